import type { Db } from '../db/database.ts'

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
