import { describe, expect } from 'vitest'
import { deleteAccount } from '../../account/delete-account.ts'
import { marketToday } from '../../../shared/day.ts'
import type { Db } from '../../db/database.ts'
import { runMaintenance } from '../../maintenance/maintenance.ts'
import { findFaults } from '../../testing/faults.ts'
import { rules } from '../../testing/rules.ts'
import { sentLetters } from '../../testing/sent-letters.ts'
import { asking, inDays, test as base, type Person } from '../../testing/test.ts'

// Noon at UTC−12 begins no day, so that hours can be counted from it.
const NOON = new Date(`${marketToday(new Date())}T18:00:00Z`)
const HOUR = 3_600_000
const after = (hours: number, seconds = 0) => new Date(NOON.getTime() + hours * HOUR + seconds * 1000)
const days = (from: number, to = from + 3) => ({ startDate: inDays(from, NOON), endDate: inDays(to, NOON) })
const priceOf = { pricePerDay: 50, totalPrice: 200 }
const noImages = { put: async () => {}, get: async () => null, remove: async () => {} }
const sweep = (db: Db, now: Date) => runMaintenance({ db, images: noImages, now })
const CONFLICT = { code: 'CONFLICT' }

type Dress = Awaited<ReturnType<Person['list']>>
interface Cast {
  olga: Person
  rita: Person
  nora: Person
  zoe: Person
  stranger: Person
  anna: Person
  dress: Dress
}

const test = base.extend<{ cast: Cast }>({
  cast: async ({ person }, use) => {
    const at = async (name: string) => (await person(name)).at({ now: NOON })
    const olga = await at('Olga')
    const dress = await olga.list({ title: 'Scarlet gown' })
    await use({
      olga,
      rita: await at('Rita'),
      nora: await at('Nora'),
      zoe: await at('Zoe'),
      stranger: await at('Sam'),
      anna: (await person('Anna', { role: 'admin' })).at({ now: NOON }),
      dress,
    })
  },
})

test.afterAll(async ({ db }) => {
  expect(await findFaults(db)).toEqual([])
})

const ask = ({ api }: Person, dress: Dress, from: number, to = from + 3) =>
  api.rentals.book(asking(dress, inDays(from, NOON), inDays(to, NOON)))
const join = async ({ api }: Person, dress: Dress, from = 20) =>
  (await api.waiting.join({ dressId: dress.id, ...days(from) })).waitingId
const lineOf = async ({ api }: Person) => (await api.waiting.mine())[0]
const told = async ({ api }: Person) => (await api.notices.list({})).notices.map(({ kind }) => kind)

/** Rita's rental of days 20 to 23, agreed on, and Nora and Zoe in line for them. */
async function lineUp({ olga, rita, nora, zoe, dress }: Cast, from = 20) {
  const { rentalId } = await ask(rita, dress, from)
  await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
  const first = await join(nora, dress, from)
  await join(zoe, dress, from)
  return { rentalId, first }
}

