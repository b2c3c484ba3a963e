import { preparedRead } from '../db/reads/prepared-read.ts'

/** A person's favorites, the latest first, without deleted dresses. */
export const findFavorites = preparedRead((db, userId: string) =>
  db
    .selectFrom('favorite')
    .innerJoin('dress', 'dress.id', 'favorite.dressId')
    .select('dress.id')
    .where('favorite.userId', '=', userId)
    .where('dress.deletedAt', 'is', null)
    .where('dress.withheldAt', 'is', null)
    .orderBy('favorite.createdAt', 'desc')
    .orderBy('dress.id', 'desc'),
)
