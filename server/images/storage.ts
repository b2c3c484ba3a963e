import { randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { isDatabaseError } from '../db/errors.ts'
import { DomainError, unavailable } from '../errors.ts'
import type { DecodedImage } from './decode.ts'
import { MASTER, variants, type Variant } from './variants.ts'
import { insertImages } from './queries.ts'
import type { ImageStore } from './store.ts'

/** Puts a decoded picture's files into the store and gives its new id. Leaves none behind when it fails. */
export async function storeFiles(
  images: ImageStore,
  files: DecodedImage['files'],
  nameOf: NameOf = fileName,
) {
  const id = randomBytes(16).toString('hex')
  const kept = await Promise.allSettled(
    files.map(({ variant, bytes }) => images.put(nameOf(id, variant), bytes)),
  )
  const failure = kept.find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') {
    // A store that cannot write may not delete either; the first error is the one to report.
    await removeNames(
      images,
      files.map(({ variant }) => nameOf(id, variant)),
    ).catch(() => {})
    throw failure.reason
  }
  return id
}

/** The name of the file that a variant of a picture is kept in. */
export type NameOf = (id: string, variant: Variant) => string

/** Removes files, the first before all others; missing ones are ignored. */
export async function removeNames(images: ImageStore, [first, ...others]: string[]) {
  if (first) await images.remove(first)
  await Promise.all(others.map((name) => images.remove(name)))
}

/** Removes a picture's files; missing ones are ignored. */
export const removeFiles = (images: ImageStore, id: string) =>
  // The master before all others: a process that encodes a variant meanwhile sees that it is gone, and leaves none.
  removeNames(
    images,
    [MASTER, ...variants].map((variant) => fileName(id, variant)),
  )

/** The name of the file that a picture is kept in; all others are encoded from it, and again when they are missing. */
export const masterOf = (id: string) => fileName(id, MASTER)

export const fileName = (id: string, variant: Variant) => `${id}-${variant}`

/**
 * Keeps a decoded picture: its files, then its row. Gives its id, or throws a 503 when there is no room. Leaves nothing behind when it fails, unless
 * the connection broke over the row: it may be there all the same, and a row without files is worse than the reverse.
 */
export const keepImage = (
  { db, images }: { db: Db; images: ImageStore },
  ownerId: string,
  { files, ...picture }: DecodedImage,
) => keepFiles(images, files, fileName, (id) => insertImages(db, [{ id, ownerId, ...picture }]))

/** The same for any table and names. */
export async function keepFiles(
  images: ImageStore,
  files: DecodedImage['files'],
  nameOf: NameOf,
  insertRow: (id: string) => Promise<unknown>,
) {
  const id = await storeFiles(images, files, nameOf).catch((cause: unknown) => {
    // A full disk, say: people read that it failed, and the log says why.
    throw cause instanceof DomainError
      ? cause
      : unavailable('Failed to upload image', { retryAfter: 60, cause })
  })
  try {
    await insertRow(id)
  } catch (error) {
    const names = files.map(({ variant }) => nameOf(id, variant))
    if (isDatabaseError(error)) await removeNames(images, names).catch(() => {})
    throw error
  }
  return id
}
