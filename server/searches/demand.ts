import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { addDays, marketToday, weekdayOf, type Day } from '../../shared/day.ts'
import type { DressPage } from '../../shared/dress/dress-schema.ts'
import { FEW } from '../../shared/dress/dress.ts'
import { MIN_DEMAND } from '../../shared/search/demand.ts'
import { DAY, MINUTE } from '../../shared/duration.ts'
import type { Db } from '../db/database.ts'

/** Of several sizes and colors each pair is counted, so many of each at most. */
const MAX_EACH = 3
/** After so long a visitor's search is counted, unless they have refined it. */
const SETTLED_MS = MINUTE
/** The same of one visitor is counted once in so long. */
const SAME_MS = DAY
const MAX_VISITORS = 10_000
export const DEMAND_RETENTION_DAYS = 90
const DEMAND_OF_OWNERS_DAYS = 14

type Sought = ReturnType<typeof soughtIn>[number]

/** What is counted of a search: each pair of a size and a color, with category and week; nothing where it has none of these. */
function soughtIn({ category, size, sizes, colors, event, startDate }: DressPage) {
  const day = event ?? startDate
  const week = day ? mondayOf(day) : '-infinity'
  const sought = (size ? [size] : sizes?.length ? [...new Set(sizes)] : ['' as const])
    .slice(0, MAX_EACH)
    .flatMap((size) =>
      (colors?.length ? [...new Set(colors)] : ['' as const])
        .slice(0, MAX_EACH)
        .map((color) => ({ category: category ?? ('' as const), size, color, week })),
    )
  return sought.filter((one) => one.category || one.size || one.color || day)
}

/** The Monday of a day's week. */
export const mondayOf = (day: Day) => addDays(day, -((weekdayOf(day) + 6) % 7))

/**
 * Counts searches that found little (docs/product.md#demand). Who searched is known in this process alone, for as long
 * as it takes to count a refined search, or one that is repeated, once.
 */
export function openDemand(db: Db, onError: (error: unknown) => void) {
  const waiting = new LRUCache<string, { sought: Sought[]; at: Date }>({ max: MAX_VISITORS })
  const counted = new LRUCache<string, true>({ max: MAX_VISITORS, ttl: SAME_MS })

  /** Writes what was searched for before a moment. */
  async function write(before: Date) {
    for (const [visitor, { sought, at }] of waiting.entries()) {
      if (at >= before) continue
      waiting.delete(visitor)
      const key = `${visitor} ${JSON.stringify(sought)}`
      if (counted.has(key)) continue
      counted.set(key, true)
      await addDemand(db, sought, at).catch(onError)
    }
  }
  const timer = setInterval(() => void write(new Date(Date.now() - SETTLED_MS)), SETTLED_MS).unref()
  return {
    /** Notes a search by how many dresses it found; it replaces the visitor's last one. */
    note(page: DressPage, found: number, { visitor, now }: { visitor: string; now: Date }) {
      const sought = soughtIn(page)
      // Pages further on, and lists of a few dresses beside something else, are no searches.
      if (!sought.length || page.cursor || page.limit) return
      if (found < FEW) waiting.set(visitor, { sought, at: now })
      else waiting.delete(visitor)
    },
    /** Writes all that waits, and ends. */
    async close() {
      clearInterval(timer)
      await write(new Date(8.64e15))
    },
  }
}

const addDemand = async (db: Db, sought: readonly Sought[], at: Date) =>
  db
    .insertInto('searchDemand')
    .values(sought.map((one) => ({ ...one, day: marketToday(at), searches: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'category', 'size', 'color', 'week'])
        .doUpdateSet({ searches: sql<number>`search_demand.searches + 1` }),
    )
    .execute()

/** What was searched for so often that it can be shown, in the last days: the most first. */
export const selectDemand = (db: Db, { now, days }: { now: Date; days: number }) =>
  db
    .selectFrom('searchDemand')
    .select(['category', 'size', 'color', sql<Day | null>`nullif(week, '-infinity')`.as('week')])
    .select(({ fn }) => fn.sum<number>('searches').as('searches'))
    .where('day', '>', addDays(marketToday(now), -days))
    .groupBy(['category', 'size', 'color', 'week'])
    .having(({ fn }) => fn.sum('searches'), '>=', MIN_DEMAND)
    .orderBy('searches', 'desc')
    .orderBy('category')
    .orderBy('size')
    .orderBy('color')
    .orderBy('week')

/** What lenders are told: the strongest demand of the last days, of no week that has passed; null below the number that is shown. */
export const findDemand = async (db: Db, now: Date) =>
  (await selectDemand(db, { now, days: DEMAND_OF_OWNERS_DAYS })
    .where(sql<boolean>`(week = '-infinity' or week > ${addDays(marketToday(now), -7)})`)
    .limit(1)
    .executeTakeFirst()) ?? null
