import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { tooMany } from '../errors.ts'

// A row for each sequence of wrong passwords: `points` counts them, and `expire` is a day after the last. So the row
// itself says when the next may be tried, and one statement both asks and counts.

const SECOND = 1_000
const MINUTE = 60
const FAILURES_TTL_MS = 24 * 60 * MINUTE * SECOND

/** Free wrong passwords in a row; from then on each doubles the wait. */
export const FREE_FAILURES = 5
export const FIRST_WAIT_SECONDS = 30
export const MAX_WAIT_SECONDS = 15 * MINUTE

/** The wait after a number of wrong passwords in a row, in seconds. */
export const waitAfter = (failures: number) =>
  failures < FREE_FAILURES
    ? 0
    : Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (failures - FREE_FAILURES))

/** The waits in milliseconds, by the number of failures; the last holds for all further ones. */
const waits = Array.from({ length: FREE_FAILURES + 6 }, (_, failures) => waitAfter(failures) * SECOND)
const waitOf = (failures: ReturnType<typeof sql.ref>) =>
  sql<number>`(${waits}::bigint[])[least(${failures}, ${waits.length - 1}) + 1]`

export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please try again later.'

const points = sql.ref('kept.points')
const mayTryAt = sql<number>`kept.expire - ${FAILURES_TTL_MS} + ${waitOf(points)}`
// Without a wait no clock is compared: of two at once the later may be counted first, and servers' clocks differ.
const mayTry = (now: number) => sql<boolean>`(${waitOf(points)} = 0 or ${mayTryAt} <= ${now})`

const keyIn = (row: string) => `failures:${row}`

/**
 * Counts a failure in this row, before the password is checked. Throws a 429 while the row has to wait, and counts
 * nothing.
 */
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

/** Takes back a failure, as if it had not been counted. */
export const takeBackFailure = (db: Db, row: string) =>
  sql`
    update login_attempt as kept set points = kept.points - 1, expire = kept.expire - ${waitOf(points)}
    where key = ${keyIn(row)} and kept.points > 0`.execute(db)

/** Deletes an account's row, and those of its known places, whose keys begin with its own. */
export const forgetAllFailures = (db: Db, row: string) =>
  db
    .deleteFrom('loginAttempt')
    .where((eb) =>
      eb.or([eb('key', '=', keyIn(row)), sql<boolean>`starts_with(key, ${`${keyIn(row)}.`}::text)`]),
    )
    .execute()

export const forgetFailures = (db: Db, row: string) =>
  db.deleteFrom('loginAttempt').where('key', '=', keyIn(row)).execute()
