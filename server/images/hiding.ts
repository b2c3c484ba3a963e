import { sql } from 'kysely'
import { MAX_IMAGES } from '../../shared/upload.ts'
import type { Db } from '../db/database.ts'
import { conflict, notFound } from '../errors.ts'
import type { Changes } from '../http/changes.ts'
import { avatarOf } from './queries.ts'

// A hidden picture keeps its row and files, for the way back, but nothing uses it: lists need not ask. Its addresses
// answer 404 (docs/product.md#moderation).

/** Takes a picture from its dress, whose next one moves up. Needs the lock of the dress. */
export async function hidePicture(
  trx: Db,
  { dressId, imageId }: { dressId: number; imageId: string },
  now: Date,
) {
  const shown = await trx
    .selectFrom('image')
    .select(['id', 'position'])
    .where('dressId', '=', dressId)
    .orderBy('position')
    .execute()
  const place = shown.findIndex(({ id }) => id === imageId)
  if (place < 0) throw notFound('This picture is not there any more.')
  if (shown.length === 1) throw conflict('This is the dress’s only picture. Hide the dress instead.')
  await trx.updateTable('image').set({ dressId: null, hiddenAt: now }).where('id', '=', imageId).execute()
  await trx
    .updateTable('image')
    .set({ position: sql`position - 1` })
    .where('dressId', '=', dressId)
    .where('position', '>', place)
    .execute()
}

/** Puts a hidden picture back where it was, or last of fewer. Needs the lock of the dress. */
export async function showPicture(trx: Db, { dressId, imageId }: { dressId: number; imageId: string }) {
  const shown = await trx.selectFrom('image').select('id').where('dressId', '=', dressId).execute()
  if (shown.length >= MAX_IMAGES) throw conflict('This dress has as many pictures as it can have by now.')
  const place = sql<number>`least(position, ${shown.length}::int)`
  const back = await trx
    .updateTable('image')
    .set({ dressId, hiddenAt: null, position: place })
    .where('id', '=', imageId)
    .where('hiddenAt', 'is not', null)
    .returning('position')
    .executeTakeFirst()
  if (!back) return
  await trx
    .updateTable('image')
    .set({ position: sql`position + 1` })
    .where('dressId', '=', dressId)
    .where('id', '!=', imageId)
    .where('position', '>=', back.position)
    .execute()
}

/** A person's own picture: the id of an upload, or else the address that Google gave. */
export const findAvatar = (db: Db, personId: string) =>
  db
    .selectFrom('appUser')
    .select(avatarOf('appUser').as('kept'))
    .where('id', '=', personId)
    .executeTakeFirst()
    .then((person) => person?.kept ?? null)

/** Takes a person's own picture away. Needs the lock of the person. */
export async function hideAvatar(trx: Db, personId: string, now: Date) {
  await trx
    .updateTable('image')
    .set({ avatarOf: null, hiddenAt: now })
    .where('avatarOf', '=', personId)
    .execute()
  await trx.updateTable('appUser').set({ avatarUrl: null }).where('id', '=', personId).execute()
}

/** Gives a person the picture back that was hidden, unless they have chosen another. Needs the lock of the person. */
export async function showAvatar(trx: Db, { personId, kept }: { personId: string; kept: string }) {
  const isFree = (await findAvatar(trx, personId)) === null
  await trx
    .updateTable('image')
    .set({ hiddenAt: null, avatarOf: isFree ? personId : null })
    .where('id', '=', kept)
    .where('hiddenAt', 'is not', null)
    .execute()
  if (isFree && kept.startsWith('https://'))
    await trx.updateTable('appUser').set({ avatarUrl: kept }).where('id', '=', personId).execute()
}

/** Lets go of a former member's hidden pictures, which the sweep then removes, and of the address that Google gave. */
export async function forgetHidden(trx: Db, userId: string) {
  await trx
    .updateTable('image')
    .set({ hiddenAt: null, position: null })
    .where('ownerId', '=', userId)
    .where('hiddenAt', 'is not', null)
    .execute()
  await trx
    .updateTable('sanction')
    .set({ imageId: null })
    .where('personId', '=', userId)
    .where('imageId', 'like', 'https://%')
    .execute()
}

/** How often a process looks for pictures that another has hidden or shown again. */
const LOOK_EVERY_MS = 500

/**
 * The ids of pictures that are hidden, or whose dress is withheld, kept in the process, so that no picture costs a
 * query: read where decisions were made or undone, which is looked for twice a second, and at each public change of
 * this process. What another process has hidden is a change here, too: no page kept shows it.
 */
export async function watchHidden(
  db: Db,
  {
    changes: { onChange, publicDataChanged },
    onDecision,
    onError,
  }: { changes: Changes; onDecision: () => void; onError: (error: unknown) => void },
) {
  /** Which decisions are the last: some of them, as neither ids nor clocks are in the order of commits. */
  const findLast = async () => {
    const { rows } = await sql`
      select max(id), count(*), max(undone_at) from sanction where id > (select max(id) - 100 from sanction)
      union all select null, count(*), max(undone_at) from sanction
        where undone_at > (select max(undone_at) - interval '1 minute' from sanction)`.execute(db)
    return JSON.stringify(rows)
  }
  const find = async () => {
    const images = db.selectFrom('image').select('image.id').where('hiddenAt', 'is not', null)
    const withheld = db.selectFrom('image').innerJoin('dress', 'dress.id', 'dressId').select('image.id')
    const rows = await images.unionAll(withheld.where('withheldAt', 'is not', null)).execute()
    return new Set(rows.map(({ id }) => id))
  }
  let last = ''
  let hidden = new Set<string>()
  let isLooking = false
  async function look() {
    if (isLooking) return
    isLooking = true
    try {
      const found = await findLast()
      if (found === last) return
      hidden = await find()
      last = found
      onDecision()
      publicDataChanged()
    } catch (error) {
      onError(error)
    } finally {
      isLooking = false
    }
  }
  await look()
  onChange(() => void look())
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()
  return { has: (id: string) => hidden.has(id), stop: () => clearInterval(timer) }
}
