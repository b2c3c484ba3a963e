import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { MAX_FIRST_THREADS, MAX_NEW_THREADS } from '../../shared/message.ts'
import { createCaller } from '../api/router.ts'
import { deleteAccount } from '../account/delete-account.ts'
import { createLimits } from '../sessions/limits.ts'
import { findFaults } from '../testing/faults.ts'
import { test as http } from '../testing/app.ts'
import { asking, dress as aDress, inDays, test, type Person } from '../testing/test.ts'
import { rules } from '../testing/rules.ts'

const words = { subject: 'The hem', message: 'How long is the hem of it?' }
const DAY = 86_400_000
const in31Days = () => new Date(Date.now() + 31 * DAY)

async function written(person: (name: string) => Promise<Person>, message = words.message) {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const dress = await olga.list({ title: 'Talked-of gown' })
  const { threadId, messageId } = await rita.api.messages.open({ dressId: dress.id, ...words, message })
  return { olga, rita, dress, threadId, messageId }
}

const textsOf = async ({ api }: Person, threadId: number) =>
  (await api.messages.thread({ threadId })).messages.toReversed().map(({ kind, text }) => text ?? kind)

/** Many lenders, each with a dress. */
const lenders = (person: (name: string) => Promise<Person>, count: number) =>
  Promise.all(Array.from({ length: count }, async (_, n) => (await person(`Lender${n}`)).list()))

