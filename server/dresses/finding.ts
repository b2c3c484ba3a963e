import type { Sort } from '../../shared/dress.ts'
import type { DressFilter } from '../../shared/dress-schema.ts'
import { toCents } from '../../shared/price.ts'
import type { Rules } from '../context.ts'
import type { Db } from '../db/database.ts'
import { join, raw, sql, type Sql } from '../db/statement.ts'
import { badRequest } from '../errors.ts'
import { withRest } from '../rentals/turnaround.ts'
import { rarestFirst, type Term } from './search/terms.ts'
import type { Reading } from './search/understand.ts'

/** When a list is asked for, and how many days a dress rests after each rental. */
export interface Moment extends Pick<Rules, 'turnaroundDays'> {
  now: Date
}

/** What a page is chosen by. */
export interface Choice extends Moment {
  filter: DressFilter
  /** Ways to read what is looked for, of which one is enough. */
  readings: readonly Reading[]
  /** Ways that had their turn: what satisfies one of them was shown before. */
  shown?: readonly Reading[]
  sort: Exclude<Sort, 'best'>
  /** Where the page before ended. */
  end: End | undefined
  limit: number
}

/**
 * What stands after `from` for a page of dresses that can be rented, as `dress` (decisions.md, "Wire").
 * Every way to filter and order has an index that gives the next dresses of the page and no others to sort;
 * what is looked for is such an index too, its rarest term leads, and several entries of that are merged.
 */
export async function pageOf(db: Db, { readings, shown = [], ...page }: Choice) {
  const places = await Promise.all(
    readings.map(async ({ terms, prices }) => {
      const conditions = [sql`dress.available and dress.deleted_at is null`, ...wanted(page.filter, page)]
      return placesOf({ terms: await rarestFirst(db, terms), prices, conditions, shown }, page)
    }),
  )
  const [only, ...others] = places
  if (!only) throw new Error('A page is read in one way at least.')
  const found = others.length ? merged(places, page) : only
  return sql`(${found}) as place join dress on dress.id = place.id`
}

type Bounds = Pick<Choice, 'sort' | 'end' | 'limit'>

interface Sought {
  /** The rarest first. */
  terms: Term[]
  prices: Reading['prices']
  conditions: Sql[]
  shown: readonly Reading[]
}

/** The first so many dresses that have every term, by id and price. */
function placesOf({ terms, prices, conditions, shown }: Sought, { sort, end, limit }: Bounds) {
  // Written out: a plan made for any limit is made for a tenth of the shop.
  const most = raw(String(limit))
  const [rarest, ...others] = terms
  const sought = (terms: readonly Term[], { id, price }: Columns) => [
    ...prices.flatMap((range) => priced(range, price)),
    ...terms.map((term) => isOn(term, id)),
    ...shown.map((reading) => sql`not ${isMeant(reading, { id, price })}`),
  ]
  if (!rarest || rarest.beginning !== undefined) {
    const columns = { id: sql`dress.id`, price: sql`dress.price_cents` }
    return sql`
      select dress.id, dress.price_cents from dress
      where ${all([...conditions, ...sought(terms, columns), ...beyond(end, sort, columns)])}
      order by ${order(sort, columns)} limit ${most}`
  }
  const columns = { id: sql`posting.dress_id`, price: sql`posting.price_cents` }
  return sql`
    select distinct id, price_cents from unnest(${rarest.wordIds}::int[]) as word(word_id) cross join lateral (
      select dress.id, dress.price_cents from dress_word as posting join dress on dress.id = posting.dress_id
      where posting.word_id = word.word_id
        and ${all([...conditions, ...sought(others, columns), ...beyond(end, sort, columns)])}
      order by ${order(sort, columns)} limit ${most}
    ) as hit order by ${order(sort, found)} limit ${most}`
}

const found = { id: sql`id`, price: sql`price_cents` }

/** The first of several lists, each dress once. */
const merged = (lists: Sql[], { sort, limit }: Bounds) => sql`
  select id, price_cents from (${join(
    lists.map((list) => sql`(${list})`),
    ' union ',
  )}) as either order by ${order(sort, found)} limit ${raw(String(limit))}`

/**
 * The condition that a dress has one of the entries, or a word that begins so. `offset 0` has PostgreSQL look it up for
 * each dress, of which a page takes few, where it would read a term's every dress beforehand.
 */
const isOn = ({ wordIds, beginning }: Term, id: Sql) =>
  beginning === undefined
    ? sql`exists (select from dress_word where dress_word.dress_id = ${id} and dress_word.word_id = any(${wordIds}::int[]) offset 0)`
    : sql`(' ' || dress.search_text) like ${`% ${beginning}%`}`

const priced = ({ min, max }: Reading['prices'][number], price: Sql) => [
  ...(min === undefined ? [] : [sql`${price} >= ${toCents(min)}`]),
  ...(max === undefined ? [] : [sql`${price} <= ${toCents(max)}`]),
]

const isMeant = ({ terms, prices }: Reading, { id, price }: Columns) =>
  sql`(${all([
    raw('true'),
    ...terms.map((term) => isOn(term, id)),
    ...prices.flatMap((range) => priced(range, price)),
  ])})`

interface Columns {
  id: Sql
  price: Sql
}

const all = (conditions: Sql[]) => join(conditions, ' and ')

/** What the filter says of a dress, but for the words looked for. */
function wanted(
  { category, size, minPrice, maxPrice, startDate, endDate }: DressFilter,
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

export function order(sort: Choice['sort'], { id, price }: Columns) {
  if (sort === 'newest') return sql`${id} desc`
  return sort === 'price_up' ? sql`${price}, ${id}` : sql`${price} desc, ${id} desc`
}

/** The last dress of the page before: its id, and its price where that is what is ordered by. */
export interface End {
  id: number
  priceCents?: number
}

/** What comes after the last dress of the page before. */
function beyond(end: End | undefined, sort: Choice['sort'], { id, price }: Columns): Sql[] {
  if (!end) return []
  if (sort === 'newest') return [sql`${id} < ${end.id}`]
  return [sql`(${price}, ${id}) ${raw(sort === 'price_up' ? '>' : '<')} (${end.priceCents}, ${end.id})`]
}
