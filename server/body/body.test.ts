import { expect } from 'vitest'
import { test } from '../testing/test.ts'

const body = { heightMm: 1680, bustMm: 920, waistMm: 740, hipsMm: 990, usualSize: '8' } as const

test('what somebody measures is theirs to tell, to change and to take back', async ({ person, db }) => {
  const [rita, olga] = [await person('Rita'), await person('Olga')]
  expect(await rita.api.body.get()).toBeNull()

  expect(await rita.api.body.set(body)).toEqual(body)
  expect(await rita.api.body.get()).toEqual(body)
  expect(await olga.api.body.get()).toBeNull()

  const less = { bustMm: 930, waistMm: null }
  const kept = { heightMm: null, bustMm: 930, waistMm: null, hipsMm: null, usualSize: null }
  expect(await rita.api.body.set(less)).toEqual(kept)

  await rita.api.body.remove()
  expect(await rita.api.body.get()).toBeNull()
  await rita.api.body.remove()

  await rita.api.body.set(body)
  expect(await rita.api.body.set({ heightMm: null })).toBeNull()
  expect(await db.selectFrom('body').selectAll().execute()).toEqual([])
})

test('is not told to a visitor, and not without measures that there can be', async ({ person, visitor }) => {
  await expect(visitor.api.body.get()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(visitor.api.body.set(body)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(visitor.api.dresses.fitting({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const rita = await person('Rita')
  for (const wrong of [
    { bustMm: 0 },
    { bustMm: 36 },
    { hipsMm: 9000 },
    { heightMm: '1680' },
    { userId: rita.id },
  ])
    await expect(rita.api.body.set(wrong as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await rita.api.body.get()).toBeNull()
})

test('is told twenty times at once and is one of them', async ({ person, db }) => {
  const rita = await person('Rita')
  const told = Array.from({ length: 20 }, (_, n) => ({ ...body, bustMm: 900 + n }))
  await Promise.all(told.map((one) => rita.api.body.set(one)))
  const rows = await db.selectFrom('body').selectAll().where('userId', '=', rita.id).execute()
  expect(rows).toHaveLength(1)
  expect(told).toContainEqual(await rita.api.body.get())
})
