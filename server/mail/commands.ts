import { sql } from 'kysely'
import { sendableAgain, type NecessaryKind } from '../../shared/letter-kinds.ts'
import { mailTopicNames, type MailTopic } from '../../shared/mail.ts'
import { brand } from '../../shared/brand.ts'
import type { Rules } from '../config.ts'
import { inTransaction, type Db } from '../db/database.ts'
import type { LetterFacts } from '../db/schema.ts'
import { conflict } from '../errors.ts'
import { lockPerson } from '../people/rows.ts'
import { findLink } from './links.ts'
import { GIVE_UP_MS } from './queue.ts'

interface NewLetter {
  kind: NecessaryKind
  /** Whose it is; for an address of which nobody knows yet whose it is, nobody's. */
  userId: string | null
  /** Where it goes, unless to whatever address its person has. */
  email?: string
  /** What it says beyond whom it is for. */
  facts?: Pick<LetterFacts, 'address'>
  at: Date
  dueAt?: Date
}

/** Throws, with whom to write to instead, where the shop sends no e-mail. */
export function requireMail({ mailWay }: Pick<Rules, 'mailWay'>) {
  if (mailWay === 'off') throw conflict(`This shop sends no e-mail. Write to ${brand.supportEmail}.`)
}

/**
 * Writes a letter that somebody cannot do without, in the transaction of what it is about; it leaves as soon as that is
 * committed, or at `dueAt`. Letters about rentals are written with their notices (server/notices/commands.ts).
 */
export const writeLetter = (trx: Db, { kind, userId, email, facts, at, dueAt = at }: NewLetter) =>
  trx
    .insertInto('letter')
    .values({
      kind,
      urgent: true,
      userId,
      email: email ?? null,
      facts: facts ? JSON.stringify(facts) : null,
      createdAt: at,
      dueAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Tells renters by letter that their requests are on their way. They have just asked, so there is no notice of it. */
export const writeAsked = (trx: Db, rentalIds: number[], at: Date) =>
  trx
    .insertInto('letter')
    .columns(['userId', 'kind', 'rentalId', 'createdAt', 'dueAt'])
    .expression((eb) =>
      eb
        .selectFrom('rental')
        .select(['renterId', sql<'asked'>`'asked'`.as('kind'), 'id'])
        .select([sql<Date>`${at}::timestamptz`.as('createdAt'), sql<Date>`${at}::timestamptz`.as('dueAt')])
        .where('id', 'in', rentalIds),
    )
    .execute()

/**
 * Turns a topic on or off for somebody, or all there are and will be. Within a transaction that has taken the person's
 * row, for turning one on while all are off writes down the others.
 */
export async function chooseLetters(
  trx: Db,
  userId: string,
  { topic, isWanted }: { topic?: MailTopic; isWanted: boolean },
) {
  const mine = () => trx.deleteFrom('mailChoice').where('userId', '=', userId)
  const refuse = (topics: readonly (MailTopic | 'all')[]) =>
    trx
      .insertInto('mailChoice')
      .values(topics.map((topic) => ({ userId, topic })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (!isWanted) {
    await refuse([topic ?? 'all'])
    return
  }
  if (!topic) {
    await mine().execute()
    return
  }
  const wasAll = await mine().where('topic', '=', 'all').returning('topic').executeTakeFirst()
  if (wasAll) await refuse(mailTopicNames)
  await mine().where('topic', '=', topic).execute()
}

/**
 * Has a letter that was not sent tried again, now. False when there is none, when it is too old to be right, or when it
 * holds a secret that somebody else may wait for by now.
 */
export async function tryAgain(db: Db, id: number, now: Date) {
  const queued = await db
    .updateTable('letter')
    .set({ state: 'queued', why: null, attempts: 0, dueAt: now, settledAt: null })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'skipped'])
    .where('userId', 'is not', null)
    .where('kind', 'in', sendableAgain)
    .where('createdAt', '>', new Date(now.getTime() - GIVE_UP_MS))
    .returning('id')
    .executeTakeFirst()
  return queued !== undefined
}

/**
 * Stops all letters that somebody can do without, by the secret of a letter they got; false when it is too old. It only
 * ever stops them: whoever a letter was passed on to can do no worse.
 */
export const unsubscribe = (db: Db, token: string, now: Date) =>
  inTransaction(db, async (trx) => {
    const link = await findLink(trx, token, { purposes: ['unsubscribe'], now })
    if (!link) return false
    await lockPerson(trx, link.userId)
    await chooseLetters(trx, link.userId, { isWanted: false })
    return true
  })
