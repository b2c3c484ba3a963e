import fc from 'fast-check'
import { expect } from 'vitest'
import { addDays, countDays, type DayRange } from '../../shared/day.ts'
import { toAmount } from '../../shared/price.ts'
import { promisedStatuses } from '../../shared/rental/rental-statuses.ts'
import { moves } from '../../shared/rental/rental-process.ts'
import { codeOf } from '../handover/code.ts'
import type { Leg } from '../../shared/rental/handover.ts'
import { priceOf, type Answer, type Dress, type Model, type Refusal, type Rental } from './model.ts'
import type { Person } from './test.ts'

// People's actions as commands that fast-check runs in any order. Numbers pick: person 7 of 3 is the second.

/** The real marketplace, as the people of one story use it. */
export interface World {
  /** A word that only the dresses of this story have. */
  word: string
  visitor: Person
  as: (name: string, model: Model) => Person
}

type Step = fc.AsyncCommand<Model, World>
type Can = (model: Readonly<Model>) => boolean

/** A step that prints, once it has run, what was done to whom. */
export function step(
  can: Can,
  act: (model: Model, world: World, say: (words: string) => void) => Promise<void>,
): Step {
  let said = 'not taken'
  return {
    check: can,
    run: (model, world) => act(model, world, (words) => (said = words)),
    toString: () => said,
  }
}

interface Deed<T> {
  move: string
  who: string
  says: string
  call: (person: Person) => Promise<T>
  /** Why the marketplace refuses it, by the model. */
  refusal?: Refusal | undefined
  /** Updates the model on success. */
  done: (answer: T) => void
}

/** How often each move succeeded. */
export const successes = new Map<string, number>()

/** Succeeds exactly when the model refuses nothing, and else is refused in the model's words. */
async function attempt<T>({ move, who, call, refusal, done }: Deed<T>, model: Model, world: World) {
  const outcome = await call(world.as(who, model)).then(
    (value) => ({ value, refusal: undefined }),
    ({ code, message }: Refusal) => ({ value: undefined, refusal: { code, message } }),
  )
  expect(outcome.refusal).toEqual(refusal)
  if (outcome.refusal) return
  successes.set(move, (successes.get(move) ?? 0) + 1)
  done(outcome.value as T)
}

const deed = <T>(can: Can, plan: (model: Model, world: World) => Deed<T>) =>
  step(can, async (model, world, say) => {
    const planned = plan(model, world)
    say(`${planned.who} ${planned.says}`)
    await attempt(planned, model, world)
  })

const some = fc.nat({ max: 99 })
const pick = <T>(from: readonly T[], n: number) => from[n % from.length] as T
/** Mostly a likely one, so that stories get somewhere; sometimes any. */
function mostly<T>(all: readonly T[], likely: (one: T) => boolean, n: number) {
  const those = n % 10 === 9 ? [] : all.filter(likely)
  return pick(those.length ? those : all, Math.floor(n / 10))
}
const rarely = <T>(usual: fc.Arbitrary<T>, ...rare: T[]) =>
  fc.oneof({ weight: 8, arbitrary: usual }, fc.constantFrom(...rare))

const hasDress: Can = ({ dresses }) => dresses.length > 0
const hasRental: Can = ({ rentals }) => rentals.length > 0
/** Not lapsed: whether a job has noted that already decides on the words of a refusal. */
const isStanding = (model: Readonly<Model>) => (rental: Rental) => model.lastEvent(rental) !== 'lapsed'
const hasStanding: Can = (model) => model.rentals.some(isStanding(model))
const hasBlock: Can = ({ blocks }) => blocks.some(({ dress }) => !dress.deleted)
const mayList: Can = ({ dresses }) => dresses.length < 6

const dressAt = ({ dresses }: Model, n: number) => mostly(dresses, ({ deleted }) => !deleted, n)
const ownerOf = ({ people }: Model, { owner }: Dress, n: number) =>
  mostly(people, (name) => name === owner, n)
const renterOf = ({ people }: Model, { owner }: Dress, n: number) =>
  mostly(people, (name) => name !== owner, n)
const called = ({ dresses }: Model, dress: Dress) => `dress ${dresses.indexOf(dress) + 1}`
const text = ({ from, to }: DayRange) => `${from}..${to}`

