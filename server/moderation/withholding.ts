import type { Db } from '../db/database.ts'
import { lockPerson } from '../people/rows.ts'
import { indexDress, removeEntries } from '../dresses/search/search-index.ts'
import { endLinesFor } from '../rentals/line/offers.ts'
import { endRequestsOf, lockDress, refreshHolds } from '../rentals/holds.ts'

/** Finds and locks a dress by id, its owner first; none that is deleted. */
export async function aDress(trx: Db, id: string) {
  const dressId = /^\d{1,9}$/.test(id) ? Number(id) : 0
  const asked = await trx.selectFrom('dress').select('ownerId').where('id', '=', dressId).executeTakeFirst()
  if (asked) await lockPerson(trx, asked.ownerId)
  const dress = await lockDress(trx, dressId)
  return dress && { personId: dress.ownerId, dressId }
}

/**
 * Takes locked dresses out of the shop, whatever their owner wants, and ends the requests for them
 * (docs/product.md#moderation). What is withheld already stays as it is.
 */
export async function withhold(trx: Db, dressIds: number[], now: Date) {
  if (!dressIds.length) return
  const withheld = await trx
    .updateTable('dress')
    .set(({ ref }) => ({ available: false, availableLater: ref('available'), withheldAt: now }))
    .where('id', 'in', dressIds)
    .where('withheldAt', 'is', null)
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of withheld) await removeEntries(trx, id)
  await endLinesFor(trx, dressIds, now)
  // What has lapsed was not ended by this.
  await refreshHolds(trx, dressIds, now)
  await endRequestsOf(trx, dressIds, 'dress_withheld', { now })
}

/** Gives locked dresses back to the shop as their owners want them, but for those that something else withholds. */
export async function giveBack(trx: Db, dressIds: number[]) {
  if (!dressIds.length) return
  const dresses = await trx
    .selectFrom('dress')
    .innerJoin('appUser', 'appUser.id', 'dress.ownerId')
    .select(['dress.id', 'title', 'description', 'brand', 'category', 'size', 'color', 'location'])
    .select(['condition', 'priceCents', 'availableLater'])
    .where('dress.id', 'in', dressIds)
    .where('withheldAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .where('appUser.suspendedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sanction')
            .select('sanction.id')
            .whereRef('sanction.dressId', '=', 'dress.id')
            .where('action', '=', 'hide_dress')
            .where('undoneAt', 'is', null),
        ),
      ),
    )
    .orderBy('dress.id')
    .execute()
  for (const { availableLater, ...dress } of dresses) {
    const available = availableLater ?? false
    await trx
      .updateTable('dress')
      .set({ available, availableLater: null, withheldAt: null })
      .where('id', '=', dress.id)
      .execute()
    await indexDress(trx, dress.id, { ...dress, available })
  }
}
