import type { Sort } from '../../shared/dress.ts'
import type { DressPage } from '../../shared/dress-schema.ts'
import { toCents } from '../../shared/price.ts'
import type { Rules } from '../context.ts'
import type { Db } from '../db/database.ts'
import { join, raw, sql, type Sql } from '../db/statement.ts'
import { badRequest } from '../errors.ts'
import { withRest } from '../rentals/turnaround.ts'
import { MOST_MERGED, understand } from './search.ts'

/** When a list is asked for, and how many days a dress rests after each rental. */
export interface Moment extends Pick<Rules, 'turnaroundDays'> {
  now: Date
}

/** Where a dress stands in a list: what that is sorted and continued by. */
interface Place {
  id: number
  priceCents: number
}

/**
 * What stands after `from` for a page of dresses that can be rented, as `dress` (decisions.md, "Wire").
 * Every way to filter and order has an index that gives the next dresses of the page and no others to sort;
 * a searched word is such an index too, and several of its meanings are merged. Nothing when a word means nothing.
 */
export async function pageOf(db: Db, filter: DressPage, { limit, ...moment }: Moment & { limit: number }) {
  const { sort = 'newest' } = filter
  // Written out: a plan made for any limit is made for a tenth of the shop.
  const most = raw(String(limit))
  const conditions = [sql`dress.available and dress.deleted_at is null`, ...wanted(filter, moment)]

  const end = endOf(filter.cursor, sort)

  const terms = await understand(db, filter.searchTerm ?? '')
  if (terms.some(({ wordIds }) => !wordIds.length)) return undefined
  const [rarest, ...others] = terms
  if (!rarest || rarest.wordIds.length > MOST_MERGED) {
    const { id, price } = { id: sql`dress.id`, price: sql`dress.price_cents` }
    conditions.push(...[rarest, ...others].flatMap((term) => term?.isOn ?? []))
    conditions.push(...beyond(end, sort, { id, price }))
    return sql`(
      select * from dress where ${all(conditions)} order by ${order(sort, { id, price })} limit ${most}) as dress`
  }

  const { id, price } = { id: sql`posting.dress_id`, price: sql`posting.price_cents` }
  conditions.push(...others.map(({ isOn }) => isOn), ...beyond(end, sort, { id, price }))
  return sql`(
    select distinct id, price_cents from unnest(${rarest.wordIds}::int[]) as word(word_id) cross join lateral (
      select dress.id, dress.price_cents from dress_word as posting join dress on dress.id = posting.dress_id
      where posting.word_id = word.word_id and ${all(conditions)}
      order by ${order(sort, { id, price })} limit ${most}
    ) as hit order by ${order(sort, { id: sql`id`, price: sql`price_cents` })} limit ${most}
    ) as place join dress on dress.id = place.id`
}

interface Columns {
  id: Sql
  price: Sql
}

const all = (conditions: Sql[]) => join(conditions, ' and ')

/** What the filter says of a dress, but for the words looked for. */
function wanted(
  { category, size, minPrice, maxPrice, startDate, endDate }: DressPage,
  { now, turnaroundDays }: Moment,
) {
  const conditions: Sql[] = []
  if (category) conditions.push(sql`dress.category = ${category}`)
  if (size) conditions.push(sql`dress.size = ${size}`)
  if (minPrice) conditions.push(sql`dress.price_cents >= ${toCents(minPrice)}`)
  if (maxPrice) conditions.push(sql`dress.price_cents <= ${toCents(maxPrice)}`)
  if (startDate && endDate) {
    if (endDate < startDate) throw badRequest('The end date is before the start date.')
    const { from, to } = withRest({ from: startDate, to: endDate }, turnaroundDays)
    conditions.push(sql`not exists (
      select from hold where hold.dress_id = dress.id and hold.period && daterange(${from}, ${to}, '[]')
        and (hold.lapses_at is null or hold.lapses_at > ${now}))`)
  }
  return conditions
}

export function order(sort: Sort, { id, price }: Columns) {
  if (sort === 'newest') return sql`${id} desc`
  return sort === 'price_up' ? sql`${price}, ${id}` : sql`${price} desc, ${id} desc`
}

/** Where the page before ended: the last dress's id, or its price and id. Throws for what is no cursor of this order. */
function endOf(cursor: string | undefined, sort: Sort) {
  if (!cursor) return undefined
  const [first, second] = cursor.split('-').map(Number)
  if ((second === undefined) !== (sort === 'newest')) throw badRequest('This page of results does not exist.')
  return { first, second }
}

/** What comes after the last dress of the page before. */
function beyond(end: ReturnType<typeof endOf>, sort: Sort, { id, price }: Columns): Sql[] {
  if (!end) return []
  if (sort === 'newest') return [sql`${id} < ${end.first}`]
  return [sql`(${price}, ${id}) ${raw(sort === 'price_up' ? '>' : '<')} (${end.first}, ${end.second})`]
}

/** By what the page after this dress continues: its id in order of age, price and id in order of price. */
export const cursorAfter = ({ id, priceCents }: Place, sort: Sort) =>
  sort === 'newest' ? `${id}` : `${priceCents}-${id}`