const prices = fc.integer({ min: 1, max: 20_000 })
/** Often about the same, so that one dress can stand in for another. */
export const list = fc
  .tuple(some, fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 5_000, max: 5_900 }) }, prices))
  .map(([who, priceCents]) =>
    deed(mayList, (model, { word }) => ({
      move: 'list',
      who: pick(model.people, who),
      says: `lists dress ${model.dresses.length + 1} for ${toAmount(priceCents)}`,
      call: (person) => person.list({ brand: `Maison ${word}`, pricePerDay: toAmount(priceCents) }),
      done: ({ id }) => model.list(id, pick(model.people, who), priceCents),
    })),
  )

/** Mostly near days that can be rented, so that requests meet; the rest at every edge of the rules. */
const daysFromNow = fc
  .tuple(
    rarely<number>(fc.integer({ min: 0, max: 16 }), -1, 60, 275, 276, 277, 361, 362, 363),
    rarely<number>(fc.integer({ min: 4, max: 9 }), 0, 1, 3, 27, 28, 90, 91),
  )
  .map(([start, length]) => (model: Model): DayRange => {
    const from = addDays(model.today, start)
    return { from, to: addDays(from, length - 1) }
  })

function asking(
  model: Model,
  who: string,
  dress: Dress,
  days: DayRange,
  wrong = [0, 0],
): Deed<{ rentalId: number }> {
  const { rateCents, totalCents } = priceOf(dress, Math.max(1, countDays(days.from, days.to)))
  const [rateBy = 0, totalBy = 0] = wrong
  const offered = { rateCents: rateCents + rateBy, totalCents: Math.max(1, totalCents + totalBy) }
  const [pricePerDay, totalPrice] = [toAmount(offered.rateCents), toAmount(offered.totalCents)]
  const { from: startDate, to: endDate } = days
  return {
    move: 'book',
    who,
    says: `asks for ${called(model, dress)} on ${text(days)}${rateBy || totalBy ? ' at a wrong price' : ''}`,
    call: ({ api }) => api.rentals.book({ dressId: dress.id, startDate, endDate, pricePerDay, totalPrice }),
    refusal: model.refusesBooking(who, dress, days, offered),
    done: ({ rentalId }) => model.book(rentalId, who, dress, days),
  }
}

const wrongBy = rarely<number[]>(fc.constant([0, 0]), [1, 0], [0, 1], [0, -1])

const book = fc.tuple(some, some, daysFromNow, wrongBy).map(([who, which, days, wrong]) =>
  deed(hasDress, (model) => {
    const dress = dressAt(model, which)
    return asking(model, renterOf(model, dress, who), dress, days(model), wrong)
  }),
)

const bookMany = fc.tuple(some, some, fc.integer({ min: 5, max: 11 })).map(([who, which, times]) =>
  step(hasDress, async (model, world, say) => {
    const dress = dressAt(model, which)
    const renter = renterOf(model, dress, who)
    say(`${renter} asks for ${called(model, dress)} ${times} times from day 20 on`)
    for (let n = 0; n < times; n++) {
      const from = addDays(model.today, 20 + n * (4 + model.turnaroundDays))
      await attempt(asking(model, renter, dress, { from, to: addDays(from, 3) }), model, world)
    }
  }),
)

function answering(
  model: Model,
  rental: Rental,
  answer: Answer,
  who: string,
): Deed<{ status: string; dressId: number }> {
  const { id: rentalId, dress } = rental
  const status = answer === 'declined' ? 'cancelled' : 'confirmed'
  return {
    move: answer,
    who,
    says: `answers: ${rental.renter}'s ${called(model, dress)} of ${text(rental)} is ${answer}`,
    call: ({ api: { rentals } }) =>
      answer === 'withdrawn' ? rentals.withdraw({ rentalId }) : rentals.decide({ rentalId, status }),
    refusal: model.refusesAnswer(rental, who, answer),
    done: (given) => {
      // Of one that went with its dress a no has been said.
      if (model.statusOf(rental) === 'pending') {
        rental.event = answer
        if (answer !== 'approved') model.refresh(dress)
      }
      model.endChanges(dress)
      expect(given).toEqual({ status: model.statusOf(rental), dressId: dress.id })
    },
  }
}

const answers = ['approved', 'approved', 'declined', 'withdrawn'] as const
const answer = fc.tuple(some, fc.constantFrom(...answers), some).map(([which, answer, who]) =>
  deed(hasRental, (model) => {
    const rental = mostly(
      model.rentals,
      (rental) => which % 3 === 0 || model.statusOf(rental) === 'pending',
      which,
    )
    const may = answer === 'withdrawn' ? rental.renter : rental.dress.owner
    return answering(
      model,
      rental,
      answer,
      mostly(model.people, (name) => name === may, who),
    )
  }),
)

