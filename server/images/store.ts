import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Where pictures are kept. Names are ours (`<id>-640.avif`, `private/<id>-640.avif`), never a visitor's. */
export interface ImageStore {
  /** Keeps the bytes for good before it answers. A name is written once: what has it already stays. */
  put: (name: string, bytes: Buffer) => Promise<void>
  get: (name: string) => Promise<Buffer | null>
  remove: (name: string) => Promise<void>
  /** What lies there, known or not; only of a store that is asked for it at no cost. */
  listing?: Listing
}

export interface Listing {
  /** All names that begin with these two characters, those of half-written files too; after a slash, in that folder. */
  names: (prefix: string) => Promise<string[]>
  /** When a file was last written; null when there is none. */
  writtenAt: (name: string) => Promise<Date | null>
}

/** What the names of pictures for one other person begin with. */
export const PRIVATE_FOLDER = 'private/'

/** Where pictures lie in a store; what looks for all of them looks into each. */
export const folders = ['', PRIVATE_FOLDER] as const

/** Whether a file was being written when its process was killed, or still is. */
export const isHalfWritten = (name: string) => /^[0-9a-f]{32}-\w+\.\w+\.[0-9a-f-]{36}$/.test(name)

/** Files under one folder, spread over 256 so that none grows too large to list. */
export function diskStore(folder: string): ImageStore {
  const pathOf = (name: string) => {
    const file = basename(name)
    return join(folder, dirname(name), file.slice(0, 2), file)
  }

  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await mkdir(join(path, '..'), { recursive: true })
      // Written aside and linked into place, so that a half-written file never has a picture's name.
      const aside = `${path}.${randomUUID()}`
      try {
        const file = await open(aside, 'wx')
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await link(aside, path).catch(alreadyThere)
      } finally {
        await rm(aside, { force: true })
      }
    },

    get: (name) => readFile(pathOf(name)).catch(notThere(null)),

    remove: (name) => rm(pathOf(name), { force: true }),

    listing: {
      names: (prefix) => readdir(join(folder, prefix)).catch(notThere([])),
      writtenAt: (name) =>
        stat(pathOf(name))
          .then(({ mtime }) => mtime)
          .catch(notThere(null)),
    },
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/** What is given instead of a file or a folder that is not there. */
const notThere =
  <T>(instead: T) =>
  (error: unknown) => {
    if (hasCode(error, 'ENOENT')) return instead
    throw error
  }

/** Two servers that made the same print made the same picture. */
function alreadyThere(error: unknown) {
  if (!hasCode(error, 'EEXIST')) throw error
}
