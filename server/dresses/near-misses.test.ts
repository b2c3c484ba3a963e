import { describe, expect } from 'vitest'
import type { DressFilter } from '../../shared/dress/dress-schema.ts'
import { inDays, test, type Person } from '../testing/test.ts'

const event = inDays(30)
const taken = (from: number, to: number) => ({ startDate: inDays(from), endDate: inDays(to) })

async function near({ api }: Person, filter: DressFilter) {
  const { dresses } = await api.dresses.cards(filter)
  const misses = await api.dresses.nearMisses({ ...filter, shown: dresses.map(({ id }) => id) })
  return misses.map(({ title, size, eventDays, reason }) => [title, size, eventDays?.from, reason])
}

describe('near misses', () => {
  test('are free on a day nearby, in the size beside, or later, each once and in this order', async ({
    person,
    visitor,
  }) => {
    const olga = await person('Olga')
    const brand = 'Azurite'
    const list = async (title: string, size: '8' | '10' | '14', ...days: ReturnType<typeof taken>[]) => {
      const { id } = await olga.list({ title, brand, size })
      for (const one of days) await olga.api.rentals.block({ dressId: id, ...one })
    }
    await list('Found', '8')
    await list('Day before', '8', taken(30, 36))
    await list('Two days later', '8', taken(20, 30))
    await list('Column', '8', taken(20, 40))
    await list('column', '10')
    await list('Column', '14')
    await list('Column', '10', taken(29, 29))
    await list('Gap too short', '8', taken(20, 36), taken(40, 50))
    await list('Never again', '8', taken(1, 180), taken(181, 362))
    const expected = [
      ['Day before', '8', inDays(26), { event: inDays(29) }],
      ['Two days later', '8', inDays(31), { event: inDays(32) }],
      ['column', '10', inDays(29), { size: '10' }],
      ['Column', '8', undefined, { freeFrom: inDays(41) }],
      ['Gap too short', '8', undefined, { freeFrom: inDays(51) }],
    ]
    expect(await near(visitor, { event, size: '8', brands: [brand] })).toEqual(expected)
    // Typed, it is the same.
    expect(await near(visitor, { searchTerm: `azurite size 8 ${event}` })).toEqual(expected)
    // With days, no other event.
    expect(await near(visitor, { ...taken(29, 32), size: '8', brands: [brand] })).toEqual([
      ['column', '10', undefined, { size: '10' }],
      ['Two days later', '8', undefined, { freeFrom: inDays(31) }],
      ['Day before', '8', undefined, { freeFrom: inDays(37) }],
      ['Column', '8', undefined, { freeFrom: inDays(41) }],
      ['Gap too short', '8', undefined, { freeFrom: inDays(51) }],
    ])
    expect(await near(visitor, { size: '8', brands: [brand] })).toEqual([])
  })

  test('can be there by the way that is wanted', async ({ person, visitor }) => {
    const olga = await person('Olga')
    const brand = 'Benitoite'
    const posted = await olga.list({ title: 'Posted long before', brand, ways: 'post', leadDays: 5 })
    const handed = await olga.list({ title: 'Handed over', brand, ways: 'meet' })
    for (const { id } of [posted, handed])
      await olga.api.rentals.block({ dressId: id, startDate: inDays(1), endDate: inDays(3) })
    const soon = { event: inDays(1), brands: [brand] }
    expect(await near(visitor, soon)).toEqual([['Handed over', '8', undefined, { freeFrom: inDays(4) }]])
    expect(await near(visitor, { ...soon, by: 'post' })).toEqual([])
  })

  test('are twelve at most, for a search that found fewer', async ({ person, visitor }) => {
    const olga = await person('Olga')
    const brand = 'Cavansite'
    for (let n = 0; n < 14; n++) {
      const { id } = await olga.list({ title: `Taken ${n}`, brand })
      await olga.api.rentals.block({ dressId: id, ...taken(28, 30) })
    }
    expect(await near(visitor, { event, brands: [brand] })).toHaveLength(12)
    await expect(
      visitor.api.dresses.nearMisses({ event, shown: Array.from({ length: 12 }, (_, n) => n + 1) }),
    ).rejects.toThrow('Near misses are for a search that found fewer than 12 dresses.')
  })
})
