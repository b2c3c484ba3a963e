import { createHash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/database.ts'
import { tooMany } from '../errors.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Wrong passwords in a row that cost nothing; from then on each doubles the wait. */
export const FREE_FAILURES = 5
export const FIRST_WAIT = 30
export const LONGEST_WAIT = 15 * MINUTE
/** Where somebody has signed in from, wrong passwords of others do not lock them out for so long. */
export const PLACE_KNOWN_FOR = 90 * DAY

/** How many of what within how many seconds, by the beginning of its keys in the table. */
export const rates = {
  /** Wrong passwords from one place. */
  ip: [30, MINUTE],
  /** Wrong passwords of all. */
  all: [1_000, MINUTE],
  /** New accounts from one place. */
  register: [5, HOUR],
  /** A person's uploads. */
  upload: [30, HOUR],
  /** Their size together. */
  bytes: [200 * 1024 * 1024, HOUR],
  /** An admin's resets. */
  reset: [20, HOUR],
  /** Steps to Google and back from one place. */
  oauth: [60, MINUTE],
} as const

/** How long somebody waits after so many wrong passwords in a row, in seconds. */
export const waitAfter = (failures: number) =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - FREE_FAILURES))

// A key is an address and a visitor's IP: neither has to stand readable in the table. That of an address with an
// IP begins with the address's own, so that all of an address can be found and forgotten.
const keyOf = (...parts: string[]) =>
  parts
    .map((_, end) =>
      createHash('sha256')
        .update(parts.slice(0, end + 1).join('\n'))
        .digest('base64url'),
    )
    .join('.')

/**
 * How often things may be tried, counted in PostgreSQL so that it holds over servers and restarts. Each limit
 * throws a 429 in words, with the seconds to wait. With `enabled` false nothing is counted and nothing refused.
 */
export function createLimits(db: Db, enabled: boolean) {
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  }
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'login_attempt',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    })

  const failures = limiter('failures', 1_000_000, DAY)
  const waits = limiter('wait', 1, LONGEST_WAIT)
  const knownIps = limiter('known', 1_000_000, PLACE_KNOWN_FOR)
  const rated = (name: keyof typeof rates) => {
    const [points, duration] = rates[name]
    return limiter(name, points, duration)
  }
  const failuresOfIp = rated('ip')
  const failuresOfAll = rated('all')
  const registrations = rated('register')
  const uploads = rated('upload')
  const uploadedBytes = rated('bytes')
  const resets = rated('reset')
  const oauth = rated('oauth')

  const consume = async (from: RateLimiterPostgres, key: string, points: number, reason: string) => {
    if (!enabled) return
    try {
      await from.consume(key, points)
    } catch (error) {
      if (error instanceof RateLimiterRes) throw refused(reason, error)
      throw error
    }
  }

  const full = async (of: RateLimiterPostgres, key: string) => {
    const used = await of.get(key)
    return used && used.consumedPoints >= of.points ? used : null
  }

  /** Whose wrong passwords are counted together: everybody's for an address, but an IP that has signed in before has its own. */
  const counterOf = async (email: string, ip: string) =>
    (await knownIps.get(keyOf(email, ip))) ? keyOf(email, ip) : keyOf(email)

  return {
    /** Before a password is looked at. */
    async admitLogin(email: string, ip: string) {
      if (!enabled) return
      const [ofIp, ofAll, waiting] = await Promise.all([
        full(failuresOfIp, keyOf(ip)),
        full(failuresOfAll, 'all'),
        counterOf(email, ip).then((counter) => full(waits, counter)),
      ])
      const met = waiting ?? ofIp ?? ofAll
      if (met) throw refused('Too many attempts. Please try again later.', met)
    },

    async loginFailed(email: string, ip: string) {
      if (!enabled) return
      const counter = await counterOf(email, ip)
      const [{ consumedPoints }] = await Promise.all([
        failures.penalty(counter),
        failuresOfIp.penalty(keyOf(ip)),
        failuresOfAll.penalty('all'),
      ])
      const wait = waitAfter(consumedPoints)
      if (wait) await waits.block(counter, wait)
    },

    async loginSucceeded(email: string, ip: string) {
      if (!enabled) return
      const counter = await counterOf(email, ip)
      await Promise.all([
        failures.delete(counter),
        waits.delete(counter),
        knownIps.set(keyOf(email, ip), 1, PLACE_KNOWN_FOR),
      ])
    },

    registration: (ip: string) =>
      consume(registrations, keyOf(ip), 1, 'Too many accounts from here. Please try again later.'),

    async upload(userId: string, bytes: number) {
      await consume(uploads, userId, 1, 'Too many uploads. Please try again later.')
      await consume(uploadedBytes, userId, bytes, 'Too many uploads. Please try again later.')
    },

    passwordReset: (adminId: string) =>
      consume(resets, adminId, 1, 'Too many resets. Please try again later.'),

    /** A step to Google or back from there: each may make us ask it something. */
    oauth: (ip: string) => consume(oauth, keyOf(ip), 1, 'Too many attempts. Please try again later.'),

    /** Nothing of somebody who has left is counted any longer. */
    async forget({ id, email }: { id: string; email: string }) {
      await db
        .deleteFrom('loginAttempt')
        .where((eb) => eb.or([keyOf(email), id].map((part) => eb(sql`strpos(key, ${part})`, '>', 0))))
        .execute()
    },
  }
}

export type Limits = ReturnType<typeof createLimits>

const refused = (reason: string, { msBeforeNext }: RateLimiterRes) =>
  tooMany(reason, Math.max(1, Math.ceil(msBeforeNext / 1000)))
