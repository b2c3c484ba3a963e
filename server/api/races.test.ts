import { DAY } from '../../shared/duration.ts'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { OFFER_GRACE } from '../../shared/rental/line.ts'
import { lockDress, refreshHolds } from '../rentals/holds.ts'
import { connect, inTransaction, type Db } from '../db/database.ts'
import { createCaller } from './router.ts'
import { countDeadlocks } from '../testing/deadlocks.ts'
import { asking, inDays, test as base, type Person } from '../testing/test.ts'
import { finishedRental } from '../testing/finished-rental.ts'
import { unhurried } from '../testing/unhurried.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 20)
const PARALLEL = 20
const HALF = PARALLEL / 2
const timeout = 10_000 + ROUNDS * 3_000

const test = base.extend<{ commits: void; olga: Person; rita: Person; renters: Person[] }>({
  // On separate connections, so that requests wait for each other in the database only.
  olga: async ({ person, databaseUrl }, use) => {
    const olga = await person('Olga')
    const db = connect(databaseUrl, unhurried)
    await use({ ...olga, api: createCaller({ ...olga.context, db }) })
    await db.destroy()
  },
  commits: [({ db }, use) => writeDownCommits(db).then(use), { scope: 'file', auto: true }],

  rita: async ({ person }, use) => use(await person('Rita')),
  renters: async ({ person }, use) =>
    use(await Promise.all(Array.from({ length: HALF }, (_, n) => person(`Renter${n}`)))),
})

