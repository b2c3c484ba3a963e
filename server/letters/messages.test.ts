import { describe, expect, onTestFinished } from 'vitest'
import type { Db } from '../db/database.ts'
import { deliverNext } from './deliver.ts'
import { runMaintenance } from '../maintenance/maintenance.ts'
import { notify } from '../notices/commands.ts'
import { startMailServer, transportTo, type MailServer } from '../testing/servers/mail-server.ts'
import { rules } from '../testing/rules.ts'
import { asking, inDays, test, type Person } from '../testing/test.ts'
import { writeMessage } from '../messages/commands.ts'

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60
const BEGIN = Date.now()
const noImages = { put: async () => {}, get: async () => null, remove: async () => {} }
const at = (minutes: number) => new Date(BEGIN + minutes * MINUTE)
const words = { subject: 'The hem', message: 'How long is the hem of it?' }

/** Sends the letters due at a time. */
async function deliverAll(db: Db, server: MailServer, now: Date) {
  const transport = transportTo(server.url)
  try {
    while ((await deliverNext({ db, transport, rules, clock: () => now })) === 'done');
  } finally {
    transport.close()
  }
}

async function scene(person: (name: string) => Promise<Person>) {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const { db } = olga.context
  await db
    .updateTable('appUser')
    .set({ emailVerifiedAt: at(-60) })
    .where('id', 'in', [olga.id, rita.id])
    .execute()
  const dress = await olga.list({ title: 'Talked-of gown' })
  const { threadId, messageId } = await rita
    .at({ now: at(0) })
    .api.messages.open({ dressId: dress.id, ...words })
  return { server, db, olga, rita, dress, threadId, messageId }
}

test.beforeEach(({ db }) => db.deleteFrom('letter').execute())

