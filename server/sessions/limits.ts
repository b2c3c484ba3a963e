import { createHash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/database.ts'
import { tooMany } from '../errors.ts'
import {
  countFailure,
  forgetAllFailures,
  forgetFailures,
  takeBackFailure,
  TOO_MANY_ATTEMPTS,
} from './failures.ts'
import { networkOf } from './network.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** From a place where they have signed in before, wrong passwords of others do not lock a person out for so long. */
export const KNOWN_PLACE_TTL_SECONDS = 90 * DAY

/** How many points in how many seconds, by the prefix of the keys in the table. */
export const rates = {
  /** Wrong passwords from one place. */
  ip: [30, MINUTE],
  /** Wrong passwords of all. */
  all: [1_000, MINUTE],
  /** Right passwords of one account. */
  signin: [200, HOUR],
  /** New accounts from one place. */
  register: [5, HOUR],
  /** Codes for the first admin from one place. */
  firstrun: [100, HOUR],
  /** A person's uploads. */
  upload: [30, HOUR],
  /** Their size together. */
  bytes: [200 * 1024 * 1024, HOUR],
  /** An admin's resets. */
  reset: [20, HOUR],
  /** Steps to Google and back from one place. */
  oauth: [60, MINUTE],
  /** Letters to choose a new password, whether or not the account exists. */
  forgot: [3, HOUR],
  /** The same from one place. */
  forgotplace: [20, HOUR],
  /** Letters that a user has sent to an address of theirs. */
  letter: [1, MINUTE],
  /** The same in a day. */
  letterday: [5, DAY],
  /** Changes of address that a user asks for. */
  change: [5, DAY],
  /** Test letters of an admin. */
  testletter: [20, HOUR],
  /** Archives of one's own data. */
  archive: [1, DAY],
  /** The same, with those that did not arrive. */
  archivebegun: [5, DAY],
  /** Messages of a user that are no answer. */
  message: [60, HOUR],
  /** Codes typed for a leg of a rental, right or wrong. */
  handover: [5, HOUR],
  /** Searches that a user saves, also again. */
  search: [60, HOUR],
  /** Requests of a renter, whatever their outcome, and places in line. */
  request: [50, DAY],
  /** The same of one dress. */
  requestdress: [10, DAY],
} as const

const TOO_MANY_UPLOADS = 'Too many uploads. Please try again later.'
const TOO_MANY_LETTERS = 'Too many letters. Please try again later.'

// A key is a hash, so that neither address nor IP is readable in the table. That of an address with an IP begins with
// the address's own, so that all of an address can be found and deleted.
const keyOf = (...parts: string[]) =>
  parts
    .map((_, end) =>
      createHash('sha256')
        .update(parts.slice(0, end + 1).join('\n'))
        .digest('base64url'),
    )
    .join('.')

/**
 * Rate limits, counted in PostgreSQL so that they hold over servers and restarts. Each throws a 429 with the seconds
 * to wait. With `enabled` false nothing is counted or refused, but for codes of hand-overs.
 */
export function createLimits(db: Db, enabled: boolean) {
  const limiter = (keyPrefix: string, points: number, duration: number, through = db) =>
    new RateLimiterPostgres({
      storeClient: {
        async query({ text, values }: { text: string; values: unknown[] }) {
          const { rows } = await through.executeQuery(CompiledQuery.raw(text, values))
          return { rows, rowCount: rows.length }
        },
      },
      storeType: 'client',
      tableName: 'login_attempt',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    })

  const rated = (name: keyof typeof rates, through?: Db) => {
    const [points, duration] = rates[name]
    return limiter(name, points, duration, through)
  }
  const [knownPlaces, signIns] = [limiter('known', 1_000_000, KNOWN_PLACE_TTL_SECONDS), rated('signin')]

  /** Counts points of a key, and gives how many are left; through `trx` they are taken back with what it does. */
  const consume = async (
    name: keyof typeof rates,
    key: string,
    reason: string,
    { points = 1, trx, always = false }: { points?: number; trx?: Db; always?: boolean } = {},
  ) => {
    if (!enabled && !always) return Infinity
    try {
      return (await rated(name, trx).consume(key, points)).remainingPoints
    } catch (error) {
      if (error instanceof RateLimiterRes) throw refused(reason, error)
      throw error
    }
  }

  return {
    /**
     * Runs `look`, which checks a password, unless too many were wrong before. It counts as wrong before it is
     * checked, so that no more are checked of many at once; that is taken back when it was right, and when `look`
     * throws. A place that has signed in to this account before has its own row of failures and skips the limit of
     * all, so that strangers cannot lock anybody out there. Right ones are counted for good, and beyond their limit
     * none is checked: only those who know the password can use them up.
     */
    async guess({ email, ip }: { email: string; ip: string }, look: () => Promise<boolean>) {
      if (!enabled) return look()
      const place = networkOf(ip)
      const isKnown = (await knownPlaces.get(keyOf(email, place))) !== null
      const row = isKnown ? keyOf(email, place) : keyOf(email)
      const counted: (() => Promise<unknown>)[] = []
      const takeBack = () => Promise.all(counted.map((undo) => undo()))
      const count = async (name: 'ip' | 'all', key: string) => {
        counted.push(() => rated(name).reward(key))
        await consume(name, key, TOO_MANY_ATTEMPTS)
      }
      const before = await signIns.get(keyOf(email))
      if (before && before.consumedPoints >= signIns.points) throw refused(TOO_MANY_ATTEMPTS, before)
      try {
        await count('ip', keyOf(place))
        if (!isKnown) await count('all', 'all')
        await countFailure(db, row)
        counted.push(() => takeBackFailure(db, row))
        if (!(await look())) return false
        await consume('signin', keyOf(email), TOO_MANY_ATTEMPTS)
      } catch (error) {
        await takeBack()
        throw error
      }
      const remember = knownPlaces.set(keyOf(email, place), 1, KNOWN_PLACE_TTL_SECONDS)
      await Promise.all([takeBack(), forgetFailures(db, row), remember])
      return true
    },

    registration: (ip: string) =>
      consume('register', keyOf(networkOf(ip)), 'Too many accounts from here. Please try again later.'),

    firstRun: (ip: string) => consume('firstrun', keyOf(networkOf(ip)), TOO_MANY_ATTEMPTS),

    async upload(userId: string, bytes: number) {
      await consume('upload', userId, TOO_MANY_UPLOADS)
      await consume('bytes', userId, TOO_MANY_UPLOADS, { points: bytes })
    },

    passwordReset: (adminId: string) => consume('reset', adminId, 'Too many resets. Please try again later.'),

    /** A step to or from Google: each may make us call it. */
    oauth: (ip: string) => consume('oauth', keyOf(networkOf(ip)), TOO_MANY_ATTEMPTS),

    /** A letter to choose a new password; counted alike for an address without an account. */
    async forgot({ email, ip }: { email: string; ip: string }) {
      await consume('forgotplace', keyOf(networkOf(ip)), TOO_MANY_LETTERS)
      await consume('forgot', keyOf(email), TOO_MANY_LETTERS)
    },

    addressChange: (userId: string) => consume('change', userId, TOO_MANY_LETTERS),

    /** A letter that a user asks for, to an address that they say is theirs. */
    async letter(userId: string) {
      await consume('letter', userId, 'A letter has just left. Please look for it, or try again in a minute.')
      await consume('letterday', userId, TOO_MANY_LETTERS)
    },

    /** An archive of one's data, in the transaction that records it; what it returns takes that back. */
    async archive(trx: Db, userId: string) {
      const reason = 'You have downloaded your data today. Please come back tomorrow.'
      await consume('archive', userId, reason, { trx })
      await consume('archivebegun', userId, reason, { trx })
      return async () => void (enabled && (await rated('archive').reward(userId)))
    },

    /**
     * A message that is no answer. In the transaction that writes it: a second connection would deadlock the pool
     * once all hold one and wait for another.
     */
    message: (trx: Db, userId: string) =>
      consume('message', userId, 'You have written a lot. Please wait for an answer, or write again later.', {
        trx,
      }),

    search: (trx: Db, userId: string) =>
      consume('search', userId, 'You have saved many searches. Please try again later.', { trx }),

    /**
     * A request for a dress, in the transaction that makes it: a refused one is not counted; one withdrawn or
     * declined is, since its owner has been told.
     */
    async request(trx: Db, { renterId, dressId }: { renterId: string; dressId: number }) {
      await consume(
        'request',
        renterId,
        'You have asked for many dresses today. Please wait for the answers, or ask again tomorrow.',
        { trx },
      )
      await consume(
        'requestdress',
        `${renterId}.${dressId}`,
        'You have asked for this dress often today. Please write to its owner, or ask again tomorrow.',
        { trx },
      )
    },

    /** A code typed for a leg of a rental, also a right one; tells whether it is the last for a while. */
    async handover(leg: string) {
      const left = await consume(
        'handover',
        leg,
        'Too many codes were tried for this hand-over. Please try again in an hour, or go on without the code.',
        { always: true },
      )
      return { isLast: left < 1 }
    },

    testLetter: (adminId: string) => consume('testletter', adminId, TOO_MANY_LETTERS),

    /** After a new password nobody waits for earlier failures, own or others', nor for the old password. */
    async unlock(db: Db, email: string) {
      await forgetAllFailures(db, keyOf(email))
      await rated('signin', db).delete(keyOf(email))
    },

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
