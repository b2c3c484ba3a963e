import { describe, expect } from 'vitest'
import { addDays, beginsAt, type Day } from '../../shared/day.ts'
import type { Leg } from '../../shared/rental/handover.ts'
import { createCaller } from '../api/router.ts'
import { createLimits } from '../sessions/limits.ts'
import { countDeadlocks } from '../testing/deadlocks.ts'
import { asking, inDays, test as base, type Person } from '../testing/test.ts'

interface Rented {
  olga: Person
  rita: Person
  rentalId: number
  from: Day
}

const test = base.extend<{ rented: Rented }>({
  /** Rita's rental of a dress of Olga's, confirmed, from ten days ahead. */
  rented: async ({ person }, use) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const from = inDays(10)
    const dress = await olga.list()
    const { rentalId } = await rita.api.rentals.book(asking(dress, from))
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    await use({ olga, rita, rentalId, from })
  },
})

const DAY = 86_400_000
/** On a day of the rental, the first being 0. */
const on = (from: Day, day: number) => ({ now: beginsAt(addDays(from, day)) })
const codeOf = async (who: Person, rentalId: number, leg: Leg) =>
  (await who.api.handover.one({ rentalId }))[leg].code ?? ''
const events = async (who: Person, rentalId: number) =>
  (await who.api.rentals.one({ rentalId })).events.map(({ event }) => event).slice(2)

