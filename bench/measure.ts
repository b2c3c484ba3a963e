import { setTimeout as delay } from 'node:timers/promises'
import { load, type Ask, type Load, type Measured } from './load.ts'
import { median } from './median.ts'
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

/** What is asked of which server. */
export interface Side {
  server: Running
  ask: () => Ask
}

/** Seconds that a side is measured before it is another's turn; a work that takes long is measured in one turn. */
const TURN = 2
/** What is under way at the end of a turn is not the next side's. */
const LAST_ANSWERS_MS = 500

/**
 * Measures a work on several sides and undoes its writes. They take short turns, and what a request costs is the sum of
 * all of a side's: a processor that many share may be three times as fast a few seconds later.
 */
export async function measure(
  shop: BenchShop,
  sides: (Side | undefined)[],
  work: Work,
  { connections, seconds }: Load,
): Promise<(Cost | undefined)[]> {
  const all = sides.map((side) => side && { ...side, turns: [] as Cost[] })
  const present = all.filter((side) => side !== undefined)
  for (const { server, ask } of present) await load(server.origin, ask, { connections, seconds: WARM_UP })
  const turn = work.seconds ? seconds : TURN
  for (let measured = 0; measured < seconds; measured += turn)
    for (const { server, ask, turns } of present) {
      const used = () => Promise.all([server.processor(), shop.processor()])
      const [serverBefore, databaseBefore] = await used()
      const answers = await load(server.origin, ask, { connections, seconds: turn })
      await delay(LAST_ANSWERS_MS)
      const [serverAfter, databaseAfter] = await used()
      turns.push({
        ...answers,
        server: serverAfter - serverBefore,
        database: databaseAfter - databaseBefore,
      })
      if (work.writes) await takeBack(shop)
    }
  return all.map((side) => side && together(work, side.turns))
}

/** The turns of a side as one; each has its processor time as a whole. */
function together(work: Work, turns: Cost[]): Cost {
  const sum = (of: keyof Cost) => turns.reduce((total, turn) => total + turn[of], 0)
  const requests = sum('requests')
  if (sum('failed')) console.warn(`${work.name}: ${sum('failed')} requests failed`)
  return {
    requests,
    rate: sum('rate') / turns.length,
    p50: median(turns.map(({ p50 }) => p50)),
    p99: median(turns.map(({ p99 }) => p99)),
    refused: sum('refused'),
    failed: sum('failed'),
    server: sum('server') / requests,
    database: sum('database') / requests,
  }
}
