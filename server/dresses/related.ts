import type { Related } from '../../shared/dress-schema.ts'
import { toCents } from '../../shared/price.ts'
import { join, raw, sql } from '../db/statement.ts'

const SHOWN = raw('4')

/**
 * A query for the dresses most like one, by id, rank and distance: of its category before others, then of its size,
 * then nearest in price. Each of the four shelves is walked up and down from the price along an index, so the answer costs the same
 * whatever the number of dresses.
 */
export function relatedTo({ dressId, category, size, pricePerDay }: Related) {
  const price = toCents(pricePerDay)
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
      sql`price_cents >= ${price} order by price_cents, id`,
      sql`price_cents < ${price} order by price_cents desc, id desc`,
    ].map(
      (walk) => sql`(
        select id, ${raw(String(rank))} as rank, abs(price_cents - ${price}) as distance from dress
        where available and deleted_at is null and id <> ${dressId} and ${shelf} and ${walk} limit ${SHOWN})`,
    ),
  )
  return sql`(
    select id, rank, distance from (${join(walks, ' union all ')}) as candidate
    order by rank, distance, id desc limit ${SHOWN})`
}
