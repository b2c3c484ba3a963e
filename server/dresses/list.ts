import { marketToday, type Day } from '../../shared/day.ts'
import { MAX_COUNTED, type Sort } from '../../shared/dress/dress.ts'
import type { DressFilter, DressPage } from '../../shared/dress/dress-schema.ts'
import type { Zones } from '../../shared/dress/fit.ts'
import type { Db } from '../db/database.ts'
import { preparedRead } from '../db/reads/prepared-read.ts'
import { BEFORE_THE_FIRST, formatCursor, parseCursor, type PageEnd } from './cursor.ts'
import {
  orderOfDresses,
  plainPage,
  restingDress,
  windowOf,
  readFilter,
  selectPage,
  toSearchCriteria,
  type Filter,
  type Free,
  type Moment,
  type PageBounds,
  type PageValues,
} from './list-query.ts'
import { parseQuery, type ParsedQuery } from './search/parse-query.ts'
import type { DressWays } from '../../shared/dress/travel.ts'
import { mostLead, waysInTime, type Travels } from '../../shared/rental/event.ts'
import { sql } from 'kysely'
import { card, fullDress, place, type Site, type View } from './views.ts'

const DEFAULT_LIMIT = 24
/**
 * Dresses read for a page, with one more that says whether there are more. The number is a literal in the statement, of
 * which a connection prepares only so many (server/db/preparing-client.ts), so pages of any length are cut from these.
 */
const READ_LENGTHS = [1, 5, DEFAULT_LIMIT + 1, 101, 501]

/** A turn of a list: dresses that match one of `readings` and none of `shown`. */
type Turn = Pick<PageValues, 'filter' | 'readings' | 'shown'>

/** Best matches: one turn for each reading of the term. In any other order all readings are one turn. */
function turnsOf(filter: Filter, { best, readings }: Way, sort: Sort): Turn[] {
  if (sort !== 'best') return readings.length ? [{ filter, readings, shown: [] }] : []
  const ranked = [...best, ...readings]
  return ranked.map((reading, index) => ({ filter, readings: [reading], shown: ranked.slice(0, index) }))
}

function sortOf({ sort, searchTerm }: DressPage, { isCheapestFirst }: ParsedQuery): Sort {
  if (sort) return sort
  if (!searchTerm) return 'newest'
  return isCheapestFirst ? 'price_up' : 'best'
}

/** The filter with the chosen event or days, else with that in the search term. */
export const onDays = <Given extends DressFilter>(
  filter: Given,
  { when: { event, days } }: ParsedQuery,
): Given =>
  filter.event || (filter.startDate && filter.endDate)
    ? filter
    : { ...filter, ...(event && { event }), ...(days && { startDate: days.from, endDate: days.to }) }

/** What a row has beside its view, in a list for an event. */
export interface ForEvent {
  window?: number | null
  offered?: DressWays | null
  lead?: number | null
}

/** The ways by which a dress can be there on a day, of those that are wanted. */
export const waysOn = (day: Day, dress: Travels, by: DressFilter['by'], { now, shop }: Moment) =>
  waysInTime({ mostLead: mostLead(day, { today: marketToday(now), closed: shop.closed }) }, dress, {
    by,
    only: shop.way,
  })

/** The columns of `ForEvent`. */
export const eventColumns = (free: Free | undefined) =>
  free?.windows
    ? [
        windowOf(free, restingDress).as('window'),
        sql.ref<DressWays | null>('dress.ways').as('offered'),
        sql.ref<number | null>('dress.leadDays').as('lead'),
      ]
    : []

/** A row as its view shows it, with the days that are right for the event. */
export const shownOn =
  <Row, Shown>(view: View<Row, Shown>) =>
  (row: Row & ForEvent, { by, free }: Pick<Filter, 'by' | 'free'>, moment: Site & Moment) => {
    const days = free?.windows?.[row.window ?? -1]
    const travels = { ways: row.offered ?? null, leadDays: row.lead ?? null }
    return {
      ...view.show(row, moment),
      ...(days && {
        eventDays: { from: days.from, to: days.to, ways: waysOn(days.from, travels, by, moment) },
      }),
    }
  }

/** Reads a page of a list of turns, after the page before, in a view. */
function pageIn<Row extends { id: number; priceCents: number }, Shown>(view: View<Row, Shown>) {
  const readPage = preparedRead((db, values: PageValues, bounds: PageBounds) => {
    const plain = plainPage(values, bounds)
    const page = plain
      ? view
          .select(db)
          .where(({ and }) => and(plain))
          .limit(sql.lit(bounds.limit))
      : view.select(db).innerJoin(selectPage(db, values, bounds).as('place'), 'place.id', 'dress.id')
    return page
      .select(eventColumns(values.filter.free))
      .orderBy(orderOfDresses(bounds.order))
      .$castTo<Row & ForEvent>()
  })

  const shown = shownOn(view)

  return async (
    db: Db,
    turns: readonly Turn[],
    { sort, limit = DEFAULT_LIMIT, end }: PageAsked,
    moment: Asking,
  ) => {
    const order = sort === 'best' ? 'newest' : sort
    const dresses: ReturnType<typeof shown>[] = []
    let next: Required<PageEnd> | undefined
    const from = end?.turn ?? 0
    for (const [index, values] of turns.slice(from).entries()) {
      const room = limit - dresses.length
      const found = await readPage(
        db,
        { ...values, end: index === 0 ? end : undefined },
        { order, limit: READ_LENGTHS.find((length) => length > room) ?? room + 1 },
      )
      dresses.push(...found.slice(0, room).map((row) => shown(row, values.filter, moment)))
      if (found.length > room) {
        const { id, priceCents } = found[room - 1] ?? BEFORE_THE_FIRST
        next = { id, priceCents, turn: from + index }
        break
      }
    }
    return { dresses, next }
  }
}

