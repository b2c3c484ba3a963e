import { sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import { deleteAccount } from '../account/delete-account.ts'
import type { Db } from '../db/database.ts'
import { remind } from '../rentals/reminders.ts'
import { startMailServer, transportTo, type MailServer } from '../testing/servers/mail-server.ts'
import { rules } from '../testing/rules.ts'
import { asking, inDays, test, type Person } from '../testing/test.ts'
import { deliverNext } from './deliver.ts'
import { MAX_A_DAY, MAX_A_DAY_OF_ONE, MAX_UNVERIFIED, MAX_UNVERIFIED_A_DAY } from './letter-limits.ts'
import { GIVE_UP_MS, LEASE_MS, postpone, SERVER_WAIT_MS, settle } from '../mail/queue.ts'

const HOUR = 3_600_000
const later = (milliseconds: number) => new Date(Date.now() + milliseconds)

async function openMailServer() {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  return server
}

/**
 * Sends the letters due at a time, until none is or none can leave; returns how it ended. Without those to renters
 * about their own requests: asked.test.ts has them.
 */
async function deliverAll(db: Db, server: MailServer | undefined, now = new Date()) {
  await db.deleteFrom('letter').where('kind', '=', 'asked').execute()
  const transport = server && transportTo(server.url)
  try {
    for (;;) {
      const outcome = await deliverNext({ db, transport, rules, clock: () => now })
      if (outcome !== 'done') return outcome
    }
  } finally {
    transport?.close()
  }
}

test.beforeEach(({ db }) => db.deleteFrom('letter').execute())

const lettersOf = (db: Db) =>
  db
    .selectFrom('letter')
    .select(['kind', 'state', 'why', 'attempts', 'dueAt', 'facts'])
    .where('kind', '!=', 'asked')
    .orderBy('id')
    .execute()

async function requested(person: (name: string) => Promise<Person>, title = 'Told gown') {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  await olga.context.db
    .updateTable('appUser')
    .set({ emailVerifiedAt: new Date() })
    .where('id', 'in', [olga.id, rita.id])
    .execute()
  const dress = await olga.list({ title })
  const booking = { ...asking(dress, inDays(10)), bookingNotes: 'For a gala.\nI will be careful.' }
  const { rentalId } = await rita.api.rentals.book(booking)
  return { olga, rita, dress, rentalId }
}

const addressOf = async (db: Db, { id }: Person) => {
  const { email } = await db
    .selectFrom('appUser')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return email
}

describe('a letter', () => {
  test('about a request reaches the lender, in words and in HTML, with a way to stop such letters', async ({
    person,
    db,
  }) => {
    const server = await openMailServer()
    const { olga, rentalId } = await requested(person)
    expect(await deliverAll(db, server)).toBe('nothing')
    expect(server.recipients).toEqual([await addressOf(db, olga)])
    const [letter] = server.inbox
    expect(letter?.subject).toBe('Rita asks for Told gown')
    const link = `http://localhost:3000/rentals/${rentalId}`
    expect(letter?.text).toContain(link)
    expect(letter?.text).toContain('Rita asks for Told gown')
    expect(letter?.text).toContain('> For a gala.\n> I will be careful.')
    expect(letter?.text).toMatch(/Please answer by \w+day, \w+ \d+ at \d+:\d\d [AP]M E[SD]T\./)
    expect(letter?.html).toContain(`href="${link}"`)
    const header = (name: string) => letter?.headerLines.find(({ key }) => key === name)?.line
    expect(header('content-type')).toContain('multipart/alternative')
    expect(header('list-unsubscribe')).toMatch(
      /<http:\/\/localhost:3000\/_api\/mail\/unsubscribe\?token=[\w-]{43}>/,
    )
    expect(header('list-unsubscribe-post')).toContain('List-Unsubscribe=One-Click')
    expect(header('auto-submitted')).toContain('auto-generated')
    expect(letter?.references).toBe(`<rental-${rentalId}@localhost>`)
    expect(await lettersOf(db)).toMatchObject([{ kind: 'request', state: 'sent', attempts: 1 }])
  })

  test('about the same rental belongs to the same thread, each under its own name', async ({
    person,
    db,
  }) => {
    const server = await openMailServer()
    const { olga, rentalId } = await requested(person)
    await deliverAll(db, server)
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    await deliverAll(db, server)
    expect(server.inbox.map(({ subject }) => subject)).toEqual([
      'Rita asks for Told gown',
      'Approved: Told gown',
    ])
    const [first, second] = server.inbox
    expect(first?.references).toBe(second?.references)
    expect(first?.messageId).not.toBe(second?.messageId)
  })

  test('is written with what it tells of, or not at all', async ({ person, db }) => {
    const { dress } = await requested(person)
    const nora = await person('Nora')
    await expect(nora.api.rentals.book(asking(dress, inDays(11)))).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await lettersOf(db)).toHaveLength(1)
  })

  test.for([
    ['of two lines', 'Eve\r\nBcc: all@people.test'],
    ['that looks encoded', '=?utf-8?B?QmNjOiBh?='],
    ['of two thousand emoji', '👗'.repeat(2_000)],
    ['that is markup', '"><script>'],
    ['that runs from right to left', 'الاسم \u202egnp'],
  ] as const)('cannot be broken by a name %s [ASVS 1.3.11]', async ([, name], { person, db }) => {
    const server = await openMailServer()
    const { rita, olga } = await requested(person, name.slice(0, 40).replaceAll(/\s/g, ' '))
    // Not through the shop, which refuses some of these.
    await db.updateTable('appUser').set({ displayName: name }).where('id', 'in', [rita.id, olga.id]).execute()
    await deliverAll(db, server)
    expect(server.recipients).toEqual([await addressOf(db, olga)])
    const [letter] = server.inbox
    expect(letter?.headers.has('bcc')).toBe(false)
    expect(
      letter?.headerLines.every(({ line }) => line.split('\r\n').every((part) => part.length < 999)),
    ).toBe(true)
    expect(letter?.html).not.toContain('<script>')
    expect(letter?.text).toContain('Choose your letters')
  })
})

