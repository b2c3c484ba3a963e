import { MAX_COUNTED } from '../../shared/dress.ts'
import type { DressFilter, DressPage } from '../../shared/dress-schema.ts'
import type { Db } from '../db/database.ts'
import { ask, raw, sql } from '../db/statement.ts'
import { BEFORE_THE_FIRST, cursorAfter, readCursor } from './cursor.ts'
import { order, pageOf, type Choice, type Moment } from './finding.ts'
import { understand, type Wanted } from './search/understand.ts'
import { pageOfDresses, withoutLast, writtenDress, writtenTogether, type Site } from './written.ts'

const DEFAULT_PAGE = 24

/**
 * A page of the dresses that can be rented, what was understood of the search term, and the cursor of the next page: the
 * best matches first while something is searched for, else the newest, unless asked otherwise. With both days given,
 * only those free on every day between them (decisions.md, "Wire").
 */
export async function findDresses(
  db: Db,
  filter: DressPage,
  { now, turnaroundDays, ...site }: Site & Moment,
) {
  const { limit = DEFAULT_PAGE } = filter
  const sort = filter.sort ?? (filter.searchTerm ? 'best' : 'newest')
  const end = readCursor(filter.cursor, sort)
  const wanted = await understand(db, filter)
  const moment = { now, turnaroundDays }
  const readings = await readingsOf(db, wanted, { filter, ...moment })
  const by = { filter, ...moment, sort: sort === 'best' ? 'newest' : sort } as const

  // What satisfies one reading of the term comes before what satisfies the next; in any other order they are one list.
  const turns = sort === 'best' ? readings.map((reading) => [reading]) : readings.length ? [readings] : []
  const texts: string[] = []
  let count = 0
  for (let turn = end?.reading ?? 0; turn < turns.length; turn++) {
    const page = await readPage(db, site, {
      ...by,
      readings: turns[turn] ?? [],
      shown: turns.slice(0, turn).flat(),
      end: (end?.reading ?? turn) === turn ? end : undefined,
      limit: limit - count,
    })
    texts.push(...page.texts)
    count += page.count
    if (page.last)
      return pageOfDresses(texts, cursorAfter({ ...page.last, reading: turn }, sort), wanted.understood)
  }
  return pageOfDresses(texts, null, wanted.understood)
}

/** How many dresses a list has, counted up to `MAX_COUNTED` and one, which says that there are more. */
export async function countDresses(db: Db, filter: DressFilter, { now, turnaroundDays }: Moment) {
  const moment = { now, turnaroundDays }
  const readings = await readingsOf(db, await understand(db, filter), { filter, ...moment })
  if (!readings.length) return 0
  const all = await pageOf(db, {
    filter,
    ...moment,
    readings,
    sort: 'newest',
    end: undefined,
    limit: MAX_COUNTED + 1,
  })
  const [found] = await ask<{ count: number }>(db, sql`select count(*) from ${all}`)
  return found?.count ?? 0
}

/** Whether any dress satisfies a reading decides before anything is paged, so that every page is of the same list. */
async function readingsOf(
  db: Db,
  { readings, fallbacks }: Wanted,
  by: Pick<Choice, 'filter' | keyof Moment>,
) {
  const ways = [readings, ...fallbacks.map((fallback) => [fallback])].filter((way) => way.length)
  for (const way of ways.slice(0, -1)) {
    const page = await pageOf(db, { ...by, readings: way, sort: 'newest', end: undefined, limit: 1 })
    const found = await ask(db, sql`select from ${page}`)
    if (found.length) return way
  }
  return ways.at(-1) ?? []
}

interface Page {
  count: number
  written: string | null
  /** Of the last dress that is shown, when there are more. */
  lastId: number | null
  lastPriceCents: number | null
}

/** So many dresses at most, as texts, and the last of them when there are more. */
async function readPage(db: Db, site: Site, choice: Choice) {
  const { sort, limit } = choice
  const page = await pageOf(db, { ...choice, limit: limit + 1 })
  const shown = raw(String(limit))
  const [found] = await ask<Page>(
    db,
    sql`select count(*), ${writtenTogether} as written, (array_agg(id))[${shown}] as "lastId",
        (array_agg(price_cents))[${shown}] as "lastPriceCents"
      from (
        select dress.id, dress.price_cents, ${writtenDress(site)} as written from ${page}
        where dress.deleted_at is null
        order by ${order(sort, { id: sql`dress.id`, price: sql`dress.price_cents` })}
      ) as dress`,
  )
  const { count = 0, written = null } = found ?? {}
  if (count <= limit) return { count, texts: written ? [written] : [], last: undefined }
  const rest = written ? withoutLast(written) : ''
  const last = { id: found?.lastId ?? BEFORE_THE_FIRST, priceCents: found?.lastPriceCents ?? 0 }
  return { count: limit, texts: rest ? [rest] : [], last }
}
