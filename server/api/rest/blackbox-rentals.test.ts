import { describe, expect } from 'vitest'
import { dress, inDays } from '../../testing/test.ts'
import {
  aNumber,
  anInstant,
  call,
  decided,
  lapsed,
  listed,
  moved,
  pictures,
  requested,
  test,
} from '../../testing/rest-client.ts'

describe('GET /_api/rental/user-rentals', () => {
  const mine = call('GET /_api/rental/user-rentals')

  test('is for members', async ({ browser, unchanged }) => {
    await mine.isForMembers(browser(), unchanged)
  })

  test('is one’s own rentals with every documented field', async ({ signedUp }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const gown = await listed(olga)
    const rentalId = await requested(rita, gown, inDays(10))
    const { title, brand } = dress
    const days = { startDate: inDays(10), endDate: inDays(13) }
    const fields = { dressId: gown.id, title, brand, imageUrls: pictures, ...days, totalPrice: 200 }
    mine.has(await mine.ask(rita), [expect.objectContaining({ rentalId, ...fields, status: 'pending' })])
    for (const other of [olga, await signedUp('Robin')]) mine.has(await mine.ask(other), [])
    mine.has((await mine.ask(rita))[0].rentalId, aNumber)
  })

  test('shows every status by the calendar', async ({ signedUp, db }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const gown = await listed(olga)
    const status = async (rentalId: number) => {
      const all: { rentalId: number; status: string }[] = await mine.ask(rita)
      return all.find((rental) => rental.rentalId === rentalId)?.status
    }
    const first = await requested(rita, gown, inDays(10))
    await decided(olga, first, 'confirmed')
    mine.has(await status(first), 'confirmed')
    for (const [days, expected] of [
      [-10, 'active'],
      [-3, 'active'],
      [-1, 'completed'],
    ] as const) {
      await moved(db, first, days)
      mine.has(await status(first), expected)
    }
    const second = await requested(rita, gown, inDays(20))
    await lapsed(db, second)
    mine.has(await status(second), 'cancelled')
    const third = await requested(rita, gown, inDays(30))
    await moved(db, third, -30)
    await lapsed(db, third)
    mine.has(await status(third), 'cancelled')
  })
})

describe('GET /_api/rental/owner-requests', () => {
  const requests = call('GET /_api/rental/owner-requests')

  test('is for members', async ({ browser, unchanged }) => {
    await requests.isForMembers(browser(), unchanged)
  })

  test('is the pending requests for one’s dresses with every documented field', async ({ signedUp }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const gown = await listed(olga)
    const rentalId = await requested(rita, gown, inDays(10))
    const answer = await requests.ask(olga)
    requests.has(answer, [
      expect.objectContaining({
        rentalId,
        startDate: inDays(10),
        endDate: inDays(13),
        totalPrice: 200,
        requestedAt: anInstant,
        dressId: gown.id,
        dressTitle: dress.title,
        dressImageUrls: pictures,
        renterDisplayName: 'Rita',
        renterAvatarUrl: null,
      }),
    ])
    requests.has(JSON.stringify(answer).includes('@'), false)
    for (const other of [rita, await signedUp('Otto')]) requests.has(await requests.ask(other), [])
  })

  test('has nothing decided or lapsed', async ({ signedUp, db }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const gown = await listed(olga)
    await decided(olga, await requested(rita, gown, inDays(10)), 'confirmed')
    await decided(olga, await requested(rita, gown, inDays(20)), 'cancelled')
    await lapsed(db, await requested(rita, gown, inDays(30)))
    requests.has(await requests.ask(olga), [])
  })
})