test('of a request that a letter has told of another tells that it was withdrawn', async ({ person, db }) => {
  const server = await openMailServer()
  const { rita, rentalId } = await requested(person)
  await deliverAll(db, server)
  await rita.api.rentals.withdraw({ rentalId })
  await deliverAll(db, server)
  expect(server.inbox.map(({ subject }) => subject)).toEqual([
    'Rita asks for Told gown',
    'Withdrawn: Rita, Told gown',
  ])
})

describe('a letter whose reason has gone is not sent, and says why:', () => {
  const cases: Record<
    string,
    [string, (scene: Awaited<ReturnType<typeof requested>>, db: Db) => Promise<unknown>]
  > = {
    'the request is answered': [
      'answered',
      ({ olga, rentalId }) => olga.api.rentals.decide({ rentalId, status: 'cancelled' }),
    ],
    'it was withdrawn': ['withdrawn', ({ rita, rentalId }) => rita.api.rentals.withdraw({ rentalId })],
    'it was read in the app': [
      'read',
      async ({ olga }) => {
        const { notices } = await olga.api.notices.list({})
        await olga.api.notices.seen({ id: notices[0]?.id ?? 0 })
      },
    ],
    'such letters are not wanted': [
      'not_wanted',
      ({ olga }) => olga.api.mail.choose({ topic: 'requests', isWanted: false }),
    ],
    'letters to the address come back': [
      'address_refused',
      ({ olga }, db) =>
        db.updateTable('appUser').set({ emailRefusedAt: new Date() }).where('id', '=', olga.id).execute(),
    ],
  }
  test.for(Object.entries(cases))('%s', async ([, [why, happen]], { person, db }) => {
    const server = await openMailServer()
    const scene = await requested(person)
    await happen(scene, db)
    await deliverAll(db, server)
    expect((await lettersOf(db))[0]).toMatchObject({ kind: 'request', state: 'skipped', why })
    expect(server.inbox.filter(({ subject }) => subject?.includes('asks for'))).toEqual([])
  })

  test('it was withdrawn before it left, of which no letter tells either', async ({ person, db }) => {
    const server = await openMailServer()
    const { rita, olga, rentalId } = await requested(person)
    await rita.api.rentals.withdraw({ rentalId })
    await deliverAll(db, server)
    expect(server.inbox).toEqual([])
    expect(await lettersOf(db)).toMatchObject([
      { kind: 'request', state: 'skipped', why: 'withdrawn' },
      { kind: 'withdrawn', state: 'skipped', why: 'request_untold' },
    ])
    expect((await olga.api.notices.list({})).notices.map(({ kind }) => kind)).toEqual([
      'withdrawn',
      'request',
    ])
  })

  test('the request has lapsed', async ({ person, db }) => {
    const server = await openMailServer()
    await requested(person)
    await deliverAll(db, server, later(49 * HOUR))
    expect(await lettersOf(db)).toMatchObject([{ state: 'skipped', why: 'lapsed' }])
    expect(server.inbox).toEqual([])
  })

  test('the rental was cancelled after it was approved', async ({ person, db }) => {
    const server = await openMailServer()
    const { olga, rentalId } = await requested(person)
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    await olga.api.rentals.cancel({ rentalId, reason: 'damaged' })
    await deliverAll(db, server)
    const letters = await lettersOf(db)
    expect(letters.map(({ kind, state, why }) => [kind, state, why])).toEqual([
      ['request', 'skipped', 'answered'],
      ['approved', 'skipped', 'not_confirmed'],
      ['owner_cancelled', 'sent', null],
    ])
  })

  test('the account was deleted', async ({ person, db }) => {
    const server = await openMailServer()
    const { olga, rita, rentalId } = await requested(person)
    await olga.api.rentals.decide({ rentalId, status: 'cancelled' })
    await deleteAccount(db, { id: rita.id, passwordHash: null }, { now: new Date(), rules })
    await deliverAll(db, server)
    const letters = await lettersOf(db)
    expect(letters.map(({ kind, state, why }) => [kind, state, why])).toEqual([
      ['request', 'skipped', 'answered'],
      ['declined', 'skipped', 'account_deleted'],
    ])
    expect(server.inbox).toEqual([])
  })

  test('the shop sends none', async ({ person, db }) => {
    await requested(person)
    await requested(person)
    const desk = { db, transport: undefined, rules, clock: () => new Date() }
    expect(await deliverNext(desk)).toBe('done')
    // All that were due at once.
    const skipped = { state: 'skipped', why: 'mail_off' }
    expect(await lettersOf(db)).toMatchObject([skipped, skipped])
    expect(await deliverNext(desk)).toBe('nothing')
  })
})

