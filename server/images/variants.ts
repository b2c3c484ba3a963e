import sharp, { type Sharp } from 'sharp'
import { imageFormats, imageWidths, ogImage, type ImageFormat, type ImageWidth } from '../../shared/image.ts'

/** Square, on white, for tabs and home screens. */
const icons = ['192.png', '512.png'] as const

/** One of the files of a picture: at a width and in a format, or the landscape one that previews show. */
export type Variant = `${ImageWidth}.${ImageFormat}` | 'og.jpg' | (typeof icons)[number]

/**
 * The variant that all others can be made from, also years later: the largest width, in a quality that bears being
 * encoded once more. It is also what the address that the upload answered gives.
 */
export const MASTER = '1600.webp' as const satisfies Variant

/** Made with the upload: what cards show, and what a preview has little patience for. The rest waits to be asked for. */
export const storedVariants = ['320.avif', '640.avif', 'og.jpg'] as const satisfies Variant[]

export const variants: readonly Variant[] = [
  ...imageWidths.flatMap((width) => imageFormats.map((format) => `${width}.${format}` as const)),
  'og.jpg',
  ...icons,
]

/** How long one variant may take. Its source has bounded measures, so only a busy machine takes long. */
const ENCODE_TIMEOUT = { seconds: 10 }

/** The largest preview that social networks accept. */
const MAX_OG_BYTES = 300 * 1024

/** A picture to encode from, decoded at each call, and its measures. */
type Source = () => Sharp
export interface Measures {
  width: number
  height: number
}

/** Encodes one variant. It says nothing of where or with what the photograph was taken. */
export async function encodeVariant(source: Source, size: Measures, name: Variant): Promise<Buffer> {
  if (name === 'og.jpg') return landscape(source, size)
  if (name === MASTER) return source().webp({ quality: 90, effort: 2 }).timeout(ENCODE_TIMEOUT).toBuffer()
  const [width, format] = name.split('.')
  const resized = source()
    .resize({ width: Number(width), withoutEnlargement: true })
    .timeout(ENCODE_TIMEOUT)
  switch (format) {
    case 'png':
      return source()
        .resize({ width: Number(width), height: Number(width), fit: 'contain', background: '#ffffff' })
        .timeout(ENCODE_TIMEOUT)
        .png({ palette: true })
        .toBuffer()
    // Twice as quick as effort 3 for one byte in twenty more.
    case 'avif':
      return resized.avif({ quality: 50, effort: 2 }).toBuffer()
    case 'webp':
      return resized.webp({ quality: 78, effort: 3 }).toBuffer()
    default:
      return resized.jpeg({ quality: 78, mozjpeg: true }).toBuffer()
  }
}

/**
 * A landscape picture of at most 300 KB. Dresses are tall: cropped, they would lose their hem or their neckline, so
 * a tall photograph stands whole before a blurred enlargement of itself. One that is wide enough is cropped.
 */
async function landscape(source: Source, size: Measures) {
  const { width, height } = ogImage('')
  const isWide = size.width / size.height > 1.4
  const composed = isWide
    ? source().resize({ width, height, fit: 'cover' })
    : (await ground(source, { width, height })).composite([
        {
          input: await source()
            .resize({ width, height, fit: 'inside' })
            .png({ compressionLevel: 1 })
            .timeout(ENCODE_TIMEOUT)
            .toBuffer(),
        },
      ])
  const { data, info } = await composed.timeout(ENCODE_TIMEOUT).raw().toBuffer({ resolveWithObject: true })

  const encode = (quality: number) =>
    sharp(data, { raw: info }).jpeg({ quality, mozjpeg: true }).timeout(ENCODE_TIMEOUT).toBuffer()
  for (const quality of [82, 66]) {
    const bytes = await encode(quality)
    if (bytes.length <= MAX_OG_BYTES) return bytes
  }
  return encode(50)
}

/** The picture blurred to its colours, a little darker. Blurred at a small size, which is fast. */
async function ground(source: Source, { width, height }: Measures) {
  const small = { width: width / 10, height: height / 10 }
  const { data, info } = await source()
    .resize({ ...small, fit: 'cover' })
    .blur(4)
    .modulate({ brightness: 0.92 })
    .timeout(ENCODE_TIMEOUT)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info }).resize({ width, height })
}