describe('Of what happens at the same moment', () => {
  test('approving and declining: one wins, the other is told', { timeout }, ({ olga, rita, db }) =>
    race('approve against decline', db, async () => {
      const { rentalId } = await book(rita, await olga.list())
      const outcomes = await shuffled(
        times(HALF, () => ['confirmed', () => olga.api.rentals.decide({ rentalId, status: 'confirmed' })]),
        times(HALF, () => ['cancelled', () => olga.api.rentals.decide({ rentalId, status: 'cancelled' })]),
      )
      const [{ status } = { status: 'gone' }] = await rita.api.rentals.mine()
      expect(['confirmed', 'cancelled']).toContain(status)
      for (const { who, outcome } of outcomes) expect(outcome).toBe(who === status ? 'done' : 'CONFLICT')
      return outcomes
    }),
  )

  test(
    'both sides cancelling: one does, the other is told, and the days are free',
    { timeout },
    ({ olga, rita, db }) =>
      race('cancel against cancel', db, async () => {
        const dress = await olga.list()
        const { rentalId } = await book(rita, dress)
        await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
        const cancel = { rentalId, reason: 'agreed' } as const
        const outcomes = await shuffled(
          times(HALF, () => ['owner', () => olga.api.rentals.cancel({ ...cancel, words: 'Sorry' })]),
          times(HALF, () => ['renter', () => rita.api.rentals.cancel(cancel)]),
        )
        const [{ cancelledBy } = { cancelledBy: null }] = await rita.api.rentals.mine()
        for (const { who, outcome } of outcomes)
          expect(outcome).toBe(who === cancelledBy ? 'done' : 'CONFLICT')
        const again = await book(rita, dress)
        await rita.api.rentals.withdraw({ rentalId: again.rentalId })
        return outcomes
      }),
  )

  test(
    'cancelling and booking: the days go to one request, once they are free',
    { timeout },
    ({ olga, rita, renters, db }) =>
      race('cancel against book', db, async () => {
        await withdrawAll(renters, db)
        const dress = await olga.list()
        const { rentalId } = await book(rita, dress)
        await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
        const late = behind()
        const outcomes = await shuffled(
          [['cancel', () => rita.api.rentals.cancel({ rentalId, reason: 'plans' })]],
          renters.map((renter) => ['book', late(() => book(renter, dress))]),
        )
        expect(count(outcomes, 'cancel', 'done')).toBe(1)
        const booked = count(outcomes, 'book', 'done')
        expect(booked).toBeLessThanOrEqual(1)
        expect(count(outcomes, 'book', 'CONFLICT')).toBe(HALF - booked)
        return outcomes
      }),
  )

  test(
    'changing the days and booking them: they go to one, and nothing else moves',
    { timeout },
    ({ olga, rita, renters, db }) =>
      race('change of days against book', db, async () => {
        await withdrawAll(renters, db)
        const { dress, rentalId, proposalId } = await askedToChange(olga, rita)
        const late = behind()
        const outcomes = await shuffled(
          times(2, () => ['yes', () => olga.api.rentals.answerProposal({ proposalId, accept: true })]),
          renters
            .slice(0, 3)
            .map((renter) => ['book', late(() => renter.api.rentals.book(asking(dress, inDays(16))))]),
        )
        const { startDate, proposal } = await rita.api.rentals.one({ rentalId })
        const booked = count(outcomes, 'book', 'done')
        const hasMoved = proposal?.state === 'accepted'
        expect([startDate, booked]).toEqual([inDays(hasMoved ? 15 : 10), hasMoved ? 0 : 1])
        expect(count(outcomes, 'yes', 'done')).toBe(hasMoved ? 2 : 0)
        return outcomes
      }),
  )

  test(
    'two answers to a change, and cancelling: one answer, and no day is held',
    { timeout },
    ({ olga, rita, db }) =>
      race('change of days against cancel', db, async () => {
        const { rentalId, proposalId } = await askedToChange(olga, rita)
        const outcomes = await shuffled(
          times(2, () => ['yes', () => olga.api.rentals.answerProposal({ proposalId, accept: true })]),
          [
            ['no', () => olga.api.rentals.answerProposal({ proposalId, accept: false })],
            ['back', () => rita.api.rentals.takeBackProposal({ proposalId })],
          ],
          [['cancel', () => rita.api.rentals.cancel({ rentalId, reason: 'plans' })]],
        )
        expect(count(outcomes, 'cancel', 'done')).toBe(1)
        const { status, proposal } = await olga.api.rentals.one({ rentalId })
        expect([status, proposal?.state === 'open']).toEqual(['cancelled', false])
        const answers = ['yes', 'no', 'back'].filter((who) => count(outcomes, who, 'done') > 0)
        expect(answers.length).toBeLessThanOrEqual(1)
        return outcomes
      }),
  )

  test(
    'swapping a rental at risk: once, and nothing is lost where others book its target',
    { timeout },
    ({ olga, rita, renters, db }) =>
      race('swap against book', db, async () => {
        await withdrawAll([rita, ...renters], db)
        const [dress, target, other] = [await olga.list(), await olga.list(), await olga.list()]
        const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(2)))
        await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
        // It should have been posted yesterday, and was agreed on before.
        const decidedAt = new Date(Date.now() - 3 * DAY)
        await db.updateTable('rental').set({ way: 'post', decidedAt }).where('id', '=', rentalId).execute()
        const swap = (dressId: number) =>
          rita.api.rentals.swap({ rentalId, dressId, pricePerDay: 50, totalPrice: 200 })
        const late = behind()
        const outcomes = await shuffled(
          times(3, () => ['target', () => swap(target.id)]),
          times(3, () => ['other', () => swap(other.id)]),
          times(4, (n) => [
            'book',
            late(() => renters[n]?.api.rentals.book(asking(target, inDays(3))) ?? Promise.reject()),
          ]),
        )
        const made = await db
          .selectFrom('rental')
          .select(['dressId', 'swapOf'])
          .where('swapOf', '=', rentalId)
          .execute()
        expect(made.length).toBe(1)
        expect((await rita.api.rentals.one({ rentalId })).status).toBe('cancelled')
        const isTarget = made[0]?.dressId === target.id
        expect(count(outcomes, isTarget ? 'target' : 'other', 'done')).toBeGreaterThan(0)
        expect(count(outcomes, isTarget ? 'other' : 'target', 'done')).toBe(0)
        expect(count(outcomes, 'book', 'done')).toBeLessThanOrEqual(isTarget ? 0 : 1)
        return outcomes
      }),
  )

  test(
    'saying that a dress is not back, and booking it: its hold ends before the first request',
    { timeout },
    ({ olga, rita, renters, db }) =>
      race('not back against book', db, async () => {
        await withdrawAll(renters, db)
        const { dress, rentalId } = await finishedRental({ olga, rita, endedAgo: 1 })
        const late = behind()
        const outcomes = await shuffled(
          times(2, () => ['not back', () => olga.api.rentals.answerReturn({ rentalId, answer: 'not_back' })]),
          renters.map((renter, n) => [
            'book',
            late(() => renter.api.rentals.book(asking(dress, inDays(2 + (n % 4))))),
          ]),
        )
        expect(count(outcomes, 'not back', 'done')).toBe(2)
        const booked = count(outcomes, 'book', 'done')
        expect(booked).toBeLessThanOrEqual(1)
        expect(count(outcomes, 'book', 'CONFLICT')).toBe(HALF - booked)
        const { heldUntil } = await olga.api.rentals.one({ rentalId })
        expect(heldUntil && heldUntil < inDays(5)).toBe(booked > 0)
        await olga.api.rentals.answerReturn({ rentalId, answer: 'back' })
        return outcomes
      }),
  )

  test(
    'two answers to whether a dress is back: one stands, and a block of its days comes before or after',
    { timeout },
    ({ olga, rita, db }) =>
      race('back against not taken place and block', db, async () => {
        const { dress, rentalId } = await finishedRental({ olga, rita, endedAgo: 0 })
        const say = (answer: 'back' | 'not_taken_place') => () =>
          olga.api.rentals.answerReturn({ rentalId, answer })
        const outcomes = await shuffled(
          times(3, () => ['back', say('back')]),
          times(3, () => ['not taken place', say('not_taken_place')]),
          times(3, (n) => ['block', () => olga.api.rentals.block(block(dress.id, n))]),
        )
        const { status, events } = await olga.api.rentals.one({ rentalId })
        const [wins, loses] =
          status === 'cancelled' ? ['not taken place', 'back'] : ['back', 'not taken place']
        expect(count(outcomes, wins, 'done')).toBe(3)
        expect(count(outcomes, loses, 'CONFLICT')).toBe(3)
        expect(events).toHaveLength(3)
        return outcomes
      }),
  )

  test('blocking and approving: the request keeps its days', { timeout }, ({ olga, rita, db }) =>
    race('block against approve', db, async () => {
      const dress = await olga.list()
      const { rentalId } = await book(rita, dress)
      const outcomes = await shuffled(
        times(HALF, (n) => ['block', () => olga.api.rentals.block(block(dress.id, 8 + (n % 6)))]),
        times(HALF, () => ['approve', () => olga.api.rentals.decide({ rentalId, status: 'confirmed' })]),
      )
      for (const { who, outcome } of outcomes) expect(outcome).toBe(who === 'approve' ? 'done' : 'CONFLICT')
      return outcomes
    }),
  )

  test(
    'blocking and booking: the owner’s blocks or one request [ASVS 2.3.4]',
    { timeout },
    ({ olga, renters, db }) =>
      race('block against book', db, async () => {
        await withdrawAll(renters, db)
        const dress = await olga.list()
        const late = behind()
        const outcomes = await shuffled(
          times(HALF, (n) => ['block', late(() => olga.api.rentals.block(block(dress.id, 10 + (n % 3))))]),
          renters.map((renter, n) => [
            'book',
            () => renter.api.rentals.book(asking(dress, inDays(9 + (n % 4)))),
          ]),
        )
        const booked = count(outcomes, 'book', 'done')
        expect(booked).toBeLessThanOrEqual(1)
        expect(count(outcomes, 'book', 'CONFLICT')).toBe(HALF - booked)
        expect(count(outcomes, 'block', booked ? 'CONFLICT' : 'done')).toBe(HALF)
        return outcomes
      }),
  )

  test(
    'cancelling, blocking and booking where somebody is in line: the days are offered to her [ASVS 2.3.4]',
    { timeout },
    ({ olga, rita, renters, db }) =>
      race('offer against block and book', db, async () => {
        await withdrawAll(renters, db)
        const { dress, rentalId, nora, zoe } = await inLine(olga, rita, renters)
        const late = behind()
        const outcomes = await shuffled(
          [['cancel', late(() => rita.api.rentals.cancel({ rentalId, reason: 'plans' }))]],
          times(5, (n) => ['block', () => olga.api.rentals.block(block(dress.id, 9 + n))]),
          renters.slice(2).map((renter) => ['book', () => book(renter, dress)]),
        )
        expect(count(outcomes, 'cancel', 'done')).toBe(1)
        expect(count(outcomes, 'book', 'CONFLICT')).toBe(HALF - 2)
        expect(count(outcomes, 'block', 'CONFLICT')).toBe(5)
        expect([await stateOf(nora), await stateOf(zoe)]).toEqual(['offered', 'waiting'])
        await olga.api.dresses.remove({ id: dress.id })
        return outcomes
      }),
  )

  test(
    'taking, passing and losing an offer while others book and block: the days go to her, or to the next',
    { timeout },
    ({ olga, rita, renters, db }) =>
      race('offer against pass, expiry, block and book', db, async () => {
        await withdrawAll(renters, db)
        const { dress, rentalId, nora, zoe, waitingId } = await inLine(olga, rita, renters)
        await rita.api.rentals.cancel({ rentalId, reason: 'plans' })
        const [line] = await nora.api.waiting.mine()
        const over = new Date((line?.offeredUntil?.getTime() ?? 0) + OFFER_GRACE)
        const price = { pricePerDay: 50, totalPrice: 200 }
        const last = nora.at({ now: new Date(over.getTime() - 1) })
        const [late, later] = [behind(), behind()]
        const outcomes = await shuffled(
          times(3, () => ['take', () => last.api.waiting.take({ waitingId, ...price })]),
          [
            ['pass', late(() => nora.api.waiting.pass({ waitingId }))],
            ['lapse', later(() => inTransaction(olga.context.db, (trx) => lapseOn(trx, dress.id, over)))],
          ],
          times(3, (n) => ['block', () => olga.api.rentals.block(block(dress.id, 9 + n))]),
          renters.slice(2).map((renter) => ['book', later(() => book(renter.at({ now: over }), dress))]),
        )
        const state = await stateOf(nora)
        expect(['taken', 'passed', 'expired']).toContain(state)
        expect(count(outcomes, 'take', 'done')).toBe(state === 'taken' ? 3 : 0)
        expect(count(outcomes, 'pass', 'done')).toBe(state === 'passed' ? 1 : 0)
        expect(count(outcomes, 'lapse', 'done')).toBe(1)
        expect(await stateOf(zoe)).toBe(state === 'taken' ? 'waiting' : 'offered')
        expect(count(outcomes, 'book', 'CONFLICT')).toBe(HALF - 2)
        expect(count(outcomes, 'block', 'CONFLICT')).toBe(3)
        await olga.api.dresses.remove({ id: dress.id })
        return [...outcomes, { who: 'it was', outcome: String(state) }]
      }),
  )

  test('disabling and booking: nothing is booked from then on', { timeout }, ({ olga, renters, db }) =>
    race('disable against book', db, async () => {
      await withdrawAll(renters, db)
      const { id, ...dress } = await olga.list()
      const late = behind()
      const outcomes = await shuffled(
        times(HALF, () => ['disable', late(() => olga.api.dresses.update({ id, available: false }))]),
        renters.map((renter, n) => ['book', () => book(renter, { id, ...dress }, n)]),
      )
      expect(count(outcomes, 'disable', 'done')).toBe(HALF)
      expect(count(outcomes, 'book', 'done') + count(outcomes, 'book', 'CONFLICT')).toBe(HALF)
      return outcomes
    }),
  )

  test('deleting and booking: no request outlives its dress', { timeout }, ({ olga, renters, db }) =>
    race('delete against book', db, async () => {
      const { id, ...dress } = await olga.list()
      const late = behind()
      const outcomes = await shuffled(
        times(HALF, () => ['delete', late(() => olga.api.dresses.remove({ id }))]),
        renters.map((renter, n) => ['book', () => book(renter, { id, ...dress }, n)]),
      )
      expect(count(outcomes, 'delete', 'done')).toBe(1)
      expect(count(outcomes, 'delete', 'NOT_FOUND')).toBe(HALF - 1)
      expect(count(outcomes, 'book', 'done') + count(outcomes, 'book', 'NOT_FOUND')).toBe(HALF)
      return outcomes
    }),
  )

  test('an even number of hearts: nothing has changed', { timeout }, ({ olga, rita, db }) =>
    race('favourite toggles', db, async (round) => {
      const dressId = (await olga.list()).id
      const before = round % 2
      if (before) await rita.api.favorites.toggle({ dressId })
      const outcomes = await shuffled(
        times(PARALLEL, () => ['toggle', () => rita.api.favorites.toggle({ dressId })]),
      )
      expect(count(outcomes, 'toggle', 'done')).toBe(PARALLEL)
      const saved = await db.selectFrom('favorite').selectAll().where('dressId', '=', dressId).execute()
      expect(saved).toHaveLength(before)
      return outcomes
    }),
  )

  test('deleting and saving: no heart outlives its dress', { timeout }, ({ olga, renters, db }) =>
    race('delete against favourite', db, async () => {
      const { id } = await olga.list()
      const late = behind()
      const outcomes = await shuffled(
        [['delete', late(() => olga.api.dresses.remove({ id }))]],
        renters.map((renter) => ['save', () => renter.api.favorites.toggle({ dressId: id })]),
      )
      expect(count(outcomes, 'delete', 'done')).toBe(1)
      expect(count(outcomes, 'save', 'done') + count(outcomes, 'save', 'NOT_FOUND')).toBe(HALF)
      return outcomes
    }),
  )

  test('registering one e-mail: one account', { timeout }, ({ visitor, db }) =>
    race('registrations of one e-mail', db, async () => {
      const email = `one-${crypto.randomUUID()}@people.test`
      const person = { password: 'correct horse battery staple', displayName: 'Nora' }
      const spelled = (n: number) => (n % 2 ? email : email.toUpperCase())
      const outcomes = await shuffled(
        times(HALF, (n) => ['register', () => visitor.api.auth.register({ ...person, email: spelled(n) })]),
      )
      expect(count(outcomes, 'register', 'done')).toBe(1)
      expect(count(outcomes, 'register', 'CONFLICT')).toBe(HALF - 1)
      const accounts = await sql`select from app_user where lower(email) = ${email}`.execute(db)
      expect(accounts.rows).toHaveLength(1)
      return outcomes
    }),
  )
})

