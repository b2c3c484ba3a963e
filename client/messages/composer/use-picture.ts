import { useEffect, useRef, useState } from 'react'
import { useLoseSession } from '../../session/use-lose-session.ts'
import { fileProblem, UploadError, uploadPrivateImage } from '../../uploads/upload.ts'

const FAILED = 'The picture could not be uploaded. Please try again.'

interface ChosenPicture {
  name: string
  /** What the browser shows of it until it is sent. */
  preview: string
  /** How far its upload is, from 0 to 1. */
  share: number
  /** Once it is uploaded. */
  imageId?: string
}

/** The one picture that goes with a message: uploaded as soon as it is chosen. */
export function usePicture() {
  const [picture, setPicture] = useState<ChosenPicture>()
  const [problem, setProblem] = useState<string>()
  const loseSession = useLoseSession()
  const leaving = useRef<AbortController>(undefined)
  const preview = useRef<string>(undefined)

  function remove() {
    leaving.current?.abort()
    if (preview.current) URL.revokeObjectURL(preview.current)
    preview.current = undefined
    setPicture(undefined)
    setProblem(undefined)
  }

  useEffect(
    () => () => {
      leaving.current?.abort()
      if (preview.current) URL.revokeObjectURL(preview.current)
    },
    [],
  )

  async function choose(file: File) {
    remove()
    const refused = fileProblem(file)
    if (refused) return setProblem(refused)
    preview.current = URL.createObjectURL(file)
    setPicture({ name: file.name, preview: preview.current, share: 0 })
    const change = (to: Partial<ChosenPicture>) => setPicture((now) => now && { ...now, ...to })
    const { signal } = (leaving.current = new AbortController())
    try {
      const imageId = await uploadPrivateImage({ file, signal, onProgress: (share) => change({ share }) })
      if (!signal.aborted) change({ imageId, share: 1 })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof UploadError && error.status === 401) loseSession()
      remove()
      setProblem(error instanceof Error ? error.message : FAILED)
    }
  }

  return { picture, problem, choose, remove, isUploading: picture !== undefined && !picture.imageId }
}
