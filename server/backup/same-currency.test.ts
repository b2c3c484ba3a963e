import { expect } from 'vitest'
import { keepCurrency } from '../settings/currency.ts'
import { test } from '../testing/test.ts'
import { BackupError } from './manifest.ts'
import { expectSameCurrency } from './same-currency.ts'

test('a backup with prices in another currency is told in words', async ({ db, person }) => {
  await keepCurrency(db, { currency: 'EUR' })
  await expectSameCurrency(db)
  await (await person('Olga')).list()
  await expect(expectSameCurrency(db)).rejects.toThrow(
    new BackupError(
      "The prices in this backup are in EUR, and this shop's in USD: start it with CURRENCY=EUR.",
    ),
  )
})
