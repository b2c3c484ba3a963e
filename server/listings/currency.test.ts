import { expect } from 'vitest'
import { keepCurrency } from '../settings/currency.ts'
import { test } from '../testing/test.ts'

test('a process that still has the former currency takes no prices', async ({ db, person }) => {
  const olga = await person('Olga')
  await keepCurrency(db)
  await olga.list()
  await db.updateTable('shopCurrency').set({ unit: 'EUR/2' }).execute()
  await expect(olga.list()).rejects.toThrow('The currency of this shop has changed.')
})
