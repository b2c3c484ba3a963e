import { expect, test } from 'vitest'
import { inUnit, shownHeight, typedMm } from './measures.ts'

test.for([
  ['36', 'in', 914],
  ['36 1/2', 'in', 927],
  ['36½', 'in', 927],
  ['36-1/4 in', 'in', 921],
  ['92,5 cm', 'cm', 925],
  ['5\'6"', 'in', 1676],
  ['5′6″', 'cm', 1676],
  ['5 ft 6 1/2', 'in', 1689],
  ['5ft', 'in', 1524],
  ['', 'in', null],
  ['tall', 'cm', Number.NaN],
  ['36 1/0', 'in', Number.NaN],
] as const)('%o in %s are %d mm', ([typed, unit, mm]) => {
  expect(typedMm(typed, unit)).toBe(mm)
})

test('a height in inches is told in feet, and comes back as it was', () => {
  for (let mm = 1200; mm <= 2200; mm++) expect(typedMm(shownHeight(mm, 'in'), 'in')).toBe(mm)
  expect(shownHeight(1676, 'in')).toBe('5′6″')
})

test('what was typed converts, but for what can only be meant in the other unit', () => {
  const kept = { unit: 'cm', bustMm: '', heightMm: '' } as const
  const switched = (bustMm: string, from: 'cm' | 'in', unit: 'cm' | 'in') =>
    inUnit(['bustMm'], { ...kept, unit: from, bustMm }, { kept, unit }).bustMm
  expect(switched('92', 'cm', 'in')).toBe('36.22')
  expect(switched('36 1/2', 'in', 'cm')).toBe('92.7')
  expect(switched('36.2', 'cm', 'in')).toBe('36.2')
  expect(switched('92', 'in', 'cm')).toBe('92')
  expect(switched('tall', 'cm', 'in')).toBe('tall')
})
