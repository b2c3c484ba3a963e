import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

const BATCH = 1_000
const LARGEST_ID = 2 ** 31 - 1

/** A dress or closet for sitemaps. */
export interface ListedPage {
  slug: string
  updatedAt: Date
}

/** What sitemaps list: dresses that can be rented, and closets with one. */
const listed = {
  dresses: sql`select id, slug, updated_at from dress where available and deleted_at is null`,
  closets: sql`
    select closet.id, closet.slug, newest.created_at as updated_at from closet cross join lateral (
      select created_at from dress
      where dress.owner_id = closet.owner_id and available and deleted_at is null
      order by dress.id desc limit 1) as newest`,
}
export type ListedKind = keyof typeof listed

/**
 * The parts of a list, of `size` ids each, so that parts stay the same as dresses come and go: the part's number, from 1,
 * and its last change.
 */
export async function findParts(db: Db, kind: ListedKind, size: number) {
  const { rows } = await sql<{ part: number; changedAt: Date }>`
    select (id - 1) / ${sql.lit(size)} + 1 as part, max(updated_at) as changed_at
    from (${listed[kind]}) as listed group by 1 order by 1`.execute(db)
  return rows
}

/** The pages of a part, in batches. */
export async function* readPart(
  db: Db,
  kind: ListedKind,
  { part, size }: { part: number; size: number },
): AsyncGenerator<ListedPage[]> {
  const last = Math.min(part * size, LARGEST_ID)
  let after = (part - 1) * size
  while (after < last) {
    const { rows } = await sql<ListedPage & { id: number }>`
      select id, slug, updated_at from (${listed[kind]}) as listed
      where id > ${after} and id <= ${last} order by id limit ${BATCH}`.execute(db)
    const end = rows.at(-1)
    if (!end) return
    yield rows
    after = end.id
  }
}
