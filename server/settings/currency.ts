import { ConfigError, type Config } from '../config.ts'
import type { Db } from '../db/database.ts'

/** Keeps the currency of a shop without prices. Throws a ConfigError for another one than that of its prices. */
export async function keepCurrency(db: Db, { currency }: Pick<Config, 'currency'>) {
  await db
    .insertInto('shopCurrency')
    .values({ code: currency })
    .onConflict((it) =>
      it
        .column('onlyOne')
        .doUpdateSet({ code: currency })
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('dress').select('id')))),
    )
    .execute()
  const { code } = await db.selectFrom('shopCurrency').select('code').executeTakeFirstOrThrow()
  if (code !== currency)
    throw new ConfigError([
      `CURRENCY: must be ${code}, as the prices in this database are; another one needs a shop without dresses`,
    ])
}