describe('a letter of what has been told anew is not sent', () => {
  const propose = ({ olga, rentalId }: Awaited<ReturnType<typeof requested>>, from: number) =>
    olga.api.rentals.propose({ rentalId, startDate: inDays(from), endDate: inDays(from + 3) })
  /** The letters of a kind that have left, once the mail server takes letters again. */
  const sentOnceBack = async (db: Db, server: MailServer, kind: string) => {
    server.behave({})
    await deliverAll(db, server, later(20_000))
    return (await lettersOf(db)).filter((letter) => letter.kind === kind && letter.state === 'sent')
  }
  const putOff = { onData: () => ({ code: 451, message: 'Come back later' }) }

  test('of other days: only those that were proposed last', async ({ person, db }) => {
    const server = await openMailServer()
    const scene = await requested(person)
    await deliverAll(db, server)
    server.behave(putOff)
    const { proposalId } = await propose(scene, 20)
    await deliverAll(db, server)
    await scene.olga.api.rentals.takeBackProposal({ proposalId })
    await propose(scene, 40)
    expect(await sentOnceBack(db, server, 'proposed')).toMatchObject([
      { facts: { rental: { proposal: { days: { from: inDays(40), to: inDays(43) } } } } },
    ])
    expect(server.inbox.filter(({ subject }) => subject?.includes('proposes other days'))).toHaveLength(1)
    expect((await lettersOf(db)).find(({ kind }) => kind === 'proposed')).toMatchObject({
      state: 'skipped',
      why: 'superseded',
    })
  })

  test('of a no to other days: only the last', async ({ person, db }) => {
    const server = await openMailServer()
    const scene = await requested(person)
    await deliverAll(db, server)
    server.behave(putOff)
    for (const from of [20, 40]) {
      const { proposalId } = await propose(scene, from)
      await scene.rita.api.rentals.answerProposal({ proposalId, accept: false })
      await deliverAll(db, server)
    }
    expect(await sentOnceBack(db, server, 'refused')).toMatchObject([
      { facts: { rental: { proposal: { days: { from: inDays(40), to: inDays(43) } } } } },
    ])
  })

  test('and no reminder of a request that has time anew', async ({ person, db }) => {
    const server = await openMailServer()
    const scene = await requested(person)
    await deliverAll(db, server)
    await remind(db, { turnaroundDays: 0, now: later(30 * HOUR), timeZone: 'UTC' })
    const { proposalId } = await propose(scene, 20)
    await scene.olga.api.rentals.takeBackProposal({ proposalId })
    await deliverAll(db, server, later(30 * HOUR))
    const letters = await db
      .selectFrom('letter')
      .select(['kind', 'state', 'why'])
      .where('rentalId', '=', scene.rentalId)
      .where('kind', '=', 'waiting')
      .execute()
    expect(letters).toEqual([{ kind: 'waiting', state: 'skipped', why: 'superseded' }])
  })
})

