import { expect, test } from 'vitest'
import { sizes } from './dress.ts'
import { lettered, sizeChart, sizesNear, toCentimetres } from './size-chart.ts'

test('the size guide has every size of the shop, as a row or as a letter of rows', () => {
  const rows = sizeChart.map(({ us }) => us)
  expect([...rows, ...Object.keys(lettered)]).toEqual([...sizes])
  expect(Object.values(lettered).flat()).toEqual(rows)
  expect(sizeChart.every(({ letter }) => letter)).toBe(true)
})

test('a US 8 is about a UK 12, DE 38, FR 40 and IT 44', () => {
  expect(sizeChart.find(({ us }) => us === '8')).toMatchObject({
    letter: 'M',
    uk: 12,
    de: 38,
    fr: 40,
    it: 44,
  })
})

test('a larger size is larger everywhere, in inches and in centimetres', () => {
  for (const side of ['bust', 'waist', 'hips'] as const) {
    const inches = sizeChart.map((row) => row[side])
    expect(inches).toEqual(inches.toSorted((a, b) => a - b))
    expect(new Set(inches.map(toCentimetres)).size).toBe(inches.length)
  }
})

test.for([
  [['8'], ['6', '10', 'M']],
  [['0'], ['2', 'XS']],
  [['M'], ['8', '10']],
  [
    ['8', '10'],
    ['6', '12', 'M'],
  ],
  [[], []],
] as const)('beside %o are %o', ([chosen, near]) => expect(sizesNear(chosen)).toEqual(near))
