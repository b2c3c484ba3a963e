import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Day } from '../../shared/day.ts'
import type { Db } from '../../server/db/database.ts'
import { countDeadlocks } from '../../server/testing/deadlocks.ts'
import { finishRental } from '../../server/testing/finished-rental.ts'
import { asking, dress, inDays } from '../../server/testing/test.ts'
import { ask } from './kit/http.ts'
import { audit, newLedger } from './kit/ledger.ts'
import { photograph, signUp, type Trader } from './kit/market.ts'
import { figures, sized, tally } from './kit/results.ts'
import { expectInvariants, lookInto, newDatabase, openShop } from './kit/shop.ts'

const ROUNDS = sized(2, 200)
/** By up to how much each is late, in milliseconds: about as long as a move takes. */
const LATENESS_MS = 15

/** A request that one of the two people sends, to either server. */
type Saying = (server: string) => ReturnType<typeof ask>
interface Outcome {
  who: string
  status: number
  text: string
}
type Race = () => Promise<Outcome[]>

test('Of moves of a rental that exclude each other one holds, through two servers on one database', async () => {
  const url = await newDatabase()
  const first = await openShop({ DATABASE_URL: url })
  const second = await openShop({ DATABASE_URL: url, DATA_DIR: first.folder })
  const servers = [first.url, second.url]
  const [olga, rita] = [await signUp(first.url), await signUp(first.url)]
  const others = [await signUp(first.url), await signUp(first.url), await signUp(first.url)]
  await lookInto(url, async (db) => {
    for (const [name, race] of Object.entries(races({ servers, db, olga, rita, others }))) {
      const outcomes: Outcome[] = []
      for (let round = 0; round < ROUNDS; round++) outcomes.push(...(await race()))
      const answers = tally(outcomes.map(({ who, status }) => `${who} ${status}`).toSorted())
      figures(`Two servers: ${name}`, { rounds: ROUNDS, answers })
      expect(outcomes.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    }
    expect(await countDeadlocks(db)).toBe(0)
    await expectInvariants(db, first)
    const { halves } = await audit(db, newLedger())
    expect(halves.filter((half) => half.startsWith('cancellation'))).toEqual([])
  })
  // 50 is an error.
  expect([...first.log, ...second.log].filter((line) => /"level":[56]0/.test(line))).toEqual([])
})

interface Scene {
  servers: string[]
  db: Db
  olga: Trader
  rita: Trader
  others: Trader[]
}

/** Each makes a scene of its own, lets everybody speak at once, and checks what has come of it. */
function races({ servers, db, olga, rita, others }: Scene): Record<string, Race> {
  const [home = ''] = servers

  const say =
    ({ cookie }: Trader, path: string, body: object): Saying =>
    (server) =>
      ask(server + path, { cookie, body })

  async function done(saying: Saying) {
    const { status, text } = await saying(home)
    if (status !== 200) throw new Error(`Answered ${status}: ${text}`)
    return JSON.parse(text)
  }

  const read = async (path: string, { cookie } = rita) =>
    JSON.parse((await ask(`${home}/_api/${path}`, { cookie })).text)

  async function list(): Promise<{ id: number; pricePerDay: number }> {
    const upload = await ask(`${home}/_api/images/upload`, { ...(await photograph()), cookie: olga.cookie })
    const { url } = JSON.parse(upload.text)
    return done(say(olga, '/_api/dresses/create', { ...dress, imageUrls: [url] }))
  }

  const book = (who: Trader, listed: Parameters<typeof asking>[0], from: Day) =>
    say(who, '/_api/rental/create-booking', asking(listed, from))

  const decide = (rentalId: number, status: string) =>
    say(olga, '/_api/rental/update-status', { rentalId, status })

  async function agreed(startsIn: number) {
    const listed = await list()
    const { rentalId } = await done(book(rita, listed, inDays(startsIn)))
    await done(decide(rentalId, 'confirmed'))
    return { listed, rentalId: Number(rentalId) }
  }

  /** A rental that ended yesterday. */
  async function ended() {
    const listed = await list()
    const past = { dress: listed, ownerId: olga.id, renterId: rita.id, endedAgo: 1 }
    return { listed, ...(await finishRental(db, past)) }
  }

  /** Says everything twice, at about the same moment, through both servers. */
  async function meet(sayings: Record<string, Saying[]>): Promise<Outcome[]> {
    const all = Object.entries(sayings).flatMap(([who, each]) => each.map((saying) => ({ who, saying })))
    return Promise.all(
      all.flatMap(({ who, saying }) =>
        servers.map(async (server) => {
          await delay(Math.random() * LATENESS_MS)
          const { status, text } = await saying(server)
          return { who, status, text }
        }),
      ),
    )
  }

  const saidBy = (outcomes: Outcome[], who: string) => outcomes.filter((one) => one.who === who)
  /** Either all of them were done, or none. */
  const expectAll = (outcomes: Outcome[], who: string, isDone: boolean) =>
    expect([who, ...saidBy(outcomes, who).map(({ status }) => (status === 200) === isDone)]).not.toContain(
      false,
    )

  const bookings = (outcomes: Outcome[]) =>
    saidBy(outcomes, 'book').flatMap(({ status, text }) =>
      status === 200 ? [Number(JSON.parse(text).rentalId)] : [],
    )
  /** Keeps the renters below the limit of open requests. */
  async function declineBookings(outcomes: Outcome[]) {
    for (const rentalId of bookings(outcomes)) await done(decide(rentalId, 'cancelled'))
  }

  /** A rental is cancelled or handed over, never both. */
  async function expectOneEnd(rentalId: number, outcomes: Outcome[], handing: string) {
    const { status } = await read(`rental?rentalId=${rentalId}`)
    const { there } = await read(`handover?rentalId=${rentalId}`)
    expect([status, there.receivedAt !== null]).toEqual(
      status === 'cancelled' ? ['cancelled', false] : ['confirmed', true],
    )
    expectAll(outcomes, 'cancel', status === 'cancelled')
    expectAll(outcomes, handing, status !== 'cancelled')
    return outcomes
  }

  const answerReturn = (rentalId: number, answer: string, words?: string) =>
    say(olga, '/_api/rental/answer-return', { rentalId, answer, ...(words && { words }) })

  const eventsOf = async (rentalId: number): Promise<string[]> =>
    (await read(`rental?rentalId=${rentalId}`)).events.map(({ event }: { event: string }) => event)

  return {
    async 'cancel against received'() {
      const { rentalId } = await agreed(10)
      const outcomes = await meet({
        cancel: [say(olga, '/_api/rental/cancel', { rentalId, reason: 'needed' })],
        received: [say(rita, '/_api/handover/received', { rentalId })],
      })
      return expectOneEnd(rentalId, outcomes, 'received')
    },

    async 'cancel against the code of the hand-over'() {
      const { rentalId } = await agreed(10)
      const { code } = (await read(`handover?rentalId=${rentalId}`)).there
      const outcomes = await meet({
        cancel: [say(rita, '/_api/rental/cancel', { rentalId, reason: 'plans' })],
        code: [say(olga, '/_api/handover/hand-over', { rentalId, code })],
      })
      return expectOneEnd(rentalId, outcomes, 'code')
    },

    async 'other days agreed to against a booking of them'() {
      const { listed, rentalId } = await agreed(10)
      const days = { startDate: inDays(15), endDate: inDays(18) }
      const { proposalId } = await done(say(rita, '/_api/rental/ask-for-days', { rentalId, ...days }))
      const outcomes = await meet({
        agree: [say(olga, '/_api/rental/answer-proposal', { proposalId, accept: true })],
        book: others.map((who) => book(who, listed, inDays(16))),
      })
      const { startDate } = await read(`rental?rentalId=${rentalId}`)
      const hasMoved = startDate === inDays(15)
      expect([startDate, bookings(outcomes).length]).toEqual(hasMoved ? [inDays(15), 0] : [inDays(10), 1])
      expectAll(outcomes, 'agree', hasMoved)
      await declineBookings(outcomes)
      return outcomes
    },

    async 'not back against a booking'() {
      const { listed, rentalId } = await ended()
      const outcomes = await meet({
        'not back': [answerReturn(rentalId, 'not_back')],
        book: others.map((who, n) => book(who, listed, inDays(2 + n))),
      })
      expectAll(outcomes, 'not back', true)
      expect(bookings(outcomes).length).toBeLessThanOrEqual(1)
      const { heldUntil } = await read(`rental?rentalId=${rentalId}`, olga)
      // Up to the eve of the booking, or for a week.
      expect([heldUntil < inDays(4), heldUntil]).toEqual(
        bookings(outcomes).length ? [true, expect.any(String)] : [false, inDays(7)],
      )
      await done(answerReturn(rentalId, 'back'))
      await declineBookings(outcomes)
      return outcomes
    },

    async 'swap against a booking of its target'() {
      const { rentalId } = await agreed(2)
      const [target, other] = [await list(), await list()]
      // It should have been posted yesterday, and was agreed on before.
      await sql`update rental set way = 'post', requested_at = requested_at - interval '4 days',
        decided_at = decided_at - interval '3 days' where id = ${rentalId}`.execute(db)
      const swap = ({ id }: { id: number }) =>
        say(rita, '/trpc/rentals.swap', {
          json: { rentalId, dressId: id, pricePerDay: 50, totalPrice: 200 },
        })
      const outcomes = await meet({
        'swap for the target': [swap(target)],
        'swap for another': [swap(other)],
        book: others.map((who) => book(who, target, inDays(3))),
      })
      const made = await db
        .selectFrom('rental')
        .select(['id', 'dressId'])
        .where('swapOf', '=', rentalId)
        .execute()
      const isTarget = made[0]?.dressId === target.id
      expect([made.length, bookings(outcomes).length]).toEqual([1, isTarget ? 0 : 1])
      expect((await read(`rental?rentalId=${rentalId}`)).status).toBe('cancelled')
      const swapped = (who: string) => saidBy(outcomes, who).some(({ status }) => status === 200)
      expect([swapped('swap for the target'), swapped('swap for another')]).toEqual([isTarget, !isTarget])
      for (const { id } of made) await done(decide(id, 'cancelled'))
      await declineBookings(outcomes)
      return outcomes
    },

    async 'back against not back'() {
      const { rentalId } = await ended()
      const outcomes = await meet({
        back: [answerReturn(rentalId, 'back')],
        'not back': [answerReturn(rentalId, 'not_back')],
      })
      // Each may be said in place of the other: what was said last stands, and nothing is said twice in a row.
      for (const who of ['back', 'not back']) expectAll(outcomes, who, true)
      const said = (await eventsOf(rentalId)).slice(2)
      expect(said.filter((event, n) => event === said[n - 1])).toEqual([])
      const isBack = said.at(-1) === 'back'
      const { journey } = await read(`rental?rentalId=${rentalId}`)
      expect([journey.closed, journey.overdue]).toEqual([isBack, !isBack])
      await done(answerReturn(rentalId, 'back'))
      return outcomes
    },

    async 'back against “it did not take place”'() {
      const { rentalId } = await ended()
      const outcomes = await meet({
        back: [answerReturn(rentalId, 'back')],
        'did not take place': [answerReturn(rentalId, 'not_taken_place')],
      })
      const { status } = await read(`rental?rentalId=${rentalId}`)
      expectAll(outcomes, 'back', status === 'completed')
      expectAll(outcomes, 'did not take place', status === 'cancelled')
      return outcomes
    },

    async 'back against damaged'() {
      const { rentalId } = await ended()
      const outcomes = await meet({
        back: [answerReturn(rentalId, 'back')],
        damaged: [answerReturn(rentalId, 'damaged', 'The hem is torn.')],
      })
      expectAll(outcomes, 'back', true)
      expectAll(outcomes, 'damaged', true)
      // Both may be said, each once, and “damaged” says that it is back.
      const said = (await eventsOf(rentalId)).slice(2)
      expect([['back', 'damaged'], ['damaged']]).toContainEqual(said)
      return outcomes
    },
  }
}