describe('a letter is not lost when the mail server', () => {
  test('is down: it waits longer each time, other letters wait as well, and after three days it is given up', async ({
    person,
    db,
  }) => {
    const server = await startMailServer()
    await server.close()
    await requested(person)
    const began = Date.now()
    let now = began
    const waits: number[] = []
    for (;;) {
      const outcome = await deliverAll(db, server, new Date(now))
      const [letter] = await lettersOf(db)
      if (letter?.state !== 'queued') break
      expect(outcome).toBe('stuck')
      expect(letter.why).toContain('ECONNREFUSED')
      waits.push(letter.dueAt.getTime() - now)
      now = letter.dueAt.getTime()
      // The request stays open during this test.
      await sql`update rental set lapses_at = ${new Date(now + 100 * HOUR)}`.execute(db)
    }
    expect(waits.slice(0, 4)).toEqual([15_000, 30_000, 60_000, 120_000])
    // However long it is down, no letter waits longer than this once it is back.
    expect(Math.max(...waits)).toBe(SERVER_WAIT_MS)
    expect(now - began).toBeGreaterThanOrEqual(GIVE_UP_MS)
    expect(await lettersOf(db)).toMatchObject([
      { state: 'failed', why: expect.stringContaining('ECONNREFUSED') },
    ])
  })

  test('takes it later, under the same name and with the same words', async ({ person, db }) => {
    const server = await openMailServer()
    const { dress } = await requested(person)
    server.behave({ onData: () => ({ code: 451, message: 'Come back later' }) })
    expect(await deliverAll(db, server)).toBe('nothing')
    expect(await lettersOf(db)).toMatchObject([
      { state: 'queued', attempts: 1, why: expect.stringContaining('451') },
    ])
    const { messageKey } = await db
      .selectFrom('letter')
      .select('messageKey')
      .where('kind', '=', 'request')
      .executeTakeFirstOrThrow()
    await db.updateTable('dress').set({ title: 'Renamed since' }).where('id', '=', dress.id).execute()
    server.behave({})
    await deliverAll(db, server, later(20_000))
    expect(server.inbox.map(({ messageId, subject }) => [messageId, subject])).toEqual([
      [`<${messageKey}@localhost>`, 'Rita asks for Told gown'],
    ])
  })

  test('cuts the line after it took it: then it arrives again, under the same name', async ({
    person,
    db,
  }) => {
    const server = await openMailServer()
    await requested(person)
    server.behave({ dropsAfterData: true })
    await deliverAll(db, server)
    server.behave({})
    await deliverAll(db, server, later(20_000))
    expect(server.inbox).toHaveLength(2)
    expect(server.inbox[0]?.messageId).toBe(server.inbox[1]?.messageId)
    expect(await lettersOf(db)).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('and its sender dies in between: somebody else takes it after a while, and not before', async ({
    person,
    db,
  }) => {
    const server = await openMailServer()
    await requested(person)
    await db
      .updateTable('letter')
      .set({ state: 'sending', attempts: 1, dueAt: later(LEASE_MS) })
      .execute()
    await deliverAll(db, server)
    expect(server.inbox).toEqual([])
    await deliverAll(db, server, later(LEASE_MS))
    expect(server.inbox).toHaveLength(1)
  })
})

test('an address that is nobody’s is noted, its owner is told in the app, and letters that can be done without stop', async ({
  person,
  db,
}) => {
  const server = await openMailServer()
  const { olga, rita, dress } = await requested(person)
  server.behave({ onRcpt: () => ({ code: 550, message: '5.1.1 No such mailbox' }) })
  expect(await deliverAll(db, server)).toBe('nothing')
  expect(await lettersOf(db)).toMatchObject([
    { state: 'failed', why: expect.stringContaining('No such mailbox') },
  ])
  expect((await olga.api.notices.list({})).notices).toMatchObject([
    { kind: 'unreachable', rentalId: null },
    { kind: 'request' },
  ])
  const { refusal } = await olga.api.mail.choices()
  expect(refusal).toMatchObject({
    email: expect.stringMatching(/^o\*\*\*@people\.test$/),
    said: expect.stringContaining('No such mailbox'),
  })
  await rita.api.rentals.book(asking(dress, inDays(20)))
  server.behave({})
  await deliverAll(db, server)
  expect(server.inbox).toEqual([])
})

test('a refusal that names the address is kept with half of it, for its owner and for admins', async ({
  person,
  db,
}) => {
  const server = await openMailServer()
  const { olga } = await requested(person)
  const ada = await person('Ada', { role: 'admin' })
  const email = await addressOf(db, olga)
  for (const [code, state] of [
    [450, 'queued'],
    [550, 'failed'],
  ] as const) {
    // A long one is cut off, even in the middle of an address.
    const long = 'x'.repeat(415)
    server.behave({
      onRcpt: (to) => ({ code, message: `5.1.1 <${to.toUpperCase()}>: ${to} is unknown ${long} ${to}` }),
    })
    await deliverAll(db, server, later(code === 450 ? 0 : HOUR))
    const { letters } = await ada.api.admin.letters({})
    expect(letters).toMatchObject([
      { state, why: expect.stringContaining('5.1.1 <O***@PEOPLE.TEST>: o***@people.test is unknown') },
    ])
    const rows = JSON.stringify(await db.selectFrom('letter').select('why').execute())
    expect(rows.toLowerCase()).not.toContain(email.slice(0, email.indexOf('-') + 3))
  }
  const { refusal } = await olga.api.mail.choices()
  expect(refusal?.said).toContain('o***@people.test is unknown')
  expect(refusal?.said?.toLowerCase()).not.toContain(email)
})

test.for([
  ['a mailbox that takes no letters from us', 550, '5.7.1 Not from you'],
  ['a letter that is too large', 552, '5.3.4 Too large'],
  ['a list that we stand on', 550, 'Blocked using a list of senders'],
  ['a relay that does not know us', 550, 'Relaying denied'],
] as const)('%s fails the letter and not its address', async ([, code, message], { person, db }) => {
  const server = await openMailServer()
  const { olga } = await requested(person)
  server.behave({ onRcpt: () => ({ code, message }) })
  await deliverAll(db, server)
  expect(await lettersOf(db)).toMatchObject([{ state: 'failed', why: expect.stringContaining(message) }])
  expect((await olga.api.mail.choices()).refusal).toBeNull()
})

test('a letter that cannot be written waits by itself, says why, and is given up in its time', async ({
  person,
  db,
}) => {
  const server = await openMailServer()
  const { olga } = await requested(person)
  const now = new Date()
  // As a newer server would write it, next to which this one still runs, with a constraint of its own.
  await sql`alter table letter drop constraint letter_kind`.execute(db)
  const kind = 'from_tomorrow' as 'test'
  await db
    .insertInto('letter')
    .values({ kind, userId: olga.id, urgent: true, createdAt: now, dueAt: new Date(now.getTime() - HOUR) })
    .execute()
  expect(await deliverAll(db, server)).toBe('nothing')
  expect(server.inbox.map(({ subject }) => subject)).toEqual(['Rita asks for Told gown'])
  expect(await lettersOf(db)).toMatchObject([
    { state: 'sent' },
    { state: 'queued', attempts: 1, why: expect.stringContaining('could not be written') },
  ])
  for (let hours = 0; hours < 80; hours += 4) await deliverAll(db, server, later(hours * HOUR))
  expect((await lettersOf(db))[1]).toMatchObject({ state: expect.stringMatching('failed|skipped') })
})

test('a letter that somebody waits for goes before those that tell of something', async ({ person, db }) => {
  const server = await openMailServer()
  const { olga } = await requested(person)
  await olga.api.auth.forgot({ email: await addressOf(db, olga) })
  await deliverAll(db, server)
  expect(server.inbox.map(({ subject }) => subject)).toEqual([
    'Choose a new password for Second Dance',
    'Rita asks for Told gown',
  ])
})

test('a letter that nobody could send for three days is not sent any more', async ({ person, db }) => {
  const server = await openMailServer()
  const { olga } = await requested(person)
  await olga.api.auth.forgot({ email: await addressOf(db, olga) })
  await deliverAll(db, server, later(GIVE_UP_MS))
  expect(server.inbox).toEqual([])
  expect((await lettersOf(db)).map(({ state }) => state)).toEqual(['skipped', 'skipped'])
})

describe('an address that nobody has confirmed', () => {
  const unconfirm = (db: Db, { id }: Person) =>
    db.updateTable('appUser').set({ emailVerifiedAt: null }).where('id', '=', id).execute()

  test('gets few letters, and nothing in them that others have stored', async ({ person, db }) => {
    const server = await openMailServer()
    const { olga, rita, dress } = await requested(person, 'Win $500 now')
    await unconfirm(db, olga)
    await db
      .updateTable('appUser')
      .set({ displayName: 'Eve of evil.test' })
      .where('id', '=', rita.id)
      .execute()
    for (let day = 20; day < 60; day += 5)
      await rita.api.rentals.book({
        ...asking(dress, inDays(day)),
        bookingNotes: 'Win $500 at https://evil.test',
      })
    await rita.api.messages.open({ dressId: dress.id, subject: 'Win $500', message: 'At evil.test, today' })
    await deliverAll(db, server, later(HOUR))
    expect(server.inbox).toHaveLength(MAX_UNVERIFIED)
    for (const { html, text, subject, to } of server.inbox) {
      expect(`${subject}${html}${text}${JSON.stringify(to)}`).not.toMatch(/evil|Eve|Win|\$|Olga|Dec|Jan/)
      expect(html).not.toContain('<img')
    }
    expect(server.inbox[0]?.subject).toBe('A request waits for you: Second Dance')
    expect(server.inbox[0]?.text).toContain('http://localhost:3000/rentals/')
  })

  test('gets no more of them when several send at once', async ({ person, db }) => {
    const server = await openMailServer()
    server.behave({ thinksMs: 50 })
    const { olga, rita, dress } = await requested(person)
    await unconfirm(db, olga)
    for (let day = 20; day < 60; day += 5) await rita.api.rentals.book(asking(dress, inDays(day)))
    // As many as there are letters, so that each holds one before any has left.
    await Promise.all(Array.from({ length: 9 }, () => deliverAll(db, server)))
    expect(server.inbox).toHaveLength(MAX_UNVERIFIED)
  })

  test('is told of a rental that stands all the same, so many times a day', async ({ person, db }) => {
    const server = await openMailServer()
    const { olga, rita, dress } = await requested(person)
    await unconfirm(db, rita)
    const rentalIds: number[] = []
    for (let day = 20; day < 60; day += 5)
      rentalIds.push((await rita.api.rentals.book(asking(dress, inDays(day)))).rentalId)
    // Five of unanswered requests have used up that limit.
    const [, ...others] = rentalIds
    for (const rentalId of others.slice(0, 6)) await olga.api.rentals.decline({ rentalId, reason: 'other' })
    await db.deleteFrom('letter').where('userId', '=', olga.id).execute()
    await deliverAll(db, server)
    expect(server.inbox).toHaveLength(MAX_UNVERIFIED)

    for (let n = 0; n < MAX_UNVERIFIED_A_DAY + 1; n++) {
      const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(80 + n * 5)))
      await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    }
    await db.deleteFrom('letter').where('userId', '=', olga.id).execute()
    await deliverAll(db, server)
    expect(server.inbox.slice(MAX_UNVERIFIED).map(({ subject }) => subject)).toEqual(
      Array.from({ length: MAX_UNVERIFIED_A_DAY }, () => 'Your request was approved: Second Dance'),
    )
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(200)))
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    await deliverAll(db, server, later(25 * HOUR))
    expect(server.inbox.at(-1)?.subject).toBe('Your request was approved: Second Dance')
  })
})

