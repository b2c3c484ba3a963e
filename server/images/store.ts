import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Where pictures are kept. Names are ours (`<id>-640.avif`), never a visitor's. */
export interface ImageStore {
  /** Keeps the bytes for good before it answers. A name is written once: what has it already stays. */
  put: (name: string, bytes: Buffer) => Promise<void>
  get: (name: string) => Promise<Buffer | null>
  remove: (name: string) => Promise<void>
}

/** Files under one folder, spread over 256 so that none grows too large to list. */
export function diskStore(folder: string): ImageStore {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)

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

    async get(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null
        throw error
      }
    },

    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/** Two servers that made the same print made the same picture. */
function alreadyThere(error: unknown) {
  if (!hasCode(error, 'EEXIST')) throw error
}
