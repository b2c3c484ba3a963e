import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cheaperAndLonger,
  formatPrice,
  formatShortPrice,
  pricePerDayWithin,
  quote,
  rentalTotal,
} from './price.ts'
import { priceSchema } from './price-schema.ts'

describe('a price', () => {
  test.for([
    [4800, 4, 4800, 19_200],
    [4800, 6, 4800, 28_800],
    [4800, 7, 4320, 30_240],
    [4800, 27, 4320, 116_640],
    [4800, 28, 3600, 100_800],
    [3333, 28, 2500, 70_000], // 0.75 × 33.33 is rounded once, to the cent, so that days × rate is the total
    [1, 7, 1, 7],
  ] as const)(
    'of %d cents a day for %d days is %d a day, %d in all',
    ([price, days, rateCents, totalCents]) => {
      expect(quote(price, days)).toMatchObject({ days, rateCents, totalCents })
    },
  )

  test('is always whole cents, days × rate, and never more a day than for a shorter rental [ASVS 1.4.1–1.4.3]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 4, max: 90 }), (price, days) => {
        const { rateCents, totalCents } = quote(price, days)
        expect(Number.isSafeInteger(totalCents)).toBe(true)
        expect(totalCents).toBe(rateCents * days)
        expect(rateCents).toBeLessThanOrEqual(quote(price, days - 1).rateCents)
      }),
    )
  })

  test('of a rental is that of the days that are chosen, and of four before any are', () => {
    expect(rentalTotal(68)).toMatchObject({ days: 4, totalCents: 27_200 })
    expect(rentalTotal(68, { from: '2026-12-03', to: '2026-12-04' })).toMatchObject({ days: 4 })
    expect(rentalTotal(68, { from: '2026-12-03', to: '2026-12-09' })).toMatchObject({
      days: 7,
      totalCents: 42_840,
    })
  })

  test('per day is within a budget exactly when the rental is', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 4, max: 90 }),
        (price, budget, days) => {
          const { totalCents } = quote(price, days)
          expect(price <= pricePerDayWithin.atMost(budget, days)).toBe(totalCents <= budget)
          expect(price >= pricePerDayWithin.atLeast(budget, days)).toBe(totalCents >= budget)
          // A budget of just what it costs leaves nothing to either side.
          expect(price <= pricePerDayWithin.atMost(totalCents, days)).toBe(true)
          expect(price <= pricePerDayWithin.atMost(totalCents - 1, days)).toBe(false)
          expect(quote(price + 1, days).totalCents).toBeGreaterThanOrEqual(totalCents)
        },
      ),
    )
  })

  test('points out when a longer rental costs no more', () => {
    expect(cheaperAndLonger(4800, 27)).toMatchObject({ days: 28, totalCents: 100_800 })
    expect(cheaperAndLonger(5000, 6)).toBeUndefined() // 6 × 50 is less than 7 × 45
    expect(cheaperAndLonger(4800, 28)).toBeUndefined()
  })

  test('is shown in dollars with two decimals', () => {
    expect(formatPrice(123_450)).toBe('$1,234.50')
    expect([formatShortPrice(27_200), formatShortPrice(27_250)]).toEqual(['$272', '$272.50'])
  })

  test.for([
    0,
    -1,
    -0,
    0.001,
    1.005,
    1e-9,
    1e9,
    1e308,
    19.999999999,
    19.9999999999999,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '12',
    null,
  ])('is not %s', (wire) => expect(priceSchema('Price').safeParse(wire).success).toBe(false))

  test('with more than two decimals is refused in words, not rounded', () => {
    for (const price of [19.999999999, 1.005, 0.019999]) {
      const { error } = priceSchema('Price').safeParse(price)
      expect(error?.issues.map(({ message }) => message)).toEqual(['Price can have at most two decimals.'])
    }
  })

  test('of whole cents is always taken, however it is written or counted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (cents) => {
        for (const price of [cents / 100, Number((cents / 100).toFixed(2)), cents * 0.01]) {
          expect(priceSchema('Price').safeParse(price).success).toBe(true)
        }
      }),
    )
  })

  test('may have cents that floating point writes badly', () => {
    for (const price of [0.01, 0.1 + 0.2, 19.99, 1.1, 1.005 * 200, 3 * 33.33, 99_999.99, 100_000]) {
      expect(priceSchema('Price').safeParse(price).success).toBe(true)
    }
  })
})