type Runner = [who: string, run: () => Promise<unknown>]
interface Outcome {
  who: string
  /** `done`, or the code of the refusal. */
  outcome: string
}

const times = (many: number, runner: (n: number) => Runner) =>
  Array.from({ length: many }, (_, n) => runner(n))

/** Starts all at once, in random order. */
async function shuffled(...sides: Runner[][]): Promise<Outcome[]> {
  const runners = sides
    .flat()
    .map((runner) => ({ runner, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
  const outcomes = await Promise.all(
    runners.map(async ({ runner: [who, run] }) => ({
      who,
      outcome: await run().then(
        () => 'done',
        (error: { code?: string }) => error.code ?? String(error),
      ),
    })),
  )
  for (const { outcome } of outcomes) expect(outcome).not.toBe('INTERNAL_SERVER_ERROR')
  return outcomes
}

/** Delays the owner's move by a random time, so that it comes before, amid or after the requests. */
function behind() {
  const late = Math.random() * 20
  return (run: () => Promise<unknown>) => () => setTimeout(late).then(run)
}

const count = (outcomes: Outcome[], who: string, outcome: string) =>
  outcomes.filter((one) => one.who === who && one.outcome === outcome).length

const block = (dressId: number, from: number) => ({
  dressId,
  startDate: inDays(from),
  endDate: inDays(from + 2),
})

/** A confirmed rental of a new dress, whose renter has asked for days five days later. */
async function askedToChange(owner: Person, renter: Person) {
  const dress = await owner.list()
  const { rentalId } = await book(renter, dress)
  await owner.api.rentals.decide({ rentalId, status: 'confirmed' })
  const days = { startDate: inDays(15), endDate: inDays(18) }
  const { proposalId } = await renter.api.rentals.askForDays({ rentalId, ...days })
  return { dress, rentalId, proposalId }
}

/** A confirmed rental of a new dress, and two in line for its days. */
async function inLine(owner: Person, renter: Person, [nora = renter, zoe = renter]: Person[]) {
  const dress = await owner.list()
  const { rentalId } = await book(renter, dress)
  await owner.api.rentals.decide({ rentalId, status: 'confirmed' })
  const wish = { dressId: dress.id, startDate: inDays(10), endDate: inDays(13) }
  const { waitingId } = await nora.api.waiting.join(wish)
  await zoe.api.waiting.join(wish)
  return { dress, rentalId, nora, zoe, waitingId }
}

const stateOf = async ({ api }: Person) => (await api.waiting.mine())[0]?.state

/** What a job does with a dress whose offer is over. */
async function lapseOn(trx: Db, dressId: number, now: Date) {
  await lockDress(trx, dressId)
  await refreshHolds(trx, [dressId], now)
}

/** Each requests different days, so that only the dress is contended. */
const book = (renter: Person, dress: Parameters<typeof asking>[0], n = 0) =>
  renter.api.rentals.book(asking(dress, inDays(10 + n * 4)))

/** A renter may have ten requests open; these are not needed. */
async function withdrawAll(renters: Person[], db: Db) {
  const waiting = await db.selectFrom('rental').selectAll().where('status', '=', 'pending').execute()
  for (const { id, renterId } of waiting)
    await renters.find((renter) => renter.id === renterId)?.api.rentals.withdraw({ rentalId: id })
}

/** Repeats a race, checks what it left in the database, and prints how often each outcome came. */
async function race(name: string, db: Db, once: (round: number) => Promise<Outcome[]>) {
  const counts: Record<string, number> = {}
  for (let round = 0; round < ROUNDS; round++) {
    for (const { who, outcome } of await once(round))
      counts[`${who} ${outcome}`] = (counts[`${who} ${outcome}`] ?? 0) + 1
    await checkInvariants(db)
  }
  expect(await countDeadlocks(db)).toBe(0)
  console.info(`race ${name}: ${ROUNDS} rounds, ${JSON.stringify(counts)}, 0 internal errors`)
}

/** A trigger that numbers the commits on a dress, at the last moment before its locks are released. */
async function writeDownCommits(db: Db) {
  await sql`create table committed (place serial, what text, dress_id integer)`.execute(db)
  await sql`create function write_down() returns trigger language plpgsql as $$ begin
    insert into committed (what, dress_id) values (tg_argv[0],
      coalesce(to_jsonb(new) ->> 'dress_id', to_jsonb(new) ->> 'id')::integer);
    return null; end $$`.execute(db)
  await sql`create constraint trigger gone after update on dress deferrable initially deferred for each row
    when ((old.available and not new.available) or (old.deleted_at is null and new.deleted_at is not null))
    execute function write_down('gone')`.execute(db)
  await sql`create constraint trigger booked after insert on rental deferrable initially deferred
    for each row execute function write_down('booked')`.execute(db)
}

const invariants = {
  'two holds of one dress share a day': sql`select from hold a join hold b using (dress_id)
    where a.id < b.id and a.period && b.period`,
  'a live rental has no hold, or another’s days': sql`select from rental r where status <> 'cancelled'
    and num_nonnulls(back_at, not_back_at) = 0 and (select array_agg(period) from hold where rental_id = r.id and hold.dress_id = r.dress_id)
    is distinct from array[daterange(start_date, end_date, '[]')]`,
  'a cancelled rental holds days': sql`select from rental r join hold h on h.rental_id = r.id
    where status = 'cancelled'`,
  'a deleted dress has a request': sql`select from rental r join dress d on d.id = r.dress_id
    where d.deleted_at is not null and r.status = 'pending'`,
  'a deleted dress is somebody’s favourite': sql`select from favorite f join dress d on d.id = f.dress_id
    where d.deleted_at is not null`,
  'a dress was booked after it had gone': sql`select from committed b join committed g using (dress_id)
    where b.what = 'booked' and g.what = 'gone' and b.place > g.place`,
}

async function checkInvariants(db: Db) {
  const broken = []
  for (const [what, query] of Object.entries(invariants))
    if ((await query.execute(db)).rows.length > 0) broken.push(what)
  expect(broken).toEqual([])
}