describe('GET /_api/rental/owner-rentals', () => {
  const lent = call('GET /_api/rental/owner-rentals')

  test('is for members', async ({ browser, unchanged }) => {
    await lent.isForMembers(browser(), unchanged)
  })

  test('is the rentals of one’s dresses with every documented field', async ({ signedUp }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const gown = await listed(olga)
    const rentalId = await requested(rita, gown, inDays(10))
    await decided(olga, rentalId, 'confirmed')
    const fields = {
      rentalId,
      dressId: gown.id,
      dressTitle: dress.title,
      dressImageUrls: pictures,
      startDate: inDays(10),
      endDate: inDays(13),
      totalPrice: 200,
      status: 'confirmed',
      renterDisplayName: 'Rita',
    }
    lent.has(await lent.ask(olga), [expect.objectContaining(fields)])
    for (const other of [rita, await signedUp('Otto')]) lent.has(await lent.ask(other), [])
  })

  test('filters by one or several statuses, as the calendar has them', async ({ signedUp, db }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const gown = await listed(olga)
    const ids: Record<string, number> = {}
    for (const [n, status] of ['completed', 'active', 'confirmed', 'cancelled', 'pending'].entries())
      ids[status] = await requested(rita, gown, inDays(10 + n * 10))
    for (const status of ['completed', 'active', 'confirmed'])
      await decided(olga, ids[status] ?? 0, 'confirmed')
    await decided(olga, ids.cancelled ?? 0, 'cancelled')
    await moved(db, ids.completed ?? 0, -15)
    await moved(db, ids.active ?? 0, -21)
    const found = async (...statuses: string[]) => {
      const rentals: { rentalId: number; status: string }[] = await lent.ask(olga, { statuses })
      for (const { rentalId, status } of rentals) lent.has(rentalId, ids[status])
      return rentals.map(({ status }) => status).toSorted()
    }
    for (const status of Object.keys(ids)) lent.has(await found(status), [status])
    lent.has(await found('confirmed', 'active'), ['active', 'confirmed'])
    lent.has(await found('active', 'active'), ['active'])
  })

  test('is 400 for a status that is none', async ({ signedUp }) => {
    const olga = await signedUp('Olga')
    for (const statuses of ['x', '', 'CONFIRMED', 'confirmed,active', ['confirmed', 'x'], '__proto__'])
      await lent.refuses(olga, { statuses }, 400)
  })
})

describe('GET /_api/rental/owner-earnings', () => {
  const earnings = call('GET /_api/rental/owner-earnings')

  test('is for members', async ({ browser, unchanged }) => {
    await earnings.isForMembers(browser(), unchanged)
  })

  test('counts confirmed, active and completed rentals, by dress', async ({ signedUp, db }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const [gown, coat] = [await listed(olga), await listed(olga, { title: 'Opera coat', pricePerDay: 33.33 })]
    const [past, ahead] = [await requested(rita, gown, inDays(10)), await requested(rita, gown, inDays(20))]
    const third = await requested(rita, coat, inDays(10))
    for (const id of [past, ahead, third]) await decided(olga, id, 'confirmed')
    await decided(olga, await requested(rita, coat, inDays(20)), 'cancelled')
    await requested(rita, coat, inDays(30))
    await moved(db, past, -20)
    const answer = await earnings.ask(olga)
    earnings.has(
      answer,
      expect.objectContaining({
        totalEarnings: 533.32,
        totalRentals: 3,
        completedEarnings: 200,
        upcomingEarnings: 333.32,
      }),
    )
    const byDress = (dressId: number, dressTitle: string, dressEarnings: number, dressRentalCount: number) =>
      expect.objectContaining({
        dressId,
        dressTitle,
        dressEarnings,
        dressRentalCount,
        dressImageUrls: pictures,
      })
    const dresses: { dressId: number }[] = answer.earningsByDress
    earnings.has(
      dresses.toSorted((a, b) => a.dressId - b.dressId),
      [byDress(gown.id, dress.title, 400, 2), byDress(coat.id, 'Opera coat', 133.32, 1)],
    )
    earnings.has((await earnings.ask(rita)).totalEarnings, 0)
  })
})