const nearby = fc.record({ who: some, which: some, start: fc.integer({ min: 0, max: 12 }) })
type Nearby = typeof nearby extends fc.Arbitrary<infer T> ? T : never

/** Somebody asks for a dress of the days ahead, and is answered with yes; undefined where it is refused. */
async function agreeOn(model: Model, world: World, { who, which, start }: Nearby) {
  const dress = dressAt(model, which)
  const from = addDays(model.today, start)
  const asked = asking(model, renterOf(model, dress, who), dress, { from, to: addDays(from, 3) })
  await attempt(asked, model, world)
  const rental = asked.refusal ? undefined : model.rentals.at(-1)
  if (rental) await attempt(answering(model, rental, 'approved', dress.owner), model, world)
  return { said: `${asked.who} ${asked.says}, and is answered`, rental }
}

const agree = nearby.map((near) =>
  step(hasDress, async (model, world, say) => say((await agreeOn(model, world, near)).said)),
)

function cancelling(model: Model, rental: Rental, who: string): Deed<{ status: string; dressId: number }> {
  const { id: rentalId, dress } = rental
  return {
    move: 'cancel',
    who,
    says: `cancels ${rental.renter}'s rental of ${called(model, dress)} on ${text(rental)}`,
    call: ({ api }) => api.rentals.cancel({ rentalId, reason: 'agreed' }),
    refusal: model.refusesCancelling(rental, who),
    done: (given) => {
      // Said again, it changes nothing.
      if (model.lastEvent(rental) === 'approved') {
        rental.event = model.cancellation(rental, who)
        if (rental.change?.state === 'open') rental.change.state = 'over'
        model.refresh(dress)
      }
      expect(given).toEqual({ status: 'cancelled', dressId: dress.id })
    },
  }
}

const cancel = fc.tuple(some, some).map(([which, who]) =>
  deed(hasRental, (model) => {
    const rental = mostly(
      model.rentals,
      (one) => which % 3 === 0 || model.statusOf(one) === 'confirmed',
      which,
    )
    const name = mostly(model.people, (one) => one === rental.renter || one === rental.dress.owner, who)
    return cancelling(model, rental, name)
  }),
)

/** A rental that may be at risk; or one that is agreed on, and that its owner cancels, just for that. */
async function atRisk(model: Model, world: World, near: Nearby | undefined) {
  if (!near) {
    const mayBe = ({ event, from }: Rental) =>
      from >= model.today && (event === 'approved' || event === 'owner_cancelled')
    return { said: '', rental: model.rentals.findLast(mayBe) }
  }
  const { said, rental } = await agreeOn(model, world, near)
  if (rental) await attempt(cancelling(model, rental, rental.dress.owner), model, world)
  return { said: `${said}; it is cancelled by its owner; `, rental }
}

/** Swaps a rental for the first dress that is offered in its place. */
const swap = fc.option(nearby, { nil: undefined }).map((near) =>
  step(hasDress, async (model, world, say) => {
    const { said, rental } = await atRisk(model, world, near)
    say(said)
    if (!rental) return
    const { id: rentalId, renter } = rental
    const { risk, dresses } = await world.as(renter, model).api.rentals.rescue({ rentalId })
    const days = { from: rental.from, to: rental.to }
    const offers = dresses.flatMap((card) => {
      const price = { rateCents: card.rateCents, totalCents: card.totalCents }
      return model.dresses
        .filter(({ id }) => id === card.id)
        .map((dress) => ({
          dress,
          price,
          refusal: model.refusesBooking(renter, dress, days, price, { isRescue: true }),
        }))
    })
    // All of them can be had, but by somebody who is late with another.
    // Or where the first in line gets its days, which have become free by the clock alone.
    for (const { refusal } of offers)
      expect(refusal?.message ?? '').toMatch(/^$|^Please send .* back first|^These dates are no longer/)
    const [offer] = offers
    if (!risk || !offer) return
    say(
      `${said}${renter} swaps ${called(model, rental.dress)} of ${text(rental)} for ${called(model, offer.dress)}`,
    )
    const price = {
      pricePerDay: toAmount(offer.price.rateCents),
      totalPrice: toAmount(offer.price.totalCents),
    }
    await attempt(
      {
        move: 'swap',
        who: renter,
        says: '',
        call: ({ api }) => api.rentals.swap({ rentalId, dressId: offer.dress.id, ...price }),
        refusal: offer.refusal,
        done(made: { rentalId: number }) {
          if (risk !== 'cancelled') {
            rental.event = 'swapped'
            if (rental.change?.state === 'open') rental.change.state = 'over'
            model.refresh(rental.dress)
          }
          model.book(made.rentalId, renter, offer.dress, days)
        },
      },
      model,
      world,
    )
  }),
)

