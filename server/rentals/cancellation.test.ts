import { describe, expect } from 'vitest'
import { addDays, beginsAt } from '../../shared/day.ts'
import { asking, inDays, test as base, type Person } from '../testing/test.ts'
import { forgetRentals } from './forget.ts'

const test = base.extend<{ rented: { olga: Person; rita: Person; rentalId: number; dressId: number } }>({
  /** Rita's rental of a dress of Olga's, confirmed, from ten days ahead. */
  rented: async ({ person }, use) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    await use({ olga, rita, rentalId, dressId: dress.id })
  },
})

const CANCELLED = 'This rental has been cancelled.'

describe('Cancelling a confirmed rental', () => {
  test('frees its days at once, tells the other side, and changes what was earned', async ({
    rented: { olga, rita, rentalId, dressId },
    person,
  }) => {
    const dress = await rita.api.dresses.byId({ id: dressId })
    expect(await olga.api.rentals.earnings()).toMatchObject({ totalRentals: 1, upcomingEarnings: 200 })
    expect(
      await olga.api.rentals.cancel({ rentalId, reason: 'damaged', words: 'A seam has come apart. Sorry!' }),
    ).toEqual({ status: 'cancelled', dressId })

    await (await person('Nora')).api.rentals.book(asking(dress, inDays(10)))
    expect(await olga.api.rentals.earnings()).toMatchObject({ totalRentals: 0, totalEarnings: 0 })
    expect(await rita.api.rentals.one({ rentalId })).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'owner',
      cancelledAt: expect.any(Date),
      cancelReason: 'damaged',
      cancelWords: 'A seam has come apart. Sorry!',
      ownerContact: null,
      events: [{ event: 'request' }, { event: 'approved' }, { event: 'owner_cancelled', reason: 'damaged' }],
    })
    const { notices } = await rita.api.notices.list({})
    expect(notices[0]).toMatchObject({ kind: 'owner_cancelled', rentalId })
    const thread = (await rita.api.messages.threads({})).threads[0]
    const { messages } = await rita.api.messages.thread({ threadId: thread?.threadId ?? 0 })
    expect(messages[0]).toMatchObject({ kind: 'owner_cancelled', text: 'A seam has come apart. Sorry!' })
  })

  test('by the renter tells the owner', async ({ rented: { olga, rita, rentalId } }) => {
    await rita.api.rentals.cancel({ rentalId, reason: 'plans' })
    const { notices } = await olga.api.notices.list({})
    expect(notices[0]).toMatchObject({ kind: 'renter_cancelled', rentalId })
    expect(await olga.api.rentals.one({ rentalId })).toMatchObject({
      cancelledBy: 'renter',
      cancelReason: 'plans',
      cancelWords: null,
    })
  })

  test('again by the same side gives the same and tells nobody twice; other words, or the other side, come too late', async ({
    rented: { olga, rita, rentalId, dressId },
    db,
  }) => {
    await rita.api.rentals.cancel({ rentalId, reason: 'plans' })
    await expect(rita.api.rentals.cancel({ rentalId, reason: 'plans', words: 'Sorry!' })).rejects.toThrow(
      'This rental has already been cancelled. You can still write in the conversation.',
    )
    expect(await rita.api.rentals.cancel({ rentalId, reason: 'plans' })).toEqual({
      status: 'cancelled',
      dressId,
    })
    await expect(olga.api.rentals.cancel({ rentalId, reason: 'other' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This rental has already been cancelled.',
    })
    const told = await db
      .selectFrom('notice')
      .select('id')
      .where('kind', '=', 'renter_cancelled')
      .where('rentalId', '=', rentalId)
      .execute()
    expect(told).toHaveLength(1)
    expect((await rita.api.rentals.one({ rentalId })).cancelReason).toBe('plans')
  })

  test('is no answer to the request: later answers are refused in its words', async ({
    rented: { olga, rita, rentalId },
  }) => {
    await olga.api.rentals.cancel({ rentalId, reason: 'needed' })
    for (const status of ['confirmed', 'cancelled'] as const)
      await expect(olga.api.rentals.decide({ rentalId, status })).rejects.toThrow(CANCELLED)
    await expect(olga.api.rentals.decline({ rentalId, reason: 'days' })).rejects.toThrow(CANCELLED)
    await expect(rita.api.rentals.withdraw({ rentalId })).rejects.toThrow(CANCELLED)
  })

  test('counts as an approval in the answer clock, and from five approvals on in the closet', async ({
    rented: { olga, rita, rentalId, dressId },
    visitor,
  }) => {
    const dress = await rita.api.dresses.byId({ id: dressId })
    const ofCloset = async () =>
      (await visitor.api.closets.bySlug({ slug: dress.owner.closetSlug ?? '' })).approvals
    await olga.api.rentals.cancel({ rentalId, reason: 'damaged' })
    expect(await visitor.api.rentals.answerClock({ id: dressId })).toMatchObject({ answered: 1, approved: 1 })
    for (const day of [30, 50, 70]) {
      const again = await rita.api.rentals.book(asking(dress, inDays(day)))
      await olga.api.rentals.decide({ rentalId: again.rentalId, status: 'confirmed' })
      if (day === 30) await rita.api.rentals.cancel({ rentalId: again.rentalId, reason: 'agreed' })
    }
    expect(await ofCloset()).toBeNull()
    const fifth = await rita.api.rentals.book(asking(dress, inDays(90)))
    await olga.api.rentals.decide({ rentalId: fifth.rentalId, status: 'confirmed' })
    expect(await ofCloset()).toEqual({ approved: 5, cancelled: 1 })
  })

  test('leaves a yes to other days no success to repeat', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { rentalId } = await rita.api.rentals.book(asking(await olga.list(), inDays(10)))
    const { proposalId } = await olga.api.rentals.propose({
      rentalId,
      startDate: inDays(20),
      endDate: inDays(23),
    })
    const accept = () => rita.api.rentals.answerProposal({ proposalId, accept: true })
    await accept()
    await olga.api.rentals.cancel({ rentalId, reason: 'needed' })
    await expect(accept()).rejects.toThrow(CANCELLED)
  })

  test('keeps its words when the other side leaves, and loses them when their writer does', async ({
    rented: { olga, rita, rentalId },
    db,
  }) => {
    await rita.api.rentals.cancel({ rentalId, reason: 'plans', words: 'The ball is off.' })
    const words = async () => (await olga.api.rentals.one({ rentalId })).cancelWords
    await forgetRentals(db, olga.id)
    expect(await words()).toBe('The ball is off.')
    await forgetRentals(db, rita.id)
    expect(await words()).toBeNull()
  })

  test('is refused before the yes, and from the first day on', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const from = inDays(10)
    const { rentalId } = await rita.api.rentals.book(asking(await olga.list(), from))
    const cancel = { rentalId, reason: 'agreed' } as const
    await expect(rita.api.rentals.cancel(cancel)).rejects.toThrow('This request has not been approved yet.')
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    const begun = beginsAt(from)
    for (const side of [olga, rita]) {
      await expect(side.at({ now: begun }).api.rentals.cancel(cancel)).rejects.toThrow(
        'This rental has begun and cannot be cancelled any more.',
      )
      await expect(side.at({ now: beginsAt(addDays(from, 9)) }).api.rentals.cancel(cancel)).rejects.toThrow(
        'This rental is over.',
      )
    }
    const last = new Date(begun.getTime() - 1)
    expect(await rita.at({ now: last }).api.rentals.cancel(cancel)).toMatchObject({ status: 'cancelled' })
  })

  test('takes a reason of one’s own side, and is nobody else’s', async ({
    rented: { olga, rita, rentalId },
    person,
  }) => {
    await expect(rita.api.rentals.cancel({ rentalId, reason: 'damaged' })).rejects.toThrow(
      'Please choose a reason.',
    )
    await expect(olga.api.rentals.cancel({ rentalId, reason: 'plans' })).rejects.toThrow(
      'Please choose a reason.',
    )
    await expect(
      (await person('Nora')).api.rentals.cancel({ rentalId, reason: 'other' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'This rental does not exist.' })
  })

  test('carries no words past a block', async ({ rented: { olga, rita, rentalId } }) => {
    await olga.api.people.block({ personId: rita.id })
    await expect(rita.api.rentals.cancel({ rentalId, reason: 'plans', words: 'Listen!' })).rejects.toThrow(
      'Your words cannot be delivered to this person. Please cancel without them.',
    )
    await rita.api.rentals.cancel({ rentalId, reason: 'plans' })
  })
})
