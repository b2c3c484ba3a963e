import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import { countDeadlocks } from '../testing/deadlocks.ts'
import { asking, inDays, test } from '../testing/test.ts'
import type { Answer, Round } from '../testing/servers/race-server.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 30)
const PARALLEL = 40

test(
  `${PARALLEL} overlapping requests at once from two server processes: one is accepted, ${ROUNDS} rounds [ASVS 2.3.4]`,
  { timeout: 300_000 },
  async ({ person, db, databaseUrl }) => {
    const olga = await person('Olga')
    const renters = await Promise.all(Array.from({ length: PARALLEL }, (_, n) => person(`Renter${n}`)))
    const servers = await Promise.all([startServer(databaseUrl), startServer(databaseUrl)])
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const dress = await olga.list()
        const requests = renters.map(({ id }, n) => ({
          renterId: id,
          booking: asking(dress, inDays(10 + (n % 4))),
        }))
        const half = PARALLEL / 2
        const answers = await Promise.all([
          ask(servers[0], requests.slice(0, half)),
          ask(servers[1], requests.slice(half)),
        ])
        const codes = answers.flat()
        expect(codes.filter((code) => code === 'accepted')).toHaveLength(1)
        expect(codes.filter((code) => code !== 'accepted')).toEqual(Array(PARALLEL - 1).fill('CONFLICT'))
        // A renter may have ten requests open; this one is not needed.
        await db.updateTable('rental').set({ status: 'confirmed' }).where('dressId', '=', dress.id).execute()
      }
    } finally {
      for (const server of servers) server.kill()
    }
    const { count } = await db
      .selectFrom('hold')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(ROUNDS)
    expect(await countDeadlocks(db)).toBe(0)
    console.info(
      `races: ${ROUNDS} rounds, ${ROUNDS * PARALLEL} requests, ${count} accepted, ${ROUNDS * PARALLEL - count} refused with 409, 0 other answers`,
    )
  },
)

async function startServer(databaseUrl: string) {
  const server = fork(new URL('../testing/servers/race-server.ts', import.meta.url), [databaseUrl])
  await once(server, 'message')
  return server
}

async function ask(server: ChildProcess, requests: Round) {
  const answered: Promise<[Answer[]]> = once(server, 'message') as Promise<[Answer[]]>
  server.send(requests)
  const [answers] = await answered
  return answers
}
