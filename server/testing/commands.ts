import fc from 'fast-check'
import { expect } from 'vitest'
import { addDays, countDays, type DayRange } from '../../shared/day.ts'
import { toDollars } from '../../shared/price.ts'
import { priceOf, type Block, type Dress, type Model, type Refusal, type Rental } from './model.ts'
import type { Person } from './test.ts'

// What people do, as steps that fast-check may put in any order. Numbers pick: person 7 of 3 is the second.

/** The real marketplace, as the people of one story use it. */
export interface World {
  /** A word that only the dresses of this story have. */
  word: string
  visitor: Person
  register: (name: string) => Promise<Person>
  /** Somebody at this moment of the story. */
  as: (name: string, model: Model) => Person
}

export type Step = fc.AsyncCommand<Model, World>
type Act = (model: Model, world: World, say: (words: string) => void) => Promise<void>

/** A step that tells, once it has been taken, what was done to whom. */
export function step(can: (model: Readonly<Model>) => boolean, act: Act): Step {
  let said = 'not taken'
  return {
    check: can,
    run: (model, world) => act(model, world, (words) => (said = words)),
    toString: () => said,
  }
}

const pick = <T>(from: readonly T[], n: number) => from[n % from.length] as T
const some = fc.nat({ max: 19 })
const clock = (now: number) => new Date(now).toISOString().replace(':00.000', '')
const nameOf = ({ dresses }: Model, dress: Dress) => `dress ${dresses.indexOf(dress) + 1}`
const text = ({ from, to }: DayRange) => `${from}..${to}`

/** The call succeeds exactly when the model refuses nothing, and else is refused in the model's words. */
async function agrees<T>(call: Promise<T>, refusal: Refusal | undefined): Promise<T | undefined> {
  const outcome = await call.then(
    (value) => ({ value, refusal: undefined }),
    ({ code, message }: Refusal) => ({ value: undefined, refusal: { code, message } }),
  )
  expect(outcome.refusal).toEqual(refusal)
  return outcome.value
}

const names = ['Olga', 'Rita', 'Rosa', 'Otto', 'Anna']
const register = fc.constant(null).map(() =>
  step(
    ({ people }) => people.length < names.length,
    async (model, world, say) => {
      const name = pick(names, model.people.length)
      say(`${name} registers`)
      await world.register(name)
      model.people.push(name)
    },
  ),
)

const list = fc.tuple(some, fc.integer({ min: 1, max: 20_000 })).map(([who, priceCents]) =>
  step(
    ({ people, dresses }) => people.length > 0 && dresses.length < 6,
    async (model, world, say) => {
      const owner = pick(model.people, who)
      say(`${owner} lists dress ${model.dresses.length + 1} for ${toDollars(priceCents)}`)
      const { id } = await world
        .as(owner, model)
        .list({ brand: `Maison ${world.word}`, pricePerDay: toDollars(priceCents) })
      model.dresses.push({ id, owner, priceCents, available: true, deleted: false })
    },
  ),
)

const hasDress = ({ dresses }: Readonly<Model>) => dresses.length > 0

/** Mostly days that can be rented, soon, so that stories meet; the rest at every edge of the rules. */
const daysFromNow = fc
  .tuple(
    fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 0, max: 16 }) },
      fc.constantFrom(-1, 60, 275, 276, 277, 361, 362, 363),
    ),
    fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 4, max: 9 }) },
      fc.constantFrom(0, 1, 3, 27, 28, 90, 91),
    ),
  )
  .map(([start, length]) => (model: Model): DayRange => {
    const from = addDays(model.today, start)
    return { from, to: addDays(from, length - 1) }
  })

const wrongBy = fc.oneof(
  { weight: 9, arbitrary: fc.constant([0, 0]) },
  fc.constantFrom([1, 0], [0, 1], [0, -1]),
)

