import { createHash } from 'node:crypto'
import { Lucia, TimeSpan, type Adapter, type DatabaseSession } from 'lucia'
import type { Role } from '../../shared/account.ts'
import type { Db } from '../db/database.ts'

// Lucia is no longer developed. Nothing else imports it, so replacing it means rewriting this one file.

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<{ createdAt: Date }, UserAttributes>
    DatabaseSessionAttributes: { createdAt: Date }
    DatabaseUserAttributes: UserAttributes
  }
}

interface UserAttributes {
  email: string
  displayName: string
  role: Role
  mustChangePassword: boolean
}

/** Whoever a session belongs to. */
export interface SignedInUser extends UserAttributes {
  id: string
}

/** Unused for so long, a session ends. */
export const IDLE_DAYS = 14
/** However much it is used, a session ends this long after it began. */
export const MAX_AGE_DAYS = 30
const MAX_AGE_MS = MAX_AGE_DAYS * 86_400_000

const hashed = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex')

/** Lucia's seven wishes, in Kysely; the table never sees a session id, only its hash. */
const adapterFor = (db: Db): Adapter => ({
  async getSessionAndUser(sessionId) {
    const row = await db
      .selectFrom('session')
      .innerJoin('appUser', 'appUser.id', 'session.userId')
      .select(['session.createdAt', 'session.expiresAt', 'appUser.id', 'email', 'displayName'])
      .select(['role', 'mustChangePassword'])
      .where('session.id', '=', hashed(sessionId))
      .executeTakeFirst()
    if (!row) return [null, null]
    const { createdAt, expiresAt, id, ...attributes } = row
    return [
      { id: sessionId, userId: id, expiresAt, attributes: { createdAt } },
      { id, attributes },
    ]
  },

  async getUserSessions(userId) {
    const rows = await db.selectFrom('session').selectAll().where('userId', '=', userId).execute()
    return rows.map(({ id, expiresAt, createdAt }): DatabaseSession => ({
      id,
      userId,
      expiresAt,
      attributes: { createdAt },
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

/** A cookie to send with the answer. */
export type SessionCookie = ReturnType<Lucia['createSessionCookie']>

export interface Sessions {
  cookieName: string
  /** Whose session this is, or null. `renewed` is the cookie to send when it has just been extended. */
  validate: (sessionId: string) => Promise<{ user: SignedInUser; renewed: SessionCookie | null } | null>
  /** Begins a session and gives its cookie, to be sent once that is committed. */
  create: (userId: string) => Promise<SessionCookie>
  /** Ends one session and gives the cookie that clears it. */
  end: (sessionId: string | undefined) => Promise<SessionCookie>
  /** On how many devices a person is signed in. */
  count: (userId: string) => Promise<number>
  /** The same in a transaction, so that a session begins and ends with what it depends on. */
  within: (trx: Db) => Sessions
}

/**
 * Sessions by cookie (docs/product.md#sessions): at most 30 days, and 14 after its last use.
 * `secure` when visitors come over https; then the cookie's name ties it to this very host.
 */
export function createSessions(db: Db, secure: boolean): Sessions {
  const lucia = new Lucia(adapterFor(db), {
    sessionExpiresIn: new TimeSpan(IDLE_DAYS, 'd'),
    sessionCookie: {
      name: secure ? '__Host-session' : 'session',
      attributes: { secure, sameSite: 'lax', path: '/' },
    },
    getSessionAttributes: ({ createdAt }) => ({ createdAt }),
    getUserAttributes: ({ email, displayName, role, mustChangePassword }) => ({
      email,
      displayName,
      role,
      mustChangePassword,
    }),
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
      return { user, renewed: session.fresh ? lucia.createSessionCookie(sessionId) : null }
    },

    async create(userId) {
      const session = await lucia.createSession(userId, { createdAt: new Date() })
      return lucia.createSessionCookie(session.id)
    },

    async end(sessionId) {
      if (sessionId) await lucia.invalidateSession(sessionId)
      return lucia.createBlankSessionCookie()
    },

    async count(userId) {
      const all = await lucia.getUserSessions(userId)
      return all.filter(({ createdAt }) => Date.now() - createdAt.getTime() < MAX_AGE_MS).length
    },

    within: (trx) => createSessions(trx, secure),
  }
}
