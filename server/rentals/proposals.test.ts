import { describe, expect } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { NO_PROPOSALS_LEFT } from '../../shared/rental/rental.ts'
import { saidReason } from '../../shared/message.ts'
import { lockPerson } from '../people/rows.ts'
import { checkIntegrity } from '../backup/integrity.ts'
import { diskStore } from '../images/store.ts'
import { remind } from './reminders.ts'
import { block } from '../moderation/blocking.ts'
import { inTransaction } from '../db/database.ts'
import { runMaintenance } from '../maintenance/maintenance.ts'
import { rules } from '../testing/rules.ts'
import { asking, inDays, test, type Person } from '../testing/test.ts'

const HOUR = 3_600_000
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 20)
const images = diskStore('/nowhere')
const other = (from = 20, to = from + 3) => ({ startDate: inDays(from), endDate: inDays(to) })

/** Rita has requested Olga's dress for days from then on. */
async function asked(person: (name: string) => Promise<Person>, from = 10) {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const dress = await olga.list({ title: 'Wanted gown' })
  const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(from)))
  return { olga, rita, dress, rentalId }
}

const proposed = async (person: (name: string) => Promise<Person>, days = other()) => {
  const scene = await asked(person)
  const { proposalId } = await scene.olga.api.rentals.propose({
    rentalId: scene.rentalId,
    ...days,
    words: 'It is at the cleaner’s until then.',
  })
  return { ...scene, proposalId }
}

const noticesOf = async ({ api }: Person) => (await api.notices.list({})).notices.map(({ kind }) => kind)

