import { expect, test } from 'vitest'
import type { DeclineReason } from '../../shared/rental-schema.ts'
import { wordsOf } from './words.ts'

const declined = (reason: DeclineReason) => {
  const facts = {
    name: 'Rita',
    today: '2026-11-22',
    rental: {
      otherName: 'Olga',
      dressTitle: 'Wanted gown',
      days: { from: '2026-12-12', to: '2026-12-15' },
      totalCents: 20_000,
      note: 'I am ill.',
      lapsesAt: '2026-11-24T18:00:00Z',
      imageId: null,
      reason,
    },
  }
  return wordsOf('declined', facts, { rentalId: 7, threadId: null }, 'America/New_York')
}

test('the letter of a no names its reason, and for another reason has her words alone', () => {
  expect(declined('cleaning').more).toHaveLength(2)
  expect(declined('cleaning').more[0]).toBe('The dress is at the cleaner’s.')
  expect(declined('other').more).toHaveLength(1)
  expect(declined('other').quoted).toEqual({ by: 'Olga', text: 'I am ill.' })
})
