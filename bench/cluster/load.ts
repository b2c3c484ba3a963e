import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { book, Browser, withdraw, type Answer, type Listed } from './people.ts'

const WRITERS = 4
const READERS = 4
/** Between two requests of one person, in milliseconds: a busy shop, not a shop on its knees. */
const PAUSE = 10

/** What the people of a load were answered while something happened. */
export interface Happened {
  reads: number
  /** Reads that failed, by status. */
  failedReads: Record<number, number>
  writes: number
  failedWrites: Record<number, number>
  /** The longest time without an answer of that kind, in milliseconds. */
  longestWithoutRead: number
  longestWithoutWrite: number
}

/** Counts answers of one kind. */
class Tally {
  well = 0
  failed: Record<number, number> = {}
  #last = performance.now()
  longest = 0

  /** Gives whether it went well. */
  add({ status }: Answer) {
    if (status === 200) {
      this.well++
      this.look()
      this.#last = performance.now()
    } else this.failed[status] = (this.failed[status] ?? 0) + 1
    return status === 200
  }

  look() {
    this.longest = Math.max(this.longest, performance.now() - this.#last)
  }
}

/**
 * Visitors who look and renters who ask for dresses and withdraw, through the balancer and without end. Each renter
 * has a dress of their own. Keeps a record of every write that was acknowledged.
 */
export function startLoad(home: string, renters: { browser: Browser; dress: Listed }[]) {
  const stopping = new AbortController()
  let reads = new Tally()
  let writes = new Tally()
  /** By rental, whether its withdrawal was acknowledged too. */
  const acknowledged = new Map<number, boolean>()

  async function look(n: number) {
    const visitor = new Browser(home)
    const dress = renters[n % renters.length]?.dress
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      const cursor = 1_000 + Math.floor(Math.random() * 1_000_000) // a list that is not kept from a moment ago
      const addresses = [`/_api/dresses?cursor=${cursor}`, `/_api/dress?id=${dress?.id}`, '/dress-rental']
      reads.add(await visitor.get(addresses[turn % addresses.length] ?? '/'))
      await delay(PAUSE)
    }
  }

  async function ask({ browser, dress }: (typeof renters)[number]) {
    for (let slot = 0; !stopping.signal.aborted; slot++) {
      const asked = await book(browser, dress, slot)
      // A request without an acknowledgement may hold its days all the same.
      if (asked.status !== 409 && writes.add(asked)) {
        const rentalId = Number(asked.body.rentalId)
        acknowledged.set(rentalId, false)
        for (let tries = 0; tries < 20 && !acknowledged.get(rentalId); tries++) {
          if (writes.add(await withdraw(browser, rentalId))) acknowledged.set(rentalId, true)
          else await delay(250)
        }
      }
      await delay(PAUSE)
    }
  }

  const people = [
    ...Array.from({ length: READERS }, (_, n) => look(n)),
    ...renters.slice(0, WRITERS).map((renter) => ask(renter)),
  ]

  return {
    /** What people were answered during `work`. */
    async during(work: () => Promise<void>): Promise<Happened> {
      reads = new Tally()
      writes = new Tally()
      await work()
      reads.look()
      writes.look()
      return {
        reads: reads.well,
        failedReads: reads.failed,
        writes: writes.well,
        failedWrites: writes.failed,
        longestWithoutRead: Math.round(reads.longest),
        longestWithoutWrite: Math.round(writes.longest),
      }
    },
    async stop() {
      stopping.abort()
      await Promise.all(people)
      return acknowledged
    },
  }
}

/** How many acknowledged writes the database does not have. */
export async function countLost(url: string, acknowledged: Map<number, boolean>) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ lost: number }>(
      `select count(*)::int as lost from unnest($1::int[], $2::boolean[]) as told (id, withdrawn)
       left join rental using (id)
       where rental.id is null or told.withdrawn and rental.status <> 'cancelled'`,
      [[...acknowledged.keys()], [...acknowledged.values()]],
    )
    return rows[0]?.lost ?? -1
  } finally {
    await client.end()
  }
}
