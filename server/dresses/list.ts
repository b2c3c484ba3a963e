import { MAX_COUNTED } from '../../shared/dress.ts'
import type { DressFilter, DressPage } from '../../shared/dress-schema.ts'
import type { Db } from '../db/database.ts'
import { preparedRead } from '../db/reads/prepared-read.ts'
import { BEFORE_THE_FIRST, formatCursor, parseCursor, type PageEnd } from './cursor.ts'
import {
  orderOfDresses,
  readFilter,
  selectPage,
  toSearchCriteria,
  type Filter,
  type Moment,
  type PageBounds,
  type PageValues,
} from './list-query.ts'
import { parseQuery, type ParsedQuery } from './search/parse-query.ts'
import { card, fullDress, type Site, type View } from './views.ts'

const DEFAULT_LIMIT = 24

/**
 * Lists dresses in a view: a page of those that can be rented, what was understood of the search term, and the cursor of
 * the next page. The best matches come first while something is searched for, else the newest, unless asked otherwise.
 * With both days given, only those free on every day between them (docs/product.md#lists).
 */
function listIn<Row extends { id: number; priceCents: number }, Shown>(view: View<Row, Shown>) {
  const readPage = preparedRead((db, values: PageValues, bounds: PageBounds) =>
    view
      .select(db)
      .innerJoin(selectPage(db, values, bounds).as('place'), 'place.id', 'dress.id')
      .orderBy(orderOfDresses(bounds.order)),
  )

  return async (db: Db, page: DressPage, { now, turnaroundDays, ...site }: Site & Moment) => {
    const { limit = DEFAULT_LIMIT } = page
    const sort = page.sort ?? (page.searchTerm ? 'best' : 'newest')
    const order = sort === 'best' ? 'newest' : sort
    const end = parseCursor(page.cursor, sort)
    const filter = readFilter(page, { now, turnaroundDays })
    const wanted = await parseQuery(db, page)
    const readings = await satisfiableReadings(db, wanted, filter)

    // What satisfies one reading of the term comes before what satisfies the next; in any other order they are one list.
    const turns = sort === 'best' ? readings.map((reading) => [reading]) : readings.length ? [readings] : []
    const rows: Row[] = []
    let next: Required<PageEnd> | undefined
    for (let turn = end?.reading ?? 0; turn < turns.length && !next; turn++) {
      const room = limit - rows.length
      const values = {
        filter,
        readings: turns[turn] ?? [],
        shown: turns.slice(0, turn).flat(),
        end: (end?.reading ?? turn) === turn ? end : undefined,
      }
      const found = await readPage(db, values, { order, limit: room + 1 })
      rows.push(...found.slice(0, room))
      if (found.length > room) {
        const { id, priceCents } = found[room - 1] ?? BEFORE_THE_FIRST
        next = { id, priceCents, reading: turn }
      }
    }
    return {
      dresses: rows.map((row) => view.show(row, site)),
      nextCursor: next ? formatCursor(next, sort) : null,
      understood: wanted.understood,
    }
  }
}

export const findCards = listIn(card)
export const findDresses = listIn(fullDress)

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

/** How many dresses a list has, counted up to `MAX_COUNTED` and one, which says that there are more. */
export async function countDresses(db: Db, filter: DressFilter, moment: Moment) {
  const chosen = readFilter(filter, moment)
  const readings = await satisfiableReadings(db, await parseQuery(db, filter), chosen)
  return readings.length ? countFirst(db, chosen, readings, MAX_COUNTED + 1) : 0
}

/** Whether any dress satisfies a reading decides before anything is paged, so that every page is of the same list. */
async function satisfiableReadings(db: Db, { readings, fallbacks }: ParsedQuery, filter: Filter) {
  const ways = [readings, ...fallbacks.map((fallback) => [fallback])].filter((way) => way.length)
  for (const [index, way] of ways.entries()) {
    const sought = await Promise.all(way.map((reading) => toSearchCriteria(db, reading)))
    if (index === ways.length - 1) return sought
    if (await countFirst(db, filter, sought, 1)) return sought
  }
  return []
}
