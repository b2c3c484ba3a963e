import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addDays, monthRange, type DayRange } from '../../shared/day.ts'
import { toAmount } from '../../shared/price.ts'
import type { Db } from '../db/database.ts'
import { prolongAllOverdue } from '../rentals/holds.ts'
import { runMaintenance } from '../maintenance/maintenance.ts'
import { list, step, steps, successes, type World } from './commands.ts'
import { findFaults } from './faults.ts'
import { Model, type Dress, type Rental } from './model.ts'
import { rules } from './rules.ts'
import { test, type Person } from './test.ts'

const RUNS = Number(process.env.MODEL_RUNS ?? 20)
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 1e9)

const newestFirst = <T extends { id: number }>(all: T[]) => all.toSorted((a, b) => b.id - a.id)
const idsOf = (all: readonly { id: number }[]) => all.map(({ id }) => id)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const cents = ({ rateCents, from, to }: Rental) =>
  rateCents * ((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1)

function taken(model: Model, dress: Dress, { from, to }: DayRange) {
  const ranges: DayRange[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (model.isRentable(dress, { from: day, to: day })) continue
    const last = ranges.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else ranges.push({ from: day, to: day })
  }
  return ranges
}

async function whatVisitorsSee(model: Model, visitor: Person, word: string, days: DayRange) {
  const { api } = visitor.at({ now: new Date(model.now) })
  const shown = newestFirst(model.dresses.filter(model.isShown))
  const found = async (filter: Parameters<typeof api.dresses.cards>[0]) =>
    idsOf((await api.dresses.cards(filter)).dresses)

  if (shown.length) expect(await found({ limit: shown.length })).toEqual(idsOf(shown))
  expect(await found({ searchTerm: word })).toEqual(idsOf(shown))
  expect(await found({ searchTerm: word, sort: 'price_up' })).toEqual(
    idsOf(shown.toSorted((a, b) => a.priceCents - b.priceCents || a.id - b.id)),
  )
  expect(await found({ searchTerm: word, startDate: days.from, endDate: days.to })).toEqual(
    idsOf(shown.filter((dress) => model.isRentable(dress, days))),
  )

  for (const dress of model.dresses.filter(({ deleted }) => !deleted)) {
    const touched = [...model.rentals.filter((rental) => rental.dress === dress), ...model.blocksOf(dress)]
    const rest = (days: number) =>
      touched.flatMap((held) => [
        addDays(held.from, -days),
        addDays(held.to, days),
        ...('heldTo' in held ? [held.heldTo] : []),
      ])
    const months = new Set(
      [model.today, ...rest(0), ...rest(model.turnaroundDays)].map((day) => day.slice(0, 7)),
    )
    for (const text of months) {
      const [year = 0, month = 0] = text.split('-').map(Number)
      const { unavailableDates } = await api.rentals.availability({ dressId: dress.id, year, month })
      expect(unavailableDates).toEqual(taken(model, dress, monthRange(year, month)))
    }
  }
}

async function whatRentersSee(model: Model, name: string, { api }: Person) {
  const mine = await api.rentals.mine()
  expect(
    mine.map((rental) => ({
      id: rental.rentalId,
      status: rental.status,
      cancelledBy: rental.cancelledBy,
      days: `${rental.startDate}..${rental.endDate}`,
      totalPrice: rental.totalPrice,
      linked: rental.slug !== null,
      contact: rental.ownerContact !== null,
      overdue: rental.journey.overdue,
      closed: rental.journey.closed,
    })),
  ).toEqual(
    newestFirst(model.rentals.filter(({ renter }) => renter === name)).map((rental) => ({
      id: rental.id,
      status: model.statusOf(rental),
      cancelledBy: model.cancelledBy(rental),
      days: `${rental.from}..${rental.to}`,
      totalPrice: toAmount(cents(rental)),
      linked: !rental.dress.deleted,
      contact: ['confirmed', 'active'].includes(model.statusOf(rental)) && rental.backAt === undefined,
      overdue: model.isOverdue(rental),
      closed: model.isClosed(rental),
    })),
  )
  const open = (all: { state: string }[]) => all.filter(({ state }) => ['waiting', 'offered'].includes(state))
  expect(
    open(
      (await api.waiting.mine()).map((line) => ({
        id: line.waitingId,
        state: line.state,
        place: line.place,
        reason: line.reason,
        until: line.state === 'offered' ? line.offeredUntil?.getTime() : undefined,
      })),
    ),
  ).toEqual(
    open(
      newestFirst(model.lines.filter(({ renter }) => renter === name)).map((line) => ({
        id: line.id,
        state: model.stateOf(line),
        place: model.placeOf(line),
        reason: line.state === 'waiting' ? model.reasonOf(line) : null,
        until: line.state === 'offered' ? line.offeredUntil : undefined,
      })),
    ),
  )
  expect(idsOf(await api.favorites.list())).toEqual(model.saved.get(name) ?? [])
}

async function whatOwnersSee(model: Model, name: string, { api }: Person) {
  const hers = model.dresses.filter(({ owner, deleted }) => owner === name && !deleted)
  expect(
    (await api.dresses.mine()).map(({ id, available, pricePerDay }) => ({ id, available, pricePerDay })),
  ).toEqual(
    newestFirst(hers).map(({ id, available, priceCents }) => ({
      id,
      available,
      pricePerDay: toAmount(priceCents),
    })),
  )

  const lent = model.rentals
    .filter(({ dress }) => dress.owner === name)
    .map((rental) => ({ ...rental, status: model.statusOf(rental) }))
  const byDay = lent.toSorted((a, b) => a.from.localeCompare(b.from) || a.id - b.id)
  const stated = (all: { rentalId: number; status: string }[]) =>
    all.map(({ rentalId, status }) => [rentalId, status])
  const expected = (all: typeof lent) => all.map(({ id, status }) => [id, status])
  expect(stated(await api.rentals.lent({}))).toEqual(expected(byDay))
  expect(stated(await api.rentals.lent({ statuses: ['confirmed', 'active'] }))).toEqual(
    expected(byDay.filter(({ status }) => status === 'confirmed' || status === 'active')),
  )
  expect(stated(await api.rentals.requests())).toEqual(
    expected(
      lent
        .filter(({ status }) => status === 'pending')
        .toSorted((a, b) => a.lapsesAt - b.lapsesAt || a.id - b.id),
    ),
  )

  const earning = lent.filter(({ status }) => ['confirmed', 'active', 'completed'].includes(status))
  const completed = sum(earning.filter(({ status }) => status === 'completed').map(cents))
  const { earningsByDress, ...totals } = await api.rentals.earnings()
  expect(totals).toEqual({
    totalEarnings: toAmount(sum(earning.map(cents))),
    totalRentals: earning.length,
    completedEarnings: toAmount(completed),
    upcomingEarnings: toAmount(sum(earning.map(cents)) - completed),
  })
  const perDress = Object.groupBy(earning, ({ dress }) => dress.id)
  expect(
    Object.fromEntries(
      earningsByDress.map((of) => [of.dressId, [of.dressEarnings, of.dressRentalCount, !of.dressSlug]]),
    ),
  ).toEqual(
    Object.fromEntries(
      Object.entries(perDress).map(([id, all = []]) => [
        id,
        [toAmount(sum(all.map(cents))), all.length, all.some(({ dress }) => dress.deleted)],
      ]),
    ),
  )

  for (const dress of hers) {
    const blocks = model.blocksOf(dress).filter(({ to }) => to >= model.today)
    expect(
      (await api.rentals.blocks({ dressId: dress.id })).map((block) => [
        block.blockId,
        block.startDate,
        block.endDate,
        block.reason,
      ]),
    ).toEqual(
      blocks
        .toSorted((a, b) => a.from.localeCompare(b.from))
        .map(({ id, from, to, reason }) => [id, from, to, reason]),
    )
  }
}

async function everythingAgrees(model: Model, world: World, days: DayRange) {
  // Only so that calendars are fresh: whatever changes one brings it up to date by itself.
  await prolongAllOverdue(world.visitor.context.db, new Date(model.now))
  for (const dress of model.dresses)
    if (model.rentals.some((rental) => rental.dress === dress && model.isOverdue(rental)))
      model.refresh(dress)
  for (const { dress } of model.rentals.filter(model.isOverdue))
    expect(model.isRentable(dress, { from: model.today, to: addDays(model.today, 3) })).toBe(false)
  await whatVisitorsSee(model, world.visitor, world.word, days)
  await Promise.all(
    model.people.map(async (name) => {
      await whatRentersSee(model, name, world.as(name, model))
      await whatOwnersSee(model, name, world.as(name, model))
    }),
  )
}

/** When maintenance ran last, by the clocks of the stories: no holds are missing but those that it has forgotten. */
let maintained = 0

/** Every event has its notices, each once, with a letter; what has expired is ended first. */
async function everybodyWasTold(model: Model, world: World, db: Db) {
  await runMaintenance({ db, images: noImages, now: new Date(model.now) })
  maintained = Math.max(maintained, model.now)
  for (const dress of model.dresses) model.refresh(dress)
  for (const name of model.people) {
    const { api, id } = world.as(name, model)
    const told: string[] = []
    for (let cursor: number | undefined; ;) {
      const page = await api.notices.list({ cursor })
      told.push(...page.notices.map(({ kind, rentalId }) => `${kind} ${rentalId}`))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect([name, told.toSorted()]).toEqual([name, model.toldTo(name).toSorted()])
    const { count } = await db
      .selectFrom('letter')
      .innerJoin('notice', 'notice.id', 'letter.noticeId')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('letter.userId', '=', id)
      .executeTakeFirstOrThrow()
    expect([name, count]).toEqual([name, told.length])
  }
}

/** Sixty days after its last day every rental is closed or cancelled. */
async function everythingEnds(model: Model, world: World) {
  for (const { to } of model.rentals)
    model.now = Math.max(model.now, Date.parse(`${addDays(to, 60)}T12:00:00Z`))
  for (const name of model.people)
    for (const { status, journey } of await world.as(name, model).api.rentals.mine())
      expect([status, journey.closed]).toEqual(status === 'cancelled' ? [status, false] : ['completed', true])
}

const noImages = { put: async () => {}, get: async () => null, remove: async () => {} }

const daysFrom = (model: Model, start: number, length: number) => {
  const from = addDays(model.today, start)
  return { from, to: addDays(from, length) }
}

const hasDress = ({ dresses }: Readonly<Model>) => dresses.length > 0

const look = fc.tuple(fc.integer({ min: -2, max: 20 }), fc.nat({ max: 8 })).map(([start, length]) =>
  step(hasDress, async (model, world, say) => {
    say('everybody looks')
    await everythingAgrees(model, world, daysFrom(model, start, length))
  }),
)

const clock = ({ now }: Model) => new Date(now).toISOString().replace(':00.000', '')
const HOUR = 3_600_000
/** Some hours or days, or exactly to the next change, or a millisecond short of it. */
const moments = fc.oneof(
  fc.integer({ min: 1, max: 12 * 24 }).map((hours) => (model: Model) => model.now + hours * HOUR),
  fc.tuple(fc.nat({ max: 99 }), fc.constantFrom(0, 0, -1)).map(([n, by]) => (model: Model) => {
    const turn = model.turns[n % model.turns.length] ?? model.now
    return Math.max(model.now, turn + by)
  }),
)
const passTime = moments.map((moment) =>
  step(hasDress, async (model, world, say) => {
    model.now = moment(model)
    say(`it is ${clock(model)}, and everybody looks`)
    await everythingAgrees(model, world, daysFrom(model, 0, 4))
  }),
)

/** The same, unseen: it takes time until much is out. */
const wait = moments.map((moment) =>
  step(hasDress, async (model, _, say) => {
    model.now = moment(model)
    say(`it is ${clock(model)}`)
  }),
)

const stories = fc.record({
  crowd: fc.integer({ min: 2, max: 5 }),
  // This year: the calendar is open from last year to three years ahead.
  begins: fc
    .integer({ min: 0, max: 300 * 24 * 4 })
    .map((n) => Date.UTC(new Date().getUTCFullYear(), 0, 1) + n * 900_000),
  own: fc.constantFrom({}, { rateLimits: true }, { turnaroundDays: 2 }, { requestExpiryHours: 5 }),
  listed: fc.array(list, { minLength: 2, maxLength: 5 }),
  steps: fc.commands([...steps, look, passTime, passTime, wait, wait, wait, wait, wait, wait], {
    maxCommands: 40,
    size: 'max',
  }),
})

test(
  `whatever people do, the marketplace is as decided: ${RUNS} stories, seed ${seed} [ASVS 2.3.1]`,
  { timeout: 1_200_000 },
  async ({ person, visitor, db }) => {
    await fc.assert(
      fc.asyncProperty(stories, async ({ crowd, begins, own, listed, steps }) => {
        const its = { ...rules, ...own }
        const model = new Model(begins, its)
        const people = new Map<string, Person>()
        for (const name of ['Olga', 'Rita', 'Rosa', 'Otto', 'Anna'].slice(0, crowd)) {
          people.set(name, await person(name))
          model.people.push(name)
        }
        const ids = [...people.values()].map(({ id }) => id)
        await sql`update app_user set created_at = ${new Date(begins)} where id = any(${ids})`.execute(db)
        const as = (name: string, { now }: Model) => {
          const somebody = people.get(name)
          if (!somebody) throw new Error(`${name} has not registered.`)
          return somebody.at({ now: new Date(now), rules: its })
        }
        const world = { word: randomUUID().replaceAll('-', ''), visitor: visitor.at({ rules: its }), as }
        await fc.asyncModelRun(() => ({ model, real: world }), listed)
        await fc.asyncModelRun(() => ({ model, real: world }), steps)
        await everythingAgrees(model, world, daysFrom(model, 3, 5))
        await everybodyWasTold(model, world, db)
        await everythingEnds(model, world)
      }),
      { numRuns: RUNS, seed, endOnFailure: false },
    )
    expect(await findFaults(db, new Date(maintained))).toEqual([])
    if (process.env.MODEL_RUNS) console.info('How often each move succeeded:', Object.fromEntries(successes))
  },
)
