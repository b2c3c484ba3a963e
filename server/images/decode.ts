import sharp from 'sharp'
import { lacksEnd, sniff } from '../../shared/picture-bytes.ts'
import { MASTER, encodeVariant, storedVariants, type Measures, type Variant } from './variants.ts'

/** More pixels are refused as a decompression bomb. */
export const MAX_PIXELS = 40_000_000
/** The same for the longer side: each line costs, also one of one pixel. */
export const MAX_SIDE = 20_000
/** How long decoding may take: less than an answer may. */
const DECODE_TIMEOUT = { seconds: 5 }
/** The formats of most phones. */
const LARGE_PIXELS = 16_000_000

/** The width and height in pixels that a file claims, before anything of it is decoded. Throws when it claims none. */
export async function measure(bytes: Buffer): Promise<Measures> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
  return { width, height }
}

export const isDecodable = ({ width, height }: Measures) =>
  width * height <= MAX_PIXELS && Math.max(width, height) <= MAX_SIDE

/** Whether a picture takes much longer to decode than others do. */
export const isLarge = ({ width, height }: Measures) => width * height > LARGE_PIXELS

/** The largest size that is kept, in pixels; only very tall pictures reach the height. */
const LARGEST = { width: 1600, height: 3200 }

/** Has libvips read only the formats of photographs, of dozens that it knows. */
export function readPhotographsOnly() {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
  })
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9])

/** A picture as we keep it: its files, and what its row says. */
export interface DecodedImage {
  width: number
  height: number
  color: string
  files: { variant: Variant; bytes: Buffer }[]
}

/**
 * Decodes a photograph, turns it upright and encodes it again: the master, never larger than the photograph is,
 * and the variants that are wanted first. Nothing of the original file survives but its pixels: a phone writes the
 * lender's home address into it. Of an animation the first frame is kept. Throws when the bytes cannot be decoded,
 * when that takes too long, or between two steps once `signal` is aborted.
 */
export async function decode(bytes: Buffer, signal?: AbortSignal): Promise<DecodedImage> {
  signal?.throwIfAborted()
  const isUnended = sniff(bytes) === 'image/jpeg' && lacksEnd(bytes)
  // With the end mark added, a complete picture decodes without a warning, and a truncated one warns.
  const upright = sharp(isUnended ? Buffer.concat([bytes, END_OF_JPEG]) : bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn: isUnended ? 'warning' : 'error',
    pages: 1,
  })
    .autoOrient()
    .timeout(DECODE_TIMEOUT)
    .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    // Some previews draw transparent pixels on black.
    .flatten({ background: '#ffffff' })
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const decoded = () => sharp(data, { raw })

  const { channels } = await decoded().resize(1, 1, { fit: 'cover' }).stats()
  const color = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))

  const files: DecodedImage['files'] = []
  // In sequence: a second upload has the other processor.
  for (const name of [MASTER, ...storedVariants]) {
    signal?.throwIfAborted()
    files.push({ variant: name, bytes: await encodeVariant(decoded, raw, name) })
  }
  return { width: info.width, height: info.height, color: `#${color.join('')}`, files }
}
