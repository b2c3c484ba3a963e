import { expect } from 'vitest'
import { lenders, renters } from '../../demo/people.ts'
import { rules } from '../testing/rules.ts'
import { sitDown, test } from '../testing/test.ts'
import { insertDemoRows } from './seed.ts'

test('the demo shop has people in it: every lender has earned, people have favorites and notices, read and unread', async ({
  db,
}) => {
  await insertDemoRows(db, { passwordHash: '', rules })
  const users = await db.selectFrom('appUser').selectAll().execute()
  const api = (email: string) => sitDown(db, users.find((user) => user.email === email) ?? null).api

  for (const { email } of lenders) {
    const { totalRentals, completedEarnings, upcomingEarnings } = await api(email).rentals.earnings()
    expect([email, totalRentals >= 3, completedEarnings > 0, upcomingEarnings > 0]).toEqual([
      email,
      true,
      true,
      true,
    ])
  }
  const imani = api('imani@demo.example')
  expect(await imani.favorites.list()).toHaveLength(3)
  expect(await imani.searches.mine()).toHaveLength(2)
  expect(await imani.searches.demand()).toMatchObject({ color: 'black', size: '14', searches: 11 })
  expect(new Set((await imani.rentals.mine()).map(({ status }) => status))).toEqual(
    new Set(['active', 'confirmed', 'pending', 'completed', 'cancelled']),
  )

  for (const { email } of [lenders[0], renters[0]].filter((person) => person !== undefined)) {
    const { notices } = await api(email).notices.list({})
    expect(new Set(notices.map(({ isSeen }) => isSeen))).toEqual(new Set([true, false]))
    const times = notices.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((one, other) => other - one))
  }

  // Conversations are listed by id, so ids have to follow time.
  const messages = await db.selectFrom('message').select('at').orderBy('id').execute()
  const written = messages.map(({ at }) => at.getTime())
  expect(written).toEqual(written.toSorted((one, other) => one - other))

  // No owner has a heart on their own dress.
  const own = await db
    .selectFrom('favorite')
    .innerJoin('dress', 'dress.id', 'favorite.dressId')
    .whereRef('dress.ownerId', '=', 'favorite.userId')
    .select('dress.title')
    .execute()
  expect(own).toEqual([])
  const hearts = await db.selectFrom('favorite').select('userId').distinct().execute()
  expect(hearts.length).toBeGreaterThan(4)
})
