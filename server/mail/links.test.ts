import { sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import {
  isOptional,
  necessaryKinds,
  optionalKinds,
  optionalLetters,
} from '../../shared/notices/letter-kinds.ts'
import {
  isOfLine,
  rentalNoticeKinds,
  type LineNoticeKind,
  type NoticeKind,
  type RequiredState,
} from '../../shared/notices/notice-kinds.ts'
import { sendFollowerDigests } from '../closets/news.ts'
import { sendSearchNews } from '../searches/news.ts'
import type { Db } from '../db/database.ts'
import { test } from '../testing/app.ts'
import { LETTER_AFTER_MS } from '../messages/commands.ts'
import { startMailServer, transportTo } from '../testing/servers/mail-server.ts'
import { rules } from '../testing/rules.ts'
import { asking, inDays, type Person } from '../testing/test.ts'
import { deliverNext } from '../letters/deliver.ts'

/** A letter of every kind as it arrives, each with a reason. */
async function everyLetter(
  db: Db,
  { rentalId, threadId }: { rentalId: number; threadId: number },
  userId: string,
) {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  const transport = transportTo(server.url)
  onTestFinished(() => transport.close())
  // Late enough for a message of now to be told as unread.
  const now = new Date(Date.now() + LETTER_AFTER_MS)
  const longAgo = new Date(now.getTime() - 2 * 86_400_000)
  await db.deleteFrom('letter').execute()
  await db.updateTable('appUser').set({ emailVerifiedAt: now }).where('id', '=', userId).execute()
  const waiting: readonly RequiredState[] = ['pending', 'proposed', 'unanswered', 'unattended']
  for (const kind of [...optionalKinds, ...necessaryKinds]) {
    const state = isOptional(kind) ? optionalLetters[kind].requiredState : undefined
    const isWaiting = state !== undefined && waiting.includes(state)
    await sql`update rental set
      way = 'post', status = ${isWaiting ? 'pending' : 'confirmed'}, decided_at = ${isWaiting ? null : now}
      where id = ${rentalId}`.execute(db)
    const isOpen = state === 'proposed' || state === 'asked_days'
    await sql`update proposal set state = ${isOpen ? 'open' : 'over'}, settled_at = ${isOpen ? null : now}`.execute(
      db,
    )
    const ofRental = rentalNoticeKinds.find((one) => one === kind)
    const about = {
      sanctionId: kind === 'statement' ? await aDecision(db, userId) : null,
      reportId: kind === 'report_closed' ? await aReport(db, userId) : null,
      rentalId: ofRental || kind === 'asked' ? rentalId : null,
      threadId: kind === 'message' ? threadId : null,
      noticeId: ofRental
        ? await noticeOf(db, { kind: ofRental, rentalId, userId })
        : isOfLine(kind)
          ? await noticeOfLine(db, { kind, rentalId, userId, now })
          : ((
              await db
                .selectFrom('notice')
                .select('id')
                .where('userId', '=', userId)
                .where('kind', 'in', ['closet_news', 'search_news'])
                .where('kind', '=', kind as NoticeKind)
                .executeTakeFirst()
            )?.id ?? null),
    }
    await db
      .insertInto('letter')
      .values({ kind, userId, ...about, createdAt: now, dueAt: now })
      .execute()
    await deliverNext({ db, transport, rules, clock: () => now })
    // So that they stay below a day's limit.
    await db.updateTable('letter').set({ settledAt: longAgo }).execute()
  }
  return server.inbox
}

async function aDecision(db: Db, personId: string) {
  const sanction = { action: 'warn', personId, reason: 'rude', words: 'No.', byId: personId } as const
  const query = db.insertInto('sanction').values({ ...sanction, at: new Date() })
  return (await query.returning('id').executeTakeFirstOrThrow()).id
}

async function aReport(db: Db, personId: string) {
  const report = { reporterId: personId, personId, reason: 'rude', at: new Date() } as const
  return (await db.insertInto('report').values(report).returning('id').executeTakeFirstOrThrow()).id
}

/** The notice of a letter about a rental. */
async function noticeOf(
  db: Db,
  { kind, rentalId, userId }: { kind: NoticeKind; rentalId: number; userId: string },
) {
  const { id } = await db
    .insertInto('notice')
    .values({ kind, rentalId, userId, at: new Date() })
    .onConflict((conflict) => conflict.columns(['rentalId', 'userId', 'kind']).doUpdateSet({ seenAt: null }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The same about a line. */
async function noticeOfLine(
  db: Db,
  { kind, rentalId, userId, now }: { kind: LineNoticeKind; rentalId: number; userId: string; now: Date },
) {
  const { dressId } = await db
    .selectFrom('rental')
    .select('dressId')
    .where('id', '=', rentalId)
    .executeTakeFirstOrThrow()
  const days = { startDate: inDays(30), endDate: inDays(33), restDays: 0 }
  const ends = kind === 'line_over' ? ({ state: 'gone', settledAt: now } as const) : undefined
  const offer = { state: 'offered', offeredUntil: new Date(now.getTime() + 3_600_000) } as const
  const { id: waitingId } = await db
    .insertInto('waiting')
    .values({ dressId, renterId: userId, ...days, at: now, ...(ends ?? offer) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const notice = { kind, rentalId: null, userId, waitingId, at: now }
  return (await db.insertInto('notice').values(notice).returning('id').executeTakeFirstOrThrow()).id
}

const linksOf = ({ text = '', html, headerLines }: Awaited<ReturnType<typeof everyLetter>>[number]) => [
  ...new Set([
    ...[...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link),
    ...[...`${html}`.matchAll(/(?:href|src)="(https?:[^"]+)"/g)].map(([, link = '']) =>
      link.replaceAll('&amp;', '&'),
    ),
    ...headerLines.flatMap(({ line }) =>
      [...line.matchAll(/<(https?:[^>]+)>/g)].map(([, link = '']) => link),
    ),
  ]),
]

/** Tells a reader of a dress that the lender has just listed: of a closet that they follow, and of a search. */
async function tellOfNewDress(db: Db, { lender, reader }: { lender: Person; reader: Person }) {
  await reader.api.searches.save({ address: 'city=Brooklyn' })
  await lender.list()
  const closet = await lender.api.closets.mine()
  await reader.api.closets.follow({ closetId: closet?.closetId ?? 0 })
  await lender.at({ now: new Date(Date.now() + 3_600_000) }).list()
  const morning = { now: new Date(`${inDays(2)}T12:00:00Z`), timeZone: 'UTC' }
  await sendFollowerDigests(db, morning)
  await sendSearchNews(db, { ...rules, ...morning })
}

async function everything(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    db,
  )
  const tables: Record<string, unknown> = {}
  for (const { name } of rows)
    tables[name] = (
      await sql`select to_jsonb(t) as row from ${sql.table(name)} t order by t::text`.execute(db)
    ).rows
  return tables
}

describe('the links of every kind of letter', () => {
  test('change nothing when a program looks at them, by GET and by HEAD, and lead somewhere', async ({
    app,
    db,
    browser,
    person,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(3)))
    const days = { startDate: inDays(20), endDate: inDays(23) }
    await olga.api.rentals.propose({ rentalId, ...days })
    const words = { subject: 'The hem', message: 'How long is the hem of it?' }
    const { threadId } = await rita.api.messages.open({ dressId: dress.id, ...words })
    await db.deleteFrom('letter').execute()
    await tellOfNewDress(db, { lender: rita, reader: olga })
    await db.deleteFrom('letter').execute()
    const letters = await everyLetter(db, { rentalId, threadId }, olga.id)
    expect(letters).toHaveLength(optionalKinds.length + necessaryKinds.length)
    const links = [...new Set(letters.flatMap(linksOf))]
    const before = await everything(db)
    const answers: Record<string, number> = {}
    for (const link of links) {
      const { pathname, search, origin } = new URL(link)
      expect(origin).toBe('http://localhost:3000')
      const got = await browser().get(pathname + search)
      answers[pathname.replace(/\d+|[0-9a-f]{32}/g, '…')] = got.statusCode
      await app.inject({ method: 'HEAD', url: pathname + search })
      // Follows redirects.
      if (got.headers.location) await browser().get(new URL(got.headers.location, origin).pathname)
    }
    expect(await everything(db)).toEqual(before)
    console.info(`links: ${links.length} of ${letters.length} letters, each by GET and HEAD, 0 rows changed`)
    expect(answers).toMatchObject({
      '/verify': 200,
      '/reset': 200,
      '/undo': 200,
      '/unsubscribe': 200,
      '/forgot': 200,
      '/_api/mail/unsubscribe': 303,
    })
    // Pages of signed-in users lead to signing in.
    expect(answers['/rentals/…']).toBe(307)
    expect(answers['/messages/…']).toBe(307)
    expect(answers['/account/mail']).toBe(307)
  }, 60_000)

  test('stop letters at one click, or at the button, for good and nothing else', async ({
    app,
    db,
    person,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(3)))
    const words = { subject: 'The hem', message: 'How long is the hem of it?' }
    const { threadId } = await rita.api.messages.open({ dressId: dress.id, ...words })
    await db.deleteFrom('letter').execute()
    const [letter] = await everyLetter(db, { rentalId, threadId }, olga.id)
    const link = letter && linksOf(letter).find((one) => one.includes('/_api/mail/unsubscribe'))
    const { pathname, search } = new URL(link ?? '')
    // As a mail program's server does it: without an origin, and as a form.
    const answer = await app.inject({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect([answer.statusCode, answer.body]).toEqual([200, 'You get no more such letters.\n'])
    const { topics } = await olga.api.mail.choices()
    expect(topics.some(({ isWanted }) => isWanted)).toBe(false)
    expect((await rita.api.mail.choices()).topics.every(({ isWanted }) => isWanted)).toBe(true)
    await olga.api.mail.choose({ topic: 'approvals', isWanted: true })
    const some = (await olga.api.mail.choices()).topics.filter(({ isWanted }) => isWanted)
    expect(some.map(({ topic }) => topic)).toEqual(['approvals'])
    await olga.api.mail.choose({ isWanted: true })
    expect((await olga.api.mail.choices()).topics.every(({ isWanted }) => isWanted)).toBe(true)
    // From the mailbox's own page, as some send it.
    const fromPage = await app.inject({
      method: 'POST',
      url: pathname + search,
      headers: { origin: 'https://mail.test', 'sec-fetch-site': 'cross-site' },
    })
    expect(fromPage.statusCode).toBe(200)
    const wrong = await app.inject({ method: 'POST', url: `${pathname}?token=${'x'.repeat(43)}` })
    expect(wrong.statusCode).toBe(400)
  })
})
