import { describe, expect } from 'vitest'
import { beginsAt } from '../../shared/day.ts'
import { basisOf, quote } from '../../shared/price.ts'
import { NO_CHANGES_LEFT } from '../../shared/rental/day-change.ts'
import { checkIntegrity } from '../backup/integrity.ts'
import { diskStore } from '../images/store.ts'
import { forgetRentals } from './forget.ts'
import { remind } from './reminders.ts'
import { asking, inDays, test as base, type Person } from '../testing/test.ts'

const HOUR = 3_600_000
const images = diskStore('/nowhere')

interface Rented {
  olga: Person
  rita: Person
  rentalId: number
  dress: Awaited<ReturnType<Person['list']>>
}

const test = base.extend<{ rented: Rented }>({
  /** Rita's rental of a dress of Olga's at $50 a day, confirmed, from ten days ahead, for four. */
  rented: async ({ person, db }, use) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    await use({ olga, rita, rentalId, dress })
    const faults = await checkIntegrity({ db, images })
    expect(faults.filter(({ what }) => what !== 'a picture has no file')).toEqual([])
  },
})

const days = (from: number, to: number) => ({ startDate: inDays(from), endDate: inDays(to) })
const kindsOf = async ({ api }: Person) => (await api.notices.list({})).notices.map(({ kind }) => kind)
const conflict = (message: string) => ({ code: 'CONFLICT', message })
/** Noon in Greenwich of a day, when it has begun everywhere. */
const onDay = (person: Person, day: number) => person.at({ now: beginsAt(inDays(day)) })

