import { useCallback, useEffect, useRef } from 'react'
import { useLoseSession } from '../session/use-lose-session.ts'
import { UploadError, type Upload } from './upload.ts'

/**
 * Uploads by key, each cancelable; all are cancelled on unmount. `upload` resolves to what `send` does, or to
 * undefined once cancelled, and rejects with an UploadError.
 */
export function useUploads(send: (upload: Upload) => Promise<string>) {
  const loseSession = useLoseSession()
  const underWay = useRef(new Map<number | string, AbortController>())

  const cancel = useCallback((key: number | string) => underWay.current.get(key)?.abort(), [])
  const cancelAll = useCallback(() => underWay.current.forEach((upload) => upload.abort()), [])
  useEffect(() => cancelAll, [cancelAll])

  const upload = useCallback(
    async (key: number | string, file: File, onProgress: (share: number) => void) => {
      const started = new AbortController()
      const { signal } = started
      underWay.current.set(key, started)
      try {
        const given = await send({ file, signal, onProgress })
        return signal.aborted ? undefined : given
      } catch (error) {
        if (signal.aborted) return undefined
        if (error instanceof UploadError && error.status === 401) loseSession()
        throw error
      } finally {
        if (underWay.current.get(key) === started) underWay.current.delete(key)
      }
    },
    [send, loseSession],
  )
  return { upload, cancel, cancelAll }
}