/** Letters to an owner: of each of so many renters as many requests as may be open. */
async function askedByMany(person: (name: string) => Promise<Person>, dress: Asked, renters: number) {
  for (let n = 0; n < renters; n++) {
    const renter = await person(`Renter${n}`)
    for (let day = 0; day < 10; day++)
      await renter.api.rentals.book(asking(dress, inDays(20 + (10 * n + day) * 5)))
  }
}

type Asked = { id: number; pricePerDay: number }

test('nobody gets more letters in a day than anybody can read', async ({ person, db }) => {
  const server = await openMailServer()
  const { dress } = await requested(person)
  await askedByMany(person, dress, MAX_A_DAY / 10 + 1)
  await deliverAll(db, server)
  expect(server.inbox).toHaveLength(MAX_A_DAY)
})

test('nobody uses up the letters of a lender’s day with requests, and others reach her', async ({
  person,
  db,
}) => {
  const server = await openMailServer()
  const { rita, rentalId, dress } = await requested(person)
  for (let n = 0; n < MAX_A_DAY_OF_ONE / 2 + 1; n++) {
    const asked = n ? await rita.api.rentals.book(asking(dress, inDays(10))) : { rentalId }
    await deliverAll(db, server)
    await rita.api.rentals.withdraw({ rentalId: asked.rentalId })
    await deliverAll(db, server)
  }
  expect(server.inbox).toHaveLength(MAX_A_DAY_OF_ONE)
  await (await person('Nora')).api.rentals.book(asking(dress, inDays(10)))
  await deliverAll(db, server)
  expect(server.inbox.at(-1)?.subject).toBe('Nora asks for Told gown')
  expect((await lettersOf(db)).filter(({ state }) => state === 'skipped')).toMatchObject([
    { why: 'daily_limit_of_one' },
    { why: 'daily_limit_of_one' },
  ])
})

