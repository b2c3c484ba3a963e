import { isHeic, lacksEnd, sniff } from '../../shared/picture-bytes.ts'
import { imageNotSupported, imageTooLarge, imageUnreadable, MAX_IMAGE_BYTES } from '../../shared/upload.ts'

/** The longest side that is sent, in pixels; the server keeps less (server/images/decode.ts). */
const LONGEST = 2_400
/** Files up to this size are sent unchanged, unless they have more pixels. Proxies accept it by default (README.md). */
const SMALL_BYTES = 1_000_000
const QUALITY = 0.85

const unreadableHeic = (name: string) =>
  `"${name}" is a HEIC photo, which this browser cannot read. On an iPhone choose Settings, Camera, Formats, Most Compatible before taking it, or take a screenshot of it.`

/** Why a photo cannot be sent, in words, with the status of the server's refusal. */
export class PhotographProblem extends Error {
  readonly status: number
  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

let turn: Promise<unknown> = Promise.resolve()

/**
 * A photo ready to send: upright, and downscaled when large. One at a time, as one of 50 million pixels takes
 * 200 MB meanwhile. Throws a PhotographProblem.
 */
export function prepare(file: File): Promise<File> {
  const prepared = turn.then(() => prepareNow(file))
  turn = prepared.catch(() => undefined)
  return prepared
}

async function prepareNow(file: File) {
  const { name, size } = file
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = sniff(bytes)
  if (!type && !isHeic(bytes)) throw new PhotographProblem(imageNotSupported(name), 415)
  // The server tells a missing end from missing pixels, which some browsers would fill with gray.
  const isCutOff = type === 'image/jpeg' && lacksEnd(bytes)
  const bitmap = isCutOff ? undefined : await decode(file)

  if (bitmap) {
    const isLong = Math.max(bitmap.width, bitmap.height) > LONGEST
    if (type && !isLong && size <= SMALL_BYTES) {
      bitmap.close()
      return file
    }
    const drawn = await draw(bitmap)
    if (drawn && (!type || isLong || drawn.size < size)) return new File([drawn], name, { type: drawn.type })
  }
  if (!type) throw new PhotographProblem(unreadableHeic(name), 415)
  if (size <= MAX_IMAGE_BYTES) return file
  throw isCutOff
    ? new PhotographProblem(imageUnreadable(name), 400)
    : new PhotographProblem(imageTooLarge(name), 413)
}

const decode = (file: File) =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)

/** Redraws a picture within the longest side; null where the browser lacks memory. */
async function draw(bitmap: ImageBitmap) {
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#ffffff' // behind what is transparent, as on the server
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
