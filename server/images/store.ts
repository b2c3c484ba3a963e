import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { unlessMissing } from '../unless-missing.ts'

/** Where files of pictures are kept. Names are ours (`<id>-640.avif`, `private/<id>-640.avif`), never a visitor's. */
export interface ImageStore {
  /** Durable before it resolves. A name is written once: an existing file stays. */
  put: (name: string, bytes: Buffer) => Promise<void>
  get: (name: string) => Promise<Buffer | null>
  remove: (name: string) => Promise<void>
  /** Lists files; only of a store where listing costs nothing. */
  listing?: Listing
}

export interface Listing {
  /** All names that begin with these two characters, those of half-written files too; in a folder, after a slash. */
  names: (prefix: string) => Promise<string[]>
  /** When a file was last written; null when there is none. */
  writtenAt: (name: string) => Promise<Date | null>
}

/** The folder of private pictures. */
export const PRIVATE_FOLDER = 'private/'

/** All folders of a store that pictures are in. */
export const folders = ['', PRIVATE_FOLDER] as const

/** Whether a file is still being written, or was when its process was killed. */
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
      // Written under another name and linked, so that a half-written file never has a picture's name.
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

    get: async (name) => (await unlessMissing(readFile(pathOf(name)))) ?? null,

    remove: (name) => rm(pathOf(name), { force: true }),

    listing: {
      names: async (prefix) => (await unlessMissing(readdir(join(folder, prefix)))) ?? [],
      writtenAt: async (name) => (await unlessMissing(stat(pathOf(name))))?.mtime ?? null,
    },
  }
}

/** Two servers that made the same variant made the same picture. */
function alreadyThere(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}