async function ask(
  model: Model,
  world: World,
  renter: string,
  dress: Dress,
  days: DayRange,
  wrong: readonly number[],
) {
  const { rateCents, totalCents } = priceOf(dress, Math.max(1, countDays(days.from, days.to)))
  const offered = {
    rateCents: rateCents + (wrong[0] ?? 0),
    totalCents: Math.max(1, totalCents + (wrong[1] ?? 0)),
  }
  const booking = {
    dressId: dress.id,
    startDate: days.from,
    endDate: days.to,
    pricePerDay: toDollars(offered.rateCents),
    totalPrice: toDollars(offered.totalCents),
  }
  const refusal = model.refusesBooking(renter, dress, days, offered)
  const booked = await agrees(world.as(renter, model).api.rentals.book(booking), refusal)
  if (!booked) return
  const lapsesAt = model.lapseOf(days.from)
  model.rentals.push({ id: booked.rentalId, dress, renter, ...days, rateCents, answer: 'none', lapsesAt })
}

const book = fc.tuple(some, some, daysFromNow, wrongBy).map(([who, which, daysIn, wrong]) =>
  step(hasDress, async (model, world, say) => {
    const [renter, dress, days] = [pick(model.people, who), pick(model.dresses, which), daysIn(model)]
    say(
      `${renter} asks for ${nameOf(model, dress)} on ${text(days)}${wrong.some(Boolean) ? ' at a wrong price' : ''}`,
    )
    await ask(model, world, renter, dress, days, wrong)
  }),
)

const bookMany = fc.tuple(some, some, fc.integer({ min: 5, max: 11 })).map(([who, which, times]) =>
  step(hasDress, async (model, world, say) => {
    const [renter, dress] = [pick(model.people, who), pick(model.dresses, which)]
    say(`${renter} asks for ${nameOf(model, dress)} ${times} times from day 20 on`)
    for (let n = 0; n < times; n++) {
      const from = addDays(model.today, 20 + n * (4 + model.turnaroundDays))
      await ask(model, world, renter, dress, { from, to: addDays(from, 3) }, [])
    }
  }),
)

const answers = ['confirmed', 'confirmed', 'declined', 'withdrawn'] as const
const answer = fc
  .tuple(some, fc.constantFrom(...answers), fc.nat({ max: 9 }), some)
  .map(([which, answer, other, who]) =>
    step(
      ({ rentals }) => rentals.length > 0,
      async (model, world, say) => {
        // The latest are answered most, and mostly by whoever may.
        const rental = pick(model.rentals.toReversed(), which) as Rental
        const may = answer === 'withdrawn' ? rental.renter : rental.dress.owner
        const name = other === 0 ? pick(model.people, who) : may
        say(`${name}: ${rental.renter}'s ${nameOf(model, rental.dress)} of ${text(rental)} is ${answer}`)
        const refusal = model.refusesAnswer(rental, name, answer)
        const { rentals } = world.as(name, model).api
        const rentalId = rental.id
        const given =
          answer === 'withdrawn'
            ? await agrees(rentals.withdraw({ rentalId }), refusal)
            : await agrees(
                rentals.decide({ rentalId, status: answer === 'declined' ? 'cancelled' : answer }),
                refusal,
              )
        if (refusal) return
        rental.answer = answer
        expect(given).toEqual({ status: model.statusOf(rental), dressId: rental.dress.id })
      },
    ),
  )

/** Mostly the owner, for a dress of hers. */
const handled = fc.tuple(some, fc.nat({ max: 9 }), some).map(([which, other, who]) => (model: Model) => {
  const dress = pick(model.dresses, which)
  return { dress, name: other === 0 ? pick(model.people, who) : dress.owner }
})

const block = fc
  .tuple(handled, daysFromNow, fc.constantFrom(undefined, 'Cleaning', 'Travel'))
  .map(([on, daysIn, reason]) =>
    step(hasDress, async (model, world, say) => {
      const [{ dress, name }, days] = [on(model), daysIn(model)]
      say(`${name} blocks ${nameOf(model, dress)} on ${text(days)}`)
      const asked = { dressId: dress.id, startDate: days.from, endDate: days.to, ...(reason && { reason }) }
      const made = await agrees(
        world.as(name, model).api.rentals.block(asked),
        model.refusesBlock(dress, name, days),
      )
      if (made) model.block(made.blockId, dress, days, reason ?? null)
    }),
  )

