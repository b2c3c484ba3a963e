import { useCallback, useEffect, useReducer, useRef } from 'react'
import { MAX_IMAGES, TOO_MANY_IMAGES } from '../../shared/upload.ts'
import { useLoseSession } from '../account/session/use-lose-session.ts'
import { fileProblem, UploadError, uploadImage } from '../upload.ts'
import type { UploadedPhoto } from './listing-draft.ts'

/** A photo of a listing, on its way to the server or there. */
export interface Photo {
  key: number
  name: string
  /** What is to be uploaded; a picture that the listing already has needs none. */
  file?: File
  state: 'waiting' | 'uploading' | 'completed' | 'error'
  /** 0 to 1. */
  progress: number
  url?: string
  /** When it was uploaded here, in milliseconds since 1970. */
  uploadedAt?: number
  problem?: string
  /** Whether the same file may be taken when it is tried again. */
  mayPass?: boolean
}

type Change =
  | { type: 'added'; photos: Photo[] }
  | { type: 'changed'; key: number; to: Partial<Photo> }
  | { type: 'removed'; key: number }
  | { type: 'moved'; key: number; to: number }
  | { type: 'replaced'; photos: Photo[] }

/** Photos in their order after a change; the first is the cover. */
export function photosAfter(photos: Photo[], change: Change): Photo[] {
  switch (change.type) {
    case 'added':
      return [...photos, ...change.photos]
    case 'changed':
      return photos.map((photo) => (photo.key === change.key ? { ...photo, ...change.to } : photo))
    case 'removed':
      return photos.filter(({ key }) => key !== change.key)
    case 'replaced':
      return change.photos
    case 'moved': {
      const moved = photos.find(({ key }) => key === change.key)
      return moved ? photos.filter((photo) => photo !== moved).toSpliced(change.to, 0, moved) : photos
    }
  }
}

const AT_ONCE = 2

/** Pictures that the server has already, as tiles like the others. */
const uploaded = (photos: readonly UploadedPhoto[]): Photo[] =>
  photos.map((photo, index) => ({
    ...photo,
    key: -1 - index, // new ones count upwards from 0
    state: 'completed',
    progress: 1,
  }))

/** The photos of a listing that is being written. Two of them upload at a time, the others wait. */
export function usePhotos(already: readonly UploadedPhoto[] = []) {
  const [photos, change] = useReducer(photosAfter, already, uploaded)
  const loseSession = useLoseSession()
  const uploads = useRef(new Map<number, AbortController>())
  const nextKey = useRef(0)

  useEffect(() => {
    const free = AT_ONCE - photos.filter(({ state }) => state === 'uploading').length
    for (const { key, file } of photos
      .filter(({ state }) => state === 'waiting')
      .slice(0, Math.max(0, free))) {
      if (!file) continue
      const update = (to: Partial<Photo>) => change({ type: 'changed', key, to })
      const cancel = new AbortController()
      uploads.current.set(key, cancel)
      update({ state: 'uploading', progress: 0, problem: undefined })
      uploadImage({ file, signal: cancel.signal, onProgress: (progress) => update({ progress }) })
        .then((url) => update({ state: 'completed', progress: 1, url, uploadedAt: Date.now() }))
        .catch((error: Error) => {
          if (error instanceof UploadError && error.status === 401) loseSession()
          const mayPass = !(error instanceof UploadError) || error.mayPass
          update({ state: 'error', problem: error.message, mayPass })
        })
        .finally(() => uploads.current.delete(key))
    }
  }, [photos, loseSession])

  useEffect(() => {
    const underWay = uploads.current
    return () => underWay.forEach((cancel) => cancel.abort())
  }, [])

  const replace = useCallback((kept: readonly UploadedPhoto[]) => {
    uploads.current.forEach((cancel) => cancel.abort())
    change({ type: 'replaced', photos: uploaded(kept) })
  }, [])

  return {
    photos,
    /** Those that the server has, in their order. */
    uploaded: photos.flatMap(({ url, name, uploadedAt }) => (url ? [{ url, name, uploadedAt }] : [])),
    /** Puts these in the place of all others. */
    replace,
    /** Takes files that can be photos of a dress, and says what is wrong with the others. */
    add(files: readonly File[]) {
      const problems = files.map(fileProblem).filter((problem) => problem !== undefined)
      const fine = files.filter((file) => !fileProblem(file))
      const room = MAX_IMAGES - photos.length
      if (fine.length > room) problems.push(TOO_MANY_IMAGES)
      change({
        type: 'added',
        photos: fine.slice(0, Math.max(0, room)).map((file) => ({
          key: nextKey.current++,
          name: file.name,
          file,
          state: 'waiting',
          progress: 0,
        })),
      })
      return problems
    },
    remove(key: number) {
      uploads.current.get(key)?.abort()
      change({ type: 'removed', key })
    },
    retry: (key: number) => change({ type: 'changed', key, to: { state: 'waiting', problem: undefined } }),
    move: (key: number, to: number) => change({ type: 'moved', key, to }),
  }
}