test('nobody uses up the letters of a lender’s day with messages, and requests of others reach her', async ({
  person,
  db,
}) => {
  const server = await openMailServer()
  const { rita, olga, dress } = await requested(person)
  const dresses = [dress, ...(await Promise.all([olga.list(), olga.list(), olga.list(), olga.list()]))]
  const begin = Date.now()
  let now = begin
  for (let n = 0; n < MAX_A_DAY + 5; n++) {
    // Each is read before the next comes, so that each has its own letter.
    now += 6 * 60_000
    const then = new Date(now)
    const { id: dressId } = dresses[n % dresses.length] ?? dress
    const { threadId, messageId } = await rita
      .at({ now: then })
      .api.messages.open({ dressId, subject: `No. ${n}`, message: `Message number ${n}` })
    await deliverAll(db, server, new Date(now + 5 * 60_000 + 1))
    await olga.at({ now: then }).api.messages.seen({ threadId, messageId })
  }
  // With the one about the request.
  expect(server.inbox).toHaveLength(MAX_A_DAY_OF_ONE)
  await (await person('Nora')).at({ now: new Date(now) }).api.rentals.book(asking(dress, inDays(40)))
  await deliverAll(db, server, new Date(now))
  expect(server.inbox.at(-1)?.subject).toBe('Nora asks for Told gown')
})

