import { expressionBuilder, sql, type AliasableExpression, type Expression, type SqlBool } from 'kysely'
import { addDays, marketToday, type Day, type DayRange } from '../../shared/day.ts'
import type { Sort } from '../../shared/dress/dress.ts'
import type { DressFilter } from '../../shared/dress/dress-schema.ts'
import { zones, type Zones } from '../../shared/dress/fit.ts'
import { pricePerDayWithin, rentalDays, toCents } from '../../shared/price.ts'
import { MAX_REST_DAYS, type DressWays } from '../../shared/dress/travel.ts'
import { EVENT_SPAN, eventWindows } from '../../shared/rental/event.ts'
import type { Way } from '../../shared/rental/handover.ts'
import { DEFAULT_LEAD_DAYS, MIN_RENTAL_DAYS } from '../../shared/rental/rental-limits.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { badRequest } from '../errors.ts'
import type { PageEnd } from './cursor.ts'
import { rarestFirst, type Term } from './search/terms.ts'
import type { Interpretation } from './search/parse-query.ts'
import { isLive, overlapsWithRest } from './turnaround.ts'

/** The time, how many days a dress rests after a rental where its owner has not said, and how dresses travel. */
export interface Moment extends Pick<Rules, 'turnaroundDays' | 'shop'> {
  now: Date
}

/** The filter of a list in the database's terms: cents, ids, and days. */
export interface Filter {
  category: DressFilter['category']
  size: DressFilter['size']
  /** Per day. */
  prices: CentRange
  /** The number of days of the prices in a search term. */
  days: number
  /** The retail price. */
  retail: CentRange
  free: Free | undefined
  /** How a dress should come for an event. */
  by?: DressFilter['by']
  /** Only these dresses. */
  among?: number[] | undefined
  /** Measures that a dress should fit, or that it cannot be compared with. */
  fits?: Zones | undefined
  unlike?: Zones | undefined
}

/** Days on which a dress has to be free, with those that it rests after them: `mostRest` at most. */
export interface Free extends DayRange, Pick<Rules, 'turnaroundDays'> {
  mostRest: number
  now: Date
  /** For an event, one of these is enough; the days above span them all. */
  windows?: readonly Window[] | undefined
}

/** Undefined values are left out of the query. */
export interface Window extends DayRange {
  /** Dresses that are posted so many days ahead at most are there in time. */
  mostLead: number | undefined
  /** Dresses may be handed over. */
  meets: true | undefined
  /** The shop decides how all dresses travel. */
  isSettled: true | undefined
}

export interface CentRange {
  min: number | undefined
  max: number | undefined
}

/** A reading of the search term. */
export interface SearchCriteria {
  /** The rarest first. */
  terms: readonly Term[]
  without: readonly Term[]
  prices: readonly CentRange[]
}

export interface PageValues {
  filter: Filter
  /** Readings of the search term, of which one has to match. */
  readings: readonly SearchCriteria[]
  /** Readings of earlier turns: what matches one of them was shown before. */
  shown: readonly SearchCriteria[]
  end: PageEnd | undefined
}

/** How a list is ordered, once it is known what is looked for. */
type Order = Exclude<Sort, 'best'>

export interface PageBounds {
  order: Order
  limit: number
}

/** Throws when the last day is before the first. */
export function readFilter(filter: DressFilter, moment: Moment): Filter {
  const { category, size, startDate, endDate, event, by } = filter
  if (startDate && endDate && endDate < startDate) throw badRequest('The end date is before the start date.')
  const days = event ? MIN_RENTAL_DAYS : rentalDays({ from: startDate, to: endDate })
  const rest = {
    turnaroundDays: moment.turnaroundDays,
    mostRest: Math.max(MAX_REST_DAYS, moment.turnaroundDays),
    now: moment.now,
  }
  return {
    category,
    size,
    by,
    prices: both(
      { min: cents(filter.minPrice), max: cents(filter.maxPrice) },
      perDay({ min: filter.minTotal, max: filter.maxTotal }, days),
    ),
    days,
    retail: { min: cents(filter.minRetail), max: cents(filter.maxRetail) },
    free: event
      ? { ...aroundEvent(event), ...rest, windows: windowsOf(filter, moment) }
      : startDate && endDate
        ? { from: startDate, to: endDate, ...rest }
        : undefined,
  }
}

/** The windows of the event in a filter, as the query wants them; none where nothing can be there in time. */
export const windowsOf = ({ event, by }: DressFilter, { now, shop }: Moment): Window[] =>
  event
    ? eventWindows(event, { today: marketToday(now), closed: shop.closed }).flatMap((window) => {
        const allowed = (way: Way) => (!by || by === way) && (!shop.way || shop.way === way)
        const mostLead = allowed('post') && window.mostLead >= 0 ? window.mostLead : undefined
        const meets = allowed('meet') || undefined
        const { from, to } = window
        return mostLead === undefined && !meets
          ? []
          : [{ from, to, mostLead, meets, isSettled: shop.way && true }]
      })
    : []

