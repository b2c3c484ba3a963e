import { sql } from 'kysely'
import { imageWidths } from '../../shared/image.ts'
import type { Rules } from '../config.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { badRequest, conflict } from '../errors.ts'
import { lockPerson } from '../people/rows.ts'

interface NewImage {
  id: string
  ownerId: string
  width: number
  height: number
  color: string
}

export const insertImages = (db: Db, images: readonly NewImage[]) =>
  db.insertInto('image').values(images).execute()

/** The address of an uploaded picture. The database keeps ids, not hosts. */
export const imageUrl = ({ imageOrigin }: Pick<Rules, 'imageOrigin'>, id: string) =>
  `${imageOrigin}/_api/images/${id}.webp`

/** Hosts that an address sent back may have: also that of before a CDN was set up, or while it was. */
export type Hosts = Pick<Rules, 'publicUrl' | 'imageOrigin'>

/** The id in an address of ours; undefined for any other address. */
function imageIdOf({ publicUrl, imageOrigin }: Hosts, url: string) {
  const host = [publicUrl, imageOrigin].find((known) => url.startsWith(`${known}/`))
  return host ? /^\/_api\/images\/([0-9a-f]{32})\.webp$/.exec(url.slice(host.length))?.[1] : undefined
}

interface Attached extends Hosts {
  dressId: number
  ownerId: string
  urls: string[]
}

/** As stored, in their order. Throws when one is not ours, or is named twice. */
function imageIdsOf({ urls, ...hosts }: Attached) {
  const ids = urls.map((url) => imageIdOf(hosts, url)).filter((id) => id !== undefined)
  if (ids.length < urls.length || new Set(ids).size < ids.length) throw notYours()
  return ids
}

/** Makes these pictures the dress's, the first its cover, and detaches any others. Throws as attachImages does. */
export async function replaceImages(db: Db, attached: Attached) {
  await db
    .updateTable('image')
    .set({ dressId: null, position: null })
    .where('dressId', '=', attached.dressId)
    .where('id', 'not in', imageIdsOf(attached))
    .execute()
  await attachImages(db, attached)
}

/**
 * Makes these pictures those of a dress that has no others, the first its cover.
 * Throws when one is not this owner's upload, is another dress's, or is named twice.
 */
export async function attachImages(db: Db, wanted: Attached) {
  const { dressId, ownerId } = wanted
  const ids = imageIdsOf(wanted)
  const attached = await db
    .updateTable('image')
    .set({ dressId, position: sql<number>`array_position(${ids}::text[], id) - 1` })
    .where('id', 'in', ids)
    .where('ownerId', '=', ownerId)
    .where('avatarOf', 'is', null)
    .where('shopUse', 'is', null)
    .where('hiddenAt', 'is', null)
    .where((eb) => eb.or([eb('dressId', 'is', null), eb('dressId', '=', dressId)]))
    .returning('id')
    .execute()
  const refused = ids.find((id) => !attached.some((image) => image.id === id))
  if (refused) throw await refusalOf(db, { id: refused, ownerId })
}

/** Whether a dress has these pictures already, in this order. */
export async function hasImages(
  db: Db,
  { dressId, urls, ...hosts }: { dressId: number; urls: string[] } & Hosts,
) {
  const kept = await db
    .selectFrom('image')
    .select('id')
    .where('dressId', '=', dressId)
    .orderBy('position')
    .execute()
  return kept.length === urls.length && kept.every(({ id }, n) => id === imageIdOf(hosts, urls[n] ?? ''))
}

/**
 * A person's own picture as it is kept: the id of their upload, or else the address that Google gave.
 * `person` is what the query calls `app_user`; the counterpart of `shownAvatar`.
 */
export const avatarOf = (person: string) =>
  sql<string | null>`coalesce(
    (select image.id from image where image.avatar_of = ${sql.ref(`${person}.id`)}),
    ${sql.ref(`${person}.avatarUrl`)})`

/** The address of a person's own picture, an upload small enough for a face. */
export const shownAvatar = ({ imageOrigin }: Pick<Rules, 'imageOrigin'>, kept: string | null) =>
  kept && /^[0-9a-f]{32}$/.test(kept) ? `${imageOrigin}/_api/images/${kept}-${imageWidths[0]}.webp` : kept

/**
 * Makes an upload its owner's own picture, or with null takes any picture away, also the one that Google gave.
 * False when that is their picture already. Throws when the upload is not theirs or is a dress's.
 */
export const setAvatar = (
  db: Db,
  { userId, url, ...hosts }: { userId: string; url: string | null } & Hosts,
) =>
  inTransaction(db, async (trx) => {
    const wanted = url === null ? null : imageIdOf(hosts, url)
    // Serialized, and the old picture goes before the new one comes.
    await lockPerson(trx, userId)
    const before = await trx
      .selectFrom('appUser')
      .select(avatarOf('appUser').as('kept'))
      .where('id', '=', userId)
      .executeTakeFirst()
    if (before?.kept === wanted) return false
    await trx.updateTable('appUser').set({ avatarUrl: null }).where('id', '=', userId).execute()
    await forgetAvatar(trx, userId)
    if (wanted === null) return true
    const { numUpdatedRows } = await trx
      .updateTable('image')
      .set({ avatarOf: userId })
      .where('id', '=', wanted ?? '')
      .where('ownerId', '=', userId)
      .where('dressId', 'is', null)
      .where('shopUse', 'is', null)
      .where('hiddenAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (!numUpdatedRows) throw await refusalOf(trx, { id: wanted ?? '', ownerId: userId })
    return true
  })

/** Removes a person's own picture. */
export const forgetAvatar = (trx: Db, userId: string) =>
  trx.updateTable('image').set({ avatarOf: null }).where('avatarOf', '=', userId).execute()

/** Why an upload cannot be used: its owner's form may still show one that has just been hidden. */
async function refusalOf(db: Db, { id, ownerId }: { id: string; ownerId: string }) {
  const hidden = await db
    .selectFrom('image')
    .select('id')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('hiddenAt', 'is not', null)
    .executeTakeFirst()
  return hidden ? conflict('One of these pictures is hidden by the shop. Please take it out.') : notYours()
}

const notYours = () => badRequest('Each image must be one that you have uploaded here.')
