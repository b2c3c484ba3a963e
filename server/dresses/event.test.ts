import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { addDays, dayNumber, type Day, type DayRange } from '../../shared/day.ts'
import type { DressFilter } from '../../shared/dress/dress-schema.ts'
import { dressWays, type DressWays } from '../../shared/dress/travel.ts'
import { eventProblem, eventWindows, windowFor } from '../../shared/rental/event.ts'
import { ways, type Way } from '../../shared/rental/handover.ts'
import { untouchedShop, type ClosedDays } from '../../shared/settings/shop.ts'
import type { Db } from '../db/database.ts'
import { inDays, test } from '../testing/test.ts'
import { countDresses, findCards, findDresses } from './list.ts'
import type { Moment } from './list-query.ts'

/** How many calendars are tried: `EVENT_RUNS=100000`. */
const RUNS = Number(process.env.EVENT_RUNS ?? 600)
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const EACH = 300
const ASKED = 12

/** Taken days of a dress, one after the other: how many are free before them, and how many they are; three more of a rental. */
interface Entry {
  gap: number
  length: number
  kind: 'block' | 'confirmed' | 'pending' | 'lapsing' | 'lapsed'
}

interface Plain {
  ways: DressWays | null
  leadDays: number | null
  restDays: number | null
  available: boolean
  entries: Entry[]
}

const orNull = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null })
const dresses: fc.Arbitrary<Plain> = fc.record({
  ways: orNull(fc.constantFrom(...dressWays)),
  leadDays: orNull(fc.integer({ min: 0, max: 5 })),
  restDays: orNull(fc.integer({ min: 0, max: 7 })),
  available: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
  entries: fc.array(
    fc.record({
      gap: fc.integer({ min: 0, max: 9 }),
      length: fc.integer({ min: 1, max: 7 }),
      kind: fc.constantFrom<Entry['kind']>('block', 'confirmed', 'pending', 'lapsing', 'lapsed'),
    }),
    { maxLength: 4 },
  ),
})

/** In December, over the end of February in a leap year, and over both changes of the clocks. */
const todays = ['2026-12-08', '2028-02-24', '2027-03-10', '2026-10-22', '2026-10-29']
const shops = fc.record({
  today: fc.constantFrom(...todays),
  sundays: fc.boolean(),
  closedIn: fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 4 }),
  isYearly: fc.boolean(),
  way: fc.option(fc.constantFrom(...ways), { nil: undefined, freq: 3 }),
  turnaroundDays: fc.integer({ min: 0, max: 3 }),
})
const questions = fc.record({
  away: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: -1, max: 14 }) },
    { weight: 1, arbitrary: fc.integer({ min: 360, max: 368 }) },
  ),
  by: fc.option(fc.constantFrom(...ways), { nil: undefined }),
})

const isEntryTaken = ({ kind }: Entry) => kind === 'block' || kind === 'confirmed' || kind === 'pending'
const isRental = ({ kind }: Entry) => kind !== 'block'
const everyDay = (from: Day, to: Day) =>
  Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, n) => addDays(from, n))

/** The entries of a calendar with their days; a rental is followed by days of rest. */
function calendarOf({ entries, restDays }: Plain, today: Day, turnaroundDays: number) {
  let day = addDays(today, -6)
  return entries.map((entry) => {
    const from = addDays(day, entry.gap)
    const to = addDays(from, (isRental(entry) ? entry.length + 3 : entry.length) - 1)
    const until = isRental(entry) ? addDays(to, restDays ?? turnaroundDays) : to
    day = addDays(until, 1)
    return { ...entry, from, to, until }
  })
}

interface Asked {
  event: Day
  by: Way | undefined
  today: Day
  closed: ClosedDays
  way: Way | undefined
  turnaroundDays: number
}

