import { useEffect, useRef, useState } from 'react'
import { fileProblem, uploadPrivateImage } from '../../uploads/upload.ts'
import { useUploads } from '../../uploads/use-uploads.ts'

const FAILED = 'The picture could not be uploaded. Please try again.'

interface ChosenPicture {
  name: string
  preview: string
  /** The upload's progress, from 0 to 1. */
  share: number
  /** Set once it is uploaded. */
  imageId?: string
}

/** The one picture of a message: uploaded as soon as it is chosen. */
export function usePicture() {
  const [picture, setPicture] = useState<ChosenPicture>()
  const [problem, setProblem] = useState<string>()
  const { upload, cancelAll } = useUploads(uploadPrivateImage)
  const preview = useRef<string>(undefined)

  function remove() {
    cancelAll()
    if (preview.current) URL.revokeObjectURL(preview.current)
    preview.current = undefined
    setPicture(undefined)
    setProblem(undefined)
  }

  useEffect(
    () => () => {
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
    try {
      const imageId = await upload(preview.current, file, (share) => change({ share }))
      if (imageId) change({ imageId, share: 1 })
    } catch (error) {
      remove()
      setProblem(error instanceof Error ? error.message : FAILED)
    }
  }

  return { picture, problem, choose, remove, isUploading: picture !== undefined && !picture.imageId }
}
