import { SOFTNESS } from './walls.ts'
import { develop, newCanvas, pngOf, trim, type Bitmap } from './canvas.ts'
import { paintDress } from './dress.ts'
import type { DressSpec } from '../dress-spec.ts'
import type { Camera } from './raster.ts'

/** Embeds a bitmap in the SVG. */
function picture(bitmap: Bitmap, x: number, y: number, width: number, height: number, more = ''): string {
  const data = pngOf(bitmap).toString('base64')
  return `<image href="data:image/png;base64,${data}" x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none" ${more}/>`
}

/** The shadow a figure throws on the wall behind: its outline, far smaller, so that scaling it up softens it. */
function castShadow(figure: Bitmap): Bitmap {
  const step = 10
  const width = Math.ceil(figure.width / step) + 8
  const height = Math.ceil(figure.height / step) + 8
  let cover = new Float32Array(width * height)
  for (let y = 4; y < height - 4; y++) {
    for (let x = 4; x < width - 4; x++) {
      const px = Math.min(figure.width - 1, (x - 4) * step + 5)
      const py = Math.min(figure.height - 1, (y - 4) * step + 5)
      cover[y * width + x] = figure.data[(py * figure.width + px) * 4 + 3] ?? 0
    }
  }
  for (let pass = 0; pass < 3; pass++) {
    const next = new Float32Array(width * height)
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        let sum = 0
        for (let dy = -1; dy <= 1; dy++)
          for (let dx = -1; dx <= 1; dx++) sum += cover[(y + dy) * width + x + dx] ?? 0
        next[y * width + x] = sum / 9
      }
    }
    cover = next
  }
  const data = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < cover.length; i++) data.set([52, 30, 40, (cover[i] ?? 0) * 0.3], i * 4)
  return { width, height, data }
}

/** The pool of shade under a hem, or under the stand when the hem is high. */
function pool(middle: number, half: number, floorY: number): string {
  return (
    `<ellipse cx="${middle + 30}" cy="${floorY + 2}" rx="${half * 1.35 + 50}" ry="${26 + half * 0.17}" fill="url(#pool)" opacity="0.45"/>` +
    `<ellipse cx="${middle + 8}" cy="${floorY - 4}" rx="${half * 1.12 + 12}" ry="${12 + half * 0.11}" fill="url(#pool)" opacity="0.85"/>`
  )
}

/** How wide the lowest part of a figure is, and where. */
function footing(bitmap: Bitmap): { middle: number; half: number } {
  const { width, height, data } = bitmap
  let left = width
  let right = 0
  for (let y = Math.max(0, height - 60); y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 128) continue
      if (x < left) left = x
      if (x > right) right = x
    }
  }
  return { middle: (left + right) / 2, half: Math.max(30, (right - left) / 2) }
}

/** Where a figure throws shade. */
export type Shade = 'both' | 'floor' | 'none'

/** Paints one figure and its shade, ready to lie on a backdrop of this size. */
export function paintFigure(
  spec: DressSpec,
  camera: Camera,
  width: number,
  height: number,
  shade: Shade,
  finer = 1.5,
): string {
  const canvas = newCanvas(width, height, finer)
  paintDress(canvas, camera, spec)
  const { x, y, bitmap } = trim(develop(canvas))
  const feet = footing(bitmap)
  const wall = () =>
    picture(castShadow(bitmap), x + 46 - 40, y + 18 - 40, bitmap.width + 80, bitmap.height + 80)
  return (
    (shade === 'both' ? wall() : '') +
    (shade === 'none' ? '' : pool(x + feet.middle, feet.half, camera.centerY)) +
    picture(bitmap, x, y, bitmap.width, bitmap.height)
  )
}

/** Wraps a drawing as an SVG picture. */
export function svg(width: number, height: number, drawing: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs>${SOFTNESS}</defs>${drawing}</svg>`
  )
}
