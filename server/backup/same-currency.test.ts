import { expect } from 'vitest'
import { keepCurrency } from '../settings/currency.ts'
import { test } from '../testing/test.ts'
import { BackupError } from './manifest.ts'
import { expectSameCurrency } from './same-currency.ts'

test('a backup with prices in another currency is told in words', async ({ db, person }) => {
  await keepCurrency(db, 'EUR/2')
  await expectSameCurrency(db)
  await db.deleteFrom('shopCurrency').execute()
  await (await person('Olga')).list()
  await keepCurrency(db, 'EUR/2')
  await expect(expectSameCurrency(db)).rejects.toThrow(
    new BackupError(
      "The prices in this backup are in EUR/2, and this shop's in USD/2: start it with CURRENCY=EUR/2.",
    ),
  )
})
