import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { MAX_IMAGES, TOO_MANY_IMAGES } from '../../../shared/upload.ts'
import { fileProblem, UploadError, uploadImage } from '../../uploads/upload.ts'
import { useUploads } from '../../uploads/use-uploads.ts'
import type { DraftFiles } from '../../storage/draft-files.ts'
import type { DraftPhoto } from '../listing-draft.ts'

/** A photo of a listing, uploaded or uploading. */
export interface Photo extends DraftPhoto {
  key: number
  /** The file to upload; unset for photos of the listing. */
  file?: File
  state: 'waiting' | 'uploading' | 'completed' | 'error'
  progress: number
  problem?: string
  /** Whether a retry with the same file may succeed. */
  mayPass?: boolean
  /** Whether it failed for want of a connection. */
  isUnanswered?: boolean
}

type Change =
  | { type: 'added'; photos: Photo[] }
  | { type: 'changed'; key: number; to: Partial<Photo> }
  | { type: 'removed'; key: number }
  | { type: 'moved'; key: number; to: number }
  | { type: 'replaced'; photos: Photo[] }
  | { type: 'found'; fileId: string; file: File | undefined }
  | { type: 'online' }

/** The photos after a change; the first is the cover. */
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
    case 'found': {
      const { fileId, file } = change
      if (!file) return photos.filter((photo) => photo.fileId !== fileId)
      return photos.map((photo) => (photo.fileId === fileId ? { ...photo, file } : photo))
    }
    case 'online':
      return photos.map((photo) => (photo.isUnanswered ? { ...photo, ...again } : photo))
    case 'moved': {
      const moved = photos.find(({ key }) => key === change.key)
      return moved ? photos.filter((photo) => photo !== moved).toSpliced(change.to, 0, moved) : photos
    }
  }
}

const again = { state: 'waiting', problem: undefined, isUnanswered: undefined } as const

const AT_ONCE = 2

/** Photos of a listing or a draft, as form state. */
const tilesOf = (photos: readonly DraftPhoto[]): Photo[] =>
  photos.map((photo, index) => ({
    ...photo,
    key: -1 - index, // new ones count upwards from 0
    state: photo.url ? 'completed' : 'waiting',
    progress: photo.url ? 1 : 0,
  }))

const newFileId = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`

/**
 * The photos of a listing form. Two upload at a time, the others wait; offline all do. Until a photo is
 * uploaded, its file is stored in the browser. `files` must be stable across renders.
 */
export function usePhotos(already: readonly DraftPhoto[], files: DraftFiles) {
  const [photos, change] = useReducer(photosAfter, already, tilesOf)
  const [lost, setLost] = useState<readonly string[]>([])
  const { upload, cancel, cancelAll } = useUploads(uploadImage)
  const nextKey = useRef(0)

  useEffect(() => {
    const free = AT_ONCE - photos.filter(({ state }) => state === 'uploading').length
    for (const { key, file, fileId } of photos
      .filter(({ state, file }) => state === 'waiting' && file)
      .slice(0, Math.max(0, free))) {
      if (!file) continue
      const update = (to: Partial<Photo>) => change({ type: 'changed', key, to })
      update({ state: 'uploading', progress: 0, problem: undefined })
      upload(key, file, (progress) => update({ progress }))
        .then((url) => {
          if (!url) return
          if (fileId) void files.forget(fileId)
          update({ state: 'completed', progress: 1, url, uploadedAt: Date.now(), fileId: undefined })
        })
        .catch((error: Error) => {
          const mayPass = !(error instanceof UploadError) || error.mayPass
          const isUnanswered = error instanceof UploadError && error.status === undefined
          update({ state: 'error', problem: error.message, mayPass, isUnanswered })
        })
    }
  }, [photos, files, upload])

  useEffect(() => {
    const goOn = () => change({ type: 'online' })
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [])

  const replace = useCallback(
    (kept: readonly DraftPhoto[]) => {
      cancelAll()
      change({ type: 'replaced', photos: tilesOf(kept) })
      setLost([])
      void files.keepOnly(kept.flatMap(({ fileId = [] }) => fileId))
      for (const { fileId, name } of kept) {
        if (!fileId) continue
        void files.read(fileId).then((file) => {
          change({ type: 'found', fileId, file })
          if (!file) setLost((names) => [...new Set([...names, name])])
        })
      }
    },
    [files, cancelAll],
  )

  return {
    photos,
    /** The uploaded ones, in order. */
    urls: photos.flatMap(({ url = [] }) => url),
    /** Those for the draft, in order. */
    kept: photos
      .filter(({ url, fileId, state, mayPass }) => url ?? (fileId && (state !== 'error' || mayPass)))
      .map(({ url, name, uploadedAt, fileId }) => ({ url, name, uploadedAt, fileId })),
    /** The names of photos in the draft whose files are no longer in the browser. */
    lost,
    replace,
    /** Adds the valid files, and reports errors of the others. */
    add(chosen: readonly File[]) {
      const problems = chosen.map(fileProblem).filter((problem) => problem !== undefined)
      const fine = chosen.filter((file) => !fileProblem(file))
      const room = MAX_IMAGES - photos.length
      if (fine.length > room) problems.push(TOO_MANY_IMAGES)
      const added = fine.slice(0, Math.max(0, room)).map((file): Photo => {
        const fileId = newFileId()
        void files.keep(fileId, file)
        const key = nextKey.current++
        return { key, name: file.name, file, fileId, state: 'waiting', progress: 0 }
      })
      change({ type: 'added', photos: added })
      return problems
    },
    remove(key: number) {
      cancel(key)
      const fileId = photos.find((photo) => photo.key === key)?.fileId
      if (fileId) void files.forget(fileId)
      change({ type: 'removed', key })
    },
    retry: (key: number) => change({ type: 'changed', key, to: again }),
    move: (key: number, to: number) => change({ type: 'moved', key, to }),
  }
}