/** Slow, and as one would say it: the first of three rentals of four days that is possible, and how the dress can come. */
function reference(dress: Plain, { event, by, today, closed, way: only, turnaroundDays }: Asked) {
  const taken = new Set(
    calendarOf(dress, today, turnaroundDays)
      .filter(isEntryTaken)
      .flatMap(({ from, until }) => everyDay(from, until)),
  )
  const isOpen = (day: Day) =>
    !(closed.sundays && new Date(`${day}T12:00:00Z`).getUTCDay() === 0) &&
    !closed.days.includes(day) &&
    !closed.days.includes(day.slice(5))
  if (!dress.available) return undefined
  for (const before of [1, 2, 3]) {
    const [from, to] = [addDays(event, -before), addDays(event, 3 - before)]
    if (from < today || to > addDays(today, 365)) continue
    if (everyDay(from, addDays(to, dress.restDays ?? turnaroundDays)).some((day) => taken.has(day))) continue
    // Posted on an open day, today at the earliest, with as many open days after it until the first.
    const openDays = everyDay(today, from).filter(isOpen).length
    const can = ways.filter(
      (way) =>
        (!by || by === way) &&
        (only ? only === way : (dress.ways ?? 'both') === 'both' || dress.ways === way) &&
        (way === 'meet' || openDays > (dress.leadDays ?? 3)),
    )
    if (can.length) return { from, to, ways: can }
  }
  return undefined
}

async function fill(db: Db, owner: string, shop: Plain[], today: Day, turnaroundDays: number, now: Date) {
  await sql`truncate dress, hold, rental cascade`.execute(db)
  const rows = shop.map((dress, n) => ({ id: n + 1, ...dress }))
  const entries = rows.flatMap((dress) =>
    calendarOf(dress, today, turnaroundDays).map((entry) => ({
      ...entry,
      dress: dress.id,
      status: entry.kind === 'confirmed' ? 'confirmed' : 'pending',
      lapses: {
        pending: new Date(now.getTime() + 1),
        lapsing: now,
        lapsed: new Date(now.getTime() - 3_600_000),
        confirmed: null,
        block: null,
      }[entry.kind],
    })),
  )
  await sql`
    insert into dress (id, owner_id, slug, title, description, brand, category, size, color, price_cents, location,
        available, search_text, search_version, ways, lead_days, rest_days)
      overriding system value
      select id, ${owner}::uuid, 'dress-' || id, 'Silk column', 'Worn once.', 'Ondine', 'formal', '8', 'Red', 5000, 'Reno',
        available, '', 1, ways, "leadDays", "restDays"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as one (id integer, available boolean, ways text, "leadDays" integer, "restDays" integer)`.execute(db)
  await sql`
    with one as (select row_number() over () as n, * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as one (dress integer, kind text, status text, "from" date, "to" date, until date, lapses timestamptz)),
    asked as (
      insert into rental (id, dress_id, renter_id, start_date, end_date, rate_cents, total_cents, status, requested_at, lapses_at)
        overriding system value
        select n, dress, ${owner}::uuid, "from", "to", 1, "to" - "from" + 1, status, ${now}::timestamptz, coalesce(lapses, ${now})
        from one where kind <> 'block')
    insert into hold (dress_id, period, rental_id, lapses_at)
      select dress, daterange("from", until, '[]'), case when kind <> 'block' then n end, lapses from one`.execute(
    db,
  )
}

