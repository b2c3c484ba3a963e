import { sql } from 'kysely'
import superjson from 'superjson'
import { z } from 'zod'
import { DAY } from '../../shared/duration.ts'
import { signedInUser } from '../sessions/guards.ts'
import { nextIn, type Writing } from './transaction.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { badRequest, conflict } from '../errors.ts'
import { hashed } from '../secret.ts'

/** How long a repeated request is recognised. */
export const IDEMPOTENCY_TTL_MS = DAY

/**
 * The middleware of `idempotent` procedures. It comes after their input, which the key is bound to, and gives them its
 * transaction as `ctx.trx`: their writes are committed together with the stored answer, or not at all.
 */
export const idempotent: Writing = async (asked) => {
  const { path: call, input } = asked
  const { db, idempotencyKey: key, user } = asked.ctx
  const { id: userId } = signedInUser(await user())
  const work = async (trx: Db) => (await nextIn(trx, asked)).data
  const data = await runIdempotently({ db, key, userId, call, input }, work)
  // A repeated call is answered without `next`, whose results alone have this mark by their type.
  return { ok: true, data, marker: 'middlewareMarker' as never }
}

interface Asked {
  db: Db
  key: string | undefined
  userId: string
  /** The procedure and its input. */
  call: string
  input: unknown
}

/**
 * Runs `work` once for each key of a person: the same request under the same key gets the first one's answer, also
 * when many arrive at once. The answer is stored in the transaction of the work, so that after a crash either both
 * are there or neither. Throws a 400 for a key that is no UUID and a 409 for one used for another request. Without a
 * key the work simply runs.
 */
async function runIdempotently<T>(
  { db, key, userId, call, input }: Asked,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  if (key === undefined) return inTransaction(db, work)
  const { success, data } = z.uuid().safeParse(key.toLowerCase())
  if (!success) throw badRequest('The Idempotency-Key must be a UUID.')
  const request = hashed(JSON.stringify([call, input]))

  return inTransaction(db, async (trx) => {
    // The second of two at once waits here until the first has its answer.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${data}`}, 0))`.execute(trx)
    const before = await trx
      .selectFrom('idempotencyKey')
      .select(['request', 'answer'])
      .where('userId', '=', userId)
      .where('key', '=', data)
      .executeTakeFirst()
    if (before && before.request !== request) {
      throw conflict('This has been sent before with other details. Please look at what was saved then.')
    }
    if (before) return superjson.deserialize<T>(before.answer)

    const answer = await work(trx)
    await trx
      .insertInto('idempotencyKey')
      .values({ userId, key: data, request, answer: superjson.serialize(answer) })
      .execute()
    return answer
  })
}
