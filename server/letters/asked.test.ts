import { describe, expect, onTestFinished } from 'vitest'
import { formatRentalDays } from '../../shared/day.ts'
import type { Db } from '../db/database.ts'
import { startMailServer, transportTo, type MailServer } from '../testing/servers/mail-server.ts'
import { rules } from '../testing/rules.ts'
import { asking, inDays, sitDown, test, type Person } from '../testing/test.ts'
import { deliverNext } from './deliver.ts'
import { MAX_A_DAY_OF_ONE } from './letter-limits.ts'

const MINUTE = 60_000
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE)

async function openMailServer() {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  return server
}

/** Sends the letters due at a time, until none is or none can leave. */
async function deliverAll(db: Db, server: MailServer, now = new Date()) {
  const transport = transportTo(server.url)
  while ((await deliverNext({ db, transport, rules, clock: () => now })) === 'done');
  transport.close()
}

test.beforeEach(({ db }) => db.deleteFrom('letter').execute())

const lettersTo = (server: MailServer, email: string) =>
  server.inbox.filter((_letter, n) => server.recipients[n] === email)

const statesOf = (db: Db, userId: string) =>
  db
    .selectFrom('letter')
    .select(['kind', 'state', 'why'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()

const confirm = (db: Db, { id }: Person) =>
  db.updateTable('appUser').set({ emailVerifiedAt: new Date() }).where('id', '=', id).execute()

const emailOf = async ({ context }: Person) => (await context.user())?.email ?? ''

const [from, to] = [inDays(10), inDays(13)]
const days = formatRentalDays({ from, to }, inDays(0))

/** Signs up, on the way to a dress or not, and stays at the keyboard. */
async function signsUp(visitor: Person, change: { isAsking?: boolean } = { isAsking: true }) {
  const displayName = 'Rita'
  const email = `rita-${crypto.randomUUID()}@people.test`
  const { user } = await visitor.api.auth.register({
    email,
    password: 'Correct horse 1',
    displayName,
    ...change,
  })
  const { db } = visitor.context
  const rita = sitDown(db, { id: user.id, displayName, role: 'user', mustChangePassword: false, email })
  return { rita, email }
}

const ON_ITS_WAY = 'Your request is on its way: Second Dance'
const PLEASE_CONFIRM = 'Please confirm your address for Second Dance'

describe('whoever has asked for a dress', () => {
  test('is told by letter that it is on its way: picture, days, sum, until when, and what if not', async ({
    person,
    db,
  }) => {
    const server = await openMailServer()
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await confirm(db, rita)
    const dress = await olga.list({ title: 'Told gown' })
    const { rentalId } = await rita.api.rentals.book(asking(dress, from, to))
    await deliverAll(db, server)

    const [letter, ...others] = lettersTo(server, await emailOf(rita))
    expect(others).toEqual([])
    expect(letter?.subject).toBe('Your request is on its way: Told gown')
    const link = `http://localhost:3000/rentals/${rentalId}`
    for (const said of [
      'Your request for Told gown is on its way to Olga.',
      `${days}: 4 days, $200.00 in all.`,
      'Without an answer the request lapses, and you owe nothing.',
      'Nothing is charged here: the two of you settle the $200 between you.',
      link,
    ])
      expect(letter?.text).toContain(said)
    expect(letter?.text).toMatch(/The lender has until \w+day, \w+ \d+ at \d+:\d\d [AP]M E[SD]T to answer\./)
    expect(letter?.html).toMatch(/<img [^>]*alt="Told gown"/)
    expect(letter?.html).toContain(`href="${link}"`)
    expect(letter?.references).toBe(`<rental-${rentalId}@localhost>`)
    expect(letter?.text).not.toContain('/verify')
    // Their own request rings no bell.
    expect((await rita.api.notices.list({})).notices).toEqual([])
  })

  const cases: Record<
    string,
    [string, (scene: { olga: Person; rita: Person; rentalId: number }) => Promise<unknown>]
  > = {
    'has taken the request back': [
      'withdrawn',
      ({ rita, rentalId }) => rita.api.rentals.withdraw({ rentalId }),
    ],
    'has been answered': [
      'answered',
      ({ olga, rentalId }) => olga.api.rentals.decide({ rentalId, status: 'confirmed' }),
    ],
    'wants no such letters': [
      'not_wanted',
      ({ rita }) => rita.api.mail.choose({ topic: 'asked', isWanted: false }),
    ],
  }
  test.for(Object.entries(cases))(
    'and %s before it left is sent none',
    async ([, [why, act]], { person, db }) => {
      const server = await openMailServer()
      const [olga, rita] = [await person('Olga'), await person('Rita')]
      const { rentalId } = await rita.api.rentals.book(asking(await olga.list(), inDays(10)))
      await act({ olga, rita, rentalId })
      await deliverAll(db, server)
      expect((await statesOf(db, rita.id))[0]).toEqual({ kind: 'asked', state: 'skipped', why })
    },
  )

  test('as often as one may in a day still gets every answer', async ({ person, db }) => {
    const server = await openMailServer()
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await confirm(db, rita)
    const dress = await olga.list()
    for (let n = 0; n < MAX_A_DAY_OF_ONE; n++) {
      const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
      await deliverAll(db, server)
      await rita.api.rentals.withdraw({ rentalId })
    }
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    await deliverAll(db, server)
    expect(lettersTo(server, await emailOf(rita)).at(-1)?.subject).toBe('Approved: Silk slip dress')
  })
})

describe('whoever signed up to ask for a dress', () => {
  test('confirms the address by the letter about the request, and gets no other for it', async ({
    person,
    visitor,
    db,
  }) => {
    const server = await openMailServer()
    const olga = await person('Olga of evil.test')
    const dress = await olga.list({ title: 'Win a car' })
    const { rita, email } = await signsUp(visitor)
    await deliverAll(db, server)
    expect(lettersTo(server, email)).toEqual([])
    await rita.api.rentals.book(asking(dress, from, to))
    await deliverAll(db, server)
    await deliverAll(db, server, later(11))

    const [letter, ...others] = lettersTo(server, email)
    expect(others).toEqual([])
    expect(letter?.subject).toBe(ON_ITS_WAY)
    expect(letter?.text).toContain(`${days}: 4 days, $200.00 in all.`)
    expect(letter?.text).toMatch(/The lender has until \w+day, /)
    // The address may be a stranger's: no text that a user chose.
    expect(`${letter?.text}${letter?.html}${letter?.headers.get('to')}`).not.toMatch(
      /evil|Win|Olga|<img|Rita/,
    )
    expect(await statesOf(db, rita.id)).toEqual([
      { kind: 'verify', state: 'skipped', why: 'link_sent' },
      { kind: 'asked', state: 'sent', why: null },
    ])

    const [, token = ''] = /\/verify#([\w-]{43})/.exec(letter?.text ?? '') ?? []
    await visitor.api.auth.verify({ token })
    expect((await rita.api.auth.account()).isVerified).toBe(true)
  })

  test('and does not ask after all is sent the letter to confirm it ten minutes later', async ({
    visitor,
    db,
  }) => {
    const server = await openMailServer()
    const { email } = await signsUp(visitor)
    await deliverAll(db, server, later(9))
    expect(lettersTo(server, email)).toEqual([])
    await deliverAll(db, server, later(11))
    expect(lettersTo(server, email).map(({ subject }) => subject)).toEqual([PLEASE_CONFIRM])
  })

  test('is sent that one when the letter about the request is not', async ({ person, visitor, db }) => {
    const server = await openMailServer()
    const olga = await person('Olga')
    const { rita, email } = await signsUp(visitor)
    const { rentalId } = await rita.api.rentals.book(asking(await olga.list(), inDays(10)))
    await rita.api.rentals.withdraw({ rentalId })
    for (const minute of [11, 13]) await deliverAll(db, server, later(minute))
    expect(lettersTo(server, email).map(({ subject }) => subject)).toEqual([PLEASE_CONFIRM])
  })

  test('is sent one of the two, however late the mail server takes it', async ({ person, visitor, db }) => {
    const server = await openMailServer()
    const olga = await person('Olga')
    const { rita, email } = await signsUp(visitor)
    await rita.api.rentals.book(asking(await olga.list(), inDays(10)))
    server.behave({ onData: () => ({ code: 451, message: 'Come back later' }) })
    for (let minute = 0; minute <= 12; minute++) await deliverAll(db, server, later(minute))
    server.behave({})
    for (let minute = 13; minute <= 60; minute++) await deliverAll(db, server, later(minute))
    expect(lettersTo(server, email).map(({ subject }) => subject)).toEqual([ON_ITS_WAY])
  })

  test('is sent the letter to confirm it when they ask for that one', async ({ person, visitor, db }) => {
    const server = await openMailServer()
    const olga = await person('Olga')
    const { rita, email } = await signsUp(visitor)
    await rita.api.rentals.book(asking(await olga.list(), inDays(10)))
    await deliverAll(db, server)
    await rita.at({ now: later(1) }).api.auth.sendVerification()
    await deliverAll(db, server, later(2))
    expect(lettersTo(server, email).map(({ subject }) => subject)).toEqual([ON_ITS_WAY, PLEASE_CONFIRM])
  })

  test('waits for no such letter where an address must be confirmed before', async ({ visitor, db }) => {
    const server = await openMailServer()
    const strict = visitor.at({ rules: { ...rules, requireVerifiedEmail: true } })
    const { email } = await signsUp(strict)
    await deliverAll(db, server)
    expect(lettersTo(server, email).map(({ subject }) => subject)).toEqual([PLEASE_CONFIRM])
  })
})

test('an address that nobody has confirmed gets one letter a day of what is asked for with it', async ({
  person,
  visitor,
  db,
}) => {
  const server = await openMailServer()
  const olga = await person('Olga')
  const dress = await olga.list()
  const { rita, email } = await signsUp(visitor, {})
  await deliverAll(db, server)
  for (const day of [10, 20, 30]) await rita.api.rentals.book(asking(dress, inDays(day)))
  await deliverAll(db, server)
  expect(lettersTo(server, email).map(({ subject }) => subject)).toEqual([PLEASE_CONFIRM, ON_ITS_WAY])
  const tomorrow = later(25 * 60)
  await rita.at({ now: tomorrow }).api.rentals.book(asking(dress, inDays(40)))
  await deliverAll(db, server, tomorrow)
  expect(lettersTo(server, email)).toHaveLength(3)
})
