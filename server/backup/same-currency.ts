import { PRICE_UNIT } from '../../shared/currency.ts'
import type { Db } from '../db/database.ts'
import { BackupError } from './manifest.ts'

/** Throws a BackupError where the prices of a restored database are in another currency than this shop's. */
export async function expectSameCurrency(db: Db) {
  const query = db.selectFrom('shopCurrency').select('unit').where('unit', '!=', PRICE_UNIT)
  const other = await query
    .where(({ exists, selectFrom }) => exists(selectFrom('dress').select('id')))
    .executeTakeFirst()
  if (other)
    throw new BackupError(
      `The prices in this backup are in ${other.unit}, and this shop's in ${PRICE_UNIT}: start it with CURRENCY=${other.unit}.`,
    )
}