test('messages of many hold back no request', async ({ person, db }) => {
  const server = await openMailServer()
  const { dress } = await requested(person)
  for (let n = 0; n < MAX_A_DAY + 1; n++) {
    const writer = await person(`Writer${n}`)
    await writer.api.messages.open({ dressId: dress.id, subject: `No. ${n}`, message: `Message number ${n}` })
  }
  await deliverAll(db, server, later(HOUR))
  const messages = () => server.inbox.filter(({ subject }) => subject?.includes('wrote to you'))
  expect(messages()).toHaveLength(MAX_A_DAY - 1)
  await (await person('Nora')).api.rentals.book(asking(dress, inDays(40)))
  await deliverAll(db, server, later(HOUR))
  expect(server.inbox.at(-1)?.subject).toBe('Nora asks for Told gown')
})

test('two who send at once send each letter once', async ({ person, db }) => {
  const server = await openMailServer()
  const { dress } = await requested(person)
  await db.deleteFrom('letter').execute()
  await askedByMany(person, dress, 4)
  await Promise.all([deliverAll(db, server), deliverAll(db, server), deliverAll(db, server)])
  const names = server.inbox.map(({ messageId }) => messageId)
  expect(names).toHaveLength(40)
  expect(new Set(names).size).toBe(40)
})