describe('the first in line gets the days, and a stranger none,', () => {
  const frees: Record<string, (cast: Cast, db: Db) => Promise<unknown>> = {
    'when the renter cancels': async ({ rita, ...cast }) => {
      const { rentalId } = await lineUp({ rita, ...cast })
      await rita.api.rentals.cancel({ rentalId, reason: 'plans' })
    },
    'when the owner cancels': async (cast) => {
      const { rentalId } = await lineUp(cast)
      await cast.olga.api.rentals.cancel({ rentalId, reason: 'damaged' })
    },
    'when the shop cancels': async (cast) => {
      const { rentalId } = await lineUp(cast)
      await cast.anna.api.admin.cancelRental({ rentalId, words: 'It is no dress of hers.' })
    },
    'when the days change': async (cast) => {
      const { rentalId } = await lineUp(cast)
      const { proposalId } = await cast.rita.api.rentals.askForDays({ rentalId, ...days(40) })
      await cast.olga.api.rentals.answerProposal({ proposalId, accept: true })
    },
    'when other days are accepted': async (cast) => {
      const { rentalId } = await ask(cast.rita, cast.dress, 20)
      for (const one of [cast.nora, cast.zoe]) await join(one, cast.dress)
      const { proposalId } = await cast.olga.api.rentals.propose({ rentalId, ...days(40) })
      await cast.rita.api.rentals.answerProposal({ proposalId, accept: true })
    },
    'when the dress is back early': async (cast) => {
      const { rentalId } = await ask(cast.rita, cast.dress, 0, 30)
      await cast.olga.api.rentals.decide({ rentalId, status: 'confirmed' })
      for (const one of [cast.nora, cast.zoe]) await join(one, cast.dress)
      await cast.olga.api.rentals.answerReturn({ rentalId, answer: 'back' })
    },
    'when the owner declines': async ({ olga, rita, nora, zoe, dress }) => {
      const { rentalId } = await ask(rita, dress, 20)
      for (const one of [nora, zoe]) await join(one, dress)
      await olga.api.rentals.decline({ rentalId, reason: 'cleaning' })
    },
    'when the renter withdraws': async ({ rita, nora, zoe, dress }) => {
      const { rentalId } = await ask(rita, dress, 20)
      for (const one of [nora, zoe]) await join(one, dress)
      await rita.api.rentals.withdraw({ rentalId })
    },
    'when the owner unblocks': async (cast) => {
      const { rentalId } = await ask(cast.rita, cast.dress, 20)
      for (const one of [cast.nora, cast.zoe]) await join(one, cast.dress)
      // While the dress is hidden nothing is offered, so that its owner can block what became free.
      const { proposalId } = await cast.olga.api.rentals.propose({ rentalId, ...days(16) })
      await cast.olga.api.dresses.update({ id: cast.dress.id, available: false })
      await cast.rita.api.rentals.answerProposal({ proposalId, accept: true })
      const { blockId } = await cast.olga.api.rentals.block({ dressId: cast.dress.id, ...days(20) })
      await cast.olga.api.dresses.update({ id: cast.dress.id, available: true })
      expect(await lineOf(cast.nora)).toMatchObject({ state: 'waiting', reason: 'taken' })
      await cast.olga.api.rentals.unblock({ blockId })
    },
    'when the dress is shown again': async (cast) => {
      const { rentalId } = await lineUp(cast)
      await cast.rita.api.rentals.cancel({ rentalId, reason: 'plans' })
      await cast.olga.api.dresses.update({ id: cast.dress.id, available: false })
      expect(await lineOf(cast.nora)).toMatchObject({ state: 'waiting', reason: 'not_in_shop', place: 1 })
      await cast.olga.api.dresses.update({ id: cast.dress.id, available: true })
    },
    'when the one before passes': async (cast) => {
      const { rentalId } = await ask(cast.rita, cast.dress, 20)
      const waitingId = await join(cast.stranger, cast.dress)
      for (const one of [cast.nora, cast.zoe]) await join(one, cast.dress)
      await cast.rita.api.rentals.withdraw({ rentalId })
      await cast.stranger.api.waiting.pass({ waitingId })
      await cast.stranger.api.waiting.pass({ waitingId })
    },
    'when the one before deletes her account': async (cast, db) => {
      const { rentalId } = await ask(cast.rita, cast.dress, 20)
      await join(cast.stranger, cast.dress)
      for (const one of [cast.nora, cast.zoe]) await join(one, cast.dress)
      await cast.rita.api.rentals.withdraw({ rentalId })
      await deleteAccount(db, { id: cast.stranger.id, passwordHash: null }, { now: NOON, rules })
    },
    'when the one before is suspended': async (cast) => {
      const { rentalId } = await ask(cast.rita, cast.dress, 20)
      await join(cast.stranger, cast.dress)
      for (const one of [cast.nora, cast.zoe]) await join(one, cast.dress)
      await cast.rita.api.rentals.withdraw({ rentalId })
      const why = { action: 'suspend', reason: 'rude', words: 'You were rude.' } as const
      await cast.anna.api.admin.act({ id: cast.stranger.id, ...why })
    },
  }

  test.for(Object.entries(frees))('%s', async ([, free], { cast, db, person }) => {
    await free(cast, db)
    const { nora, zoe, dress, olga } = cast
    const sam = (await person('Another')).at({ now: NOON })
    for (const one of [sam, zoe]) await expect(ask(one, dress, 20)).rejects.toMatchObject(CONFLICT)
    await expect(olga.api.rentals.block({ dressId: dress.id, ...days(22) })).rejects.toMatchObject(CONFLICT)
    expect(await lineOf(nora)).toMatchObject({ state: 'offered', place: 1, offeredUntil: after(12) })
    expect(await lineOf(zoe)).toMatchObject({ state: 'waiting', place: 2, reason: 'others_first' })
    const waitingId = (await lineOf(nora))?.waitingId ?? 0
    const { rentalId } = await nora.api.waiting.take({ waitingId, ...priceOf })
    expect(await nora.api.waiting.take({ waitingId, ...priceOf })).toEqual({ rentalId, status: 'pending' })
    expect(await nora.api.rentals.one({ rentalId })).toMatchObject({ status: 'pending', ...days(20) })
    expect(await olga.api.rentals.one({ rentalId })).toMatchObject({ inLine: 1 })
    expect(await lineOf(zoe)).toMatchObject({ state: 'waiting', place: 1, reason: 'taken' })
  })

  test('when a request has lapsed and nobody has looked: however often they try', async ({ cast, db }) => {
    const { rita, nora, zoe, stranger, dress } = cast
    await ask(rita, dress, 20)
    for (const one of [nora, zoe]) await join(one, dress)
    const late = after(48)
    const { unavailableDates } = await stranger.at({ now: late }).api.rentals.availability({
      dressId: dress.id,
      year: Number(inDays(20).slice(0, 4)),
      month: Number(inDays(20).slice(5, 7)),
    })
    expect(unavailableDates).toEqual([])
    for (let times = 0; times < 3; times++)
      await expect(ask(stranger.at({ now: late }), dress, 20)).rejects.toMatchObject(CONFLICT)
    // Even she asks as everybody does, and gets her own offer.
    await ask(nora.at({ now: late }), dress, 20)
    expect(await lineOf(nora)).toMatchObject({ state: 'taken' })
    await sweep(db, late)
    expect(await told(rita)).toEqual(['lapsed'])
  })
})