describe('The days of a confirmed rental', () => {
  test('change once the other side agrees, at the tiers of the price that it was booked at', async ({
    rented: { olga, rita, rentalId, dress },
    person,
  }) => {
    await olga.api.dresses.update({ id: dress.id, pricePerDay: 80 })
    const { proposalId } = await rita.api.rentals.askForDays({ rentalId, ...days(12, 18), words: 'A week?' })
    // Nothing has moved yet, and both see what it would cost.
    for (const { api } of [olga, rita])
      expect(await api.rentals.one({ rentalId })).toMatchObject({
        ...days(10, 13),
        totalPrice: 200,
        basePrice: 50,
        proposal: {
          ...days(12, 18),
          by: 'renter',
          state: 'open',
          pricePerDay: 45,
          totalPrice: 315,
          words: 'A week?',
        },
      })
    expect(await olga.api.rentals.lent({ statuses: ['confirmed'] })).toMatchObject([
      { proposal: { proposalId } },
    ])
    expect(await rita.api.rentals.mine()).toMatchObject([{ proposal: { proposalId } }])
    expect((await olga.api.notices.list({})).notices[0]).toMatchObject({
      kind: 'renter_asked_days',
      proposedDays: { from: inDays(12), to: inDays(18) },
    })

    await olga.api.rentals.answerProposal({ proposalId, accept: true })
    await olga.api.rentals.answerProposal({ proposalId, accept: true })
    expect(await rita.api.rentals.one({ rentalId })).toMatchObject({
      status: 'confirmed',
      ...days(12, 18),
      pricePerDay: 45,
      totalPrice: 315,
      events: [
        { event: 'request', days: { from: inDays(10) } },
        { event: 'approved', days: { from: inDays(10) } },
        { event: 'renter_asked_days', days: { from: inDays(12) } },
        { event: 'owner_agreed_days', days: { from: inDays(12), to: inDays(18) } },
      ],
    })
    expect(await kindsOf(rita)).toEqual(['owner_agreed_days', 'approved'])
    // The days given up are free at once, the new ones are not.
    const nora = await person('Nora')
    const now = await nora.api.dresses.byId({ id: dress.id })
    await expect(nora.api.rentals.book(asking(now, inDays(15)))).rejects.toMatchObject({ code: 'CONFLICT' })
    await nora.api.rentals.book(asking(now, inDays(8)))

    // Back to four days: the first price again, to the cent.
    const back = await olga.api.rentals.askForDays({ rentalId, ...days(13, 16) })
    await rita.api.rentals.answerProposal({ proposalId: back.proposalId, accept: true })
    expect(await rita.api.rentals.one({ rentalId })).toMatchObject({ ...days(13, 16), totalPrice: 200 })
  })

  test('stay when the answer is no, or the wish is taken back; one wish at a time, three a side', async ({
    rented: { olga, rita, rentalId },
  }) => {
    const first = await olga.api.rentals.askForDays({ rentalId, ...days(11, 14) })
    expect(await olga.api.rentals.askForDays({ rentalId, ...days(11, 14) })).toEqual(first)
    await expect(olga.api.rentals.askForDays({ rentalId, ...days(12, 15) })).rejects.toMatchObject(
      conflict('You have already proposed other days. Take them back to propose others.'),
    )
    await expect(rita.api.rentals.askForDays({ rentalId, ...days(12, 15) })).rejects.toMatchObject(
      conflict('Other days have been proposed to you. Please answer them first.'),
    )
    // Each side has its own part.
    const none = { code: 'NOT_FOUND' }
    await expect(olga.api.rentals.answerProposal({ ...first, accept: true })).rejects.toMatchObject(none)
    await expect(rita.api.rentals.takeBackProposal(first)).rejects.toMatchObject(none)
    await rita.api.rentals.answerProposal({ ...first, accept: false })
    await rita.api.rentals.answerProposal({ ...first, accept: false })
    await expect(rita.api.rentals.answerProposal({ ...first, accept: true })).rejects.toMatchObject(
      conflict('These days have already been turned down.'),
    )
    for (const day of [12, 14]) {
      const again = await olga.api.rentals.askForDays({ rentalId, ...days(day, day + 3) })
      await olga.api.rentals.takeBackProposal(again)
      await olga.api.rentals.takeBackProposal(again)
    }
    await expect(olga.api.rentals.askForDays({ rentalId, ...days(15, 18) })).rejects.toMatchObject(
      conflict(NO_CHANGES_LEFT),
    )
    expect((await olga.api.rentals.one({ rentalId })).proposalsLeft).toBe(0)
    expect(await rita.api.rentals.one({ rentalId })).toMatchObject({ proposalsLeft: 3, ...days(10, 13) })
    expect(await kindsOf(olga)).toEqual(['renter_refused_days', 'request'])
    expect(await kindsOf(rita)).toEqual(['owner_withdrew_days', 'owner_asked_days', 'approved'])
  })

  test('can only end on another day once it has begun, and no longer once it is over', async ({
    rented: { olga, rita, rentalId },
    person,
  }) => {
    const begun = onDay(rita, 11)
    for (const [asked, message] of [
      [days(12, 16), 'The rental has begun: only its last day can change.'],
      [days(10, 12), 'Minimum rental period is 4 days.'],
      [days(10, 100), 'A rental can last at most 90 days.'],
      [days(10, 13), 'These are the days of the rental.'],
    ] as const)
      await expect(begun.api.rentals.askForDays({ rentalId, ...asked })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message,
      })
    const longer = await begun.api.rentals.askForDays({ rentalId, ...days(10, 16) })
    await onDay(olga, 12).api.rentals.answerProposal({ ...longer, accept: true })
    expect(await onDay(rita, 15).api.rentals.one({ rentalId })).toMatchObject({
      status: 'active',
      totalPrice: 315,
    })
    await expect(onDay(rita, 15).api.rentals.askForDays({ rentalId, ...days(10, 14) })).rejects.toMatchObject(
      {
        message: 'The last day cannot be before today.',
      },
    )
    const longest = await onDay(rita, 15).api.rentals.askForDays({ rentalId, ...days(10, 20) })
    await onDay(olga, 15).api.rentals.answerReturn({ rentalId, answer: 'back' })
    expect((await onDay(rita, 15).api.rentals.one({ rentalId })).proposal?.state).toBe('over')
    await expect(
      onDay(olga, 15).api.rentals.answerProposal({ ...longest, accept: true }),
    ).rejects.toMatchObject(conflict('This proposal is over.'))
    for (const day of [15, 17])
      await expect(
        onDay(rita, day).api.rentals.askForDays({ rentalId, ...days(10, 20) }),
      ).rejects.toMatchObject(conflict('This rental is over.'))
    await expect(
      (await person('Eve')).api.rentals.askForDays({ rentalId, ...days(10, 20) }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('are asked for until the first changed day or the time to answer is over; then the rental goes on', async ({
    rented: { olga, rita, rentalId },
  }) => {
    const { proposalId } = await rita.api.rentals.askForDays({ rentalId, ...days(10, 15) })
    const { proposal } = await rita.api.rentals.one({ rentalId })
    expect(proposal?.lapsesAt?.getTime()).toBeCloseTo(Date.now() + 48 * HOUR, -5)
    const [late, lateRita] = [onDay(olga, 3), onDay(rita, 3)]
    expect(await late.api.rentals.one({ rentalId })).toMatchObject({
      status: 'confirmed',
      proposal: { state: 'over' },
    })
    expect(await lateRita.api.rentals.mine()).toMatchObject([{ proposal: null }])
    for (const accept of [true, false])
      await expect(late.api.rentals.answerProposal({ proposalId, accept })).rejects.toMatchObject(
        conflict('This proposal is over.'),
      )
    // Nothing had to end it before another can be made; on its last day there is until the day is over.
    await onDay(olga, 13).api.rentals.askForDays({ rentalId, ...days(10, 15) })
    expect((await rita.api.rentals.one({ rentalId })).proposal?.lapsesAt).toEqual(beginsAt(inDays(14)))
    expect(await onDay(olga, 14).api.rentals.lent({ statuses: ['completed'] })).toMatchObject([
      { proposal: null },
    ])
  })

  test('that somebody else has meanwhile are told as lost, and the rental stays as it was', async ({
    rented: { olga, rita, rentalId, dress },
    person,
  }) => {
    const tess = await person('Tess')
    const first = await rita.api.rentals.askForDays({ rentalId, ...days(10, 16) })
    const request = await tess.api.rentals.book(asking(dress, inDays(15)))
    // They are merely asked for: the wish stands, and cannot be agreed to.
    expect(await rita.api.rentals.mine()).toMatchObject([{ proposal: { state: 'open' } }])
    await expect(olga.api.rentals.answerProposal({ ...first, accept: true })).rejects.toMatchObject(
      conflict('Somebody else has these days now. The rental stays as it was.'),
    )
    for (const one of [olga, rita]) expect((await kindsOf(one))[0]).toMatch(/^(owner|renter)_days_lost$/)
    await expect(rita.api.rentals.askForDays({ rentalId, ...days(10, 16) })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    const second = await olga.api.rentals.askForDays({ rentalId, ...days(9, 12) })
    await olga.api.rentals.decide({ rentalId: request.rentalId, status: 'confirmed' })
    await olga.api.rentals.block({ dressId: dress.id, ...days(7, 9) })
    expect(await rita.api.rentals.one({ rentalId })).toMatchObject({
      ...days(10, 13),
      proposal: { ...second, state: 'over' },
    })
    // A change that takes days asked for by another rental's change ends that.
    const other = await tess.api.rentals.askForDays({ rentalId: request.rentalId, ...days(15, 20) })
    const mine = await rita.api.rentals.askForDays({ rentalId, ...days(20, 23) })
    await olga.api.rentals.answerProposal({ ...mine, accept: true })
    expect(await tess.api.rentals.one({ rentalId: request.rentalId })).toMatchObject({
      proposal: { ...other, state: 'over' },
      events: expect.arrayContaining([expect.objectContaining({ event: 'days_lost' })]),
    })
  })

  test('end being asked for with a cancellation, and a request has none', async ({
    rented: { olga, rita, rentalId, dress },
  }) => {
    const request = await rita.api.rentals.book(asking(dress, inDays(40)))
    await expect(
      rita.api.rentals.askForDays({ rentalId: request.rentalId, ...days(50, 53) }),
    ).rejects.toMatchObject(conflict('This request has not been approved.'))
    const asked = await rita.api.rentals.askForDays({ rentalId, ...days(20, 23) })
    await olga.api.rentals.cancel({ rentalId, reason: 'needed' })
    expect((await rita.api.rentals.one({ rentalId })).proposal?.state).toBe('over')
    await expect(olga.api.rentals.answerProposal({ ...asked, accept: true })).rejects.toMatchObject(
      conflict('This rental has been cancelled.'),
    )
    await expect(rita.api.rentals.askForDays({ rentalId, ...days(20, 23) })).rejects.toMatchObject(
      conflict('This rental has been cancelled.'),
    )
    // A yes to the request, said again, is no yes to other days.
    const yes = { rentalId: request.rentalId, status: 'confirmed' } as const
    await olga.api.rentals.decide(yes)
    const { proposalId } = await olga.api.rentals.askForDays({ rentalId: request.rentalId, ...days(50, 53) })
    await rita.api.rentals.answerProposal({ proposalId, accept: true })
    expect(await olga.api.rentals.decide(yes)).toMatchObject({ status: 'confirmed' })
  })

  test('can be changed by two who have blocked each other, without words', async ({
    rented: { olga, rita, rentalId },
  }) => {
    await olga.api.people.block({ personId: rita.id })
    await expect(
      rita.api.rentals.askForDays({ rentalId, ...days(11, 14), words: 'Please?' }),
    ).rejects.toMatchObject(
      conflict('Your words cannot be delivered to this person. Please propose without them.'),
    )
    const { proposalId } = await rita.api.rentals.askForDays({ rentalId, ...days(11, 14) })
    await olga.api.rentals.answerProposal({ proposalId, accept: true })
    expect(await rita.api.rentals.mine()).toMatchObject([days(11, 14)])
  })

  test('are seen by its renter as free where only their own rental holds them', async ({
    rented: { rita, rentalId, dress },
    person,
  }) => {
    const [year = 0, month = 0] = inDays(10).split('-').map(Number)
    const asked = { dressId: dress.id, rentalId, year, month }
    expect(await rita.api.rentals.ownerAvailability(asked)).toEqual({ unavailableDates: [] })
    const eve = await person('Eve')
    await expect(eve.api.rentals.ownerAvailability(asked)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const other = await (await person('Otto')).list()
    await expect(rita.api.rentals.ownerAvailability({ ...asked, dressId: other.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await rita.api.rentals.cancel({ rentalId, reason: 'plans' })
    await expect(rita.api.rentals.ownerAvailability(asked)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('bring a reminder of the new day, and leave no words of whoever has left', async ({
    rented: { olga, rita, rentalId },
    db,
  }) => {
    const remindAt = (day: number) =>
      remind(db, {
        turnaroundDays: 0,
        now: new Date(`${inDays(day)}T16:00:00Z`),
        timeZone: 'America/New_York',
      })
    await remindAt(9)
    expect((await kindsOf(rita))[0]).toBe('renting_tomorrow')
    const { proposalId } = await olga.api.rentals.askForDays({ rentalId, ...days(12, 15), words: 'Later?' })
    await rita.api.rentals.answerProposal({ proposalId, accept: true })
    expect(await kindsOf(rita)).not.toContain('renting_tomorrow')
    await remindAt(11)
    expect((await kindsOf(rita))[0]).toBe('renting_tomorrow')

    await rita.api.rentals.askForDays({ rentalId, ...days(13, 16), words: 'Even later?' })
    await forgetRentals(db, rita.id)
    const words = await db.selectFrom('proposal').select('words').orderBy('id').execute()
    expect(words.slice(-2)).toEqual([{ words: 'Later?' }, { words: null }])
  })
})

describe('the price that a rental was booked at', () => {
  test('is found again from its rate, with the same total for the same number of days', () => {
    for (let price = 1; price < 2000; price++)
      for (const length of [4, 7, 28]) {
        const { rateCents, totalCents } = quote(price, length)
        expect(quote(basisOf(rateCents, length), length).totalCents).toBe(totalCents)
        // Exact for prices in whole dollars.
        expect(basisOf(quote(price * 100, length).rateCents, length)).toBe(price * 100)
      }
  })

  test('is kept to the cent, where a rate was rounded', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list({ pricePerDay: 79.95 })
    const asked = asking(dress, inDays(10), inDays(16))
    const { rentalId } = await rita.api.rentals.book(asked)
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    expect((await rita.api.rentals.one({ rentalId })).basePrice).toBe(79.95)
    const { proposalId } = await rita.api.rentals.askForDays({ rentalId, ...days(10, 13) })
    await olga.api.rentals.answerProposal({ proposalId, accept: true })
    expect((await rita.api.rentals.one({ rentalId })).totalPrice).toBe(4 * 79.95)
  })
})
