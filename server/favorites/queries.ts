import { inTransaction, type Db } from '../db/database.ts'
import { notFound } from '../errors.ts'

/** What a person has saved, the latest first; a deleted dress is no longer among it. */
export const findFavorites = (db: Db, userId: string) =>
  db
    .selectFrom('favorite')
    .innerJoin('dress', 'dress.id', 'favorite.dressId')
    .select('dress.id')
    .where('favorite.userId', '=', userId)
    .where('dress.deletedAt', 'is', null)
    .orderBy('favorite.createdAt', 'desc')
    .orderBy('dress.id', 'desc')
    .execute()

/** Saves a dress or lets go of it, and says which. One person's toggles happen one after the other. */
export const toggleFavorite = (db: Db, userId: string, dressId: number) =>
  inTransaction(db, async (trx) => {
    await trx.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const dress = await trx
      .selectFrom('dress')
      .select('id')
      .where('id', '=', dressId)
      .where('deletedAt', 'is', null)
      // Not only a key share, which a deletion would not wait for: it changes no key.
      .forShare()
      .executeTakeFirst()
    if (!dress) throw notFound('Dress not found')

    const { numDeletedRows } = await trx
      .deleteFrom('favorite')
      .where('userId', '=', userId)
      .where('dressId', '=', dressId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows) return { dressId, favorited: false }
    await trx.insertInto('favorite').values({ userId, dressId }).execute()
    return { dressId, favorited: true }
  })

export const forgetFavorites = (trx: Db, userId: string) =>
  trx.deleteFrom('favorite').where('userId', '=', userId).execute()