describe('A hand-over', () => {
  test('by post: each side says its part once, and the other is told', async ({
    rented: { olga, rita, rentalId, from },
  }) => {
    const parcel = { rentalId, carrier: 'UPS', tracking: '1Z 999' }
    await olga.api.handover.sent({ rentalId, carrier: 'UPS' })
    await olga.api.handover.sent(parcel) // corrects it, without another notice
    await olga.api.handover.sent(parcel)
    expect((await rita.api.notices.list({})).notices[0]).toMatchObject({ kind: 'sent', rentalId })
    await rita.api.handover.received({ rentalId })
    await rita.api.handover.received({ rentalId })
    await olga.api.handover.sent(parcel)
    await expect(olga.api.handover.sent({ rentalId, carrier: 'DHL' })).rejects.toThrow('already arrived')

    const early = rita.api.handover.sentBack({ rentalId })
    await expect(early).rejects.toThrow('You can say so from the first day on, ')
    await rita.at(on(from, 1)).api.handover.sentBack({ rentalId, tracking: '7' })
    await rita.at(on(from, 2)).api.handover.sentBack({ rentalId, tracking: '7' })
    const { there, back } = await olga.api.handover.one({ rentalId })
    expect(there).toMatchObject({ way: 'post', carrier: 'UPS', tracking: '1Z 999', byCode: false })
    expect(back).toMatchObject({ sentAt: on(from, 1).now, receivedAt: null, tracking: '7' })
    expect(await events(olga, rentalId)).toEqual(['sent', 'received', 'sent_back'])
  })

  test('at a place that was agreed on after it was posted stays so, whatever is said of the parcel', async ({
    rented: { olga, rita, rentalId },
  }) => {
    const cafe = { rentalId, leg: 'there', place: 'Café Lou, Saturday at ten' } as const
    await olga.api.handover.sent({ rentalId, carrier: 'UPS' })
    await rita.api.handover.namePlace(cafe)
    await olga.api.handover.agreeToPlace(cafe)
    for (const tracking of ['', '1Z 999']) {
      await olga.api.handover.sent({ rentalId, carrier: 'UPS', tracking })
      const { there } = await rita.api.handover.one({ rentalId })
      expect(there).toMatchObject({ way: 'meet', place: cafe.place, tracking: tracking || null })
    }
    expect(await events(olga, rentalId)).toEqual(['sent', 'renter_named_place', 'owner_agreed_place'])
  })

  test('in which something is wrong says so within a day of its arrival, in words that only the two read', async ({
    rented: { olga, rita, rentalId },
    person,
  }) => {
    const problem = { rentalId, words: 'The hem is torn.' }
    await rita.api.handover.received({ rentalId }) // was never said to be sent
    const { receivedAt, sentAt } = (await rita.api.handover.one({ rentalId })).there
    expect(sentAt).toEqual(receivedAt)
    const late = rita.at({ now: new Date(Date.now() + DAY + 60_000) })
    await expect(late.api.handover.notAsDescribed(problem)).rejects.toThrow('for 24 hours after its arrival')
    await rita.api.handover.notAsDescribed(problem)
    await rita.api.handover.notAsDescribed(problem)
    const others = rita.api.handover.notAsDescribed({ rentalId, words: 'And the zip.' })
    await expect(others).rejects.toThrow('You have already said what is wrong.')
    await expect(rita.api.handover.received({ rentalId })).rejects.toThrow('something is wrong')
    expect(await events(olga, rentalId)).toEqual(['received', 'not_as_described'])
    expect((await olga.api.handover.one({ rentalId })).problemWords).toBe('The hem is torn.')
    const ada = await person('Ada', { role: 'admin' })
    expect((await ada.api.handover.one({ rentalId })).problemWords).toBeNull()
  })

  test('that has reached the renter cannot be cancelled any more', async ({
    rented: { olga, rita, rentalId },
  }) => {
    await olga.api.handover.sent({ rentalId })
    expect(await rita.api.rentals.one({ rentalId })).toMatchObject({ isHandedOver: false })
    await rita.api.handover.received({ rentalId })
    expect(await rita.api.rentals.one({ rentalId })).toMatchObject({ isHandedOver: true })
    await expect(olga.api.rentals.cancel({ rentalId, reason: 'needed' })).rejects.toThrow(
      'has been handed over',
    )
    await expect(rita.api.rentals.cancel({ rentalId, reason: 'plans' })).rejects.toThrow(
      'has been handed over',
    )
  })

  test('is told by its own side, between yes and closed, and in order', async ({
    rented: { olga, rita, rentalId, from },
    person,
  }) => {
    const tess = await person('Tess')
    for (const who of [rita, tess])
      await expect(who.api.handover.sent({ rentalId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const who of [olga, tess]) {
      await expect(who.api.handover.received({ rentalId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(who.api.handover.sentBack({ rentalId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await rita.at(on(from, 0)).api.handover.sentBack({ rentalId })
    const out = 'The dress has already been sent back.'
    await expect(olga.at(on(from, 0)).api.handover.sent({ rentalId })).rejects.toThrow(out)
    await expect(rita.at(on(from, 0)).api.handover.received({ rentalId })).rejects.toThrow(out)
    const code = await codeOf(rita.at(on(from, 0)), rentalId, 'there')
    await expect(olga.at(on(from, 0)).api.handover.handOver({ rentalId, code })).rejects.toThrow(out)
    const undone = { rentalId, answer: 'not_taken_place' } as const
    await expect(olga.at(on(from, 0)).api.rentals.answerReturn(undone)).rejects.toThrow('took place')
    const closed = rita.at(on(from, 8)).api.handover.namePlace({ rentalId, leg: 'there', place: 'Home' })
    await expect(closed).rejects.toThrow('This rental is over.')

    const booked = await rita.api.rentals.book(asking(await olga.list(), from))
    const waits = { rentalId: booked.rentalId }
    await expect(olga.api.handover.sent(waits)).rejects.toThrow('has not been approved yet')
    await olga.api.rentals.decide({ ...waits, status: 'confirmed' })
    await olga.api.handover.sent(waits)
    await rita.api.rentals.cancel({ ...waits, reason: 'plans' })
    await expect(rita.api.handover.received(waits)).rejects.toThrow('This rental has been cancelled.')
    expect((await rita.api.handover.one(waits)).there.sentAt).toBeInstanceOf(Date)
  })

  test('at a place needs the yes of the other side to that very place', async ({
    rented: { olga, rita, rentalId },
  }) => {
    const cafe = { rentalId, leg: 'there', place: 'Café Lou, Saturday at ten' } as const
    const named = async ({ api }: Person) =>
      (await api.notices.list({})).notices.flatMap(({ kind }) => (kind.endsWith('named_place') ? [kind] : []))
    await rita.api.handover.namePlace(cafe)
    await rita.api.handover.namePlace(cafe)
    await expect(rita.api.handover.agreeToPlace(cafe)).rejects.toThrow('has not agreed')
    await rita.api.handover.namePlace({ ...cafe, place: 'My sister Ann' })
    await expect(olga.api.handover.agreeToPlace(cafe)).rejects.toThrow('Another place has been named')
    await olga.api.handover.namePlace(cafe)
    expect(await named(olga)).toEqual([])
    expect(await named(rita)).toEqual(['owner_named_place'])
    await rita.api.handover.agreeToPlace(cafe)
    expect(await named(rita)).toEqual([])
    await rita.api.handover.agreeToPlace(cafe)
    expect((await olga.api.handover.one({ rentalId })).there).toMatchObject({
      way: 'meet',
      place: cafe.place,
      placeBy: 'owner',
      placeAgreedAt: expect.any(Date),
    })
    expect(await events(olga, rentalId)).toEqual([
      'renter_named_place',
      'renter_named_place',
      'owner_named_place',
      'renter_agreed_place',
    ])
  })

  test('has an address for the other side alone, as long as the rental is open', async ({
    rented: { olga, rita, rentalId, from },
    person,
  }) => {
    await rita.api.handover.writeAddress({ rentalId, address: '12 Elm St\nChicago' })
    await olga.api.handover.writeAddress({ rentalId, address: '3 Oak Ave\nBrooklyn' })
    const ada = await person('Ada', { role: 'admin' })
    const read = async (who: Person) => {
      const { there, back } = await who.api.handover.one({ rentalId })
      return [there.address, back.address]
    }
    for (const side of [olga, rita])
      expect(await read(side)).toEqual(['12 Elm St\nChicago', '3 Oak Ave\nBrooklyn'])
    expect(await read(ada)).toEqual([null, null])
    const tess = await person('Tess')
    await expect(read(tess)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    // Silence has closed it, and its owner may still wait for it.
    expect(await read(rita.at(on(from, 8)))).toEqual([null, '3 Oak Ave\nBrooklyn'])
    expect(await read(rita.at(on(from, 18)))).toEqual([null, null])
    await olga.api.handover.namePlace({ rentalId, leg: 'there', place: '3 Oak Ave, ring twice' })
    await rita.api.people.block({ personId: olga.id })
    const words = olga.api.handover.namePlace({ rentalId, leg: 'there', place: 'Nowhere' })
    await expect(words).rejects.toThrow('cannot be delivered')
    const address = rita.api.handover.writeAddress({ rentalId, address: 'Nowhere' })
    await expect(address).rejects.toThrow('cannot be delivered')
    const parcel = olga.api.handover.sent({ rentalId, tracking: 'Call me' })
    await expect(parcel).rejects.toThrow('cannot be delivered')
    await olga.api.handover.sent({ rentalId })
    await rita.api.handover.writeAddress({ rentalId, address: '' })
    await olga.api.rentals.cancel({ rentalId, reason: 'needed' })
    for (const side of [olga, rita]) expect(await read(side)).toEqual([null, null])
    expect((await rita.api.handover.one({ rentalId })).there.place).toBeNull()
  })
})

test('Of what is said at the same moment each is said once, in an order that can be true', async ({
  person,
  db,
}) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  for (let round = 0; round < 12; round++) {
    const { rentalId } = await rita.api.rentals.book(asking(await olga.list(), inDays(10)))
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    const code = await codeOf(rita, rentalId, 'there')
    const calls = [
      () => rita.api.handover.received({ rentalId }),
      () => rita.api.handover.received({ rentalId }),
      () => olga.api.handover.sent({ rentalId }),
      () => olga.api.handover.handOver({ rentalId, code }),
      () => olga.api.handover.handOver({ rentalId, code }),
      ...(round % 2 ? [() => rita.api.rentals.cancel({ rentalId, reason: 'plans' })] : []),
    ]
    const turned = [...calls.slice(round % 5), ...calls.slice(0, round % 5)]
    const outcomes = await Promise.allSettled(turned.map((call) => call()))
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refusals.filter((code) => code !== 'CONFLICT')).toEqual([])
    const said = await events(olga, rentalId)
    expect(said).toEqual([...new Set(said)])
    const arrivals = said.filter((event) => event === 'received' || event === 'handed_over')
    const isCancelled = said.at(-1) === 'renter_cancelled'
    expect(isCancelled && round % 2 === 0).toBe(false)
    expect(arrivals).toHaveLength(isCancelled ? 0 : 1)
    expect(said.lastIndexOf('sent')).toBeLessThan(arrivals[0] ? said.indexOf(arrivals[0]) : said.length)
  }
  expect(await countDeadlocks(db)).toBe(0)
})

describe('The code', () => {
  test('is shown to who receives the dress, and stamps both sides at once', async ({
    rented: { olga, rita, rentalId, from },
    db,
  }) => {
    const code = await codeOf(rita, rentalId, 'there')
    expect(code).toMatch(/^\d{6}$/)
    expect(await codeOf(olga, rentalId, 'there')).toBe('')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await expect(olga.api.handover.handOver({ rentalId, code: wrong })).rejects.toThrow(
      'This is not the code.',
    )
    await expect(rita.api.handover.handOver({ rentalId, code })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)}`
    await olga.api.handover.handOver({ rentalId, code: spaced })
    await olga.api.handover.handOver({ rentalId, code })
    const { there } = await rita.api.handover.one({ rentalId })
    expect(there).toMatchObject({ way: 'meet', byCode: true, code: null })
    expect(there.sentAt).toEqual(there.receivedAt)

    const back = await codeOf(olga, rentalId, 'back')
    expect([await codeOf(rita, rentalId, 'back'), back === code]).toEqual(['', false])
    await expect(rita.api.handover.handBack({ rentalId, code: back })).rejects.toThrow(
      'from the first day on',
    )
    await rita.at(on(from, 1)).api.handover.handBack({ rentalId, code: back })
    expect(await events(olga, rentalId)).toEqual(['handed_over', 'handed_back'])
    expect(await olga.api.handover.one({ rentalId })).toMatchObject({ back: { isOpen: false, byCode: true } })
    const { period } = await db
      .selectFrom('hold')
      .select('period')
      .where('rentalId', '=', rentalId)
      .executeTakeFirstOrThrow()
    expect(period).toBe(`[${from},${addDays(from, 2)})`) // others can have the rest
  })

  test('is refused for an hour after five tries, with or without rate limits, and that is on record', async ({
    rented: { olga, rita, rentalId },
    db,
  }) => {
    const code = await codeOf(rita, rentalId, 'there')
    const { handover } = createCaller({ ...olga.context, limits: createLimits(db, false) })
    for (let n = 1; n <= 5; n++) {
      const wrong = String((Number(code) + n) % 1_000_000).padStart(6, '0')
      await expect(handover.handOver({ rentalId, code: wrong })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
    await expect(handover.handOver({ rentalId, code })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringContaining('Too many codes were tried'),
    })
    expect((await rita.api.handover.one({ rentalId })).there.receivedAt).toBeNull()
    const records = await db
      .selectFrom('audit')
      .select(['actorId', 'subject'])
      .where('event', '=', 'handover_tries_used_up')
      .execute()
    expect(records).toEqual([{ actorId: olga.id, subject: `rental ${rentalId} there` }])
    await handover.sent({ rentalId }) // and goes on without
  })
})
