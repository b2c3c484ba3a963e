import { PRICE_UNIT } from '../../shared/currency.ts'
import { ConfigError } from '../config.ts'
import type { Db } from '../db/database.ts'
import { conflict } from '../errors.ts'

/** Keeps the currency of a shop without prices. Throws a ConfigError for another one than that of its prices. */
export async function keepCurrency(db: Db, unit = PRICE_UNIT) {
  await db
    .insertInto('shopCurrency')
    .values({ unit })
    .onConflict((it) =>
      it
        .column('onlyOne')
        .doUpdateSet({ unit })
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('dress').select('id')))),
    )
    .execute()
  const kept = await db.selectFrom('shopCurrency').select('unit').executeTakeFirstOrThrow()
  if (kept.unit !== unit)
    throw new ConfigError([
      `CURRENCY: must be ${kept.unit}, as the prices in this database are; another one needs a shop without dresses`,
    ])
}

/** Throws a conflict where another process has begun to take prices in another currency. */
export async function requireCurrency(db: Db) {
  const kept = await db.selectFrom('shopCurrency').select('unit').executeTakeFirst()
  if (kept && kept.unit !== PRICE_UNIT)
    throw conflict('The currency of this shop has changed. Please try again in a few minutes.')
}