test('no secret of a link stands in the database', async ({ person, db }) => {
  const server = await openMailServer()
  const { olga } = await requested(person)
  await db.updateTable('appUser').set({ emailVerifiedAt: null }).execute()
  await olga.api.auth.sendVerification()
  await olga.api.auth.forgot({ email: await addressOf(db, olga) })
  await deliverAll(db, server)
  const secrets = server.inbox.flatMap(({ text = '', headerLines }) => [
    ...[...text.matchAll(/#([\w-]{43})/g)].map(([, secret = '']) => secret),
    ...headerLines.flatMap(({ line }) =>
      [...line.matchAll(/token=([\w-]{43})/g)].map(([, secret = '']) => secret),
    ),
  ])
  expect(secrets).toHaveLength(4)
  for (const table of ['letter', 'mailLink', 'notice', 'audit', 'appUser'] as const) {
    const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute())
    for (const secret of secrets) expect(rows).not.toContain(secret)
  }
})

test('a letter that was settled is not tried again by whoever lost the answer', async ({ person, db }) => {
  await requested(person)
  const { id } = await db
    .selectFrom('letter')
    .select('id')
    .where('kind', '=', 'request')
    .executeTakeFirstOrThrow()
  const now = new Date()
  await settle(db, id, { state: 'skipped', why: 'account_deleted', now })
  await postpone(db, id, { why: 'Connection terminated', dueAt: now })
  await settle(db, id, { state: 'failed', why: 'Connection terminated', now })
  expect(await lettersOf(db)).toMatchObject([{ state: 'skipped', why: 'account_deleted' }])
})