describe('what stays unread', () => {
  test('for five minutes is told in one letter, with all that came meanwhile', async ({ person }) => {
    const { server, db, rita, threadId } = await scene(person)
    await rita.at({ now: at(1) }).api.messages.write({ threadId, text: 'And the train?' })
    await rita.at({ now: at(2) }).api.messages.write({ threadId, text: 'And the back? 👗' })
    await deliverAll(db, server, at(4.9))
    expect(server.inbox).toEqual([])
    await deliverAll(db, server, at(5.1))
    await deliverAll(db, server, at(60))
    expect(server.inbox).toHaveLength(1)
    const [letter] = server.inbox
    expect(letter?.subject).toBe('Rita wrote to you: Talked-of gown')
    for (const text of [words.message, 'And the train?', 'And the back? 👗'])
      expect(letter?.text).toContain(`> ${text}`)
    expect(letter?.text).toContain(`http://localhost:3000/messages/${threadId}`)
    expect(letter?.references).toBe(`<thread-${threadId}@localhost>`)
    expect(letter?.headerLines.some(({ key }) => key === 'list-unsubscribe')).toBe(true)
  })

  test('is told once: the next letter has what came after it, an hour later, and the third a day', async ({
    person,
  }) => {
    const { server, db, rita, threadId } = await scene(person)
    await deliverAll(db, server, at(6))
    await rita.at({ now: at(20) }).api.messages.write({ threadId, text: 'Still there?' })
    await deliverAll(db, server, at(65))
    expect(server.inbox).toHaveLength(1)
    await deliverAll(db, server, at(67))
    expect(server.inbox).toHaveLength(2)
    expect(server.inbox[1]?.text).toContain('> Still there?')
    expect(server.inbox[1]?.text).not.toContain(words.message)
    await rita.at({ now: at(100) }).api.messages.write({ threadId, text: 'Hello?' })
    await deliverAll(db, server, at(67 + DAY_MINUTES - 1))
    expect(server.inbox).toHaveLength(2)
    await deliverAll(db, server, at(67 + DAY_MINUTES + 1))
    expect(server.inbox).toHaveLength(3)
    expect(server.inbox[2]?.text).toContain('> Hello?')
  })

  test('has five minutes again once all was read, also while a letter waits for its hour', async ({
    person,
  }) => {
    const { server, db, olga, rita, threadId } = await scene(person)
    await deliverAll(db, server, at(6))
    const { messageId } = await rita
      .at({ now: at(20) })
      .api.messages.write({ threadId, text: 'Still there?' })
    await deliverAll(db, server, at(26))
    await olga.at({ now: at(27) }).api.messages.seen({ threadId, messageId })
    await rita.at({ now: at(28) }).api.messages.write({ threadId, text: 'And the train?' })
    await deliverAll(db, server, at(32.9))
    expect(server.inbox).toHaveLength(1)
    await deliverAll(db, server, at(33.1))
    expect(server.inbox[1]?.text).toContain('> And the train?')
  })

  test('is told once also when it is long ago what the first letter said', async ({ person }) => {
    const { server, db, rita, threadId } = await scene(person)
    await deliverAll(db, server, at(6))
    const later = 31 * DAY_MINUTES
    await runMaintenance({ db, images: noImages, now: at(later) })
    const [kept] = await db.selectFrom('letter').select(['facts', 'email']).execute()
    expect(JSON.stringify(kept)).not.toMatch(/Rita|gown|hem/)
    expect((await runMaintenance({ db, images: noImages, now: at(later) })).letters).toBe(0)
    await rita.at({ now: at(later) }).api.messages.write({ threadId, text: 'Still there?' })
    await deliverAll(db, server, at(later + 6))
    expect(server.inbox).toHaveLength(2)
    expect(server.inbox[1]?.text).toContain('> Still there?')
    expect(server.inbox[1]?.text).not.toContain(words.message)
  })

  test('has its five minutes anew when what came before was read', async ({ person }) => {
    const { server, db, olga, rita, threadId, messageId } = await scene(person)
    await olga.at({ now: at(1) }).api.messages.seen({ threadId, messageId })
    await olga.at({ now: at(1) }).api.messages.write({ threadId, text: 'To the floor.' })
    await rita.api.messages.seen({ threadId, messageId: messageId + 1 })
    await rita.at({ now: at(4.7) }).api.messages.write({ threadId, text: 'And with heels?' })
    await deliverAll(db, server, at(9.6))
    expect(server.inbox).toEqual([])
    await deliverAll(db, server, at(9.8))
    expect(server.inbox).toHaveLength(1)
    expect(server.inbox[0]?.text).toContain('> And with heels?')
  })

  test('is counted in full, however much there is', async ({ person }) => {
    const { server, db, rita, threadId } = await scene(person)
    for (let n = 0; n < 120; n++)
      await rita.at({ now: at(1) }).api.messages.write({ threadId, text: `No. ${n}` })
    await deliverAll(db, server, at(7))
    expect(server.inbox[0]?.text).toContain('And 116 more before that.')
  })

  test('sends nothing when what came since the last letter was taken back', async ({ person }) => {
    const { server, db, rita, threadId } = await scene(person)
    await deliverAll(db, server, at(6))
    const { messageId } = await rita.at({ now: at(20) }).api.messages.write({ threadId, text: 'Never mind' })
    await rita.api.messages.hideMine({ messageId })
    await deliverAll(db, server, at(26))
    expect(server.inbox).toHaveLength(1)
    const letters = await db.selectFrom('letter').select('why').where('state', '=', 'skipped').execute()
    expect(letters).toEqual([{ why: 'already_told' }])
  })

  test('is told also when it is written while the letter leaves', async ({ person }) => {
    const { server, db, rita, threadId } = await scene(person)
    const writing = await db.startTransaction().execute()
    await writeMessage(writing, { threadId, text: 'And the train?' }, { userId: rita.id, now: at(5.5) })
    await deliverAll(db, server, at(6))
    await writing.commit().execute()
    await deliverAll(db, server, at(12))
    const texts = server.inbox.map(({ text }) => text).join('\n')
    expect(texts).toContain(`> ${words.message}`)
    expect(texts).toContain('> And the train?')
  })

  test('is not told once one of the two has blocked the other', async ({ person }) => {
    const { server, db, olga, rita } = await scene(person)
    await olga.api.people.block({ personId: rita.id })
    await deliverAll(db, server, at(6))
    expect(server.inbox).toEqual([])
  })

  test('is not told when it was read, taken back, or is not wanted', async ({ person }) => {
    for (const stop of [
      ({ olga, threadId, messageId }: Awaited<ReturnType<typeof scene>>) =>
        olga.api.messages.seen({ threadId, messageId }),
      ({ rita, messageId }: Awaited<ReturnType<typeof scene>>) => rita.api.messages.hideMine({ messageId }),
      ({ olga }: Awaited<ReturnType<typeof scene>>) =>
        olga.api.mail.choose({ topic: 'messages', isWanted: false }),
    ]) {
      const one = await scene(person)
      await stop(one)
      await deliverAll(one.db, one.server, at(6))
      expect(one.server.inbox).toEqual([])
    }
  })
})

