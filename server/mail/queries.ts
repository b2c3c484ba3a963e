import { sql } from 'kysely'
import { maskedEmail, mailTopicNames, type LetterState } from '../../shared/notices/mail.ts'
import type { Db } from '../db/database.ts'

/** A person's mail settings, topic by topic; and whether their address is confirmed and takes letters. */
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
    /** Set while letters come back: the other server's answer. */
    refusal: address.emailRefusedAt
      ? { email: maskedEmail(address.email), said: address.emailRefusal }
      : null,
  }
}

/** Those of these letters whose facts are still stored: not after their person has left, or after a month. */
export async function findRemembered(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('letter')
    .select('id')
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .where(sql<boolean>`facts ? 'name'`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** How many letters are in each state, for monitoring. */
export async function countLetters(db: Db): Promise<Partial<Record<LetterState, number>>> {
  const rows = await db
    .selectFrom('letter')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
