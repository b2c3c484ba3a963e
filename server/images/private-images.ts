import type { Updateable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import type { DecodedImage } from './decode.ts'
import { fileName, keepFiles, removeNames } from './storage.ts'
import { PRIVATE_FOLDER, type ImageStore } from './store.ts'
import { MASTER, type Variant } from './variants.ts'

// Pictures that are not for everybody, or not yet: of one message for one other person (docs/product.md#private-pictures),
// of reviews until they are published (docs/product.md#reviews), and of reports (docs/product.md#reports). They have a table and a folder of the store that
// public routes do not read.

/** The variants of each: the full size, and one to show inline. */
export const kept = [MASTER, '640.avif'] as const satisfies Variant[]

/** The names of a private picture's files. */
export const privateName = (id: string, variant: Variant) => `${PRIVATE_FOLDER}${fileName(id, variant)}`
export const privateMasterOf = (id: string) => privateName(id, MASTER)
export const removePrivateFiles = (images: ImageStore, id: string) =>
  removeNames(
    images,
    kept.map((variant) => privateName(id, variant)),
  )

/** Stores an upload that only its owner may see until it is sent or published. Gives its id. */
export async function keepPrivateImage(
  { db, images }: { db: Db; images: ImageStore },
  ownerId: string,
  { files, width, height }: DecodedImage,
) {
  const wanted = files.filter(({ variant }) => kept.some((known) => known === variant))
  return keepFiles(images, wanted, privateName, async (id) => {
    await db.insertInto('privateImage').values({ id, ownerId, width, height }).execute()
  })
}

/** Gives one's upload its place, and tells whether it could: not another's, nor one that has a place already. */
export async function placePrivateImage(
  trx: Db,
  { id, ownerId }: { id: string; ownerId: string },
  place: Updateable<Database['privateImage']>,
) {
  const { numUpdatedRows } = await trx
    .updateTable('privateImage')
    .set(place)
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('messageId', 'is', null)
    .where('reviewId', 'is', null)
    .where('rentalId', 'is', null)
    .where('reportId', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Detaches the pictures of a person's messages, reviews, reports and hand-overs; the sweep removes them. */
export const forgetPrivateImages = (trx: Db, userId: string) =>
  trx
    .updateTable('privateImage')
    .set({
      messageId: null,
      reviewId: null,
      reportId: null,
      position: null,
      rentalId: null,
      leg: null,
      view: null,
    })
    .where('ownerId', '=', userId)
    .execute()