/** All dresses of a list, with the days of each. */
async function listAll(db: Db, filter: DressFilter, moment: Moment & { imageOrigin: string }) {
  const found = new Map<number, (DayRange & { ways: Way[] }) | undefined>()
  let cursor: string | undefined
  do {
    const page = await findCards(db, { ...filter, limit: 100, ...(cursor && { cursor }) }, moment)
    for (const { id, eventDays } of page.dresses) found.set(id, eventDays)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return found
}

describe('an event', () => {
  test.for<[event: string, Day, DressFilter['by'], Day | undefined, Way[]?]>([
    ['tomorrow, by post', '2026-12-08', 'post', undefined],
    ['tomorrow, either way', '2026-12-08', undefined, '2026-12-07', ['meet']],
    ['today', '2026-12-07', undefined, undefined],
    ['yesterday', '2026-12-06', undefined, undefined],
    ['after a closed Monday, by post', '2026-12-11', 'post', undefined],
    ['a day later, by post', '2026-12-12', 'post', '2026-12-11', ['post']],
    ['a year ahead', '2027-12-05', undefined, '2027-12-04', ['post', 'meet']],
    ['two days later', '2027-12-07', undefined, '2027-12-04', ['post', 'meet']],
    ['two years ahead, on February 29', '2028-02-29', undefined, undefined],
  ])('%s', async ([, event, by, from, can], { db, person }) => {
    await db.updateTable('dress').set({ available: false }).execute()
    await (await person('Olga')).list()
    // A Monday on which nothing is delivered.
    const now = new Date('2026-12-07T20:00:00Z')
    const shop = { ...untouchedShop, closed: { sundays: true, days: ['2026-12-07'] } }
    const moment = { now, shop, turnaroundDays: 2, imageOrigin: '' }
    const filter = { event, ...(by && { by }) }
    const expected = from ? [{ eventDays: { from, to: addDays(from, 3), ways: can } }] : []
    expect((await findCards(db, filter, moment)).dresses).toMatchObject(expected)
    expect((await findDresses(db, filter, moment)).dresses).toMatchObject(expected)
    expect(await countDresses(db, filter, moment)).toBe(expected.length)
    // Whoever asks for what can never be is told why.
    const isNever = event <= '2026-12-07' || event > '2027-12-07'
    expect(eventProblem(event, '2026-12-07') !== undefined).toBe(isNever)
  })

  test('is a day of the calendar', async ({ visitor }) => {
    await expect(visitor.api.dresses.cards({ event: '2027-02-29' })).rejects.toThrow(
      'Please give a date as YYYY-MM-DD.',
    )
    expect((await visitor.api.dresses.cards({ event: inDays(0) })).dresses).toEqual([])
  })

  test(
    `has the dresses and days that a slow reference finds (seed ${SEED})`,
    { timeout: 3_600_000 },
    async ({ db, person }) => {
      const owner = (await (await person('Olga')).context.user())?.id ?? ''
      const rounds = Math.ceil(RUNS / EACH)
      const round = fc.record({
        shop: shops,
        dresses: fc.array(dresses, { minLength: EACH, maxLength: EACH, size: 'max' }),
        asked: fc.array(questions, { minLength: ASKED, maxLength: ASKED }),
      })
      let found = 0
      const wrong: unknown[] = []
      for (let n = 0; n < rounds; n++) {
        const [one] = fc.sample(round, { numRuns: 1, seed: SEED + n })
        if (!one) throw new Error('A round has dresses.')
        const { today, sundays, closedIn, isYearly, way, turnaroundDays } = one.shop
        const days = closedIn.map((away) => addDays(today, away).slice(isYearly ? 5 : 0))
        const closed = { sundays, days }
        const now = new Date(`${today}T23:30:00Z`)
        const moment = {
          now,
          turnaroundDays,
          imageOrigin: '',
          shop: { ...untouchedShop, closed, ...(way && { way }) },
        }
        await fill(db, owner, one.dresses, today, turnaroundDays, now)
        for (const { away, by } of one.asked) {
          const event = addDays(today, away)
          const asked = { event, by, today, closed, way, turnaroundDays }
          const expected = new Map(
            one.dresses.flatMap((dress, index) => {
              const days = reference(dress, asked)
              return days ? [[index + 1, days] as const] : []
            }),
          )
          const shown = await listAll(db, { event, ...(by && { by }) }, moment)
          const counted = await countDresses(db, { event, ...(by && { by }) }, moment)
          const windows = eventWindows(event, { today, closed })
          const inBrowser = one.dresses.map((dress) => {
            const rest = dress.restDays ?? turnaroundDays
            const taken = calendarOf(dress, today, turnaroundDays)
              .filter(isEntryTaken)
              .map(({ from, until }) => ({ from: addDays(from, -rest), to: until }))
            return dress.available ? windowFor(windows, { ...dress, taken }, { by, only: way }) : undefined
          })
          const said = `round ${n}, ${JSON.stringify(asked)}`
          for (const [index, dress] of one.dresses.entries()) {
            const days = expected.get(index + 1)
            if (JSON.stringify([shown.get(index + 1), inBrowser[index]]) !== JSON.stringify([days, days]))
              wrong.push([said, dress, shown.get(index + 1), inBrowser[index], days])
          }
          if (counted !== expected.size) wrong.push([said, counted, expected.size])
          expect(wrong).toEqual([])
          found += expected.size
        }
      }
      const asked = rounds * EACH * ASKED
      if (process.env.EVENT_RUNS)
        console.log(`${rounds * EACH} calendars, ${asked} answers, ${found} of them free, 0 differences`)
      expect(found).toBeGreaterThan(asked / 20)
    },
  )
})