describe('a lender who has written to whoever asked', () => {
  test('is not reminded by letter to answer', async ({ person }) => {
    const { server, db, olga, rita, dress, threadId } = await scene(person)
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
    await olga.api.messages.write({ threadId, text: 'Which shoes will you wear?' })
    await db.deleteFrom('letter').execute()
    await notify(db, 'waiting', [rentalId], at(1))
    await deliverAll(db, server, at(2))
    expect(server.inbox).toEqual([])
    const letters = await db.selectFrom('letter').select(['state', 'why']).execute()
    expect(letters).toEqual([{ state: 'skipped', why: 'replied' }])
  })

  test('is reminded by letter once the request waits for her again, until she writes anew', async ({
    person,
  }) => {
    const { server, db, olga, rita, dress, threadId } = await scene(person)
    const { rentalId } = await rita.at({ now: at(1) }).api.rentals.book(asking(dress, inDays(10)))
    await olga.at({ now: at(2) }).api.messages.write({ threadId, text: 'Would a week later do?' })
    const { proposalId } = await olga
      .at({ now: at(3) })
      .api.rentals.propose({ rentalId, startDate: inDays(20), endDate: inDays(26) })
    await rita.at({ now: at(4) }).api.rentals.answerProposal({ proposalId, accept: false })
    const remindBy = async (minute: number) => {
      await db.deleteFrom('letter').execute()
      await db.deleteFrom('notice').where('kind', '=', 'waiting').execute()
      await notify(db, 'waiting', [rentalId], at(minute))
      await deliverAll(db, server, at(minute))
      return db.selectFrom('letter').select(['state', 'why']).execute()
    }
    expect(await remindBy(5)).toEqual([{ state: 'sent', why: null }])
    await olga.at({ now: at(6) }).api.messages.write({ threadId, text: 'Which shoes will you wear?' })
    expect(await remindBy(7)).toEqual([{ state: 'skipped', why: 'replied' }])
  })
})

describe('letters about other days', () => {
  test('say which, for how much and by when, and lead to the rental', async ({ person }) => {
    const { server, db, olga, rita, dress } = await scene(person)
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
    await db.deleteFrom('letter').execute()
    await olga.api.rentals.propose({
      rentalId,
      startDate: inDays(20),
      endDate: inDays(26),
      words: 'It is at the cleaner’s until then.',
    })
    await deliverAll(db, server, new Date())
    const [letter] = server.inbox
    expect(letter?.subject).toBe('Olga proposes other days: Talked-of gown')
    expect(letter?.text).toContain('7 days, $315.00 in all.')
    expect(letter?.text).toContain('> It is at the cleaner’s until then.')
    expect(letter?.text).toContain(`http://localhost:3000/rentals/${rentalId}`)
  })

  test('of a no give its reason and words', async ({ person }) => {
    const { server, db, olga, rita, dress } = await scene(person)
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
    await db.deleteFrom('letter').execute()
    await olga.api.rentals.decline({ rentalId, reason: 'cleaning', words: 'Back on Monday!' })
    await deliverAll(db, server, new Date())
    expect(server.inbox[0]?.text).toContain('The dress is at the cleaner’s.')
    expect(server.inbox[0]?.text).toContain('> Back on Monday!')
  })
})
