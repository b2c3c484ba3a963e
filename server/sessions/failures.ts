import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { tooMany } from '../errors.ts'

// Wrong passwords in a row, one row of the table for each: `points` is how many, and `expire` a day after the last.
// So the row itself says when the next may be tried, and one statement both asks and counts.

const SECOND = 1_000
const MINUTE = 60
const FAILURES_TTL_MS = 24 * 60 * MINUTE * SECOND

/** Wrong passwords in a row that cost nothing; from then on each doubles the wait. */
export const FREE_FAILURES = 5
export const FIRST_WAIT_SECONDS = 30
export const MAX_WAIT_SECONDS = 15 * MINUTE

/** How long somebody waits after so many wrong passwords in a row, in seconds. */
export const waitAfter = (failures: number) =>
  failures < FREE_FAILURES
    ? 0
    : Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (failures - FREE_FAILURES))

/** The waits in milliseconds, by the number of failures; the last is that of all further ones. */
const waits = Array.from({ length: FREE_FAILURES + 6 }, (_, failures) => waitAfter(failures) * SECOND)
const waitOf = (failures: ReturnType<typeof sql.ref>) =>
  sql<number>`(${waits}::bigint[])[least(${failures}, ${waits.length - 1}) + 1]`

export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please try again later.'

const points = sql.ref('kept.points')
const mayTryAt = sql<number>`kept.expire - ${FAILURES_TTL_MS} + ${waitOf(points)}`
// While nothing has to be waited for, no clock is asked: of two at once the later may be counted first, and of two
// servers one may be ahead.
const mayTry = (now: number) => sql<boolean>`(${waitOf(points)} = 0 or ${mayTryAt} <= ${now})`

const keyIn = (row: string) => `failures:${row}`

/** Counts one more in this row, before it is looked at. Throws a 429 while the row has to wait, and counts nothing. */
export async function countFailure(db: Db, row: string) {
  const now = Date.now()
  const { rows } = await sql`
    insert into login_attempt as kept (key, points, expire) values (${keyIn(row)}, 1, ${now + FAILURES_TTL_MS})
    on conflict (key) do update
      set points = case when kept.expire <= ${now} then 1 else kept.points + 1 end, expire = excluded.expire
      where ${mayTry(now)}
    returning 1`.execute(db)
  if (rows.length) return
  const waiting = await sql<{ until: number }>`
    select ${mayTryAt} as until from login_attempt as kept where key = ${keyIn(row)}`.execute(db)
  const seconds = Math.ceil(((waiting.rows[0]?.until ?? now) - now) / SECOND)
  throw tooMany(TOO_MANY_ATTEMPTS, Math.max(1, seconds))
}

/** Takes back one that came to nothing; the next may be tried as if it had not been. */
export const takeBackFailure = (db: Db, row: string) =>
  sql`
    update login_attempt as kept set points = kept.points - 1, expire = kept.expire - ${waitOf(points)}
    where key = ${keyIn(row)} and kept.points > 0`.execute(db)

/** The row of an account, and those that it has for the places known to it, whose keys go on from its own. */
export const forgetAllFailures = (db: Db, row: string) =>
  db
    .deleteFrom('loginAttempt')
    .where((eb) =>
      eb.or([eb('key', '=', keyIn(row)), sql<boolean>`starts_with(key, ${`${keyIn(row)}.`}::text)`]),
    )
    .execute()

/** After the right password the row begins anew. */
export const forgetFailures = (db: Db, row: string) =>
  db.deleteFrom('loginAttempt').where('key', '=', keyIn(row)).execute()
