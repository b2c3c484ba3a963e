import { sql } from 'kysely'
import { addDays, marketToday, type Day } from '../../shared/day.ts'
import { FEW, type NearMiss, type Size } from '../../shared/dress/dress.ts'
import type { DressFilter, NearMissesAsked } from '../../shared/dress/dress-schema.ts'
import { sizesNear } from '../../shared/dress/size-chart.ts'
import { MAX_DAYS_AHEAD } from '../../shared/rental/rental-limits.ts'
import type { Db } from '../db/database.ts'
import { preparedRead } from '../db/reads/prepared-read.ts'
import { findNewestCards, onDays, waysOn } from './list.ts'
import { readFilter, restAfter, restingDress, windowsOf, type Moment } from './list-query.ts'
import { parseQuery, type ParsedQuery } from './search/parse-query.ts'
import type { Site } from './views.ts'
import { isLive } from './turnaround.ts'

type Card = Awaited<ReturnType<typeof findNewestCards>>[number]

/** The nearest first. */
const DAYS_AWAY = [1, -1, 2, -2, 3, -3]

/** The most dresses that are looked at because of their brand and title. */
const MOST_SIBLINGS = sql.lit(100)

/**
 * Dresses that nearly match a search for an event or days, each once and with its reason (docs/product.md#near-misses):
 * for the event on another day, in the size beside that of one that is taken, or taken and free later.
 */
export async function findNearMisses(
  db: Db,
  { shown = [], ...given }: NearMissesAsked,
  moment: Site & Moment,
) {
  const { now, turnaroundDays } = moment
  const wanted = await parseQuery(db, given, marketToday(now))
  const wish = onDays(given, wanted)
  const filter = readFilter(wish, moment)
  const { free } = filter
  const seen = new Set(shown)
  const found: (Card & { reason: NearMiss })[] = []
  const add = (cards: readonly Card[], reasonOf: (card: Card) => NearMiss) => {
    for (const card of cards) {
      if (seen.has(card.id) || found.length === FEW) continue
      seen.add(card.id)
      found.push({ ...card, reason: reasonOf(card) })
    }
  }
  if (!free) return found

  const near = windowsNear(wish, moment)
  if (near.length) {
    const [earliest, latest] = [
      near.map(({ from }) => from).toSorted()[0],
      near
        .map(({ to }) => to)
        .toSorted()
        .at(-1),
    ]
    const around = { ...free, from: earliest ?? free.from, to: latest ?? free.to, windows: near }
    const cards = await findNewestCards(db, wanted, { ...filter, free: around }, moment)
    const place = ({ eventDays }: Card) => near.findIndex(({ from }) => from === eventDays?.from)
    add(
      cards.toSorted((a, b) => place(a) - place(b)),
      (card) => ({ event: near[place(card)]?.event }),
    )
  }
  if (found.length === FEW) return found

  const taken = (await findNewestCards(db, wanted, { ...filter, free: undefined }, moment)).filter(
    ({ id }) => !shown.includes(id),
  )
  if (!taken.length) return found
  const ids = taken.map(({ id }) => id)
  const beside = taken.flatMap(({ id, size }) => sizesNear([size]).map((near) => ({ id, near })))
  const siblings = await readSiblings(db, {
    ids: beside.map(({ id }) => id),
    sizes: beside.map(({ near }) => near),
  })
  const among = siblings.map(({ id }) => id)
  if (among.length) {
    const anySize = withoutSize(wish, wanted)
    const ofAnySize = await parseQuery(db, anySize, marketToday(now))
    const inReach = { ...filter, size: undefined, among }
    add(await findNewestCards(db, ofAnySize, inReach, moment), ({ size }) => ({ size }))
  }
  if (found.length === FEW) return found

  const since = wish.event ?? free.from
  const { days } = filter
  const last = addDays(marketToday(now), MAX_DAYS_AHEAD + 1 - days)
  const freeAgain = (await readFreeAgain(db, { ids, since, days, now, turnaroundDays })).filter(
    ({ from, ...dress }) => from && from <= last && waysOn(from, dress, wish.by, moment).length,
  )
  const freeFrom = new Map(freeAgain.map(({ id, from }) => [id, from ?? undefined]))
  const dayOf = ({ id }: Card) => freeFrom.get(id) ?? ''
  add(
    taken.filter(dayOf).toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1)),
    (card) => ({ freeFrom: dayOf(card) }),
  )
  return found
}

/** The windows of an event on each day around this one, without those of this one, each under the nearest day. */
function windowsNear(wish: DressFilter, moment: Moment) {
  const { event } = wish
  if (!event) return []
  const known = new Set(windowsOf(wish, moment).map(({ from }) => from))
  return DAYS_AWAY.map((days) => addDays(event, days)).flatMap((event) =>
    windowsOf({ ...wish, event }, moment)
      .filter(({ from }) => !known.has(from) && known.add(from))
      .map((window) => ({ ...window, event })),
  )
}

function withoutSize(
  { size: _one, sizes: _several, searchTerm = '', ...wish }: DressFilter,
  { understood }: ParsedQuery,
) {
  const typed = understood.filter(({ kind }) => kind === 'size')
  return { ...wish, searchTerm: typed.reduce((term, { text }) => term.replace(text, ' '), searchTerm) }
}

/** Dresses of the same brand and title as each of some, in the size named beside it. */
const readSiblings = preparedRead((db, { ids, sizes }: { ids: number[]; sizes: Size[] }) =>
  db
    .selectFrom(
      sql<{ modelId: number; size: Size }>`unnest(${ids}::integer[], ${sizes}::text[])`.as<'wanted'>(
        sql`wanted(model_id, size)`,
      ),
    )
    .innerJoin('dress as model', 'model.id', 'wanted.modelId')
    .innerJoin('dress', (join) =>
      join
        .on(sql`lower(dress.title)`, '=', sql`lower(model.title)`)
        .on(sql`lower(dress.brand)`, '=', sql`lower(model.brand)`)
        .onRef('dress.size', '=', 'wanted.size'),
    )
    .select('dress.id')
    .distinct()
    .where(sql<boolean>`dress.available and dress.deleted_at is null`)
    .limit(MOST_SIBLINGS),
)

interface Again extends Pick<Moment, 'now' | 'turnaroundDays'> {
  ids: number[]
  since: Day
  days: number
}

/** Dresses that are taken, each with the first day of so many on which it is not. */
const readFreeAgain = preparedRead((db, { ids, since, days, now, turnaroundDays }: Again) => {
  const from = sql<Day | null>`(
    select min(upper(taken.period)) from hold as taken
    where taken.dress_id = dress.id and taken.period && daterange(${since}::date, null) and ${isLive(now, 'taken')}
      and not exists (select from hold where hold.dress_id = dress.id and ${isLive(now)} and hold.period &&
        daterange(upper(taken.period), upper(taken.period) + ${days}::integer + ${restAfter({ turnaroundDays }, restingDress)})))`
  return db
    .selectFrom('dress')
    .select(['dress.id', 'dress.ways', 'dress.leadDays', from.as('from')])
    .where('dress.id', '=', sql<number>`any(${ids}::integer[])`)
})