const aroundEvent = (event: Day): DayRange => ({
  from: addDays(event, -EVENT_SPAN.before),
  to: addDays(event, EVENT_SPAN.after),
})

const cents = (amount: number | undefined) => (amount === undefined ? undefined : toCents(amount))

/**
 * Prices per rental as cents per day. The total never falls as the price per day rises, so both give the same order and
 * share an index.
 */
const perDay = ({ min, max }: Partial<CentRange>, days: number): CentRange => ({
  min: min === undefined ? undefined : pricePerDayWithin.atLeast(toCents(min), days),
  max: max === undefined ? undefined : pricePerDayWithin.atMost(toCents(max), days),
})

const both = (a: CentRange, b: CentRange): CentRange => ({
  min: a.min === undefined || b.min === undefined ? (a.min ?? b.min) : Math.max(a.min, b.min),
  max: a.max === undefined || b.max === undefined ? (a.max ?? b.max) : Math.min(a.max, b.max),
})

/** Readings of a search term as conditions; its prices are of rentals of so many days. */
export async function toSearchCriteria(
  db: Db,
  readings: readonly Interpretation[],
  days: number,
): Promise<SearchCriteria[]> {
  const sorted = await rarestFirst(
    db,
    readings.map(({ terms }) => terms),
  )
  return readings.map(({ prices, without }, index) => ({
    terms: sorted[index] ?? [],
    without,
    prices: prices.map(({ isPerDay, ...price }) =>
      isPerDay ? { min: cents(price.min), max: cents(price.max) } : perDay(price, days),
    ),
  }))
}

interface Place {
  id: number
  priceCents: number
}

/** A query of the dresses of a page, whose order an outer query does not keep. */
type Page = AliasableExpression<Place>

type Condition = Expression<SqlBool>

/** The id and price of a dress, wherever a query has them. */
interface Columns {
  id: Expression<number>
  price: Expression<number>
}

const columns = (id: string, price: string): Columns => ({
  id: sql.ref<number>(id),
  price: sql.ref<number>(price),
})
const ofDress = columns('dress.id', 'dress.priceCents')
/** What decides when a dress is free and can be there. */
export const restingDress: Resting = {
  id: ofDress.id,
  restDays: sql.ref('dress.restDays'),
  ways: sql.ref('dress.ways'),
  leadDays: sql.ref('dress.leadDays'),
}
const ofPosting = columns('posting.dressId', 'posting.priceCents')
const ofPlace = columns('id', 'priceCents')

/**
 * Selects a page of the dresses that can be rented (docs/product.md#lists).
 * Every filter and order has an index that gives the next dresses of the page without a sort; so has a search term:
 * its rarest word is scanned first, and several entries of that are merged.
 */
export function selectPage(db: Db, { readings, ...values }: PageValues, bounds: PageBounds): Page {
  const [first, ...others] = readings.map((reading) => selectReading(db, reading, values, bounds))
  if (!first) throw new Error('A page is read in one way at least.')
  if (!others.length) return first
  const lists = [first, ...others].map((list) => sql`(${list})`)
  return db
    .selectFrom(sql<Place>`(${sql.join(lists, sql` union `)})`.as('either'))
    .select(['id', 'priceCents'])
    .orderBy(orderOf(bounds.order, ofPlace))
    .limit(sql.lit(bounds.limit))
}

/**
 * The conditions of a page that is in the order of an index of dresses, so that it is read with all that is shown of
 * them; undefined for one that has to be found first: by a word, in several ways, or by its fit.
 */
export function plainPage({ readings, ...values }: PageValues, { order }: PageBounds) {
  const [reading, ...others] = readings
  const { fits, unlike } = values.filter
  return reading && !others.length && isScanned(reading) && !fits && !unlike
    ? conditionsOf(reading, values, order)
    : undefined
}

/** Whether no word of a reading is looked up in the list of its dresses. */
const isScanned = ({ terms: [rarest] }: SearchCriteria) => !rarest || rarest.beginning !== undefined

const conditionsOf = (
  reading: SearchCriteria,
  { filter, shown, end }: Omit<PageValues, 'readings'>,
  order: Order,
  columns = ofDress,
) => [
  sql<SqlBool>`dress.available and dress.deleted_at is null`,
  ...filterConditions(filter),
  ...soughtConditions(reading, columns),
  ...shown.map((reading) => not(soughtConditions(reading, columns))),
  ...afterCursor(end, order, columns),
]

