import { load, type Ask, type Load, type Measured } from './load.ts'
import type { Running } from './servers.ts'
import { takeBack, type BenchShop } from './shop.ts'
import type { Work } from './scenarios.ts'

/** Seconds before each measurement, in which code is compiled and statements are planned. */
const WARM_UP = 8

/** The cost of a work, with milliseconds of processor per request: of the server and of PostgreSQL. */
export interface Cost extends Measured {
  server: number
  database: number
}

/** Measures a work on one side and undoes its writes. */
export async function measure(
  shop: BenchShop,
  { origin, processor }: Running,
  ask: () => Ask,
  work: Work,
  by: Load,
): Promise<Cost> {
  await load(origin, ask, { ...by, seconds: WARM_UP })
  const used = () => Promise.all([processor(), shop.processor()])
  const [serverBefore, databaseBefore] = await used()
  const measured = await load(origin, ask, by)
  const [serverAfter, databaseAfter] = await used()
  if (work.writes) await takeBack(shop)
  if (measured.failed) console.warn(`${work.name}: ${measured.failed} requests failed`)
  const requests = measured.rate * by.seconds
  return {
    ...measured,
    server: (serverAfter - serverBefore) / requests,
    database: (databaseAfter - databaseBefore) / requests,
  }
}
