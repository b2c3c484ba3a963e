import { useEffect, useRef, useState } from 'react'
import { fileProblem, type Upload } from './upload.ts'
import { useUploads } from './use-uploads.ts'

/** A chosen photograph, uploaded or on its way. */
export interface Photo {
  key: string
  name: string
  src: string
  /** The upload's progress, from 0 to 1. */
  share: number
  /** Set once it is uploaded. */
  imageId?: string
}

const FAILED = 'The photograph could not be uploaded. Please try again.'
const addressOf = (imageId: string) => `/_api/reviews/images/${imageId}-640.avif`

const photosOf = (kept: readonly { imageId: string }[]): Photo[] =>
  kept.map(({ imageId }, index) => ({
    key: imageId,
    name: `Photograph ${index + 1}`,
    src: addressOf(imageId),
    share: 1,
    imageId,
  }))

interface PhotosOf {
  /** Such as `review`. */
  what: string
  max: number
  /** Uploads one; returns its id. */
  send: (upload: Upload) => Promise<string>
  /** What a review has already. */
  kept?: readonly { imageId: string }[]
}

/** The photos of a review, report or message: existing and new ones, each uploaded as soon as it is chosen. */
export function usePhotos({ what, max, send: uploadOne, kept = [] }: PhotosOf) {
  const [photos, setPhotos] = useState(() => photosOf(kept))
  const [problem, setProblem] = useState<string>()
  const sent = kept.map(({ imageId }) => imageId).join()
  const [shown, setShown] = useState(sent)
  // Sent, here or on another device: the review's current ones.
  if (sent !== shown) {
    setShown(sent)
    setPhotos(photosOf(kept))
  }
  const { upload, cancel, cancelAll } = useUploads(uploadOne)
  const previews = useRef<string[]>([])

  useEffect(() => {
    const shown = previews.current
    return () => shown.forEach((preview) => URL.revokeObjectURL(preview))
  }, [])

  async function send(file: File, key: string) {
    const change = (to: Partial<Photo>) =>
      setPhotos((now) => now.map((photo) => (photo.key === key ? { ...photo, ...to } : photo)))
    try {
      const imageId = await upload(key, file, (share) => change({ share }))
      if (imageId) change({ imageId, share: 1 })
    } catch (error) {
      setPhotos((now) => now.filter((photo) => photo.key !== key))
      setProblem(error instanceof Error ? error.message : FAILED)
    }
  }

  function clear() {
    cancelAll()
    for (const preview of previews.current.splice(0)) URL.revokeObjectURL(preview)
    setPhotos([])
    setProblem(undefined)
  }

  function add(files: readonly File[], before = photos) {
    const room = max - before.length
    setProblem(files.length > room ? `A ${what} has at most ${max} photographs.` : undefined)
    for (const file of files.slice(0, Math.max(0, room))) {
      const refused = fileProblem(file)
      if (refused) {
        setProblem(refused)
        continue
      }
      const src = URL.createObjectURL(file)
      previews.current.push(src)
      setPhotos((now) => [...now, { key: src, name: file.name, src, share: 0 }])
      void send(file, src)
    }
  }

  return {
    photos,
    problem,
    max,
    add,
    remove: (key: string) => {
      setProblem(undefined)
      cancel(key)
      setPhotos((now) => now.filter((photo) => photo.key !== key))
    },
    clear,
    /** Takes one in place of all others. */
    replace(file: File) {
      clear()
      add([file], [])
    },
    isUploading: photos.some(({ imageId }) => !imageId),
    imageIds: photos.flatMap(({ imageId }) => (imageId ? [imageId] : [])),
  }
}
