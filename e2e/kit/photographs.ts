import { randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'

interface Photograph {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A photograph of sorts, taller than wide: a dress-coloured field on a wall, with a blue stripe at its upper edge. */
const portrait = (color: string) =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: '#d8cbbd' } }).composite([
    { input: { create: { width: 500, height: 900, channels: 3, background: color } }, left: 200, top: 250 },
    { input: { create: { width: 900, height: 120, channels: 3, background: '#1030c0' } }, left: 0, top: 0 },
  ])

const jpeg = (name: string, buffer: Buffer): Photograph => ({ name, mimeType: 'image/jpeg', buffer })

export const plainPhotograph = async (color: string) =>
  jpeg('front.jpg', await portrait(color).jpeg().toBuffer())

/** Taken with the phone on its side: the pixels are rotated, and an EXIF orientation says how. */
export async function sidewaysPhotograph(color: string) {
  const upright = await portrait(color).png().toBuffer()
  const lying = await sharp(upright).rotate(270).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  return jpeg('sideways.jpg', lying)
}

/** Taken at home, which the phone has written into it. */
export async function locatedPhotograph(color: string) {
  const buffer = await portrait(color)
    .jpeg()
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 41/1 30/1' } })
    .toBuffer()
  return jpeg('at-home.jpg', buffer)
}

/** How the pixels of an upright photograph lie for each EXIF orientation. */
const lay: ((upright: Sharp) => Sharp)[] = [
  (upright) => upright,
  (upright) => upright.flop(),
  (upright) => upright.rotate(180),
  (upright) => upright.flip(),
  (upright) => upright.rotate(90).flip(),
  (upright) => upright.rotate(270),
  (upright) => upright.rotate(90).flop(),
  (upright) => upright.rotate(90),
]

/** Four corners, so that every way of lying shows, and the grain that makes a file large. */
async function grainyCorners(width: number, height: number) {
  const size = { width: width / 2, height: height / 2, channels: 3 as const }
  const corner = (background: string, left: number, top: number) => ({
    input: { create: { ...size, background } },
    left: left * size.width,
    top: top * size.height,
  })
  const grain = { width: 512, height: 512, channels: 4 as const }
  const noise = Buffer.from(randomBytes(512 * 512 * 4).map((byte, at) => (at % 4 === 3 ? 48 : byte)))
  const pixels = await sharp({ create: { width, height, channels: 3, background: cornerColors[0] } })
    .composite([
      corner(cornerColors[1], 1, 0),
      corner(cornerColors[2], 0, 1),
      corner(cornerColors[3], 1, 1),
      { input: noise, raw: grain, tile: true },
    ])
    .removeAlpha()
    .raw()
    .toBuffer()
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** Upper left, upper right, lower left, lower right. */
export const cornerColors = ['#1030c0', '#10a040', '#c01030', '#e0d020'] as const

interface Taken {
  width: number
  height: number
  /** The EXIF orientation, from 1 to 8. */
  orientation?: number
}

/** As a phone takes it, held upright, with as many pixels as it has. */
export async function phonePhotograph({ width, height, orientation = 1 }: Taken) {
  const upright = await grainyCorners(width, height)
  const lying = lay[orientation - 1]?.(upright) ?? upright
  return jpeg(
    `IMG_${orientation}.jpg`,
    await lying.jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer(),
  )
}

/** What a phone keeps of its screen: a PNG of some megabytes. */
export async function screenshot(): Promise<Photograph> {
  const picture = await grainyCorners(1290, 2796)
  return { name: 'screenshot.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

/** Begins as what iPhones take by default, which Chromium cannot read. */
export const heicPhotograph = (name: string, mimeType: string): Photograph => ({
  name,
  mimeType,
  buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
})

/** Cut off in the middle. */
export async function brokenPhotograph(color: string) {
  const { buffer } = await plainPhotograph(color)
  return jpeg('broken.jpg', buffer.subarray(0, buffer.length / 2))
}
