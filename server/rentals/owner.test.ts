import { describe, expect } from 'vitest'
import { addDays, beginsAt, formatDays } from '../../shared/day.ts'
import { asking, inDays, test, type Person } from '../testing/test.ts'

async function confirmed(
  owner: Person,
  renter: Person,
  dress: { id: number; pricePerDay: number },
  from: number,
  days = 4,
) {
  const booking = asking(dress, inDays(from), inDays(from + days - 1))
  const { rentalId } = await renter.api.rentals.book(booking)
  await owner.api.rentals.decide({ rentalId, status: 'confirmed' })
  return { rentalId, ...booking }
}

describe('withdrawing a request', () => {
  test('gives its days back; saying so again is answered the same', async ({ person }) => {
    const [olga, rita, rosa] = [await person('Olga'), await person('Rita'), await person('Rosa')]
    const dress = await olga.list()
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(5)))
    expect(await rita.api.rentals.withdraw({ rentalId })).toEqual({ status: 'cancelled', dressId: dress.id })
    expect(await rita.api.rentals.withdraw({ rentalId })).toEqual({ status: 'cancelled', dressId: dress.id })
    expect(await rita.api.rentals.mine()).toMatchObject([{ status: 'cancelled', cancelledBy: 'renter' }])
    await expect(olga.api.rentals.decide({ rentalId, status: 'confirmed' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This request has been withdrawn.',
    })
    await rosa.api.rentals.book(asking(dress, inDays(5)))
  })

  test('is the renter’s alone, and only while it waits', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { rentalId } = await confirmed(olga, rita, await olga.list(), 5)
    await expect(rita.api.rentals.withdraw({ rentalId })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This request has already been approved.',
    })
    await expect(olga.api.rentals.withdraw({ rentalId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('what an owner has lent', () => {
  test('is told by status, which the calendar decides', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list({ pricePerDay: 50 })
    const { rentalId, startDate, endDate } = await confirmed(olga, rita, dress, 5)
    await rita.api.rentals.book(asking(dress, inDays(12)))
    const lent = async (
      day: string,
      statuses: ('pending' | 'confirmed' | 'active' | 'completed' | 'cancelled')[],
    ) =>
      (await olga.at({ now: beginsAt(day) }).api.rentals.lent({ statuses })).map((rental) => [
        rental.rentalId,
        rental.status,
      ])

    expect(await lent(addDays(startDate, -1), ['confirmed', 'active'])).toEqual([[rentalId, 'confirmed']])
    expect(await lent(startDate, ['confirmed', 'active'])).toEqual([[rentalId, 'active']])
    expect(await lent(startDate, ['confirmed'])).toEqual([])
    expect(await lent(addDays(endDate, 1), ['completed'])).toEqual([[rentalId, 'completed']])
    expect(await olga.api.rentals.lent({})).toMatchObject([
      {
        rentalId,
        dressId: dress.id,
        dressTitle: dress.title,
        renterDisplayName: 'Rita',
        totalPrice: 200,
        startDate,
        endDate,
      },
      { status: 'pending' },
    ])
    expect(await rita.api.rentals.lent({})).toEqual([])
  })

  test('adds up to earnings: confirmed, active and completed rentals at the totals they were booked at', async ({
    person,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const [silk, lace] = [
      await olga.list({ pricePerDay: 50, title: 'Silk one' }),
      await olga.list({ pricePerDay: 33.33, title: 'Lace one' }),
    ]
    const first = await confirmed(olga, rita, silk, 2)
    await confirmed(olga, rita, silk, 10)
    await confirmed(olga, rita, lace, 4, 7)
    const { rentalId } = await rita.api.rentals.book(asking(silk, inDays(20)))
    await olga.api.rentals.decide({ rentalId, status: 'cancelled' })
    await rita.api.rentals.book(asking(silk, inDays(30)))
    await olga.api.dresses.update({ id: silk.id, pricePerDay: 99 })

    const after = olga.at({ now: beginsAt(addDays(first.endDate, 1)) })
    expect(await after.api.rentals.earnings()).toMatchObject({
      totalEarnings: 610,
      totalRentals: 3,
      completedEarnings: 200,
      upcomingEarnings: 410,
      earningsByDress: [
        {
          dressId: silk.id,
          dressTitle: 'Silk one',
          dressEarnings: 400,
          dressRentalCount: 2,
          dressImageUrls: silk.imageUrls,
        },
        { dressId: lace.id, dressTitle: 'Lace one', dressEarnings: 210, dressRentalCount: 1 },
      ],
    })
    expect(await rita.api.rentals.earnings()).toEqual({
      totalEarnings: 0,
      totalRentals: 0,
      completedEarnings: 0,
      upcomingEarnings: 0,
      earningsByDress: [],
    })
  })
})

describe('blocking dates', () => {
  test('keeps them from being asked for, until they are freed', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const block = { dressId: dress.id, startDate: inDays(10), endDate: inDays(12) }
    const blocked = await olga.api.rentals.block({ ...block, reason: 'Alterations', notes: 'Hem' })
    await expect(rita.api.rentals.book(asking(dress, inDays(9)))).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await olga.api.rentals.blocks({ dressId: dress.id })).toEqual([
      { ...block, blockId: blocked.blockId, reason: 'Alterations', notes: 'Hem' },
    ])

    await olga.api.rentals.unblock({ blockId: blocked.blockId })
    expect(await olga.api.rentals.blocks({ dressId: dress.id })).toEqual([])
    await rita.api.rentals.book(asking(dress, inDays(9)))
  })

  test('that touch one’s own earlier ones become one block', async ({ person }) => {
    const olga = await person('Olga')
    const { id: dressId } = await olga.list()
    const block = (from: number, to: number, reason?: string) =>
      olga.api.rentals.block({ dressId, startDate: inDays(from), endDate: inDays(to), reason })
    await block(10, 12, 'Alterations')
    await block(20, 22)
    await block(13, 14)
    await block(12, 21)
    expect(await olga.api.rentals.blocks({ dressId })).toMatchObject([
      { startDate: inDays(10), endDate: inDays(22), reason: 'Alterations' },
    ])
  })

  test('over somebody’s rental is a conflict that names its dates; a lapsed request is no hindrance', async ({
    person,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    await rita.api.rentals.book(asking(dress, inDays(10)))
    const block = { dressId: dress.id, startDate: inDays(13), endDate: inDays(15) }
    await expect(olga.api.rentals.block(block)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `This dress is rented or asked for on ${formatDays({ from: inDays(10), to: inDays(13) }, inDays(0))}.`,
    })
    await olga.at({ now: new Date(Date.now() + 49 * 3_600_000) }).api.rentals.block(block)
  })

  test('is the owner’s alone', async ({ person }) => {
    const [olga, otto] = [await person('Olga'), await person('Otto')]
    const { id: dressId } = await olga.list()
    const block = { dressId, startDate: inDays(10), endDate: inDays(12) }
    const { blockId } = await olga.api.rentals.block(block)
    await expect(otto.api.rentals.block(block)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(otto.api.rentals.blocks({ dressId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(otto.api.rentals.unblock({ blockId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(otto.api.rentals.block({ ...block, dressId: 2_147_483_647 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test.for([
    [5, 4, 'The end date is before the start date.'],
    [-3, -1, 'Please choose dates in the future.'],
    [5, 731, 'Please choose dates within 730 days.'],
  ] as const)('from day %d to day %d is refused: %s', async ([from, to, message], { person }) => {
    const olga = await person('Olga')
    const { id: dressId } = await olga.list()
    const block = { dressId, startDate: inDays(from), endDate: inDays(to) }
    await expect(olga.api.rentals.block(block)).rejects.toMatchObject({ code: 'BAD_REQUEST', message })
  })
})
