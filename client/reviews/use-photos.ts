import { useEffect, useRef, useState } from 'react'
import { MAX_REVIEW_PHOTOS } from '../../shared/review.ts'
import { useLoseSession } from '../session/use-lose-session.ts'
import { fileProblem, UploadError, uploadReviewImage } from '../uploads/upload.ts'

interface Photo {
  key: string
  name: string
  src: string
  /** How far its upload is, from 0 to 1. */
  share: number
  /** Once it is uploaded. */
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

/** The photographs of a review: those it has, and new ones, each uploaded as soon as it is chosen. */
export function usePhotos(kept: readonly { imageId: string }[]) {
  const [photos, setPhotos] = useState(() => photosOf(kept))
  const [problem, setProblem] = useState<string>()
  const sent = kept.map(({ imageId }) => imageId).join()
  const [shown, setShown] = useState(sent)
  // Sent, here or on another device: those that it has now.
  if (sent !== shown) {
    setShown(sent)
    setPhotos(photosOf(kept))
  }
  const loseSession = useLoseSession()
  const leaving = useRef(new AbortController())
  const previews = useRef<string[]>([])

  useEffect(() => {
    const uploads = (leaving.current = new AbortController())
    const shown = previews.current
    return () => {
      uploads.abort()
      shown.forEach((preview) => URL.revokeObjectURL(preview))
    }
  }, [])

  async function upload(file: File, key: string) {
    const { signal } = leaving.current
    const change = (to: Partial<Photo>) =>
      setPhotos((now) => now.map((photo) => (photo.key === key ? { ...photo, ...to } : photo)))
    try {
      const imageId = await uploadReviewImage({ file, signal, onProgress: (share) => change({ share }) })
      change({ imageId, share: 1 })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof UploadError && error.status === 401) loseSession()
      setPhotos((now) => now.filter((photo) => photo.key !== key))
      setProblem(error instanceof Error ? error.message : FAILED)
    }
  }

  function add(files: readonly File[]) {
    const room = MAX_REVIEW_PHOTOS - photos.length
    setProblem(files.length > room ? `A review has at most ${MAX_REVIEW_PHOTOS} photographs.` : undefined)
    for (const file of files.slice(0, Math.max(0, room))) {
      const refused = fileProblem(file)
      if (refused) {
        setProblem(refused)
        continue
      }
      const src = URL.createObjectURL(file)
      previews.current.push(src)
      setPhotos((now) => [...now, { key: src, name: file.name, src, share: 0 }])
      void upload(file, src)
    }
  }

  return {
    photos,
    problem,
    add,
    remove: (key: string) => {
      setProblem(undefined)
      setPhotos((now) => now.filter((photo) => photo.key !== key))
    },
    isUploading: photos.some(({ imageId }) => !imageId),
    imageIds: photos.flatMap(({ imageId }) => (imageId ? [imageId] : [])),
  }
}
