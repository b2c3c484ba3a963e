import { expect } from 'vitest'
import { HOUR, MINUTE } from '../../../shared/duration.ts'
import { countDeadlocks } from '../../testing/deadlocks.ts'
import { findFaults } from '../../testing/faults.ts'
import { startRace } from '../../testing/race.ts'
import type { Call } from '../../testing/servers/race-server.ts'
import { asking, inDays, test, type Person } from '../../testing/test.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 5)
const days = { startDate: inDays(20), endDate: inDays(23) }
const price = { pricePerDay: 50, totalPrice: 200 }

/** Rita has asked for a dress of Olga's, and others are in line for it. */
async function lineUp({ olga, rita, others }: { olga: Person; rita: Person; others: Person[] }) {
  const dress = await olga.list()
  const { rentalId } = await rita.api.rentals.book(asking(dress, days.startDate))
  const lines: number[] = []
  for (const { api } of others) lines.push((await api.waiting.join({ dressId: dress.id, ...days })).waitingId)
  return { dress, rentalId, lines }
}

test(
  `days that become free, against strangers and blocks from two server processes: the line has them, ${ROUNDS} rounds`,
  { timeout: 600_000 },
  async ({ person, db, databaseUrl }) => {
    const [olga, rita, nora] = [await person('Olga'), await person('Rita'), await person('Nora')]
    const strangers = await Promise.all(Array.from({ length: 8 }, (_, n) => person(`Stranger${n}`)))
    const race = await startRace(databaseUrl)
    for (let round = 0; round < ROUNDS; round++) {
      const { dress, rentalId, lines } = await lineUp({ olga, rita, others: [nora] })
      const asks = strangers.map(({ id }, n): Call => ({
        call: 'book',
        input: asking(dress, inDays(20 + (n % 3))),
        by: id,
      }))
      const blocks = Array.from({ length: 5 }, (): Call => ({
        call: 'block',
        input: { dressId: dress.id, ...days },
        by: olga.id,
      }))
      // Among those that come before and after it.
      const others = [...asks.slice(4), ...blocks, ...asks.slice(0, 4)]
      const answers = await race(
        others.toSpliced(3, 0, { call: 'withdraw', input: { rentalId }, by: rita.id }),
      )
      expect(answers.toSpliced(3, 1)).toEqual(Array(13).fill('CONFLICT'))
      expect(answers[3]).toBe('accepted')
      expect(await nora.api.waiting.mine()).toContainEqual(
        expect.objectContaining({ waitingId: lines[0], state: 'offered' }),
      )
      await nora.api.waiting.pass({ waitingId: lines[0] ?? 0 })
    }
    expect([await countDeadlocks(db), await findFaults(db)]).toEqual([0, []])
    console.info(`races: ${ROUNDS} rounds, ${ROUNDS * 13} requests and blocks, all refused with 409`)
  },
)

test(
  `taking an offer, against giving it back and its end from two server processes: one of them, ${ROUNDS} rounds`,
  { timeout: 600_000 },
  async ({ person, db, databaseUrl }) => {
    const [olga, rita, sam] = [await person('Olga'), await person('Rita'), await person('Sam')]
    const [nora, zoe] = [await person('Nora'), await person('Zoe')]
    const race = await startRace(databaseUrl)
    const tally: Record<string, number> = {}
    for (let round = 0; round < ROUNDS; round++) {
      const { dress, rentalId, lines } = await lineUp({ olga, rita, others: [nora, zoe] })
      const waitingId = lines[0] ?? 0
      const start = new Date()
      await rita.at({ now: start }).api.rentals.withdraw({ rentalId })
      const until = start.getTime() + 12 * HOUR
      const [inGrace, over] = [0.5, 1].map((minutes) => new Date(until + minutes * MINUTE).toISOString())
      const take: Call = { call: 'take', input: { waitingId, ...price }, by: nora.id, now: inGrace }
      const pass: Call = { call: 'pass', input: { waitingId }, by: nora.id, now: inGrace }
      // Who looks at the days ends what is over there, and so do the jobs.
      const ask: Call = { call: 'book', input: asking(dress, days.startDate), by: sam.id, now: over }
      const jobs: Call = { call: 'maintain', input: { now: over ?? '' }, by: sam.id }
      // Each is left out in turn, so that every other wins some.
      const calls: Call[] = [take, pass, ask, jobs].filter((_, n) => n !== round % 5)
      const twice = [...calls, ...calls]
      const answers = await race(twice)
      const of = (call: Call) => new Set(answers.filter((_, n) => twice[n] === call))
      const lineOf = async ({ api }: Person, id = 0) =>
        (await api.waiting.mine()).find((line) => line.waitingId === id)
      const [hers, next] = [await lineOf(nora, lines[0]), await lineOf(zoe, lines[1])]
      const outcome = hers?.state ?? ''
      tally[outcome] = (tally[outcome] ?? 0) + 1
      const isTaken = outcome === 'taken'
      // Repeating what was done is no error, and whatever came too late is refused.
      const isOnly = (call: Call, answer: string) =>
        expect([...of(call)]).toEqual(calls.includes(call) ? [answer] : [])
      isOnly(take, isTaken ? 'accepted' : 'CONFLICT')
      isOnly(pass, outcome === 'passed' ? 'accepted' : 'CONFLICT')
      isOnly(ask, 'CONFLICT')
      isOnly(jobs, 'accepted')
      expect(['taken', 'passed', 'expired']).toContain(outcome)
      expect(next?.state).toBe(isTaken ? 'waiting' : 'offered')
      const holds = await db
        .selectFrom('hold')
        .select(['rentalId', 'waitingId'])
        .where('dressId', '=', dress.id)
        .execute()
      expect(holds).toEqual([
        isTaken ? { rentalId: hers?.rentalId, waitingId: null } : { rentalId: null, waitingId: lines[1] },
      ])
      // A renter may have ten requests open, and stand in five lines.
      const at = { now: new Date(over ?? '') }
      if (hers?.rentalId)
        await olga.at(at).api.rentals.decline({ rentalId: hers.rentalId, reason: 'cleaning' })
      await zoe.at(at).api.waiting.leave({ waitingId: lines[1] ?? 0 })
    }
    expect([await countDeadlocks(db), await findFaults(db)]).toEqual([0, []])
    console.info(`races: ${ROUNDS} rounds:`, tally)
  },
)