/** The first so many dresses that have every term. */
function selectReading(
  db: Db,
  reading: SearchCriteria,
  values: Omit<PageValues, 'readings'>,
  { order, limit }: PageBounds,
): Page {
  const [rarest, ...more] = reading.terms
  if (!rarest || isScanned(reading))
    return (
      db
        .selectFrom('dress')
        .select(['dress.id', 'dress.priceCents'])
        .where(({ and }) => and(conditionsOf(reading, values, order)))
        .orderBy(orderOf(order, ofDress))
        // A literal: a generic plan for an unknown limit expects a tenth of the shop. For what fits that is better: far
        // more dresses do than PostgreSQL expects, which would read and sort all of a price to find as many.
        .limit(values.filter.fits ? sql<number>`(select ${sql.lit(limit)})` : sql.lit(limit))
    )
  const words = sql<{ wordId: number }>`unnest(${rarest.wordIds}::int[])`
  return db
    .selectFrom(words.as<'word'>(sql`word(word_id)`))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('dressWord as posting')
          .innerJoin('dress', 'dress.id', 'posting.dressId')
          .select(['dress.id', 'dress.priceCents'])
          .whereRef('posting.wordId', '=', 'word.wordId')
          .where(({ and }) => and(conditionsOf({ ...reading, terms: more }, values, order, ofPosting)))
          .orderBy(orderOf(order, ofPosting))
          .limit(sql.lit(limit))
          .as('hit'),
      (join) => join.onTrue(),
    )
    .distinct()
    .select(['id', 'hit.priceCents'])
    .orderBy(orderOf(order, ofPlace))
    .limit(sql.lit(limit))
}

/** The conditions of the filter, without the search term. */
function filterConditions({ category, size, prices, retail, free, among, fits, unlike }: Filter) {
  const eb = expressionBuilder<Database, 'dress'>()
  const conditions: Condition[] = [
    ...priceConditions(prices, ofDress.price),
    ...priceConditions(retail, eb.ref('dress.retailCents')),
  ]
  if (category) conditions.push(eb('dress.category', '=', category))
  if (size) conditions.push(eb('dress.size', '=', size))
  if (free) conditions.push(isFree(free, restingDress))
  if (among) conditions.push(sql`${ofDress.id} = any(${among}::integer[])`)
  if (fits) conditions.push(...fitConditions(fits))
  if (unlike) conditions.push(...measuredIn(unlike).map(({ dress }) => sql<SqlBool>`${dress} is null`))
  return conditions
}

/** The zones of a body that are known, with the column of the dress that is compared with each. */
const measuredIn = (body: Zones) =>
  zones.flatMap((zone) => {
    const around = body[`${zone}Mm`]
    return around ? [{ around, dress: sql.ref<number | null>(`dress.${zone}Mm`) }] : []
  })

/**
 * No zone is too tight or too loose, and one at least could be compared: what `verdictOn` in shared/dress/fit.ts says of a
 * dress, in the words of the indexes that begin with `dress_fit`.
 */
function fitConditions(body: Zones): Condition[] {
  const known = measuredIn(body)
  if (!known.length) return [sql<SqlBool>`false`]
  const stretch = sql.ref('dress.stretch')
  const compared = known.map(({ dress }) => sql`${dress} is not null`)
  return [
    sql<SqlBool>`(${sql.join(compared, sql` or `)})`,
    ...known.flatMap(({ around, dress }) => [
      sql<SqlBool>`fit_from(${dress}) <= ${around}`,
      sql<SqlBool>`fit_to(${dress}, ${stretch}) >= ${around}`,
    ]),
  ]
}

interface Resting {
  id: Expression<number>
  restDays: Expression<number | null>
  ways: Expression<DressWays | null>
  leadDays: Expression<number | null>
}

/**
 * The condition that a dress has no hold on these days, nor on those that it rests after them; of windows, on one of
 * them. `offset 0` has PostgreSQL look at one dress after the other by `hold_of_dress`: as a join it prefers the index
 * of the constraint, which takes three times as long for each.
 */
export const isFree = (free: Free, dress: Resting) =>
  free.windows
    ? sql<SqlBool>`${windowOf(free, dress)} is not null`
    : sql<SqlBool>`not exists (${holdsNear(free, dress, restAfter(free, dress), sql`1`)} offset 0)`

/** The place in the list of the first window in which a dress is free and can be there in time, from 0; or null. */
export function windowOf(free: Free, dress: Resting) {
  const { windows = [] } = free
  if (!windows.length) return sql<number | null>`null::integer`
  const cases = windows.map(
    (window, index) => sql`when ${isInTime(window, dress)} and not coalesce(bool_or(hold.period &&
      daterange(${window.from}::date, ${window.to}::date + ${restAfter(free, dress)}, '[]')), false) then ${sql.lit(index)}`,
  )
  const first = sql`case ${sql.join(cases, sql` `)} end`
  return sql<number | null>`(${holdsNear(free, dress, sql`${free.mostRest}::integer`, first)})`
}