/** Other days near those of a rental, or the same first day. */
const otherDays = fc.tuple(
  rarely<number>(fc.integer({ min: -5, max: 5 }), 0, 0, 40),
  rarely<number>(fc.integer({ min: 4, max: 9 }), 3, 28, 91),
)
const askForDays = fc.tuple(some, some, otherDays).map(([which, who, [by, length]]) =>
  deed(hasRental, (model) => {
    const rental = mostly(
      model.rentals,
      (one) => promisedStatuses.includes(model.statusOf(one)) && (which % 3 > 0 || !model.openChange(one)),
      which,
    )
    const { id: rentalId, dress } = rental
    const name = mostly(model.people, (one) => model.sideOf(rental, one) !== undefined, who)
    const from = addDays(rental.from, model.statusOf(rental) === 'active' && by !== 5 ? 0 : by)
    const days = { from, to: addDays(from, length - 1) }
    return {
      move: 'ask for days',
      who: name,
      says: `asks to change ${rental.renter}'s ${called(model, dress)} from ${text(rental)} to ${text(days)}`,
      call: ({ api }) => api.rentals.askForDays({ rentalId, startDate: days.from, endDate: days.to }),
      refusal: model.refusesAsking(rental, name, days),
      done: ({ proposalId }) => model.ask(proposalId, rental, name, days),
    }
  }),
)

const hasChange: Can = ({ rentals }) => rentals.some(({ change }) => change)
const settling = ['accepted', 'accepted', 'refused', 'taken_back'] as const
const settle = fc.tuple(some, some, fc.constantFrom(...settling)).map(([which, who, state]) =>
  deed(hasChange, (model) => {
    const { rental, change } = mostly(
      model.rentals.flatMap((rental) => (rental.change ? [{ rental, change: rental.change }] : [])),
      (one) => model.openChange(one.rental) !== undefined,
      which,
    )
    const { dress } = rental
    const [asker, other] = change.by === 'owner' ? [dress.owner, rental.renter] : [rental.renter, dress.owner]
    const name = mostly(model.people, (one) => one === (state === 'taken_back' ? asker : other), who)
    const refusal = model.refusesSettling(rental, change, name, state)
    if (refusal?.message.startsWith('Somebody else')) model.loseDays(rental)
    const { id: proposalId } = change
    return {
      move: `days ${state}`,
      who: name,
      says: `settles the change of ${called(model, dress)} to ${text(change)}: ${state}`,
      call: ({ api: { rentals } }) =>
        state === 'taken_back'
          ? rentals.takeBackProposal({ proposalId })
          : rentals.answerProposal({ proposalId, accept: state === 'accepted' }),
      refusal,
      done: () => model.settle(rental, change, name, state),
    }
  }),
)

const returns = ['back', 'damaged', 'not_back', 'not_back', 'not_back', 'not_taken_place'] as const
const answerReturn = fc
  .tuple(some, fc.constantFrom(...returns), some, fc.constantFrom('A stain.', 'The hem is torn.'))
  .map(([which, answer, who, damage]) =>
    deed(hasRental, (model) => {
      const rental = mostly(
        model.rentals,
        (one) => ['active', 'completed'].includes(model.statusOf(one)),
        which,
      )
      const { id: rentalId, dress } = rental
      const name = mostly(model.people, (one) => one === dress.owner, who)
      return {
        move: answer,
        who: name,
        says: `says of ${rental.renter}'s ${called(model, dress)} of ${text(rental)}: ${answer}`,
        call: ({ api }) =>
          api.rentals.answerReturn({ rentalId, answer, ...(answer === 'damaged' && { words: damage }) }),
        refusal: model.refusesReturn(rental, name, answer, damage),
        done: (given) => {
          model.answerReturn(rental, answer, damage)
          expect(given).toEqual({ status: model.statusOf(rental), dressId: dress.id })
        },
      }
    }),
  )

