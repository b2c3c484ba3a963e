import { expect, test } from 'vitest'
import { beginning } from './product-head.ts'

test('a description is cut at a word, within 120 characters', () => {
  const text = 'A dress of silk. '.repeat(20)
  const cut = beginning(text)
  expect(cut.length).toBeLessThanOrEqual(120)
  expect(text.startsWith(`${cut} `)).toBe(true)
})

test('a short one is kept, on one line', () => {
  expect(beginning('Bias-cut\n\nivory   silk.')).toBe('Bias-cut ivory silk.')
})

test('one without spaces is cut between two characters', () => {
  expect(beginning('👗'.repeat(100), 119).isWellFormed()).toBe(true)
})
