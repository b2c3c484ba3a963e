import { describe, expect } from 'vitest'
import { addDays, beginsAt } from '../../shared/day.ts'
import { asking, inDays, test } from '../testing/test.ts'

describe('a request, as the owner reads it', () => {
  test('says where the dress is, since when the renter is here and how often they have rented', async ({
    person,
    db,
  }) => {
    const [olga, otto, rita] = [await person('Olga'), await person('Otto'), await person('Rita')]
    const { createdAt } = await db
      .selectFrom('appUser')
      .select('createdAt')
      .where('id', '=', rita.id)
      .executeTakeFirstOrThrow()
    for (const [answer, from] of [
      ['confirmed', 2],
      ['confirmed', 10],
      ['cancelled', 20],
    ] as const) {
      const { rentalId } = await rita.api.rentals.book(asking(await otto.list(), inDays(from)))
      await otto.api.rentals.decide({ rentalId, status: answer })
    }
    await rita.api.rentals.book(asking(await olga.list({ location: 'Savannah, GA' }), inDays(30)))

    const requests = await olga.api.rentals.requests()
    expect(requests).toMatchObject([
      { dressLocation: 'Savannah, GA', renterMemberSince: createdAt, renterRentals: 2 },
    ])
  })

  test('has no address of the renter’s, nor anything else to find them by', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await rita.api.rentals.book(asking(await olga.list(), inDays(5)))
    const answer = JSON.stringify(await olga.api.rentals.requests())
    expect(answer).not.toContain('@')
    expect(answer).not.toContain(rita.id)
    expect(await rita.api.rentals.requests()).toEqual([])
  })
})

describe('the session', () => {
  test('counts the requests that wait for one’s own answer', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const [silk, lace] = [await olga.list(), await olga.list({ title: 'Lace one' })]
    const waiting = async () => (await olga.api.auth.session())?.pendingRequests
    expect(await waiting()).toBe(0)

    const first = await rita.api.rentals.book(asking(silk, inDays(5)))
    await rita.api.rentals.book(asking(lace, inDays(5)))
    const third = await rita.api.rentals.book(asking(lace, inDays(15)))
    expect(await waiting()).toBe(3)
    expect(await rita.api.auth.session()).toMatchObject({ pendingRequests: 0 })

    await olga.api.rentals.decide({ rentalId: first.rentalId, status: 'confirmed' })
    await rita.api.rentals.withdraw({ rentalId: third.rentalId })
    expect(await waiting()).toBe(1)
  })

  test('does not count what has lapsed, though nobody has swept it away', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await rita.api.rentals.book(asking(await olga.list(), inDays(5)))
    const later = beginsAt(addDays(inDays(5), 1))
    expect(await olga.at({ now: later }).api.auth.session()).toMatchObject({ pendingRequests: 0 })
  })
})

test('a rental says where the dress is', async ({ person }) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  await rita.api.rentals.book(asking(await olga.list({ location: 'Savannah, GA' }), inDays(5)))
  expect(await rita.api.rentals.mine()).toMatchObject([{ location: 'Savannah, GA' }])
  expect(await olga.api.rentals.lent({})).toMatchObject([{ dressLocation: 'Savannah, GA' }])
})