describe('a conversation', () => {
  test('is opened by the renter, answered by the lender, and read by both', async ({ person }) => {
    const { olga, rita, threadId } = await written(person)
    expect(await olga.api.messages.unread()).toBe(1)
    expect(await rita.api.messages.unread()).toBe(0)
    await olga.api.messages.write({ threadId, text: 'To the floor,\nin heels.' })
    expect(await textsOf(rita, threadId)).toEqual([words.message, 'To the floor,\nin heels.'])
    expect(await textsOf(olga, threadId)).toEqual(await textsOf(rita, threadId))
    const { threads } = await rita.api.messages.threads({})
    expect(threads).toMatchObject([
      { threadId, role: 'renter', unread: 1, otherName: 'Olga', last: { text: 'To the floor,\nin heels.' } },
    ])
    expect((await olga.api.messages.threads({})).threads).toMatchObject([
      { threadId, role: 'owner', otherName: 'Rita', last: { isMine: true } },
    ])
  })

  test('is one for each dress and renter, also when the form is sent again', async ({ person }) => {
    const { olga, rita, dress, threadId } = await written(person)
    const again = await rita.api.messages.open({
      dressId: dress.id,
      subject: 'The sleeves',
      message: 'Does it have any sleeves?',
    })
    expect(again.threadId).toBe(threadId)
    expect(await textsOf(olga, threadId)).toEqual([words.message, 'The sleeves\n\nDoes it have any sleeves?'])
    const tess = await olga.context.db
      .selectFrom('thread')
      .select('subject')
      .where('id', '=', threadId)
      .executeTakeFirst()
    expect(tess?.subject).toBe('The hem')
  })

  test('tells between the words what happens with the rentals of the two', async ({ person }) => {
    const { olga, rita, dress, threadId } = await written(person)
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
    await olga.api.messages.write({ threadId, text: 'With pleasure.' })
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    expect(await textsOf(rita, threadId)).toEqual([words.message, 'request', 'With pleasure.', 'approved'])
    const { thread } = await rita.api.messages.thread({ threadId })
    expect(thread.rentals).toMatchObject([{ rentalId, status: 'confirmed' }])
    // The bell counts events; unread counts messages.
    expect(thread.unread).toBe(1)
  })

  test('begins with a request where nobody has written yet', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { rentalId } = await rita.api.rentals.book(asking(await olga.list(), inDays(10)))
    const { threadId } = await olga.api.rentals.one({ rentalId })
    expect(threadId).not.toBeNull()
    await olga.api.messages.write({ threadId: threadId ?? 0, text: 'Which day do you need it by?' })
    expect(await textsOf(rita, threadId ?? 0)).toEqual(['request', 'Which day do you need it by?'])
  })

  test('has its subject for as long as its first words stand', async ({ person }) => {
    const { olga, rita, threadId, messageId } = await written(person)
    const subject = async ({ api }: Person) => (await api.messages.thread({ threadId })).thread.subject
    const second = await rita.api.messages.write({ threadId, text: 'And in heels?' })
    await rita.api.messages.hideMine({ messageId: second.messageId })
    expect([await subject(olga), await subject(rita)]).toEqual(['The hem', 'The hem'])
    await rita.api.messages.hideMine({ messageId })
    expect([await subject(olga), await subject(rita)]).toEqual([null, null])
  })

  test('is nobody else’s: not there at all', async ({ person, visitor }) => {
    const { threadId, messageId } = await written(person)
    const tess = await person('Tess')
    const none = { code: 'NOT_FOUND', message: 'This conversation does not exist.' }
    await expect(tess.api.messages.thread({ threadId })).rejects.toMatchObject(none)
    await expect(tess.api.messages.write({ threadId, text: 'Hello' })).rejects.toMatchObject(none)
    await expect(tess.api.messages.seen({ threadId, messageId })).rejects.toMatchObject(none)
    await expect(tess.api.messages.hideMine({ messageId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(visitor.api.messages.threads({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect((await tess.api.messages.threads({})).threads).toEqual([])
  })

  test('is not opened with oneself, or about a dress that is gone', async ({ person }) => {
    const { olga, dress } = await written(person)
    await expect(olga.api.messages.open({ dressId: dress.id, ...words })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You cannot write to yourself.',
    })
    await olga.api.dresses.remove({ id: dress.id })
    await expect(
      (await person('Tess')).api.messages.open({ dressId: dress.id, ...words }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Dress not found' })
  })

  test('can be written in for thirty days after its dress has gone, and read for ever', async ({
    person,
  }) => {
    const { olga, rita, dress, threadId } = await written(person)
    await olga.api.dresses.remove({ id: dress.id })
    await rita.api.messages.write({ threadId, text: 'Is it really gone?' })
    const { thread } = await rita.api.messages.thread({ threadId })
    expect(thread.writableUntil?.getTime()).toBeCloseTo(Date.now() + 30 * DAY, -5)
    expect(thread.isClosed).toBe(false)
    const late = rita.at({ now: in31Days() })
    await expect(late.api.messages.write({ threadId, text: 'And now?' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect((await late.api.messages.thread({ threadId })).thread.isClosed).toBe(true)
    expect(await textsOf(late, threadId)).toEqual([words.message, 'Is it really gone?'])
  })

  test('comes in pages, the newest first, each where the one before ended', async ({ person }) => {
    const { olga, rita, threadId } = await written(person)
    for (let n = 0; n < 85; n++)
      await (n % 2 ? rita : olga).api.messages.write({ threadId, text: `Message ${n}` })
    const seen: (string | null)[] = []
    let cursor: number | undefined
    for (let page = 0; page < 3; page++) {
      const { messages, nextCursor } = await rita.api.messages.thread({ threadId, cursor })
      seen.push(...messages.map(({ text }) => text))
      cursor = nextCursor ?? undefined
    }
    expect(cursor).toBeUndefined()
    expect(seen.toReversed()).toEqual([
      words.message,
      ...Array.from({ length: 85 }, (_, n) => `Message ${n}`),
    ])
  })

  test('takes text of any script to its end and nothing beyond', async ({ person }) => {
    const { rita, threadId } = await written(person)
    const write = (text: string) => rita.api.messages.write({ threadId, text })
    await write('👗'.repeat(1000))
    await write('שלום — مرحبا')
    await expect(write('')).rejects.toThrow('Please write something.')
    await expect(write(' \u200b ')).rejects.toThrow('Please write something.')
    await expect(write('a'.repeat(2001))).rejects.toThrow('Message must be 2000 characters or less.')
    await expect(rita.api.messages.write({ threadId })).rejects.toThrow('Please write something.')
  })
})

describe('what is unread', () => {
  test('is what the other side wrote after the last that was read', async ({ person }) => {
    const { olga, rita, threadId } = await written(person)
    const second = await rita.api.messages.write({ threadId, text: 'And the train?' })
    await rita.api.messages.write({ threadId, text: 'And the back?' })
    expect(await olga.api.messages.unread()).toBe(3)
    await olga.api.messages.seen({ threadId, messageId: second.messageId })
    expect(await olga.api.messages.unread()).toBe(1)
    // An older tab cannot make anything unread again.
    await olga.api.messages.seen({ threadId, messageId: second.messageId - 1 })
    expect(await olga.api.messages.unread()).toBe(1)
    await olga.api.messages.seen({ threadId, messageId: 2 ** 40 })
    expect(await olga.api.messages.unread()).toBe(0)
    await rita.api.messages.write({ threadId, text: 'One more thing' })
    expect(await olga.api.messages.unread()).toBe(1)
    expect((await olga.api.messages.threads({ show: 'unread' })).threads).toMatchObject([
      { threadId, unread: 1 },
    ])
    expect((await rita.api.messages.threads({ show: 'unread' })).threads).toEqual([])
  })

  test('is less by what was taken back', async ({ person }) => {
    const { olga, rita, threadId, messageId } = await written(person)
    await rita.api.messages.hideMine({ messageId })
    expect(await olga.api.messages.unread()).toBe(0)
    const { messages } = await olga.api.messages.thread({ threadId })
    expect(messages).toMatchObject([{ text: null, isRemoved: true }])
    expect((await olga.api.messages.threads({})).threads[0]?.last.text).toBeNull()
  })
})

describe('lists of conversations', () => {
  test('have what one rents, what one lends, or both, the last written in first', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const [hers, his] = [await olga.list({ title: 'Hers, long' }), await rita.list({ title: 'His, short' })]
    const renting = await rita.api.messages.open({ dressId: hers.id, ...words })
    const lending = await olga.api.messages.open({ dressId: his.id, ...words })
    const list = async (show: 'all' | 'renting' | 'lending') =>
      (await rita.api.messages.threads({ show })).threads.map(({ threadId }) => threadId)
    expect(await list('all')).toEqual([lending.threadId, renting.threadId])
    await rita.api.messages.write({ threadId: renting.threadId, text: 'Anybody there?' })
    expect(await list('all')).toEqual([renting.threadId, lending.threadId])
    expect(await list('renting')).toEqual([renting.threadId])
    expect(await list('lending')).toEqual([lending.threadId])
  })

  test('come in pages', async ({ person }) => {
    const rita = await person('Rita')
    const ids: number[] = []
    for (const [n, { id: dressId }] of (await lenders(person, 35)).entries()) {
      const at = rita.at({ now: new Date(Date.now() + Math.floor(n / 5) * 2 * DAY) })
      const message = `How long is number ${n}?`
      ids.unshift((await at.api.messages.open({ dressId, subject: 'Hem', message })).threadId)
    }
    const first = await rita.api.messages.threads({})
    const second = await rita.api.messages.threads({ cursor: first.nextCursor ?? undefined })
    expect(second.nextCursor).toBeNull()
    expect([...first.threads, ...second.threads].map(({ threadId }) => threadId)).toEqual(ids)
  })
})

describe('limits', () => {
  const limited = ({ context }: Person) =>
    createCaller({ ...context, limits: createLimits(context.db, true) })
  const opened = (rita: Person, dresses: { id: number }[]) =>
    Promise.all(
      dresses.map(({ id: dressId }, n) =>
        rita.api.messages.open({ dressId, subject: 'Hem', message: `How long is number ${n} of them?` }).then(
          () => 'opened',
          ({ code }: { code: string }) => code,
        ),
      ),
    )
  const sinceLong = async (person: (name: string) => Promise<Person>) => {
    const rita = await person('Rita')
    await rita.context.db
      .updateTable('appUser')
      .set({ createdAt: sql`now() - interval '8 days'` } as never)
      .where('id', '=', rita.id)
      .execute()
    return rita
  }

  test('refuse the 31st new conversation of a day, also when all are opened at once', async ({ person }) => {
    const answers = await opened(await sinceLong(person), await lenders(person, MAX_NEW_THREADS + 3))
    expect(answers.filter((answer) => answer === 'opened')).toHaveLength(MAX_NEW_THREADS)
    expect(answers.filter((answer) => answer === 'TOO_MANY_REQUESTS')).toHaveLength(3)
  })

  test('refuse the 11th in the first week', async ({ person }) => {
    const answers = await opened(await person('Rita'), await lenders(person, MAX_FIRST_THREADS + 1))
    expect(answers.filter((answer) => answer === 'opened')).toHaveLength(MAX_FIRST_THREADS)
  })

  test('do not count those that were answered, nor those of yesterday', async ({ person }) => {
    const [rita, olga] = [await person('Rita'), await person('Olga')]
    const dresses = [await olga.list(), ...(await lenders(person, MAX_FIRST_THREADS + 1))]
    await opened(rita, dresses.slice(0, MAX_FIRST_THREADS))
    const [{ threadId = 0 } = {}] = (await olga.api.messages.threads({})).threads
    await olga.api.messages.write({ threadId, text: 'To the floor.' })
    expect(await opened(rita, dresses.slice(-2))).toEqual(
      expect.arrayContaining(['opened', 'TOO_MANY_REQUESTS']),
    )
    const tomorrow = rita.at({ now: new Date(Date.now() + DAY + 1000) })
    expect(await opened(tomorrow, dresses.slice(-1))).toEqual(['opened'])
  })

  test('refuse the same first words to a sixth lender, however they are spaced', async ({ person }) => {
    const rita = await person('Rita')
    const dresses = await lenders(person, 7)
    const open = (n: number, message: string) =>
      rita.api.messages.open({ dressId: dresses[n]?.id ?? 0, subject: `Hem ${n}`, message })
    for (let n = 0; n < 5; n++) await open(n, 'Is this dress free in June?')
    const refused = { code: 'CONFLICT', message: 'Tell each lender what you like about her dress.' }
    await expect(open(5, 'is this  DRESS\nfree in June?')).rejects.toMatchObject(refused)
    await open(5, 'I love the beads on this one. Is it free in June?')
  })

  test('refuse a flood, and never the 500th answer', { timeout: 60_000 }, async ({ person }) => {
    const { olga, rita, dress, threadId } = await written(person)
    const [lender, renter] = [limited(olga), limited(rita)]
    for (let n = 0; n < 500; n++) {
      if (n) await rita.api.messages.write({ threadId, text: `Question ${n}` })
      await lender.messages.write({ threadId, text: `Answer ${n}` })
    }
    await renter.messages.write({ threadId, text: 'Thank you' })
    const opening = { dressId: dress.id, ...words }
    for (let n = 0; n < 60; n++) await renter.messages.write({ threadId, text: `Hello? ${n}` })
    const flood = {
      code: 'TOO_MANY_REQUESTS',
      message: 'You have written a lot. Please wait for an answer, or write again later.',
    }
    await expect(renter.messages.write({ threadId, text: 'Hello?' })).rejects.toMatchObject(flood)
    // Nor by the form that begins conversations.
    await expect(renter.messages.open(opening)).rejects.toMatchObject(flood)
  })

  test('are asked by many at once without one call waiting for another’s connection', async ({ person }) => {
    const { rita, threadId } = await written(person)
    const renter = limited(rita)
    const writing = Array.from({ length: 40 }, (_, n) =>
      renter.messages.write({ threadId, text: `No. ${n}` }),
    )
    expect(await Promise.all(writing)).toHaveLength(40)
    const { points } = await rita.context.db
      .selectFrom('loginAttempt')
      .select('points')
      .where('key', '=', `message:${rita.id}`)
      .executeTakeFirstOrThrow()
    expect(points).toBe(40)
  })

  test('refuse a flood after one answer, also when all of it is written at once', async ({ person }) => {
    for (const way of ['write', 'open'] as const) {
      const { olga, rita, dress, threadId } = await written(person)
      await olga.api.messages.write({ threadId, text: 'To the floor.' })
      const renter = limited(rita)
      const sent = await Promise.allSettled(
        Array.from({ length: 75 }, (_, n) =>
          way === 'write'
            ? renter.messages.write({ threadId, text: `Hello? ${n}` })
            : renter.messages.open({ dressId: dress.id, ...words }),
        ),
      )
      // The answer to theirs, and 60 that answer nobody.
      expect([way, sent.filter(({ status }) => status === 'fulfilled').length]).toEqual([way, 61])
    }
  })

  test('do not count a lender’s first words to a request', async ({ person }) => {
    const { olga, rita, dress, threadId } = await written(person)
    const lender = limited(olga)
    for (let n = 0; n < 61; n++) await lender.messages.write({ threadId, text: `Answer ${n}` })
    const tooMany = { code: 'TOO_MANY_REQUESTS' }
    await expect(lender.messages.write({ threadId, text: 'More' })).rejects.toMatchObject(tooMany)
    await rita.api.rentals.book(asking(dress, inDays(10)))
    await lender.messages.write({ threadId, text: 'To your request' })
  })
})

describe('the same message sent again under its key', () => {
  http('is written once', async ({ signedUp, db }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    const { url } = (await olga.upload(pixel, { contentType: 'image/gif' })).json()
    const listed = (
      await olga.post('/_api/dresses/create', {
        ...aDress,
        imageUrls: [url],
      })
    ).json()
    const opening = { dressId: listed.id, ...words }
    const under = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => rita.post('/_api/messages/open', opening, under)),
    )
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    const { threadId } = answers[0]?.json() ?? {}
    const key = { 'idempotency-key': randomUUID() }
    for (let time = 0; time < 3; time++)
      expect((await olga.post('/_api/messages/write', { threadId, text: 'Yes.' }, key)).statusCode).toBe(200)
    const { messages } = (await rita.get(`/_api/messages/thread?threadId=${threadId}`)).json()
    expect(messages.map(({ text }: { text: string }) => text)).toEqual(['Yes.', words.message])
    expect(
      await db.selectFrom('message').select('id').where('threadId', '=', threadId).execute(),
    ).toHaveLength(2)
  })
})

describe('whoever leaves', () => {
  // In the order of deleting an account: the person first, then their conversations.
  test('does not wait for whoever reads what they wrote', async ({ person, db }) => {
    const { olga, rita, threadId, messageId } = await written(person)
    const leaving = await db.startTransaction().execute()
    await leaving.selectFrom('appUser').select('id').where('id', '=', rita.id).forUpdate().execute()
    await olga.api.messages.seen({ threadId, messageId })
    await leaving.commit().execute()
    expect(await olga.api.messages.unread()).toBe(0)
  })

  test('takes their conversations before what else they do meanwhile', async ({ person, db }) => {
    const { rita, dress, threadId } = await written(person)
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
    const leaving = await db.startTransaction().execute()
    await leaving.selectFrom('appUser').select('id').where('id', '=', rita.id).forUpdate().execute()
    const withdrawing = rita.api.rentals.withdraw({ rentalId })
    await delay(300)
    const free = await leaving
      .selectFrom('thread')
      .select('id')
      .where('id', '=', threadId)
      .forUpdate()
      .skipLocked()
      .execute()
    await leaving.commit().execute()
    await withdrawing
    expect(free).toHaveLength(1)
  })

  test('is told to sign in when another tab still writes or reports', async ({ person, db }) => {
    const { olga, rita } = await written(person)
    const other = await olga.list()
    await deleteAccount(db, { id: rita.id, passwordHash: null }, { now: new Date(), rules })
    const signedOut = { code: 'UNAUTHORIZED', message: 'Please sign in.' }
    await expect(rita.api.messages.open({ dressId: other.id, ...words })).rejects.toMatchObject(signedOut)
    const report = rita.api.reports.create({ reason: 'rude', personId: olga.id })
    await expect(report).rejects.toMatchObject(signedOut)
    await expect(rita.api.rentals.book(asking(other, inDays(10)))).rejects.toMatchObject(signedOut)
  })

  test('takes their words along, and the other side keeps hers', async ({ person, db }) => {
    const { olga, rita, threadId } = await written(person, 'What nobody is to find here')
    await olga.api.messages.write({ threadId, text: 'To the floor.' })
    await deleteAccount(db, { id: rita.id, passwordHash: null }, { now: new Date(), rules })
    const { thread, messages } = await olga.api.messages.thread({ threadId })
    expect(thread).toMatchObject({ otherName: 'Former member', subject: null, isClosed: true, unread: 0 })
    expect(messages.map(({ text, isRemoved }) => [text, isRemoved])).toEqual([
      ['To the floor.', false],
      [null, true],
    ])
    await expect(olga.api.messages.write({ threadId, text: 'Still there?' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The other side has left the shop.',
    })
    expect(JSON.stringify(await db.selectFrom('message').selectAll().execute())).not.toContain(
      'What nobody is',
    )
    expect(JSON.stringify(await db.selectFrom('letter').selectAll().execute())).not.toContain(
      'What nobody is',
    )
  })

  test('and whoever writes to them meanwhile do not lock each other out', async ({
    person,
    db,
    databaseUrl,
  }) => {
    expect(databaseUrl).toBeTruthy()
    for (let round = 0; round < 20; round++) {
      const { olga, rita, threadId } = await written(person)
      const outcomes = await Promise.allSettled([
        deleteAccount(db, { id: rita.id, passwordHash: null }, { now: new Date(), rules }),
        ...Array.from({ length: 4 }, (_, n) => olga.api.messages.write({ threadId, text: `Hello ${n}` })),
        ...Array.from({ length: 2 }, (_, n) => rita.api.messages.write({ threadId, text: `Bye ${n}` })),
      ])
      expect(outcomes[0]?.status).toBe('fulfilled')
      const codes = outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : 'ok'))
      expect(codes.filter((code) => !['ok', 'CONFLICT', 'NOT_FOUND'].includes(code))).toEqual([])
    }
    expect(await findFaults(db)).toEqual([])
  })
})

test('many who write at once are all heard, in one order, and counted', async ({ person }) => {
  const { olga, rita, threadId } = await written(person)
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      (n % 2 ? rita : olga).api.messages.write({ threadId, text: `Message ${n}` }),
    ),
  )
  const { thread, messages } = await olga.api.messages.thread({ threadId })
  expect(thread.unread).toBe(21)
  expect((await rita.api.messages.thread({ threadId })).thread.unread).toBe(20)
  expect(messages).toHaveLength(40)
  expect((await rita.api.messages.thread({ threadId })).messages.map(({ messageId }) => messageId)).toEqual(
    messages.map(({ messageId }) => messageId),
  )
})