describe('other days that an owner proposes', () => {
  test('are accepted at the price that they were proposed at, and confirmed', async ({ person }) => {
    const { olga, rita, dress, rentalId, proposalId } = await proposed(person, other(20, 26))
    const { proposal } = await rita.api.rentals.one({ rentalId })
    // A week costs a tenth less a day, at the price of the proposal's time.
    expect(proposal).toMatchObject({ proposalId, state: 'open', days: 7, pricePerDay: 45, totalPrice: 315 })
    await olga.api.dresses.update({ id: dress.id, pricePerDay: 80 })
    await rita.api.rentals.answerProposal({ proposalId, accept: true })
    expect((await rita.api.rentals.mine())[0]).toMatchObject({
      rentalId,
      status: 'confirmed',
      startDate: inDays(20),
      endDate: inDays(26),
      pricePerDay: 45,
      totalPrice: 315,
      proposal: null,
    })
    expect(await noticesOf(olga)).toEqual(['accepted', 'request'])
    expect(await noticesOf(rita)).toEqual(['proposed'])
    // The days first requested are free again, the accepted ones are not.
    const tess = await person('Tess')
    const now = await tess.api.dresses.byId({ id: dress.id })
    await tess.api.rentals.book(asking(now, inDays(10)))
    await expect(tess.api.rentals.book(asking(now, inDays(26)))).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('leave the request waiting when they are turned down, with time anew', async ({ person }) => {
    const { olga, rita, rentalId, proposalId } = await proposed(person)
    // Meanwhile nothing waits for the owner.
    expect((await olga.api.auth.session())?.pendingRequests).toBe(0)
    await rita.api.rentals.answerProposal({ proposalId, accept: false })
    const [request] = await olga.api.rentals.requests()
    expect(request).toMatchObject({ rentalId, proposal: null, startDate: inDays(10) })
    expect(request?.lapsesAt.getTime()).toBeCloseTo(Date.now() + 48 * HOUR, -5)
    expect((await olga.api.auth.session())?.pendingRequests).toBe(1)
    expect(await noticesOf(olga)).toEqual(['refused', 'request'])
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
  })

  test('can be taken back, and proposed anew, three times in all', async ({ person }) => {
    const { olga, rita, rentalId, proposalId } = await proposed(person)
    await expect(olga.api.rentals.propose({ rentalId, ...other(30) })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You have already proposed other days. Take them back to propose others.',
    })
    await olga.api.rentals.takeBackProposal({ proposalId })
    await olga.api.rentals.takeBackProposal({ proposalId })
    await expect(rita.api.rentals.answerProposal({ proposalId, accept: true })).rejects.toMatchObject({
      message: 'This proposal has been taken back.',
    })
    for (const [from, proposalsLeft] of [
      [30, 2],
      [40, 1],
    ] as const) {
      expect(await olga.api.rentals.one({ rentalId })).toMatchObject({ proposalsLeft })
      expect(await olga.api.rentals.requests()).toMatchObject([{ proposalsLeft }])
      const next = await olga.api.rentals.propose({ rentalId, ...other(from) })
      await rita.api.rentals.answerProposal({ proposalId: next.proposalId, accept: false })
    }
    expect(await olga.api.rentals.one({ rentalId })).toMatchObject({ proposalsLeft: 0 })
    expect(await olga.api.rentals.requests()).toMatchObject([{ proposalsLeft: 0 }])
    await expect(olga.api.rentals.propose({ rentalId, ...other(50) })).rejects.toMatchObject({
      message: NO_PROPOSALS_LEFT,
    })
    // Each is told, in place of the one before.
    expect(await noticesOf(rita)).toEqual(['proposed', 'taken_back'])
  })

  test('leave nobody to be reminded but whose turn it is, and then with time anew', async ({
    person,
    db,
  }) => {
    const { olga, rita, rentalId } = await asked(person)
    const remindIn = (hours: number) =>
      remind(db, {
        turnaroundDays: 0,
        now: new Date(Date.now() + hours * HOUR),
        timeZone: 'America/New_York',
      })
    const waiting = async () => (await noticesOf(olga)).filter((kind) => kind === 'waiting')
    await remindIn(25)
    expect(await waiting()).toHaveLength(1)
    const { proposalId } = await olga.api.rentals.propose({ rentalId, ...other() })
    await remindIn(30)
    expect(await waiting()).toEqual([])
    await rita.api.rentals.answerProposal({ proposalId, accept: false })
    await remindIn(25)
    expect(await waiting()).toHaveLength(1)
  })

  test('are told with their own days, also when others were proposed since', async ({ person }) => {
    const { olga, rita, rentalId, proposalId } = await proposed(person)
    await rita.api.rentals.answerProposal({ proposalId, accept: false })
    await olga.api.rentals.propose({ rentalId, ...other(40) })
    const [refused] = (await olga.api.notices.list({})).notices
    expect(refused).toMatchObject({ kind: 'refused', proposedDays: { from: inDays(20), to: inDays(23) } })
    const [newest] = (await rita.api.notices.list({})).notices
    expect(newest).toMatchObject({ kind: 'proposed', proposedDays: { from: inDays(40), to: inDays(43) } })
  })

  test('that are taken back leave the request the time that it would have', async ({ person }) => {
    const { olga, rentalId, proposalId } = await proposed(person, other(1, 4))
    const lapse = async () => (await olga.api.rentals.one({ rentalId })).lapsesAt.getTime()
    expect(await lapse()).toBeLessThan(Date.now() + 40 * HOUR)
    await olga.api.rentals.takeBackProposal({ proposalId })
    expect(await lapse()).toBeCloseTo(Date.now() + 48 * HOUR, -5)
  })

  test('are neither proposed nor accepted between two of whom one has blocked the other', async ({
    person,
  }) => {
    const { olga, rita, rentalId, proposalId } = await proposed(person)
    await rita.api.people.block({ personId: olga.id })
    const refused = { code: 'CONFLICT', message: /^Other days are not available\./ }
    const accept = rita.api.rentals.answerProposal({ proposalId, accept: true })
    await expect(accept).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(accept).rejects.toThrow(refused.message)
    await rita.api.rentals.answerProposal({ proposalId, accept: false })
    await expect(olga.api.rentals.propose({ rentalId, ...other(50) })).rejects.toThrow(refused.message)
    // Words that nobody would read are refused.
    await expect(
      olga.api.rentals.decline({ rentalId, reason: 'other', words: 'What I think of you' }),
    ).rejects.toMatchObject({
      message: 'Your words cannot be delivered to this person. Please decline without them.',
    })
    await olga.api.rentals.decline({ rentalId, reason: 'other' })
    expect((await rita.api.rentals.one({ rentalId })).declineWords).toBeNull()
  })

  test('are refused when they are no days, taken, or those that were asked for', async ({ person }) => {
    const { olga, rentalId, dress } = await asked(person)
    const propose = (days: ReturnType<typeof other>) => olga.api.rentals.propose({ rentalId, ...days })
    await expect(propose(other(10))).rejects.toThrow('These are the days that were asked for.')
    await expect(propose(other(20, 21))).rejects.toThrow('Minimum rental period is 4 days.')
    await expect(propose(other(-2))).rejects.toThrow('Please choose dates in the future.')
    await olga.api.rentals.block({ dressId: dress.id, ...other(30) })
    await expect(propose(other(32))).rejects.toMatchObject({ code: 'CONFLICT' })
    // A day more or less overlaps with the request alone.
    await propose(other(11))
  })

  test('are over with the request: approved, declined or withdrawn', async ({ person }) => {
    for (const end of [
      ({ olga, rentalId }: Awaited<ReturnType<typeof proposed>>) =>
        olga.api.rentals.decide({ rentalId, status: 'confirmed' }),
      ({ olga, rentalId }: Awaited<ReturnType<typeof proposed>>) =>
        olga.api.rentals.decline({ rentalId, reason: 'days' }),
      ({ rita, rentalId }: Awaited<ReturnType<typeof proposed>>) => rita.api.rentals.withdraw({ rentalId }),
    ]) {
      const scene = await proposed(person)
      await end(scene)
      const answer = scene.rita.api.rentals.answerProposal({ proposalId: scene.proposalId, accept: true })
      await expect(answer).rejects.toMatchObject({ code: 'CONFLICT', message: 'This proposal is over.' })
      expect((await scene.olga.api.rentals.one({ rentalId: scene.rentalId })).proposal?.state).toBe('over')
    }
  })

  test('lapse by the renter’s silence, of which each side is told', async ({ person, db }) => {
    const { olga, rita, rentalId, proposalId } = await proposed(person)
    const now = new Date(Date.now() + 49 * HOUR)
    await expect(rita.at({ now }).api.rentals.answerProposal({ proposalId, accept: true })).rejects.toThrow(
      'This request has lapsed.',
    )
    expect((await rita.at({ now }).api.rentals.one({ rentalId })).proposal?.state).toBe('over')
    await runMaintenance({ db, images, now })
    expect(await noticesOf(olga)).toEqual(['proposal_lapsed', 'request'])
    expect(await noticesOf(rita)).toEqual(['proposal_missed', 'proposed'])
    expect((await rita.api.rentals.one({ rentalId })).events.map(({ event }) => event)).toEqual([
      'request',
      'proposed',
      'unanswered',
    ])
  })

  test('that somebody else has booked meanwhile end, and the request waits for its owner', async ({
    person,
  }) => {
    const { olga, rita, dress, rentalId, proposalId } = await proposed(person)
    await (await person('Tess')).api.rentals.book(asking(dress, inDays(21)))
    await expect(rita.api.rentals.answerProposal({ proposalId, accept: true })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Somebody else has these days now. Your request waits on with the days you asked for.',
    })
    expect((await rita.api.rentals.one({ rentalId })).proposal?.state).toBe('over')
    expect((await noticesOf(olga)).slice(0, 1)).toEqual(['proposal_taken'])
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
  })

  test('end as soon as their days are promised to somebody else, or kept by the owner', async ({
    person,
  }) => {
    const takers: ((scene: Awaited<ReturnType<typeof proposed>>) => Promise<unknown>)[] = [
      async ({ olga, dress }) => {
        const { rentalId } = await (await person('Tess')).api.rentals.book(asking(dress, inDays(21)))
        return olga.api.rentals.decide({ rentalId, status: 'confirmed' })
      },
      ({ olga, dress }) =>
        olga.api.rentals.block({ dressId: dress.id, startDate: inDays(22), endDate: inDays(22) }),
      async ({ olga, dress }) => {
        const tess = await person('Tess')
        const { rentalId } = await tess.api.rentals.book(asking(dress, inDays(60)))
        const { proposalId } = await olga.api.rentals.propose({ rentalId, ...other(22) })
        return tess.api.rentals.answerProposal({ proposalId, accept: true })
      },
    ]
    for (const take of takers) {
      const scene = await proposed(person)
      const { olga, rita, rentalId, proposalId } = scene
      await take(scene)
      const { proposal, status, events } = await rita.api.rentals.one({ rentalId })
      expect([proposal?.state, status, events.at(-1)?.event]).toEqual(['over', 'pending', 'outrun'])
      expect((await noticesOf(rita))[0]).toBe('days_taken')
      expect(await noticesOf(olga)).toContain('proposal_taken')
      await expect(rita.api.rentals.answerProposal({ proposalId, accept: true })).rejects.toThrow(
        'This proposal is over.',
      )
    }
  })

  test('stay while somebody else merely asks for them, or has others', async ({ person }) => {
    const { olga, rita, dress, rentalId } = await proposed(person)
    const tess = await person('Tess')
    await tess.api.rentals.book(asking(dress, inDays(21)))
    const { rentalId: elsewhere } = await tess.api.rentals.book(asking(dress, inDays(60)))
    await olga.api.rentals.decide({ rentalId: elsewhere, status: 'confirmed' })
    expect((await rita.api.rentals.one({ rentalId })).proposal?.state).toBe('open')
  })

  test('leave the dress the rest it needs', async ({ person }) => {
    const [olga, rita, tess] = [await person('Olga'), await person('Rita'), await person('Tess')]
    const resting = (one: Person) => one.at({ rules: { ...rules, turnaroundDays: 2 } })
    const dress = await olga.list()
    const { rentalId } = await resting(rita).api.rentals.book(asking(dress, inDays(10)))
    await resting(tess).api.rentals.book(asking(dress, inDays(24)))
    const propose = (from: number) => resting(olga).api.rentals.propose({ rentalId, ...other(from) })
    await expect(propose(19)).rejects.toMatchObject({ code: 'CONFLICT' })
    const { proposalId } = await propose(18)
    await resting(rita).api.rentals.answerProposal({ proposalId, accept: true })
  })

  test('see a block that is made at the same moment, and so do her words', async ({ person, db }) => {
    const { olga, rita, rentalId, proposalId } = await proposed(person)
    const scene = await asked(person)
    const blocked = async (attempt: () => Promise<unknown>, by: Person, whom: Person) => {
      const { promise, outcome } = await inTransaction(db, async (trx) => {
        await block(trx, { by: by.id, whom: whom.id, now: new Date() })
        const promise = attempt()
        const outcome = promise.then(
          () => 'done',
          ({ code }) => code,
        )
        // As long as it takes without a lock.
        expect(await Promise.race([outcome, sleep(300, 'waits')])).toBe('waits')
        return { promise, outcome }
      })
      await promise.catch(() => {})
      return outcome
    }
    const accept = () => rita.api.rentals.answerProposal({ proposalId, accept: true })
    expect(await blocked(accept, olga, rita)).toBe('CONFLICT')
    expect((await rita.api.rentals.one({ rentalId })).status).toBe('pending')

    const propose = () => scene.olga.api.rentals.propose({ rentalId: scene.rentalId, ...other() })
    expect(await blocked(propose, scene.rita, scene.olga)).toBe('CONFLICT')
    await scene.rita.api.people.unblock({ personId: scene.olga.id })
    const decline = () =>
      scene.olga.api.rentals.decline({ rentalId: scene.rentalId, reason: 'other', words: 'Sorry' })
    expect(await blocked(decline, scene.rita, scene.olga)).toBe('CONFLICT')
  })

  test('wait for a side that is deleting its account, and leave it its row until then', async ({
    person,
    db,
  }) => {
    const [first, second] = [await proposed(person), await asked(person)]
    const { olga, rentalId } = second
    const attempts = [
      {
        owner: first.olga,
        attempt: () => first.rita.api.rentals.answerProposal({ proposalId: first.proposalId, accept: true }),
      },
      { owner: olga, attempt: () => olga.api.rentals.propose({ rentalId, ...other() }) },
      {
        owner: olga,
        attempt: () => olga.api.rentals.decline({ rentalId, reason: 'other', words: 'Sorry' }),
      },
    ]
    const left: number[] = []
    for (const { owner, attempt } of attempts) {
      // In the order of deleting an account: its person, its dresses, and then its person for good.
      const leaving = await db.startTransaction().execute()
      await lockPerson(leaving, owner.id)
      await leaving
        .selectFrom('dress')
        .where('ownerId', '=', owner.id)
        .select('id')
        .forNoKeyUpdate()
        .execute()
      const answer = attempt()
      await sleep(300)
      const her = leaving.selectFrom('appUser').select('id').where('id', '=', owner.id)
      left.push((await her.forUpdate().skipLocked().execute()).length)
      await leaving.rollback().execute()
      await answer
    }
    expect(left).toEqual([1, 1, 1])
  })

  test('show which wish excludes which, before anybody is approved', async ({ person }) => {
    const { olga, dress, rentalId } = await proposed(person)
    const { rentalId: later } = await (await person('Tess')).api.rentals.book(asking(dress, inDays(22)))
    const requests = await olga.api.rentals.requests()
    const conflicts = Object.fromEntries(requests.map(({ rentalId, meetings }) => [rentalId, meetings]))
    expect(conflicts).toEqual({
      [rentalId]: [
        {
          rentalId: later,
          renterName: 'Tess',
          startDate: inDays(22),
          endDate: inDays(25),
          isProposal: false,
        },
      ],
      [later]: [
        { rentalId, renterName: 'Rita', startDate: inDays(20), endDate: inDays(23), isProposal: true },
      ],
    })
    expect((await olga.api.rentals.one({ rentalId: later })).meetings).toEqual(conflicts[later])
  })
})

