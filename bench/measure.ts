import { load, type Ask, type Load, type Measured } from './load.ts'
import type { Running } from './servers.ts'
import { takeBack, type BenchShop } from './shop.ts'
import type { Work } from './scenarios.ts'

/** Seconds that nobody counts before each measurement: code is compiled and statements are planned then. */
const WARM_UP = 3

/** What a work cost: besides what its askers saw, milliseconds of processor a request (without PostgreSQL). */
export interface Cost extends Measured {
  processor: number
}

/** Measures a work on one side; what it leaves behind is taken back. */
export async function measure(
  shop: BenchShop,
  { origin, processor }: Running,
  ask: () => Ask,
  work: Work,
  by: Load,
): Promise<Cost> {
  await load(origin, ask, { ...by, seconds: WARM_UP })
  const before = await processor()
  const measured = await load(origin, ask, by)
  const used = (await processor()) - before
  if (work.writes) await takeBack(shop)
  if (measured.failed) console.warn(`${work.name}: ${measured.failed} requests failed`)
  return { ...measured, processor: used / measured.rate / by.seconds }
}
