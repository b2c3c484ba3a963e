import type { Db } from '../db/database.ts'
import { notFound } from '../errors.ts'
import { lockPerson } from '../people/rows.ts'

/** Saves or removes a favorite, and returns which. One person's toggles run one after the other. */
export async function toggleFavorite(trx: Db, userId: string, dressId: number) {
  await lockPerson(trx, userId)
  const dress = await trx
    .selectFrom('dress')
    .select('withheldAt')
    .where('id', '=', dressId)
    .where('deletedAt', 'is', null)
    // Not only FOR KEY SHARE: deleting a dress changes no key, and would not wait for it.
    .forShare()
    .executeTakeFirst()
  if (!dress) throw notFound('Dress not found')

  const { numDeletedRows } = await trx
    .deleteFrom('favorite')
    .where('userId', '=', userId)
    .where('dressId', '=', dressId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows) return { dressId, favorited: false }
  if (dress.withheldAt) throw notFound('Dress not found')
  await trx.insertInto('favorite').values({ userId, dressId }).execute()
  return { dressId, favorited: true }
}

export const forgetFavorites = (trx: Db, userId: string) =>
  trx.deleteFrom('favorite').where('userId', '=', userId).execute()
