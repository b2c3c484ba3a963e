import { expect } from 'vitest'
import { addDays } from '../../shared/day.ts'
import { inDays, test } from '../testing/test.ts'

test('a list for an event has what can be there before it, each with its days', async ({ person }) => {
  const olga = await person('Olga')
  const rita = await person('Rita')
  const event = inDays(30)
  const first = await olga.list({ title: 'Free around the event' })
  const later = await olga.list({ title: 'Taken until two days before' })
  const never = await olga.list({ title: 'Taken on the very day' })
  await olga.api.rentals.block({ dressId: later.id, startDate: inDays(32), endDate: inDays(34) })
  await olga.api.rentals.block({ dressId: never.id, startDate: event, endDate: event })

  const { dresses } = await rita.api.dresses.cards({ event })
  expect(dresses.map(({ id, eventDays }) => ({ id, eventDays }))).toEqual([
    { id: later.id, eventDays: { from: addDays(event, -2), to: addDays(event, 1), ways: ['post', 'meet'] } },
    { id: first.id, eventDays: { from: addDays(event, -1), to: addDays(event, 2), ways: ['post', 'meet'] } },
  ])
  expect(await rita.api.dresses.count({ event })).toBe(2)
  expect((await rita.api.dresses.list({ event })).dresses.map(({ eventDays }) => eventDays?.from)).toEqual([
    addDays(event, -2),
    addDays(event, -1),
  ])
})
