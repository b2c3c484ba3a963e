import { randomBytes } from 'node:crypto'
import { imageWidths } from '../../shared/image.ts'
import type { Db } from '../db/database.ts'
import type { Developed } from './pictures.ts'
import { insertImage } from './queries.ts'
import type { ImageStore } from './store.ts'

/** Puts a developed picture's files into the store and gives its new id. Leaves none behind when it fails. */
export async function storeFiles(images: ImageStore, files: Developed['files']) {
  const id = randomBytes(16).toString('hex')
  try {
    await Promise.all(files.map(({ width, bytes }) => images.put(fileName(id, width), bytes)))
  } catch (error) {
    await removeFiles(images, id)
    throw error
  }
  return id
}

/** Removes a picture's files; those already gone are no trouble. */
export const removeFiles = (images: ImageStore, id: string) =>
  Promise.all(filesOf(id).map((name) => images.remove(name)))

/** The names of all files of a picture. */
export const filesOf = (id: string) => imageWidths.map((width) => fileName(id, width))

export const fileName = (id: string, width: number) => `${id}-${width}.webp`

/** Keeps a developed picture: its files, then its row. Gives its id, and leaves nothing behind when it fails. */
export async function keepImage(
  { db, images }: { db: Db; images: ImageStore },
  ownerId: string,
  { files, ...picture }: Developed,
) {
  const id = await storeFiles(images, files)
  try {
    await insertImage(db, { id, ownerId, ...picture })
  } catch (error) {
    await removeFiles(images, id)
    throw error
  }
  return id
}
