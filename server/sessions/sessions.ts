import { sql } from 'kysely'
import { Lucia, TimeSpan, type Adapter, type DatabaseSession } from 'lucia'
import { DAY } from '../../shared/duration.ts'
import type { Role } from '../../shared/account/account.ts'
import type { Db } from '../db/database.ts'
import { preparedRead } from '../db/reads/prepared-read.ts'
import { hashed } from '../secret.ts'
import { isSuspended } from './suspended.ts'

// Lucia is no longer developed. Nothing else imports it, so replacing it means rewriting this one file.

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, UserAttributes>
    DatabaseSessionAttributes: SessionAttributes
    DatabaseUserAttributes: UserAttributes
  }
}

export interface Origin {
  device: string | null
  network: string | null
}

interface SessionAttributes extends Origin {
  createdAt: Date
  lastUsedAt: Date
}

interface UserAttributes {
  email: string
  displayName: string
  /** Nobody is an admin while they are suspended. */
  role: Role
  mustChangePassword: boolean
  isSuspended?: boolean
}

export interface SignedInUser extends UserAttributes {
  id: string
}

/** How many days without use end a session. */
export const IDLE_DAYS = 14
/** How many days after its beginning a session ends, used or not. */
export const MAX_AGE_DAYS = 30
const MAX_AGE_MS = MAX_AGE_DAYS * DAY

/** The id by which its owner names a session: not the hash by which the table finds it. */
const handleOf = sql<string>`left(encode(sha256(session.id::bytea), 'hex'), 32)`

/** How exact the time of last use is, in milliseconds; noting it more often would write at every page. */
const NOTE_USE_EVERY_MS = 10 * 60_000

const noteUse = (db: Db, sessionId: string) =>
  db.updateTable('session').set({ lastUsedAt: new Date() }).where('id', '=', hashed(sessionId)).execute()

const readSession = preparedRead((db, { id, now }: { id: string; now: Date }) =>
  db
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .select(['session.createdAt', 'session.expiresAt', 'lastUsedAt', 'device', 'network'])
    .select(['appUser.id', 'email', 'displayName', 'role', 'mustChangePassword'])
    .select(isSuspended(now).as('isSuspended'))
    .where('session.id', '=', id),
)

/** Lucia's adapter in Kysely; the table holds only the hash of a session id. */
const adapterFor = (db: Db, reads: Db): Adapter => ({
  async getSessionAndUser(sessionId) {
    const [row] = await readSession(reads, { id: hashed(sessionId), now: new Date() })
    if (!row) return [null, null]
    const { createdAt, expiresAt, lastUsedAt, device, network, id, ...attributes } = row
    if (attributes.isSuspended) attributes.role = 'user'
    return [
      { id: sessionId, userId: id, expiresAt, attributes: { createdAt, lastUsedAt, device, network } },
      { id, attributes },
    ]
  },

  async getUserSessions(userId) {
    const rows = await db
      .selectFrom('session')
      .select(['id', 'expiresAt', 'createdAt', 'lastUsedAt', 'device', 'network'])
      .where('userId', '=', userId)
      .execute()
    return rows.map(({ id, expiresAt, ...attributes }): DatabaseSession => ({
      id,
      userId,
      expiresAt,
      attributes,
    }))
  },

  async setSession({ id, userId, expiresAt, attributes }) {
    await db
      .insertInto('session')
      .values({ id: hashed(id), userId, expiresAt, ...attributes })
      .execute()
  },

  async updateSessionExpiration(sessionId, expiresAt) {
    await db.updateTable('session').set({ expiresAt }).where('id', '=', hashed(sessionId)).execute()
  },

  async deleteSession(sessionId) {
    await db.deleteFrom('session').where('id', '=', hashed(sessionId)).execute()
  },

  async deleteUserSessions(userId) {
    await db.deleteFrom('session').where('userId', '=', userId).execute()
  },

  async deleteExpiredSessions() {
    await db.deleteFrom('session').where('expiresAt', '<=', new Date()).execute()
  },
})

export type SessionCookie = ReturnType<Lucia['createSessionCookie']>

/** A session as its owner sees it. */
export interface SessionShown extends Origin {
  id: string
  createdAt: Date
  lastUsedAt: Date
  isCurrent: boolean
}

export interface Sessions {
  cookieName: string
  /** The user of a session, or null. `renewed` is the cookie to send when it has just been extended. */
  validate: (sessionId: string) => Promise<{ user: SignedInUser; renewed: SessionCookie | null } | null>
  /** Begins a session and returns its cookie, to be sent after the commit. */
  create: (userId: string, origin?: Origin) => Promise<SessionCookie>
  /** Ends one session and returns the cookie that clears it. */
  end: (sessionId: string | undefined) => Promise<SessionCookie>
  /** Where a person is signed in, the last used first; `current` is the session of this request. */
  list: (userId: string, current: string | undefined) => Promise<SessionShown[]>
  /** Ends one session of a person, by the id of the list; false when there is none. */
  endOne: (userId: string, id: string) => Promise<boolean>
  /** The same in a transaction, so that a session begins and ends together with what it depends on. */
  within: (trx: Db) => Sessions
}

/**
 * Sessions by cookie (docs/product.md#sessions): 30 days at most, and 14 after the last use. `secure` when visitors
 * come over https; then the cookie's name ties it to this host. `reads` finds the session of a request.
 */
export function createSessions(db: Db, secure: boolean, reads = db): Sessions {
  const lucia = new Lucia(adapterFor(db, reads), {
    sessionExpiresIn: new TimeSpan(IDLE_DAYS, 'd'),
    sessionCookie: {
      name: secure ? '__Host-session' : 'session',
      attributes: { secure, sameSite: 'lax', path: '/' },
    },
    getSessionAttributes: ({ createdAt, lastUsedAt }) => ({ createdAt, lastUsedAt }),
    getUserAttributes: (attributes) => attributes,
  })

  return {
    cookieName: lucia.sessionCookieName,

    async validate(sessionId) {
      const { session, user } = await lucia.validateSession(sessionId)
      if (!session) return null
      if (Date.now() - session.createdAt.getTime() >= MAX_AGE_MS) {
        await lucia.invalidateSession(sessionId)
        return null
      }
      if (Date.now() - session.lastUsedAt.getTime() >= NOTE_USE_EVERY_MS) await noteUse(db, sessionId)
      return { user, renewed: session.fresh ? lucia.createSessionCookie(sessionId) : null }
    },

    async create(userId, origin = { device: null, network: null }) {
      const now = new Date()
      const session = await lucia.createSession(userId, { createdAt: now, lastUsedAt: now, ...origin })
      return lucia.createSessionCookie(session.id)
    },

    async end(sessionId) {
      if (sessionId) await lucia.invalidateSession(sessionId)
      return lucia.createBlankSessionCookie()
    },

    async list(userId, current) {
      const sessions = await db
        .selectFrom('session')
        .select(['session.id as hash', handleOf.as('id'), 'createdAt', 'lastUsedAt', 'device', 'network'])
        .where('userId', '=', userId)
        .where('expiresAt', '>', new Date())
        .where('createdAt', '>', new Date(Date.now() - MAX_AGE_MS))
        .orderBy('lastUsedAt', 'desc')
        .execute()
      const mine = current && hashed(current)
      return sessions.map(({ hash, ...session }) => ({ ...session, isCurrent: hash === mine }))
    },

    async endOne(userId, handle) {
      const { numDeletedRows } = await db
        .deleteFrom('session')
        .where('userId', '=', userId)
        .where(handleOf, '=', handle)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    within: (trx) => createSessions(trx, secure),
  }
}
