import { expect, test } from 'vitest'
import { amountIn } from './amount.ts'

test.for([
  ['48', '48'],
  [' 48. ', '48'],
  ['49,', '49'],
  ['.5', '.5'],
  ['49.50', '49.50'],
  ['49,50', '49.50'],
  ['45,5', '45.5'],
  ['$1,000', '1000'],
  ['1.000', '1000'],
  ['1 000', '1000'],
  ["1'250.50", '1250.50'],
  ['1.000,00', '1000.00'],
  ['1,250.50', '1250.50'],
  ['1.250.000', '1250000'],
  ['US$ 40', '40'],
  ['40 usd', '40'],
  ['40 dollars', '40'],
  // Left to the schema, which says what is wrong with it.
  ['0.125', '0.125'],
  ['12.3456', '12.3456'],
  ['', undefined],
  ['-3', undefined],
  ['1e9', undefined],
  ['1,2,3', undefined],
  ['1,000,50', undefined],
  ['forty', undefined],
] as const)('the amount %o is %o', ([typed, amount]) => {
  expect(amountIn(typed)).toBe(amount)
})
