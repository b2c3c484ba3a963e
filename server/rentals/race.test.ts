import { expect } from 'vitest'
import { countDeadlocks } from '../testing/deadlocks.ts'
import { startRace } from '../testing/race.ts'
import { asking, inDays, test } from '../testing/test.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 30)
const PARALLEL = 40

test(
  `${PARALLEL} overlapping requests at once from two server processes: one is accepted, ${ROUNDS} rounds [ASVS 2.3.4]`,
  { timeout: 300_000 },
  async ({ person, db, databaseUrl }) => {
    const olga = await person('Olga')
    const renters = await Promise.all(Array.from({ length: PARALLEL }, (_, n) => person(`Renter${n}`)))
    const race = await startRace(databaseUrl)
    for (let round = 0; round < ROUNDS; round++) {
      const dress = await olga.list()
      const codes = await race(
        renters.map(({ id }, n) => ({ call: 'book', input: asking(dress, inDays(10 + (n % 4))), by: id })),
      )
      expect(codes.filter((code) => code === 'accepted')).toHaveLength(1)
      expect(codes.filter((code) => code !== 'accepted')).toEqual(Array(PARALLEL - 1).fill('CONFLICT'))
      // A renter may have ten requests open; this one is not needed.
      await db.updateTable('rental').set({ status: 'confirmed' }).where('dressId', '=', dress.id).execute()
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
