import { sql } from 'kysely'
import type { ClosetChange } from '../../shared/dress/closet-schema.ts'
import { lockPerson } from '../people/rows.ts'
import type { Db } from '../db/database.ts'
import { freeSlug, slugOf } from '../db/slug.ts'
import { notFound } from '../errors.ts'

const MAX_SLUG_LENGTH = 60
/** Words that read as the shop's own, or as a page of ours. */
const reserved = ['admin', 'closet', 'edit', 'followed', 'help', 'mine', 'new', 'second-dance', 'support']

/** The address that a closet would like to have: the name of who lends, hyphenated (docs/product.md#closets). */
const wishedSlug = (displayName: string, id: number) => slugOf(displayName, MAX_SLUG_LENGTH) ?? `closet-${id}`

/**
 * Opens the closet of an owner in the transaction that lists a dress, unless they have one; returns its id. Locks
 * their row, so that a change of name comes before or after. Undefined when they have left.
 */
export async function openCloset(trx: Db, ownerId: string, now: Date) {
  const known = await findOwn(trx, ownerId)
  if (known) return known.id
  if (!(await lockPerson(trx, ownerId))) return undefined
  // Two first dresses listed at once open one closet.
  const opened = await findOwn(trx, ownerId)
  if (opened) return opened.id
  const { displayName } = await nameOf(trx, ownerId)
  const { rows } = await sql<{ id: number }>`select nextval('closet_id_seq')::int as id`.execute(trx)
  const id = rows[0]?.id
  if (!id) throw new Error('closet_id_seq gave nothing.')
  const slug = await freeSlug(trx, 'closet', { slug: wishedSlug(displayName, id), id, reserved })
  await trx
    .insertInto('closet')
    .values({ id, ownerId, slug, city: null, about: null, openedAt: now })
    .execute()
  return id
}

const findOwn = (db: Db, ownerId: string) =>
  db.selectFrom('closet').select(['id', 'slug']).where('ownerId', '=', ownerId).executeTakeFirst()

const nameOf = (db: Db, id: string) =>
  db.selectFrom('appUser').select('displayName').where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Gives a closet the address of its owner's new name, in the transaction that changes the name and before it does;
 * the old address keeps leading there. Does nothing without a closet, or where both names wish for the same address.
 */
export async function moveCloset(trx: Db, ownerId: string, displayName: string) {
  if (!(await lockPerson(trx, ownerId))) return
  const closet = await findOwn(trx, ownerId)
  if (!closet) return
  const wish = wishedSlug(displayName, closet.id)
  const before = await nameOf(trx, ownerId)
  if (wish === wishedSlug(before.displayName, closet.id)) return
  const slug = await freeSlug(trx, 'closet', { slug: wish, id: closet.id, reserved })
  if (slug === closet.slug) return // numbered, it has what the new name wishes for, or comes next to
  await trx.deleteFrom('closetOldSlug').where('slug', '=', slug).execute()
  await trx.insertInto('closetOldSlug').values({ slug: closet.slug, closetId: closet.id }).execute()
  await trx.updateTable('closet').set({ slug }).where('id', '=', closet.id).execute()
}

/** Saves what an owner says of their closet; false when nothing changes. Throws a 404 where they have no closet. */
export async function editCloset(trx: Db, ownerId: string, said: ClosetChange) {
  const [city, about] = [said.city || null, said.about || null]
  const { numUpdatedRows } = await trx
    .updateTable('closet')
    .set({ city, about })
    .where('ownerId', '=', ownerId)
    .where((eb) => eb.or([eb('city', 'is distinct from', city), eb('about', 'is distinct from', about)]))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows) return true
  if (!(await findOwn(trx, ownerId))) throw notFound('You have a closet once you have listed a dress.')
  return false
}

/** Deletes a closet with its addresses and followers, whom its owner follows, and what they were told. */
export async function forgetCloset(trx: Db, userId: string) {
  await trx.deleteFrom('follow').where('followerId', '=', userId).execute()
  // The rest goes with the row, by cascade.
  await trx.deleteFrom('closet').where('ownerId', '=', userId).execute()
  await trx.deleteFrom('closetNews').where('userId', '=', userId).execute()
}
