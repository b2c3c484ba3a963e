import { imageNotSupported, imageTooLarge, MAX_IMAGE_BYTES, uploadPaths } from '../../shared/upload.ts'

export interface Upload {
  file: File
  /** 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

const FAILED = 'Failed to upload image'
const NO_CONNECTION = `${FAILED}. Please check your connection.`
/** How much of its way a photograph has behind it when it is ready to be sent. */
const READY = 0.1

/** Whether this browser can make photographs smaller than they are. */
const canDecode = () => typeof createImageBitmap === 'function'

/** Why a file cannot be uploaded, as far as its name and size tell, or nothing. Before it is sent, its bytes are read. */
export function fileProblem({ name, size, type }: File) {
  if (type && !type.startsWith('image/')) return imageNotSupported(name)
  if (size > MAX_IMAGE_BYTES && !canDecode()) return imageTooLarge(name)
}

/** An upload that came to nothing, in words for the person who waits; `status` is the answer's, where there was one. */
export class UploadError extends Error {
  readonly status: number | undefined
  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }

  /** Whether the same file may be taken another time. */
  get mayPass() {
    const { status } = this
    return status === undefined || [200, 401, 429].includes(status) || status >= 500
  }
}

/** Sends a photo for everybody and gives its address. Throws an UploadError. */
export const uploadImage = (upload: Upload) => send(upload, uploadPaths.image, 'url')

/** Sends a picture that only one other person is to see, and gives its id. Throws an UploadError. */
export const uploadPrivateImage = (upload: Upload) => send(upload, uploadPaths.message, 'imageId')

/** Sends a photograph of a review, which nobody else sees before that is published, and gives its id. Throws an UploadError. */
export const uploadReviewImage = (upload: Upload) => send(upload, uploadPaths.review, 'imageId')

/** Gives a field of the answer. */
async function send({ file, onProgress, signal }: Upload, path: string, field: string) {
  const photograph = await prepared(file)
  if (signal.aborted) throw cancelled()
  onProgress(READY)
  const onSent = (share: number) => onProgress(READY + (1 - READY) * share)
  return sendFile({ file: photograph, onProgress: onSent, signal }, path, field)
}

/** A photograph as this browser can send it: upright, and smaller where it is large (docs/product.md#pictures). */
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

/** By XMLHttpRequest, because `fetch` cannot say how far it has got. */
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
      // A proxy says it in words of its own, or in none.
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
