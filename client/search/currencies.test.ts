import { expect, test, vi } from 'vitest'
import { collections } from '../../shared/dress/collections-text.ts'

/** The files that know the currency, loaded as in a page of a shop that has it. */
async function inShopOf(currency: string) {
  vi.resetModules()
  document.documentElement.dataset.currency = currency
  const files = [
    import('../../shared/amount.ts'),
    import('../../shared/price.ts'),
    import('../../shared/price-schema.ts'),
    import('../../shared/dress/facets.ts'),
    import('../../shared/settings/provided.ts'),
    import('../../shared/search/browse-search.ts'),
    import('../../server/dresses/search/prices.ts'),
  ] as const
  const [{ amountIn }, price, { priceSchema }, { priceSteps }, { provided }, { readSearch }, { findPrices }] =
    await Promise.all(files)
  const problem = (value: number) => priceSchema('Price').safeParse(value).error?.issues[0]?.message
  return {
    amountIn,
    ...price,
    problem,
    priceSteps,
    wedding: provided(JSON.stringify(collections.wedding), {}),
    readSearch,
    findPrices,
  }
}

test.for([
  ['USD', 123_450, '$1,234.50', '$1,234.50'],
  ['EUR', 8_000, '€80.00', '€80'],
  ['JPY', 1_200, '¥1,200', '¥1,200'],
  ['KWD', 12_500, 'KWD 12.500', 'KWD 12.500'],
  ['HUF/0', 8_000, 'HUF 8,000', 'HUF 8,000'],
  ['HUF/2', 8_000, 'HUF 80.00', 'HUF 80'],
  ['KWD', 12_000, 'KWD 12.000', 'KWD 12'],
  // What no shop starts with is never in the way of saying so.
  ['', 8_000, '$80.00', '$80'],
  ['euro', 8_000, '$80.00', '$80'],
] as const)('%s: %d of its smallest unit are %s', async ([currency, cents, long, short]) => {
  const { formatPrice, formatShortPrice, toAmount, toCents } = await inShopOf(currency)
  const shown = [formatPrice(cents), formatShortPrice(cents)].map((text) => text.replaceAll('\u00a0', ' '))
  expect(shown).toEqual([long, short])
  expect(toCents(toAmount(cents))).toBe(cents)
})

test.for([
  ['EUR', '€200', '200'],
  ['EUR', '200 eur', '200'],
  ['EUR', '49,50 Euros', '49.50'],
  ['EUR', '$200', undefined],
  ['CAD', 'CA$40', '40'],
  ['CAD', '$40', '40'],
  ['TWD', 'NT$1,250', '1250'],
  ['GBP', '£1,250.50', '1250.50'],
  ['SEK', '200 kr', '200'],
  ['CHF', "CHF 1'250", '1250'],
  ['JPY', '¥ 12,000', '12000'],
  ['KWD', '12.500', '12.500'],
  ['KWD', '1,250.500', '1250.500'],
  ['EUR', '40 dollars', undefined],
] as const)('%s: %s is the amount %s', async ([currency, typed, amount]) => {
  expect((await inShopOf(currency)).amountIn(typed)).toBe(amount)
})

test.for([
  ['USD', 0.001, 'Price must be a positive number.'],
  ['USD', 100_000.01, 'Price must be at most $100,000.00.'],
  ['USD', 1.005, 'Price can have at most two decimals.'],
  ['JPY', 0.5, 'Price must be a positive number.'],
  ['JPY', 80.5, 'Price can have no decimals.'],
  ['JPY', 10_000_000, undefined],
  ['JPY', 10_000_001, 'Price must be at most ¥10,000,000.'],
  ['KWD', 12.345, undefined],
  ['KWD', 12.3456, 'Price can have at most 3 decimals.'],
  ['KWD', 10_000.001, 'Price must be at most KWD 10,000.000.'],
] as const)('%s: a price of %d: %s', async ([currency, price, problem]) => {
  expect((await inShopOf(currency)).problem(price)?.replace('\u00a0', ' ')).toBe(problem)
})

test.for([
  ['EUR', 'gown under €200', { max: 200 }],
  ['EUR', 'gown 200 eur', { max: 200 }],
  ['EUR', 'EUR 50 to 80 Euro', { min: 50, max: 80 }],
  ['GBP', 'over 100 pounds', { min: 100 }],
  ['JPY', 'up to ¥1,000,000', { max: 1_000_000 }],
  ['KWD', 'under 12.500', { max: 12.5 }],
  ['USD', 'usd 200', { max: 200 }],
] as const)('%s: who searches for %o means a price', async ([currency, term, price]) => {
  expect((await inShopOf(currency)).findPrices(term)).toEqual([expect.objectContaining(price)])
})

test('addresses take prices with the decimals of the currency, and no larger ones', async () => {
  const yen = (await inShopOf('JPY')).readSearch
  expect([yen({ maxTotal: '1200000' }).maxTotal, yen({ maxTotal: '80.50' }).maxTotal]).toEqual([
    '1200000',
    undefined,
  ])
  const dinars = (await inShopOf('KWD')).readSearch
  expect([dinars({ maxTotal: '12.345' }).maxTotal, dinars({ maxTotal: '10000' }).maxTotal]).toEqual([
    '12.345',
    undefined,
  ])
})

test('what is known of dollars alone is said of no other currency, and steps are of its smallest unit', async () => {
  const { wedding, priceSteps } = await inShopOf('JPY')
  expect(wedding).not.toMatch(/[$¥]\d|typically/)
  expect(priceSteps.slice(0, 3)).toEqual([0, 2500, 5000])
  expect((await inShopOf('USD')).wedding).toMatch(/typically \$200.*typically cost \$200/)
})
