import { sql } from 'kysely'
import { sendableAgain } from '../../shared/letter-kinds.ts'
import { maskedEmail, mailTopicNames, type LetterState } from '../../shared/mail.ts'
import type { Db } from '../db/database.ts'
import { pageOf } from '../db/page.ts'
import { GIVE_UP_MS } from './queue.ts'

const PAGE_LENGTH = 30

/** What somebody wants by e-mail, topic by topic; and whether their address is theirs, and takes letters. */
export async function findChoices(db: Db, userId: string) {
  const [off, address] = await Promise.all([
    db.selectFrom('mailChoice').select('topic').where('userId', '=', userId).execute(),
    db
      .selectFrom('appUser')
      .select(['email', 'emailVerifiedAt', 'emailRefusedAt', 'emailRefusal'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
  ])
  return {
    topics: mailTopicNames.map((topic) => ({
      topic,
      isWanted: !off.some((one) => one.topic === topic || one.topic === 'all'),
    })),
    isVerified: address.emailVerifiedAt !== null,
    /** Set while letters come back: what the server there said. */
    refusal: address.emailRefusedAt
      ? { email: maskedEmail(address.email), said: address.emailRefusal }
      : null,
  }
}

const lettersFor = (db: Db) =>
  db
    .selectFrom('letter')
    .leftJoin('appUser', 'appUser.id', 'letter.userId')
    .select(['letter.id', 'letter.kind', 'letter.state', 'letter.why', 'letter.attempts', 'letter.createdAt'])
    .select(['letter.dueAt', 'letter.settledAt', 'letter.email', 'letter.userId'])
    .select(['appUser.displayName', 'appUser.email as ownEmail'])

type Row = Awaited<ReturnType<ReturnType<typeof lettersFor>['executeTakeFirstOrThrow']>>

/** As an admin may see it: to whom, but not the whole of the address. */
function shownLetter({ email, ownEmail, userId, displayName, ...letter }: Row, now: Date) {
  const address = email ?? ownEmail
  return {
    ...letter,
    to: displayName,
    email: address && maskedEmail(address),
    canTryAgain:
      userId !== null &&
      (letter.state === 'failed' || letter.state === 'skipped') &&
      sendableAgain.includes(letter.kind) &&
      now.getTime() - letter.createdAt.getTime() < GIVE_UP_MS,
  }
}

/** One letter for an admin. */
export async function findLetter(db: Db, id: number, now: Date) {
  const row = await lettersFor(db).where('letter.id', '=', id).executeTakeFirst()
  return row && shownLetter(row, now)
}

/** The shop's letters for an admin, newest first, a page at a time: to whom, about what, and what became of them. */
export async function findLetters(
  db: Db,
  { state, cursor }: { state?: LetterState; cursor?: number },
  now: Date,
) {
  const rows = await lettersFor(db)
    .$if(state !== undefined, (query) => query.where('letter.state', '=', state ?? 'queued'))
    .$if(cursor !== undefined, (query) => query.where('letter.id', '<', cursor ?? 0))
    .orderBy('letter.id', 'desc')
    .limit(PAGE_LENGTH + 1)
    .execute()
  const page = pageOf(rows, PAGE_LENGTH, ({ id }) => id)
  return { letters: page.rows.map((row) => shownLetter(row, now)), nextCursor: page.nextCursor }
}

/** Those of these letters of which it is still known what they say: not once whoever they are about has left, or it is long ago. */
export async function findRemembered(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('letter')
    .select('id')
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .where(sql<boolean>`facts ? 'name'`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** How many letters are in each state, for those who watch over the shop. */
export async function countLetters(db: Db): Promise<Partial<Record<LetterState, number>>> {
  const rows = await db
    .selectFrom('letter')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