describe('an offer', () => {
  test('is hers for twelve hours, and while her request is being sent', async ({ cast, db }) => {
    const { rita, nora, zoe, stranger, dress } = cast
    const { rentalId, first: waitingId } = await lineUp(cast)
    await rita.api.rentals.cancel({ rentalId, reason: 'plans' })
    const last = after(12, -1)
    await sweep(db, last)
    expect(await lineOf(nora.at({ now: last }))).toMatchObject({ state: 'offered' })
    await expect(ask(stranger.at({ now: last }), dress, 20)).rejects.toMatchObject(CONFLICT)
    await sweep(db, after(12, 1))
    await expect(ask(zoe.at({ now: after(12, 1) }), dress, 20)).rejects.toMatchObject(CONFLICT)
    const taken = nora.at({ now: after(12, 1) }).api.waiting.take({ waitingId, ...priceOf })
    await expect(taken).resolves.toMatchObject({ status: 'pending' })
  })

  test('goes to the next a minute after its time, not before', async ({ cast, db }) => {
    const { rita, nora, zoe, stranger, dress } = cast
    const { rentalId, first: waitingId } = await lineUp(cast)
    await rita.api.rentals.cancel({ rentalId, reason: 'plans' })
    const over = after(12, 60)
    expect(await lineOf(nora.at({ now: over }))).toMatchObject({ state: 'expired' })
    const late = nora.at({ now: over }).api.waiting.take({ waitingId, ...priceOf })
    await expect(late).rejects.toThrow('The time to take these days is over.')
    await expect(ask(stranger.at({ now: over }), dress, 20)).rejects.toMatchObject(CONFLICT)
    await sweep(db, over)
    expect(await lineOf(zoe.at({ now: over }))).toMatchObject({
      state: 'offered',
      offeredUntil: after(24, 60),
    })
    expect(await told(nora)).toEqual(['line_over', 'your_turn'])
    // Then to nobody: whoever asks has them.
    await ask(stranger.at({ now: after(24, 120) }), dress, 20)
  })

  test('is shorter for days within a week, and there is none within two days', async ({ cast }) => {
    const { rita, nora, zoe, stranger, dress } = cast
    const { rentalId } = await lineUp(cast, 7)
    await rita.api.rentals.cancel({ rentalId, reason: 'plans' })
    expect(await lineOf(nora)).toMatchObject({ offeredUntil: after(4) })
    const { rentalId: soon } = await ask(rita, dress, 3)
    await join(nora, dress, 3)
    const later = { now: after(24) }
    await rita.at(later).api.rentals.withdraw({ rentalId: soon })
    expect(await lineOf(nora.at(later))).toMatchObject({ state: 'waiting', reason: 'too_soon' })
    await expect(join(zoe.at(later), dress, 3)).rejects.toThrow('These days begin too soon to wait for them.')
    await ask(stranger.at(later), dress, 3)
  })

  test('is never made again to who took one and cancelled', async ({ cast }) => {
    const { rita, nora, zoe, olga, dress } = cast
    const { rentalId, first: waitingId } = await lineUp(cast)
    await rita.api.rentals.cancel({ rentalId, reason: 'plans' })
    await expect(zoe.api.waiting.take({ waitingId, ...priceOf })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const wrong = { ...priceOf, totalPrice: 150 }
    await expect(nora.api.waiting.take({ waitingId, ...wrong })).rejects.toMatchObject(CONFLICT)
    const taken = await nora.api.waiting.take({ waitingId, ...priceOf })
    await olga.api.rentals.decide({ rentalId: taken.rentalId, status: 'confirmed' })
    await nora.api.rentals.cancel({ rentalId: taken.rentalId, reason: 'plans' })
    expect(await lineOf(zoe)).toMatchObject({ state: 'offered' })
    await zoe.api.waiting.leave({ waitingId: (await lineOf(zoe))?.waitingId ?? 0 })
    await ask(rita, dress, 20)
    await expect(join(nora, dress)).rejects.toThrow('you gave them back')
  })

  test('is not had by a line that was left before', async ({ cast }) => {
    const { rita, nora, dress } = cast
    const { rentalId } = await ask(rita, dress, 20)
    const left = await join(nora, dress)
    await nora.api.waiting.leave({ waitingId: left })
    const waitingId = await join(nora, dress)
    await rita.api.rentals.withdraw({ rentalId })
    await expect(nora.api.waiting.take({ waitingId: left, ...priceOf })).rejects.toMatchObject(CONFLICT)
    await nora.api.waiting.take({ waitingId, ...priceOf })
  })

  test('is told in a letter with the shop’s hour, unless it is over', async ({ cast, db }) => {
    const { rita, nora, zoe } = cast
    await db.updateTable('appUser').set({ emailVerifiedAt: NOON }).execute()
    const { rentalId, first: waitingId } = await lineUp(cast)
    await db.deleteFrom('letter').execute()
    await rita.api.rentals.cancel({ rentalId, reason: 'plans' })
    await nora.api.waiting.pass({ waitingId })
    const sent = await sentLetters(db, NOON)
    const turns = sent.filter(({ subject }) => subject === 'Your turn: Scarlet gown')
    expect(turns.map(({ to }) => to.name)).toEqual(['Zoe'])
    expect(turns[0]?.text).toMatch(/is held for you until \w+, \w+ \d+ at \d+:00\s[AP]M E[DS]T\./)
    expect((await zoe.api.notices.list({})).notices).toMatchObject([
      { kind: 'your_turn', line: { dressTitle: 'Scarlet gown', offeredUntil: after(12) } },
    ])
  })
})

describe('a line', () => {
  test('is for days that others have, three deep, five a renter', async ({ cast, person }) => {
    const { olga, rita, nora, zoe, stranger, dress } = cast
    await expect(join(nora, dress)).rejects.toThrow('These days are free: ask for them.')
    await ask(rita, dress, 20)
    await olga.api.rentals.block({ dressId: dress.id, ...days(24) })
    await expect(join(nora, dress, 22)).rejects.toThrow('The owner does not lend the dress on these days.')
    await expect(join(rita, dress)).rejects.toThrow('You have some of these days yourself.')
    await expect(join(olga, dress)).rejects.toThrow('You cannot rent your own dress.')
    const first = await join(nora, dress)
    expect(await join(nora, dress)).toBe(first)
    // Nor can one person fill it.
    for (const from of [18, 21])
      await expect(join(nora, dress, from)).rejects.toThrow('in line for some of these')
    for (const one of [zoe, stranger]) await join(one, dress)
    await expect(join(await person('Fay'), dress)).rejects.toThrow('3 people are in line')
    await zoe.api.people.block({ personId: olga.id })
    await expect(join(zoe, dress)).rejects.toThrow('You have blocked this person.')

    const others = await Promise.all(Array.from({ length: 5 }, () => olga.list()))
    for (const other of others) await ask(rita, other, 20)
    const [last = dress, ...four] = others
    for (const other of four) await join(nora, other)
    await expect(join(nora, last)).rejects.toThrow('5 lines at most')
  })

  test('that was passed over while its owner had blocked her gets its turn once she is unblocked', async ({
    cast,
    db,
  }) => {
    const { olga, rita, nora, dress } = cast
    const { rentalId } = await ask(rita, dress, 20)
    await join(nora, dress)
    await olga.api.people.block({ personId: nora.id })
    await rita.api.rentals.withdraw({ rentalId })
    expect(await lineOf(nora)).toMatchObject({ state: 'waiting', reason: 'not_in_shop' })
    await olga.api.people.unblock({ personId: nora.id })
    await sweep(db, after(1))
    expect(await lineOf(nora.at({ now: after(1) }))).toMatchObject({
      state: 'offered',
      offeredUntil: after(13),
    })
  })

  test('whose offer is taken back by a block waits again, and the next has the days', async ({ cast }) => {
    const { rita, nora, zoe, olga } = cast
    for (const [by, whom] of [
      [olga, nora],
      [nora, olga],
    ] as const) {
      const dress = await olga.list()
      const { rentalId } = await lineUp({ ...cast, dress })
      await rita.api.rentals.cancel({ rentalId, reason: 'plans' })
      await by.api.people.block({ personId: whom.id })
      expect(await lineOf(nora)).toMatchObject({
        state: 'waiting',
        reason: 'not_in_shop',
        offeredUntil: null,
      })
      expect(await lineOf(zoe)).toMatchObject({ state: 'offered', offeredUntil: after(12) })
      await by.api.people.unblock({ personId: whom.id })
    }
  })

  test('ends with the dress, or when its days begin, and says so', async ({ cast, db }) => {
    const { olga, rita, nora, zoe, dress } = cast
    await lineUp(cast)
    const other = await olga.list()
    await ask(rita, other, 20)
    await join(nora, other)
    await olga.api.dresses.remove({ id: other.id })
    expect(await lineOf(nora)).toMatchObject({ state: 'gone', slug: null, place: null })
    expect(await told(nora)).toEqual(['line_over'])

    const begun = after(20 * 24)
    expect(await lineOf(zoe.at({ now: begun }))).toMatchObject({ state: 'gone' })
    await sweep(db, begun)
    await sweep(db, begun)
    expect(await told(zoe)).toEqual(['line_over'])
    await expect(join(zoe.at({ now: begun }), dress)).rejects.toThrow(
      'These days begin too soon to wait for them.',
    )
  })
})
