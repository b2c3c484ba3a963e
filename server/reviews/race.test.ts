import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import { countDeadlocks } from '../testing/deadlocks.ts'
import { findFaults } from '../testing/faults.ts'
import { finishedRental, ownerSays, renterSays } from '../testing/finished-rental.ts'
import type { Outcome, Second } from '../testing/servers/review-server.ts'
import { test } from '../testing/test.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 12)
const RENTALS = 6

test(
  `two servers publish in the same second, while owners write: each review once, ${ROUNDS} rounds [ASVS 2.3.4]`,
  { timeout: 600_000 },
  async ({ person, db, databaseUrl }) => {
    const [olga, nora] = [await person('Olga'), await person('Nora')]
    const renters = await Promise.all(Array.from({ length: 3 }, (_, n) => person(`Renter${n}`)))
    const servers = await Promise.all([startServer(databaseUrl), startServer(databaseUrl)])
    let published = 0
    let written = 0
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const dresses = [await olga.list(), await nora.list()]
        const rentals = []
        for (let n = 0; n < RENTALS; n++) {
          const [lender, rita] = [n % 2 ? nora : olga, renters[n % renters.length]]
          const dress = dresses[n % 2]
          if (!rita || !dress) continue
          // Six periods of two dresses, all over, none overlapping.
          const endedAgo = 2 + 4 * Math.floor(n / 2)
          const rented = await finishedRental({ olga: lender, rita, dress, endedAgo })
          await rita.api.reviews.write({
            rentalId: rented.rentalId,
            ...renterSays,
            dressStars: 1 + (round % 5),
          })
          rentals.push({ ...rented, lender })
        }
        // For every other one its owner writes in that second, by a clock slightly behind.
        const writes = rentals
          .filter((_, n) => n % 2 === 0)
          .map(({ rentalId, lender }) => ({
            userId: lender.id,
            review: { rentalId, ...ownerSays },
            now: new Date().toISOString(),
          }))
        const now = new Date(Date.now() + 20 * 86_400_000).toISOString()
        const outcomes = await Promise.all([
          ask(servers[0], { now, writes }),
          ask(servers[1], { now, writes: [] }),
        ])
        const refused = outcomes.flatMap(({ problems }) => problems)
        expect(refused).toEqual([])
        for (const outcome of outcomes) {
          published += outcome.published
          written += outcome.written
        }
        const ids = rentals.map(({ rentalId }) => rentalId)
        const reviews = await db.selectFrom('review').selectAll().where('rentalId', 'in', ids).execute()
        // What was written before publication was published with it or by its own call.
        expect(reviews.filter(({ publishedAt, side }) => !publishedAt && side === 'renter')).toEqual([])
        const told = await db
          .selectFrom('notice')
          .select(['rentalId', 'kind'])
          .where('rentalId', 'in', ids)
          .where('kind', '=', 'reviewed_lender')
          .execute()
        expect(told).toHaveLength(RENTALS)
      }
    } finally {
      for (const server of servers) server.kill()
    }
    expect(await findFaults(db)).toEqual([])
    expect(await countDeadlocks(db)).toBe(0)
    console.info(
      `reviews: ${ROUNDS} rounds, ${ROUNDS * RENTALS} rentals, ${published} published by a clock, ${written} owners wrote meanwhile, none twice`,
    )
  },
)

async function startServer(databaseUrl: string) {
  const server = fork(new URL('../testing/servers/review-server.ts', import.meta.url), [databaseUrl])
  await once(server, 'message')
  return server
}

async function ask(server: ChildProcess, second: Second) {
  const answered = once(server, 'message') as Promise<[Outcome]>
  server.send(second)
  const [outcome] = await answered
  return outcome
}