interface PageAsked {
  sort: Sort
  limit: number | undefined
  /** The end of the page before. */
  end: PageEnd | undefined
}

interface Asking extends Site, Moment {
  /** The measures of the person who asks, where dresses are listed by their fit. */
  body?: Zones
}

/**
 * Lists dresses in a view: a page of those that can be rented, what was understood of the search term, and the cursor of
 * the next page. The best matches come first while something is searched for, else the newest, unless asked otherwise.
 * With both days given, only those free on every day between them (docs/product.md#lists). For a body first what should
 * fit, in that order, then what cannot be compared, without what does not fit (docs/product.md#fit).
 */
function listIn<Row extends { id: number; priceCents: number }, Shown>(view: View<Row, Shown>) {
  const readPage = pageIn(view)
  return async (db: Db, page: DressPage, moment: Asking) => {
    const { body } = moment
    const wanted = await parseQuery(db, page, marketToday(moment.now))
    const sort = sortOf(page, wanted)
    const end = parseCursor(page.cursor, body ? 'fitting' : sort)
    const wish = onDays(page, wanted)
    const all = readFilter(wish, moment)
    const way = await findWay(db, wanted, all)
    const filters = body
      ? [
          { ...all, fits: body },
          { ...all, unlike: body },
        ]
      : [all]
    const turns = filters.flatMap((filter) => turnsOf(filter, way, sort))
    const { dresses, next } = await readPage(db, turns, { sort, limit: page.limit, end }, moment)
    return {
      dresses,
      nextCursor: next ? formatCursor(next, body ? 'fitting' : sort) : null,
      understood: wanted.understood,
    }
  }
}

const readCards = pageIn(card)

/** The newest dresses that match a search term and a filter, as cards. */
export async function findNewestCards(db: Db, wanted: ParsedQuery, filter: Filter, moment: Asking) {
  const turns = turnsOf(filter, await findWay(db, wanted, filter), 'newest')
  return (await readCards(db, turns, { sort: 'newest', limit: undefined, end: undefined }, moment)).dresses
}

export const findCards = listIn(card)
export const findDresses = listIn(fullDress)
export const findPlaces = listIn(place)

const countPage = preparedRead((db, values: PageValues, bounds: PageBounds) =>
  db
    .selectFrom(selectPage(db, values, bounds).as('place'))
    .select(({ fn }) => fn.countAll<number>().as('count')),
)

async function countFirst(db: Db, filter: Filter, readings: PageValues['readings'], limit: number) {
  const values = { filter, readings, shown: [], end: undefined }
  const [counted] = await countPage(db, values, { order: 'newest', limit })
  return counted?.count ?? 0
}

/** How many dresses a list has, counted up to `MAX_COUNTED + 1`. */
export async function countDresses(db: Db, filter: DressFilter, moment: Moment) {
  const wanted = await parseQuery(db, filter, marketToday(moment.now))
  const chosen = readFilter(onDays(filter, wanted), moment)
  const { readings } = await findWay(db, wanted, chosen)
  const most = MAX_COUNTED + 1
  // Of a common word the first reading has as many, and the others need not be read.
  const [first, ...others] = readings
  const found = first ? await countFirst(db, chosen, [first], most) : 0
  return others.length && found < most ? countFirst(db, chosen, readings, most) : found
}

/** The readings of a term that any dress matches, and the best ones. */
interface Way {
  best: PageValues['readings']
  readings: PageValues['readings']
}

/** Chosen once, before paging, by whether any dress matches, so that every page is of the same list. */
export async function findWay(
  db: Db,
  { best, readings, fallbacks }: ParsedQuery,
  filter: Filter,
): Promise<Way> {
  const ways = [
    { best, readings },
    ...fallbacks.map((fallback) => ({ best: [], readings: [fallback] })),
  ].filter((way) => way.readings.length)
  for (const [index, way] of ways.entries()) {
    const sought = await toSearchCriteria(db, [...way.best, ...way.readings], filter.days)
    const found = { best: sought.slice(0, way.best.length), readings: sought.slice(way.best.length) }
    if (index === ways.length - 1 || (await countFirst(db, filter, found.readings, 1))) return found
  }
  return { best: [], readings: [] }
}
