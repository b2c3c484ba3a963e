import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

const BATCH = 1_000
const LARGEST_ID = 2 ** 31 - 1

/** A dress or closet for sitemaps. */
export interface ListedPage {
  slug: string
  updatedAt: Date
}

const listed = (db: Db) => db.selectFrom('dress').where('available', '=', true).where('deletedAt', 'is', null)

/**
 * Dresses that can be rented, in parts of `size` ids each, so that parts stay the same as dresses come and go: the
 * part's number, from 1, and its last change.
 */
export const findParts = (db: Db, size: number) =>
  listed(db)
    .select([sql<number>`(id - 1) / ${sql.lit(size)} + 1`.as('part')])
    .select((eb) => eb.fn.max('updatedAt').as('changedAt'))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute()

export const readPart = (db: Db, part: number, size: number) =>
  inBatches(part, size, (after, last) =>
    listed(db)
      .select(['id', 'slug', 'updatedAt'])
      .where('id', '>', after)
      .where('id', '<=', last)
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  )

/** Pages of a part, in batches; `read` returns those after one id up to another. */
async function* inBatches<Page extends ListedPage & { id: number }>(
  part: number,
  size: number,
  read: (after: number, last: number) => Promise<Page[]>,
): AsyncGenerator<ListedPage[]> {
  const last = Math.min(part * size, LARGEST_ID)
  let after = (part - 1) * size
  while (after < last) {
    const rows = await read(after, last)
    const end = rows.at(-1)
    if (!end) return
    yield rows
    after = end.id
  }
}

const listedClosets = (db: Db) =>
  db.selectFrom('closet').innerJoinLateral(
    (eb) =>
      eb
        .selectFrom('dress')
        .select('createdAt')
        .whereRef('dress.ownerId', '=', 'closet.ownerId')
        .where('available', '=', true)
        .where('deletedAt', 'is', null)
        .orderBy('dress.id', 'desc')
        .limit(1)
        .as('newest'),
    (join) => join.onTrue(),
  )

/** Closets with a dress that can be rented, in parts as dresses are. */
export const findClosetParts = (db: Db, size: number) =>
  listedClosets(db)
    .select([sql<number>`(closet.id - 1) / ${sql.lit(size)} + 1`.as('part')])
    .select((eb) => eb.fn.max('newest.createdAt').as('changedAt'))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute()

export const readClosetPart = (db: Db, part: number, size: number) =>
  inBatches(part, size, (after, last) =>
    listedClosets(db)
      .select(['closet.id', 'closet.slug', 'newest.createdAt as updatedAt'])
      .where('closet.id', '>', after)
      .where('closet.id', '<=', last)
      .orderBy('closet.id')
      .limit(BATCH)
      .execute(),
  )