/** One look at the calendar of a dress, however many windows there are. */
const holdsNear = (free: Free, { id }: Resting, rest: Expression<number>, selected: Expression<unknown>) =>
  sql`select ${selected} from hold
    where hold.dress_id = ${id} and ${overlapsWithRest(free, rest)} and ${isLive(free.now)}`

/** The condition that a hold of any dress is on these days, or on the days that a dress may rest after them. */
export const isHeldOn = ({ from, to, mostRest, now }: Free) =>
  sql<SqlBool>`hold.period && daterange(${from}::date, ${to}::date + ${mostRest}::integer, '[]')
    and ${isLive(now)}`

export const restAfter = (
  { turnaroundDays }: Pick<Free, 'turnaroundDays'>,
  { restDays }: Pick<Resting, 'restDays'>,
) => sql<number>`coalesce(${restDays}, ${turnaroundDays}::integer)`

/** `waysInTime` in shared/rental/event.ts, whether there is one. */
function isInTime({ mostLead, meets, isSettled }: Window, { ways, leadDays }: Resting) {
  const goes = (way: Way) =>
    isSettled ? sql`true` : sql`${ways} is distinct from ${sql.lit(otherWayOf[way])}`
  const posted = sql`${goes('post')} and coalesce(${leadDays}, ${sql.lit(DEFAULT_LEAD_DAYS)}) <= ${mostLead}::integer`
  const inTime = [...(mostLead === undefined ? [] : [posted]), ...(meets ? [goes('meet')] : [])]
  return sql`(${sql.join(inTime, sql` or `)})`
}

const otherWayOf: Record<Way, Way> = { post: 'meet', meet: 'post' }

export const priceConditions = ({ min, max }: CentRange, price: Expression<number | null>) => [
  ...(min === undefined ? [] : [sql<SqlBool>`${price} >= ${min}`]),
  ...(max === undefined ? [] : [sql<SqlBool>`${price} <= ${max}`]),
]

const soughtConditions = ({ terms, without, prices }: SearchCriteria, columns: Columns) => [
  ...(terms.some(isFacet) ? [hasFacets(terms.filter(isFacet), columns)] : []),
  ...terms.filter((term) => !isFacet(term)).map((term) => hasTerm(term, columns)),
  ...without.map((term) => not([hasTerm(term, columns)])),
  ...prices.flatMap((range) => priceConditions(range, columns.price)),
]

/** Always false without any condition: every dress satisfies none. */
const not = (conditions: Condition[]) =>
  conditions.length ? sql<SqlBool>`not (${sql.join(conditions, sql` and `)})` : sql<SqlBool>`false`

/**
 * The condition that a dress has one of the entries, or a word that begins so. `offset 0` has PostgreSQL look it up per
 * dress, of which a page takes few, instead of reading all dresses of the term first.
 */
const hasTerm = ({ wordIds, beginning }: Term, { id }: Columns): Condition =>
  beginning === undefined
    ? sql`exists (select from dress_word where dress_word.dress_id = ${id} and dress_word.word_id = any(${wordIds}::int[]) offset 0)`
    : sql`(' ' || dress.search_text) like '% ' || ${beginning}::text || '%'`

const isFacet = ({ facet }: Term) => facet !== undefined

/** The same of filters: one look at the row that a dress is counted by, however many values are chosen. */
function hasFacets(terms: readonly Term[], { id }: Columns): Condition {
  const conditions = terms.flatMap(({ facet: { brandId, placeIds, ...bits } = {} }) => [
    ...(brandId ? [sql`brand_id = any(${brandId}::integer[])`] : []),
    ...(placeIds ? [sql`place_ids && ${placeIds}::integer[]`] : []),
    ...Object.entries(bits).map(([column, chosen]) => sql`${sql.ref(column)} & ${chosen}::integer <> 0`),
  ])
  return sql`exists (select from dress_facets where dress_facets.dress_id = ${id}
    and ${sql.join(conditions, sql` and `)} offset 0)`
}

/** How a list is ordered, in a query that has these columns. */
const orderOf = (order: Order, { id, price }: Columns) =>
  ({ newest: sql`${id} desc`, price_up: sql`${price}, ${id}`, price_down: sql`${price} desc, ${id} desc` })[
    order
  ]

export const orderOfDresses = (order: Order) => orderOf(order, ofDress)

/** What comes after the last dress of the page before. */
function afterCursor(end: PageEnd | undefined, order: Order, { id, price }: Columns): Condition[] {
  if (!end) return []
  if (order === 'newest') return [sql`${id} < ${end.id}`]
  const last = sql`(${end.priceCents}, ${end.id})`
  return [order === 'price_up' ? sql`(${price}, ${id}) > ${last}` : sql`(${price}, ${id}) < ${last}`]
}