const unblock = fc.tuple(some, fc.nat({ max: 9 }), some).map(([which, other, who]) =>
  step(
    ({ blocks }) => blocks.some(({ dress }) => !dress.deleted),
    async (model, world, say) => {
      const theirs = pick(
        model.blocks.filter(({ dress }) => !dress.deleted),
        which,
      ) as Block
      const name = other === 0 ? pick(model.people, who) : theirs.dress.owner
      say(`${name} frees ${nameOf(model, theirs.dress)} on ${text(theirs)}`)
      const { rentals } = world.as(name, model).api
      await agrees(rentals.unblock({ blockId: theirs.id }), model.refusesUnblock(theirs, name))
      if (theirs.dress.owner === name) model.blocks = model.blocks.filter((block) => block !== theirs)
    },
  ),
)

const changes = fc.oneof(
  fc.record({ available: fc.boolean() }),
  fc.record({ priceCents: fc.integer({ min: 1, max: 20_000 }) }),
)
const change = fc.tuple(handled, changes).map(([on, change]) =>
  step(hasDress, async (model, world, say) => {
    const { dress, name } = on(model)
    say(`${name} changes ${nameOf(model, dress)}: ${JSON.stringify(change)}`)
    const asked = 'available' in change ? change : { pricePerDay: toDollars(change.priceCents) }
    const refusal = model.refusesChange(dress, name)
    await agrees(world.as(name, model).api.dresses.update({ id: dress.id, ...asked }), refusal)
    if (!refusal) Object.assign(dress, change)
  }),
)

const remove = handled.map((on) =>
  step(hasDress, async (model, world, say) => {
    const { dress, name } = on(model)
    say(`${name} deletes ${nameOf(model, dress)}`)
    const refusal = model.refusesRemoval(dress, name)
    await agrees(world.as(name, model).api.dresses.remove({ id: dress.id }), refusal)
    if (!refusal) model.remove(dress)
  }),
)

const save = fc.tuple(some, some).map(([who, which]) =>
  step(hasDress, async (model, world, say) => {
    const [name, dress] = [pick(model.people, who), pick(model.dresses, which)]
    say(`${name} toggles the heart of ${nameOf(model, dress)}`)
    const refusal = model.refusesSaving(dress)
    await agrees(world.as(name, model).api.favorites.toggle({ dressId: dress.id }), refusal)
    if (!refusal) model.toggle(name, dress)
  }),
)

const HOUR = 3_600_000
const nextDay = ({ today }: Model) => Date.parse(`${addDays(today, 1)}T12:00:00Z`)
const nextLapse = (model: Model) =>
  Math.min(
    ...model.rentals.filter((rental) => model.statusOf(rental) === 'pending').map(({ lapsesAt }) => lapsesAt),
  )

/** Some hours, some days, or to the very moment at which something changes, or a millisecond short of it. */
const moments = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map((hours) => (model: Model) => model.now + hours * HOUR),
  fc.integer({ min: 1, max: 25 }).map((days) => (model: Model) => model.now + days * 24 * HOUR),
  fc.tuple(fc.constantFrom(nextDay, nextLapse), fc.constantFrom(0, -1)).map(
    ([moment, by]) =>
      (model: Model) =>
        Math.max(model.now, moment(model) + by),
  ),
)
const passTime = moments.map((moment) =>
  step(hasDress, async (model, _, say) => {
    const then = moment(model)
    if (Number.isFinite(then)) model.now = then
    say(`it is ${clock(model.now)}`)
  }),
)

/** All that people do, what they do often more than once. */
export const steps = [
  register,
  list,
  list,
  book,
  book,
  book,
  bookMany,
  answer,
  answer,
  answer,
  block,
  unblock,
  change,
].concat([remove, save, passTime, passTime])
