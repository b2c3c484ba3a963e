import { sql, type Expression, type InsertQueryBuilder } from 'kysely'
import {
  isOptional,
  sendableAgain,
  type LetterKind,
  type OptionalKind,
} from '../../shared/notices/letter-kinds.ts'
import { mailTopicNames, type MailTopic } from '../../shared/notices/mail.ts'
import type { Rules } from '../config.ts'
import { inTransaction, type Db } from '../db/database.ts'
import type { Database, LetterFacts } from '../db/schema.ts'
import { badRequest, conflict } from '../errors.ts'
import { lockPerson } from '../people/rows.ts'
import { findLink } from './links.ts'
import { GIVE_UP_MS } from './queue.ts'

interface NewLetter {
  kind: LetterKind
  /** The account; null for a typed address until the letter is sent. */
  userId: string | null | Expression<string>
  /** Its address, where that is not the account's at sending. */
  email?: string
  /** Facts besides its recipient. */
  facts?: Pick<LetterFacts, 'address'>
  noticeId?: number
  rentalId?: number | null
  threadId?: number
  sanctionId?: number
  reportId?: number
  at: Date
  dueAt?: Date
}

/** Throws, with whom to write to instead, where the shop sends no e-mail. */
export function requireMail({ mailWay, shop }: Pick<Rules, 'mailWay' | 'shop'>) {
  if (mailWay === 'off') throw conflict(`This shop sends no e-mail. Write to ${shop.supportEmail}.`)
}

/**
 * Inserts letters, in the transaction that they are about; nothing else does. Each leaves after the commit, or at
 * `dueAt`.
 */
export async function insertLetters(trx: Db, letters: readonly NewLetter[]) {
  if (!letters.length) return []
  return trx
    .insertInto('letter')
    .values(
      letters.map(({ facts, at, dueAt = at, ...letter }) => ({
        ...letter,
        urgent: !isOptional(letter.kind),
        facts: facts && JSON.stringify(facts),
        createdAt: at,
        dueAt,
      })),
    )
    .returning('id')
    .execute()
}

interface Notice {
  id: number
  userId: string
  rentalId: number | null
}

/**
 * Inserts notices of a kind and a letter about each, in one statement: a booking waits for it. A request is confirmed to
 * its renter, too, by letter alone: they have just asked. Returns the notices.
 */
export const withLetters = (
  trx: Db,
  kind: OptionalKind,
  notices: InsertQueryBuilder<Database, 'notice', Notice>,
  at: Date,
) =>
  trx
    .with('told', () => notices)
    .with('toldOf', (query) => {
      const told = query
        .selectFrom('told')
        .select(['told.id', 'told.userId', 'told.rentalId', sql<OptionalKind>`${kind}::text`.as('kind')])
      const asked = query
        .selectFrom('told')
        .innerJoin('rental', 'rental.id', 'told.rentalId')
        .select([sql<number>`null::integer`.as('id'), 'rental.renterId as userId', 'told.rentalId'])
        .select(sql<OptionalKind>`'asked'`.as('kind'))
      return kind === 'request' ? asked.unionAll(told) : told
    })
    .with('written', (query) =>
      query
        .insertInto('letter')
        .columns(['noticeId', 'userId', 'rentalId', 'kind', 'createdAt', 'dueAt'])
        .expression((eb) =>
          eb
            .selectFrom('toldOf')
            .select(['toldOf.id', 'toldOf.userId', 'toldOf.rentalId', 'toldOf.kind'])
            .select([
              sql<Date>`${at}::timestamptz`.as('createdAt'),
              sql<Date>`${at}::timestamptz`.as('dueAt'),
            ]),
        ),
    )
    .selectFrom('told')
    .select(['told.id', 'told.userId', 'told.rentalId'])
    .execute()

/**
 * Inserts one letter and returns its id. Letters about notices are inserted with them (server/notices/commands.ts).
 */
export async function writeLetter(trx: Db, letter: NewLetter) {
  const [written] = await insertLetters(trx, [letter])
  if (!written) throw new Error('The letter was not inserted.')
  return written
}

/**
 * Turns a topic on or off for a person, or all of them. In a transaction that has locked their row: turning one on
 * while all are off writes down the others.
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
 * Retries a letter that was not sent, now. False when there is none, when it is outdated, or when its secret may be
 * awaited by another person by now.
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
 * Stops all optional letters, by the secret of a letter. It only ever stops them: the recipient of a forwarded letter
 * can do no worse. Throws when the link is too old.
 */
export const unsubscribe = (db: Db, token: string, now: Date) =>
  inTransaction(db, async (trx) => {
    const link = await findLink(trx, token, { purposes: ['unsubscribe'], now })
    if (!link) throw badRequest('This link is too old. Sign in to choose your letters.')
    await lockPerson(trx, link.userId)
    await chooseLetters(trx, link.userId, { isWanted: false })
  })
