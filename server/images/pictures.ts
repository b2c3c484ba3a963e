import sharp from 'sharp'
import { imageTypes, imageWidths } from '../../shared/image.ts'

/** Square pixels beyond which a small file is a bomb, not a photograph. */
const MOST_PIXELS = 40_000_000

/** What the first bytes of each accepted type look like, whatever name or type the browser gave it. */
const signatures: Record<(typeof imageTypes)[number], (bytes: Buffer) => boolean> = {
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/png': (bytes) =>
    bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  'image/webp': (bytes) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  'image/gif': (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)),
}

/** The type that the content itself says, or nothing when it is none that we take. */
export const sniff = (bytes: Buffer) => imageTypes.find((type) => signatures[type](bytes))

/** From here on this process reads photographs and nothing else: libvips knows dozens of formats we never want. */
export function readPhotographsOnly() {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
  })
}

/** A picture as we keep it: a WebP file for each width, and what its row says. */
export interface Developed {
  width: number
  height: number
  color: string
  files: { width: number; bytes: Buffer }[]
}

/**
 * Decodes a photograph, turns it upright and writes it anew in every width, never larger than it is.
 * Nothing of the original file survives but its pixels: a phone writes the lender's home address into it.
 * Of an animation the first frame is kept. Throws when the bytes cannot be decoded.
 */
export async function develop(bytes: Buffer): Promise<Developed> {
  const upright = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
    .autoOrient()
    .timeout({ seconds: 10 })
    .resize({ width: imageWidths.at(-1), withoutEnlargement: true })
    .toColorspace('srgb')
    // Transparent dresses on transparent ground would be drawn on black by some browsers' previews.
    .flatten({ background: '#ffffff' })
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const decoded = () => sharp(data, { raw })

  const distinct = new Map<number, Promise<Buffer>>()
  const encoded = (width: number) => {
    const own = Math.min(width, info.width)
    const bytes =
      distinct.get(own) ?? decoded().resize({ width: own }).webp({ quality: 78, effort: 3 }).toBuffer()
    distinct.set(own, bytes)
    return bytes
  }
  const files = imageWidths.map(async (width) => ({ width, bytes: await encoded(width) }))
  const { channels } = await decoded().resize(1, 1, { fit: 'cover' }).stats()
  const color = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))

  return {
    width: info.width,
    height: info.height,
    color: `#${color.join('')}`,
    files: await Promise.all(files),
  }
}