const handovers = ['sent', 'received', 'sent_back', 'handed_over', 'handed_back'] as const
const handOver = fc.tuple(some, fc.constantFrom(...handovers), some).map(([which, said, who]) =>
  deed(hasStanding, (model, world) => {
    const rental = mostly(
      model.rentals.filter(isStanding(model)),
      (one) =>
        one.event === 'approved' &&
        !model.isClosed(one) &&
        (one.from <= model.today || !said.endsWith('back')),
      which,
    )
    const { id: rentalId, dress } = rental
    const may = moves[said].by === 'owner' ? dress.owner : rental.renter
    const name = mostly(model.people, (one) => one === may, who)
    const codeFor = (leg: Leg) => codeOf(world.visitor.context.db, rentalId, leg)
    return {
      move: said,
      who: name,
      says: `says of ${rental.renter}'s ${called(model, dress)} of ${text(rental)}: ${said}`,
      call: async ({ api: { handover } }) => {
        if (said === 'sent') return handover.sent({ rentalId })
        if (said === 'received') return handover.received({ rentalId })
        if (said === 'sent_back') return handover.sentBack({ rentalId })
        if (said === 'handed_over') return handover.handOver({ rentalId, code: await codeFor('there') })
        return handover.handBack({ rentalId, code: await codeFor('back') })
      },
      refusal: model.refusesHandover(rental, name, said),
      done: () => model.handOver(rental, said),
    }
  }),
)

/** Commands of owners on their dresses, and of others who try. */
const onDress = <X, T>(
  extra: fc.Arbitrary<X>,
  plan: (model: Model, dress: Dress, who: string, extra: X) => Omit<Deed<T>, 'who'> & { who?: string },
) =>
  fc.tuple(some, some, extra).map(([which, by, extra]) =>
    deed(hasDress, (model) => {
      const dress = dressAt(model, which)
      const who = ownerOf(model, dress, by)
      return { who, ...plan(model, dress, who, extra) }
    }),
  )

function joining(model: Model, who: string, dress: Dress, days: DayRange): Deed<{ waitingId: number }> {
  return {
    move: 'join',
    who,
    says: `joins the line for ${called(model, dress)} on ${text(days)}`,
    call: ({ api }) => api.waiting.join({ dressId: dress.id, startDate: days.from, endDate: days.to }),
    refusal: model.refusesJoin(who, dress, days),
    done: ({ waitingId }) => model.join(waitingId, who, dress, days),
  }
}

/** A rental is agreed on, two join the line, and it is cancelled: who is first has an offer. */
const turn = fc.tuple(nearby, some).map(([near, who]) =>
  step(hasDress, async (model, world, say) => {
    const { said, rental } = await agreeOn(model, world, { ...near, start: near.start + 4 })
    say(said)
    if (!rental) return
    const others = model.people.filter((name) => name !== rental.renter && name !== rental.dress.owner)
    const names = others.length ? others : model.people
    const [first, second] = [pick(names, who), pick(names, who + 1)]
    say(`${said}; ${first} and ${second} join the line; it is cancelled`)
    await attempt(joining(model, first, rental.dress, rental), model, world)
    await attempt(
      joining(model, second, rental.dress, {
        from: addDays(rental.from, who % 3),
        to: addDays(rental.to, who % 3),
      }),
      model,
      world,
    )
    await attempt(cancelling(model, rental, pick([rental.renter, rental.dress.owner], who)), model, world)
  }),
)

/** Somebody joins the line, mostly for the days of a rental that can still be freed. */
const join = fc.tuple(some, some, daysFromNow, some).map(([who, which, days, near]) =>
  deed(hasDress, (model) => {
    const ahead = model.rentals.filter(
      ({ from, event }) => from > model.today && ['request', 'approved'].includes(event),
    )
    const rental = near % 8 && ahead.length ? pick(ahead, which) : undefined
    const dress = rental?.dress ?? dressAt(model, which)
    const by = near % 3
    const wish = rental ? { from: addDays(rental.from, by), to: addDays(rental.to, by) } : days(model)
    const name = mostly(model.people, (one) => one !== dress.owner && one !== rental?.renter, who)
    return joining(model, name, dress, wish)
  }),
)

const hasLine: Can = ({ lines }) => lines.length > 0
const lineAt = (model: Model, which: number, who: number) => {
  const line = mostly(model.lines, ({ state }) => state === (which % 4 ? 'offered' : 'waiting'), which)
  return { line, name: mostly(model.people, (one) => one === line.renter, who) }
}

