import { crc32, deflateSync } from 'node:zlib'

/**
 * Where surfaces are painted: colours (premultiplied by alpha) and the depth of what is nearest, finer than
 * the final picture so that edges come out smooth.
 */
export interface Canvas {
  width: number
  height: number
  /** Painted pixels per final pixel, along one side: 1 to 2. */
  finer: number
  colors: Uint8ClampedArray
  depths: Float32Array
  /** 1 where the topmost paint is opaque: the pencil follows that, and never traces what shows through net. */
  opaque: Uint8Array
}

/** An empty canvas for a picture of this size. */
export function newCanvas(width: number, height: number, finer = 1.5): Canvas {
  const pixels = Math.round(width * finer * height * finer)
  return {
    width: width * finer,
    height: height * finer,
    finer,
    colors: new Uint8ClampedArray(pixels * 4),
    depths: new Float32Array(pixels).fill(-1e9),
    opaque: new Uint8Array(pixels),
  }
}

/** A finished picture, straight (not premultiplied) red, green, blue, alpha. */
export interface Bitmap {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** How much of a pencil line runs here: where the surface behind falls away, as an illustrator would ink it. */
function pencil(canvas: Canvas, x: number, y: number): number {
  const { depths, width, height } = canvas
  const at = y * width + x
  const here = depths[at] ?? 0
  if (here < -1e8 || canvas.opaque[at] === 0) return 0
  const step = 2
  const left = x >= step ? (depths[at - step] ?? 0) : here
  const right = x < width - step ? (depths[at + step] ?? 0) : here
  const up = y >= step ? (depths[at - step * width] ?? 0) : here
  const down = y < height - step ? (depths[at + step * width] ?? 0) : here
  const fall = Math.max(here - left, here - right, here - up, here - down)
  return fall < 1.6 ? 0 : Math.min(1, (fall - 1.6) / 3)
}

/** The two fine pixels (of one row or column) that a final pixel covers, and how much of each. */
interface Tap {
  first: number
  firstShare: number
  secondShare: number
}

function tapsOf(count: number, finer: number): readonly Tap[] {
  return Array.from({ length: count }, (_, i) => {
    const from = i * finer
    const first = Math.floor(from + 1e-6)
    const firstShare = (first + 1 - from) / finer
    return { first, firstShare, secondShare: 1 - firstShare }
  })
}

/** Averages the fine canvas down to the final picture and draws its contours. */
export function develop(canvas: Canvas): Bitmap {
  const { finer, colors } = canvas
  const width = Math.round(canvas.width / finer)
  const height = Math.round(canvas.height / finer)
  const data = new Uint8ClampedArray(width * height * 4)
  const across = tapsOf(width, finer)
  const next = canvas.width * 4
  let to = -4
  for (const row of tapsOf(height, finer)) {
    for (const column of across) {
      to += 4
      const at = row.first * canvas.width + column.first
      const i = at * 4
      // Bare canvas: most of a picture, passed over quickly.
      if (colors[i + 3] === 0 && colors[i + next + 7] === 0) continue
      const w0 = row.firstShare * column.firstShare
      const w1 = row.firstShare * column.secondShare
      const w2 = row.secondShare * column.firstShare
      const w3 = row.secondShare * column.secondShare
      const average = (k: number) =>
        (colors[i + k] ?? 0) * w0 +
        (colors[i + 4 + k] ?? 0) * w1 +
        (colors[i + next + k] ?? 0) * w2 +
        (colors[i + next + 4 + k] ?? 0) * w3
      const a = average(3)
      if (a < 0.5) continue
      const opaque = (255 / a) * (1 - 0.3 * pencil(canvas, column.first, row.first))
      data[to] = average(0) * opaque
      data[to + 1] = average(1) * opaque
      data[to + 2] = average(2) * opaque
      data[to + 3] = a
    }
  }
  return { width, height, data }
}

function chunk(kind: string, body: Buffer): Buffer {
  const out = Buffer.alloc(body.length + 12)
  out.writeUInt32BE(body.length, 0)
  out.write(kind, 4, 'latin1')
  body.copy(out, 8)
  out.writeUInt32BE(crc32(out.subarray(4, body.length + 8)), body.length + 8)
  return out
}

/** Encodes a bitmap as PNG (fast rather than small: it only lives inside the SVG until it is rendered). */
export function pngOf({ width, height, data }: Bitmap): Buffer {
  const rows = Buffer.alloc((width * 4 + 1) * height)
  for (let y = 0; y < height; y++) {
    rows.set(data.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The part of a bitmap that has paint on it, and where it sits. */
export function trim(bitmap: Bitmap): { x: number; y: number; bitmap: Bitmap } {
  const { width, height, data } = bitmap
  let left = width
  let right = -1
  let top = height
  let bottom = -1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!data[(y * width + x) * 4 + 3]) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  if (right < 0) return { x: 0, y: 0, bitmap: { width: 1, height: 1, data: new Uint8ClampedArray(4) } }
  const cut: Bitmap = {
    width: right - left + 1,
    height: bottom - top + 1,
    data: new Uint8ClampedArray((right - left + 1) * (bottom - top + 1) * 4),
  }
  for (let y = 0; y < cut.height; y++) {
    const from = ((y + top) * width + left) * 4
    cut.data.set(data.subarray(from, from + cut.width * 4), y * cut.width * 4)
  }
  return { x: left, y: top, bitmap: cut }
}