describe('a no with words', () => {
  test('tells the renter why, and what was written to it', async ({ person }) => {
    const { olga, rita, rentalId } = await asked(person)
    for (let time = 0; time < 2; time++)
      await olga.api.rentals.decline({ rentalId, reason: 'cleaning', words: 'Back on Monday!' })
    const [rental] = await rita.api.rentals.mine()
    expect(rental).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'owner',
      declineReason: 'cleaning',
      declineWords: 'Back on Monday!',
    })
    const { threadId } = await rita.api.rentals.one({ rentalId })
    const { messages } = await rita.api.messages.thread({ threadId: threadId ?? 0 })
    expect(messages[0]).toMatchObject({ kind: 'declined', reason: 'cleaning', text: 'Back on Monday!' })
  })
})

test('an owner may rather not, which is not told as a reason', async ({ person }) => {
  const { olga, rita, rentalId } = await asked(person)
  await olga.api.rentals.decline({ rentalId, reason: 'rather_not' })
  const { threadId } = await rita.api.rentals.one({ rentalId })
  const { messages } = await rita.api.messages.thread({ threadId: threadId ?? 0 })
  expect(messages[0]).toMatchObject({ kind: 'declined', reason: 'rather_not', text: null })
  expect(saidReason('rather_not')).toBeUndefined()
  expect(saidReason('cleaning')).toBe('The dress is at the cleaner’s.')
})

