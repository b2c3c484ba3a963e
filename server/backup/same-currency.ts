import pg from 'pg'
import { CURRENCY } from '../../shared/currency.ts'
import { BackupError } from './manifest.ts'

/** Throws a BackupError where the prices of a restored database are in another currency than this shop's. */
export async function expectSameCurrency(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ code: string }>(
      'select code from shop_currency where code != $1 and exists (select from dress)',
      [CURRENCY],
    )
    for (const { code } of rows)
      throw new BackupError(
        `The prices in this backup are in ${code}, and this shop's in ${CURRENCY}: start it with CURRENCY=${code}.`,
      )
  } finally {
    await client.end()
  }
}
