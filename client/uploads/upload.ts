import { imageNotSupported, imageTooLarge, MAX_IMAGE_BYTES, uploadPaths } from '../../shared/upload.ts'

export interface Upload {
  file: File
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

const FAILED = 'Failed to upload image'
const NO_CONNECTION = `${FAILED}. Please check your connection.`
/** The share of the progress for preparing a photo. */
const READY = 0.1

/** Whether this browser can downscale photos. */
const canDecode = () => typeof createImageBitmap === 'function'

/** Why a file cannot be uploaded, by its name and size; undefined when it can. Its bytes are checked before sending. */
export function fileProblem({ name, size, type }: File) {
  if (type && !type.startsWith('image/')) return imageNotSupported(name)
  if (size > MAX_IMAGE_BYTES && !canDecode()) return imageTooLarge(name)
}

/** A failed upload, in words for the user; `status` is the answer's, if there was one. */
export class UploadError extends Error {
  readonly status: number | undefined
  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }

  /** Whether a retry with the same file may succeed. */
  get mayPass() {
    const { status } = this
    return status === undefined || [200, 401, 429].includes(status) || status >= 500
  }
}

/** Uploads a public photo; returns its address. Throws an UploadError. */
export const uploadImage = (upload: Upload) => send(upload, uploadPaths.image, 'url')

/** Uploads a picture for one other person; returns its id. Throws an UploadError. */
export const uploadPrivateImage = (upload: Upload) => send(upload, uploadPaths.message, 'imageId')

/** Uploads a review's photo, private until the review is published; returns its id. Throws an UploadError. */
export const uploadReviewImage = (upload: Upload) => send(upload, uploadPaths.review, 'imageId')

/** Uploads a report's photo, for admins; returns its id. Throws an UploadError. */
export const uploadReportImage = (upload: Upload) => send(upload, uploadPaths.report, 'imageId')

/** Returns a field of the answer. */
async function send({ file, onProgress, signal }: Upload, path: string, field: string) {
  const photograph = await prepared(file)
  if (signal.aborted) throw cancelled()
  onProgress(READY)
  const onSent = (share: number) => onProgress(READY + (1 - READY) * share)
  return sendFile({ file: photograph, onProgress: onSent, signal }, path, field)
}

/** A photo as this browser can send it: upright, and downscaled when large (docs/product.md#pictures). */
async function prepared(file: File) {
  if (!canDecode()) return file
  const { prepare, PhotographProblem } = await import('./prepare.ts').catch((cause: unknown) => {
    console.info('Photographs cannot be made smaller', cause)
    throw new UploadError(NO_CONNECTION)
  })
  return prepare(file).catch((error: unknown) => {
    throw error instanceof PhotographProblem ? new UploadError(error.message, error.status) : error
  })
}

const cancelled = () => new UploadError('The upload was cancelled.')

/** By XMLHttpRequest, because `fetch` reports no upload progress. */
const sendFile = ({ file, onProgress, signal }: Upload, path: string, field: string) =>
  new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const body = new FormData()
    body.append('image', file)

    request.open('POST', `/_api${path}`)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    })
    request.addEventListener('error', () => reject(new UploadError(NO_CONNECTION)))
    request.addEventListener('load', () => {
      const answer: unknown = request.response
      const given = textIn(answer, field)
      if (request.status === 200 && given) resolve(given)
      // A proxy answers in its own words, or none.
      else if (request.status === 413) reject(new UploadError(imageTooLarge(file.name), 413))
      else reject(new UploadError(textIn(answer, 'error') ?? FAILED, request.status))
    })
    signal.addEventListener('abort', () => {
      request.abort()
      reject(cancelled())
    })
    request.send(body)
  })

function textIn(answer: unknown, field: string) {
  if (typeof answer !== 'object' || answer === null || !(field in answer)) return undefined
  const value: unknown = Reflect.get(answer, field)
  return typeof value === 'string' ? value : undefined
}