const take = fc.tuple(some, some, wrongBy).map(([which, who, [wrong = 0]]) =>
  deed(hasLine, (model) => {
    const { line, name } = lineAt(model, which, who)
    const price = priceOf(line.dress, countDays(line.from, line.to))
    const offered = { ...price, rateCents: price.rateCents + wrong }
    const [pricePerDay, totalPrice] = [toAmount(offered.rateCents), toAmount(offered.totalCents)]
    return {
      move: 'take',
      who: name,
      says: `takes ${line.renter}'s place in line for ${called(model, line.dress)} on ${text(line)}`,
      call: ({ api }) => api.waiting.take({ waitingId: line.id, pricePerDay, totalPrice }),
      refusal: model.refusesTaking(line, name, offered),
      done: ({ rentalId }) => {
        if (line.rental) expect(rentalId).toBe(line.rental.id)
        else model.book(rentalId, name, line.dress, { from: line.from, to: line.to })
      },
    }
  }),
)

const endLine = fc.tuple(some, some, fc.constantFrom('passed', 'left')).map(([which, who, state]) =>
  deed(hasLine, (model) => {
    const { line, name } = lineAt(model, which, who)
    const stranger = name === line.renter ? undefined : model.refusesPassing(line, name)
    return {
      move: state,
      who: name,
      says: `gives up ${line.renter}'s place in line for ${called(model, line.dress)} on ${text(line)}: ${state}`,
      call: ({ api }) => api.waiting[state === 'left' ? 'leave' : 'pass']({ waitingId: line.id }),
      refusal: stranger ?? (state === 'left' ? undefined : model.refusesPassing(line, name)),
      done: () => model.endLine(line, state),
    }
  }),
)

const reasons = fc.constantFrom(undefined, 'Cleaning', 'Travel')
const block = onDress(fc.tuple(daysFromNow, reasons), (model, dress, who, [daysIn, reason]) => {
  const days = daysIn(model)
  const asked = { dressId: dress.id, startDate: days.from, endDate: days.to, ...(reason && { reason }) }
  return {
    move: 'block',
    says: `blocks ${called(model, dress)} on ${text(days)}`,
    call: ({ api }) => api.rentals.block(asked),
    refusal: model.refusesBlock(dress, who, days),
    done: ({ blockId }) => model.block(blockId, dress, days, reason ?? null),
  }
})

const unblock = fc.tuple(some, some).map(([which, by]) =>
  deed(hasBlock, (model) => {
    const theirs = pick(
      model.blocks.filter(({ dress }) => !dress.deleted),
      which,
    )
    const who = ownerOf(model, theirs.dress, by)
    return {
      move: 'unblock',
      who,
      says: `frees ${called(model, theirs.dress)} on ${text(theirs)}`,
      call: ({ api }) => api.rentals.unblock({ blockId: theirs.id }),
      refusal: model.refusesUnblock(theirs, who),
      done: () => model.unblock(theirs),
    }
  }),
)

const changes = fc.oneof(fc.record({ available: fc.boolean() }), fc.record({ priceCents: prices }))
const change = onDress(changes, (model, dress, who, change) => ({
  move: 'change a dress',
  says: `changes ${called(model, dress)}: ${JSON.stringify(change)}`,
  call: ({ api }) => {
    const asked = 'available' in change ? change : { pricePerDay: toAmount(change.priceCents) }
    return api.dresses.update({ id: dress.id, ...asked })
  },
  refusal: model.stranger(dress, who),
  done: () => model.change(dress, change),
}))

const remove = onDress(fc.constant(null), (model, dress, who) => ({
  move: 'delete a dress',
  says: `deletes ${called(model, dress)}`,
  call: ({ api }) => api.dresses.remove({ id: dress.id }),
  refusal: model.refusesRemoval(dress, who),
  done: () => model.remove(dress),
}))

const save = onDress(some, (model, dress, _, by) => {
  const who = pick(model.people, by)
  return {
    move: 'heart',
    who,
    says: `toggles the heart of ${called(model, dress)}`,
    call: ({ api }) => api.favorites.toggle({ dressId: dress.id }),
    refusal: model.refusesSaving(dress),
    done: () => model.toggle(who, dress),
  }
})

/** All actions, frequent ones several times. */
const daily = [
  list,
  book,
  book,
  agree,
  agree,
  agree,
  answer,
  answer,
  answerReturn,
  answerReturn,
  handOver,
  handOver,
  handOver,
  cancel,
  join,
  turn,
  turn,
  take,
  take,
  endLine,
  swap,
  askForDays,
  settle,
  settle,
  block,
  change,
  save,
]
export const steps: fc.Arbitrary<Step>[] = [...daily, ...daily, bookMany, unblock, remove]
