import { uploadPaths } from '../shared/upload.ts'

interface Upload {
  file: File
  /** 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

const FAILED = 'Failed to upload image'

/** An upload that came to nothing, in words for the person who waits; `status` is the answer's, where there was one. */
export class UploadError extends Error {
  readonly status: number | undefined
  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}

/** Sends a photo for everybody and gives its address. Throws an UploadError. */
export const uploadImage = (upload: Upload) => send(upload, uploadPaths.image, 'url')

/** Sends a picture that only one other person is to see, and gives its id. Throws an UploadError. */
export const uploadPrivateImage = (upload: Upload) => send(upload, uploadPaths.message, 'imageId')

/** Sends a photograph of a review, which nobody else sees before that is published, and gives its id. Throws an UploadError. */
export const uploadReviewImage = (upload: Upload) => send(upload, uploadPaths.review, 'imageId')

/** Gives a field of the answer. By XMLHttpRequest, because `fetch` cannot say how far it has got. */
const send = ({ file, onProgress, signal }: Upload, path: string, field: string) =>
  new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const body = new FormData()
    body.append('image', file)

    request.open('POST', `/_api${path}`)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    })
    request.addEventListener('error', () =>
      reject(new UploadError(`${FAILED}. Please check your connection.`)),
    )
    request.addEventListener('load', () => {
      const answer: unknown = request.response
      const given = textIn(answer, field)
      if (request.status === 200 && given) resolve(given)
      else reject(new UploadError(textIn(answer, 'error') ?? FAILED, request.status))
    })
    signal.addEventListener('abort', () => {
      request.abort()
      reject(new UploadError('The upload was cancelled.'))
    })
    request.send(body)
  })

function textIn(answer: unknown, field: string) {
  if (typeof answer !== 'object' || answer === null || !(field in answer)) return undefined
  const value: unknown = Reflect.get(answer, field)
  return typeof value === 'string' ? value : undefined
}