describe('an answer from a page that is out of date', () => {
  test('with other words than were sent is refused, so that they are not lost', async ({ person }) => {
    const { olga, rentalId } = await asked(person)
    await olga.api.rentals.decide({ rentalId, status: 'cancelled' })
    await olga.api.rentals.decide({ rentalId, status: 'cancelled' })
    await expect(
      olga.api.rentals.decline({ rentalId, reason: 'cleaning', words: 'So sorry!' }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This request has already been declined. You can still write in the conversation.',
    })
  })

  test('says yes to no other days than it shows', async ({ person }) => {
    const { olga, rita, rentalId, proposalId } = await proposed(person)
    await rita.api.rentals.answerProposal({ proposalId, accept: true })
    await expect(olga.api.rentals.decide({ rentalId, status: 'confirmed' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The other days that you proposed have already been accepted.',
    })
  })
})

describe('the page of a rental', () => {
  test('is for its two sides, and for admins without what they write', async ({ person }) => {
    const { olga, rita, rentalId } = await asked(person)
    await olga.api.rentals.decline({ rentalId, reason: 'other', words: 'Between us' })
    expect((await olga.api.rentals.one({ rentalId })).role).toBe('owner')
    expect((await rita.api.rentals.one({ rentalId })).declineWords).toBe('Between us')
    const admin = await person('Ada', { role: 'admin' } as never)
    expect(await admin.api.rentals.one({ rentalId })).toMatchObject({
      role: 'admin',
      threadId: null,
      declineWords: null,
      bookingNotes: null,
      ownerContact: null,
    })
    const tess = await person('Tess')
    await expect(tess.api.rentals.one({ rentalId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('gives the owner’s address to whoever rents, unless she wants messages only', async ({ person }) => {
    const { olga, rita, dress, rentalId } = await asked(person)
    const contact = async () => [
      (await rita.api.dresses.byId({ id: dress.id })).ownerContact,
      (await rita.api.dresses.bySlug({ slug: dress.slug })).ownerContact,
      (await rita.api.rentals.one({ rentalId })).ownerContact,
      (await rita.api.rentals.mine())[0]?.ownerContact,
    ]
    expect(await contact()).toEqual([null, null, null, null])
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    expect((await contact()).every((address) => address?.includes('@'))).toBe(true)
    await olga.api.people.setContact({ messagesOnly: true })
    expect(await contact()).toEqual([null, null, null, null])
    // Owners see their own.
    expect((await olga.api.dresses.byId({ id: dress.id })).ownerContact).toContain('@')
    expect(await olga.api.people.contact()).toEqual({ messagesOnly: true, hasLent: true })
  })
})

describe(`races, ${ROUNDS} rounds each`, () => {
  /** The outcomes, by `ok` or the code of the refusal. */
  const all = async (...calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map((one) =>
      one.status === 'fulfilled' ? 'ok' : `${(one.reason as { code: string }).code}`,
    )
  const sound = async (db: Person['context']['db']) =>
    expect(
      (await checkIntegrity({ db, images })).filter(({ what }) => what !== 'a picture has no file'),
    ).toEqual([])
  const people = async (person: (name: string) => Promise<Person>) =>
    [await person('Olga'), await person('Rita'), await person('Tess')] as const

  test('accepting other days against a booking of them', { timeout: 120_000 }, async ({ person, db }) => {
    const [olga, rita, tess] = await people(person)
    for (let round = 0; round < ROUNDS; round++) {
      const dress = await olga.list()
      const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
      const { proposalId } = await olga.api.rentals.propose({ rentalId, ...other() })
      const answers = await all(
        rita.api.rentals.answerProposal({ proposalId, accept: true }),
        tess.api.rentals.book(asking(dress, inDays(21))),
      )
      expect(answers.toSorted()).toEqual(['CONFLICT', 'ok'])
      const rental = await rita.api.rentals.one({ rentalId })
      expect(rental.status).toBe(answers[0] === 'ok' ? 'confirmed' : 'pending')
      expect(rental.totalPrice).toBe(200)
      for (const { rentalId } of await tess.api.rentals.mine())
        await tess.api.rentals.withdraw({ rentalId }).catch(() => {})
      if (answers[0] !== 'ok') await rita.api.rentals.withdraw({ rentalId })
    }
    await sound(db)
  })

  test(
    'accepting against withdrawing, taking back and declining',
    { timeout: 120_000 },
    async ({ person, db }) => {
      const [olga, rita] = await people(person)
      for (let round = 0; round < ROUNDS; round++) {
        const dress = await olga.list()
        const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
        const { proposalId } = await olga.api.rentals.propose({ rentalId, ...other() })
        const against = [
          () => rita.api.rentals.withdraw({ rentalId }),
          () => olga.api.rentals.takeBackProposal({ proposalId }),
          () => olga.api.rentals.decline({ rentalId, reason: 'days' }),
          () => rita.api.rentals.answerProposal({ proposalId, accept: false }),
        ][round % 4]
        const answers = await all(
          rita.api.rentals.answerProposal({ proposalId, accept: true }),
          against?.() ?? Promise.resolve(),
        )
        expect(answers.toSorted()).toEqual(['CONFLICT', 'ok'])
        const { status } = await rita.api.rentals.one({ rentalId })
        expect(status === 'confirmed').toBe(answers[0] === 'ok')
        if (status === 'pending') await rita.api.rentals.withdraw({ rentalId })
      }
      await sound(db)
    },
  )

  test('two proposals, and a proposal against an approval', { timeout: 120_000 }, async ({ person, db }) => {
    const [olga, rita] = await people(person)
    for (let round = 0; round < ROUNDS; round++) {
      const dress = await olga.list()
      const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
      const propose = (from: number) => olga.api.rentals.propose({ rentalId, ...other(from) })
      const answers = await all(propose(20), propose(30))
      expect(answers.toSorted()).toEqual(['CONFLICT', 'ok'])
      const { proposal } = await rita.api.rentals.one({ rentalId })
      await olga.api.rentals.takeBackProposal({ proposalId: proposal?.proposalId ?? 0 })
      await all(propose(40), olga.api.rentals.decide({ rentalId, status: 'confirmed' }))
      const now = await rita.api.rentals.one({ rentalId })
      expect([now.status, now.proposal?.state === 'open']).toEqual(['confirmed', false])
    }
    await sound(db)
  })
})
