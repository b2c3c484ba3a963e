import { sql } from 'kysely'
import type { Related } from '../../shared/dress/dress-schema.ts'
import { isFree, restingDress, type Filter } from './list-query.ts'

const SHOWN = sql.lit(4)

/** The properties that dresses are compared by. */
export interface Likeness extends Pick<Related, 'dressId' | 'category' | 'size' | 'sizes'> {
  priceCents: number
  free: Filter['free']
}

/** Similarity: lower ranks first, then smaller distances. */
interface Ranked {
  id: number
  rank: number
  distance: number
}

/**
 * Selects the dresses most similar to one: of its category before others, then of its size, then nearest in price. Each
 * of the four groups is read up and down from the price along an index, so the cost does not grow with the shop.
 */
export function selectRelated({ dressId, category, size, sizes, priceCents, free }: Likeness) {
  const isOpen = free ? isFree(free, restingDress) : sql`true`
  const isWanted = sizes ? sql`size = any(${sizes})` : sql`true`
  const sameCategory = sql`category = ${category}`
  const sameSize = sql`size = ${size}`
  const shelves = [
    sql`${sameCategory} and ${sameSize}`,
    sql`${sameCategory} and not ${sameSize}`,
    sql`not ${sameCategory} and ${sameSize}`,
    sql`not ${sameCategory} and not ${sameSize}`,
  ]
  const walks = shelves.flatMap((shelf, rank) =>
    [
      sql`price_cents >= ${priceCents} order by price_cents, id`,
      sql`price_cents < ${priceCents} order by price_cents desc, id desc`,
    ].map(
      (walk) => sql`(
        select id, ${sql.lit(rank)} as rank, abs(price_cents - ${priceCents}) as distance from dress
        where available and deleted_at is null and id <> ${dressId} and ${isOpen} and ${isWanted} and ${shelf} and ${walk} limit ${SHOWN})`,
    ),
  )
  return sql<Ranked>`(
    select id, rank, distance from (${sql.join(walks, sql` union all `)}) as candidate
    order by rank, distance, id desc limit ${SHOWN})`
}
