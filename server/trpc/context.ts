import type { Readable } from 'node:stream'
import type { DressPage } from '../../shared/dress/dress-schema.ts'
import type { KeptLetter } from '../../shared/notices/mail.ts'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Limits } from '../sessions/limits.ts'
import { oauthCookies } from '../sessions/oauth-cookies.ts'
import { deviceOf, regionOf } from '../sessions/device.ts'
import type { Sessions, SessionCookie, SessionShown, SignedInUser } from '../sessions/sessions.ts'
import type { Clock } from '../clock.ts'
import type { Config, Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { WROTE_COOKIE, WROTE_SECONDS, type Reads } from '../db/replica.ts'
import { recordViewer } from '../http/cache-policy.ts'
import type { Metrics } from '../http/metrics.ts'

/** The context of a procedure. A request gets one from contextMaker; tests write their own. */
export interface Context {
  db: Db
  /** For public data: the database, or a replica that has all that this person has written. */
  reads: Db
  /** For a person's own short reads, one statement each, on two connections that all share: a slow one would delay all. */
  current: Db
  rules: Rules
  settings: {
    /** Those of the environment, which no admin changes. */
    fixed: Config['fixedSettings']
    /** Called when some were changed, so that they hold at once. */
    changed: () => Promise<unknown>
  }
  limits: Limits
  mail: MailDesk
  /** Null for a database that the shop does not run itself. */
  backups: BackupDesk | null
  /** Notes how many dresses a search has found, for what is looked for in vain. */
  noteSearch: (page: DressPage, found: number) => void
  /** Deletes a former member's pictures that no history shows; maintenance deletes what this cannot. */
  removePicturesOf: (formerId: string) => Promise<void>
  /** Removes the demo, unless others hold it: then a line for each. */
  removeDemo: () => Promise<{ heldBy: string[] } | { people: number }>
  ip: string
  requestId: string
  /** The request's `Idempotency-Key`: see idempotency.ts. */
  idempotencyKey: string | undefined
  metrics: Pick<Metrics, 'called'>
  /** One instant for the whole request. */
  now: Date
  /** The person signed in; read from the database once, on first use. */
  user: () => Promise<SignedInUser | null>
  /** The secret of this browser's sign-in with Google, if it has begun one. */
  oauthFlow: string | undefined
  /** Clears that secret. */
  endOauthFlow: () => void
  /**
   * Ends the browser's session and begins one for this person, in a transaction that has locked their row. Returns
   * the cookie, to be sent after the commit.
   */
  startSession: (trx: Db, userId: string) => Promise<SessionCookie>
  /** Ends the browser's session. Returns the cookie that clears it, to be sent after the commit. */
  endSession: (trx: Db) => Promise<SessionCookie>
  sendCookie: (cookie: SessionCookie) => void
  /**
   * Called when public data may have changed, so that no older answer is given from a cache, and the person who changed
   * it reads nothing older.
   */
  changed: () => Promise<void>
  /** Where a person is signed in; the browser's own session is marked. */
  listSessions: (db: Db, userId: string) => Promise<SessionShown[]>
  /** Ends one of the listed sessions, in a transaction that has locked the person's row; false when there is none. */
  endListedSession: (trx: Db, userId: string, id: string) => Promise<boolean>
}

/** What can be done about a letter at once; everything else waits in its row. */
export interface MailDesk {
  /** Sends a letter before its turn; its row tells the outcome. */
  sendNow: (letterId: number) => void
  /** The text of a letter that this server keeps; null for any other, and once it is removed. */
  readKept: (letterId: number) => Promise<KeptLetter | null>
  /** Deletes expired letter contents; maintenance deletes what this cannot. */
  forgetKept: () => Promise<void>
}

/** The backups of a shop, in its data folder. */
export interface BackupDesk {
  /** Newest first. */
  list: () => Promise<{ name: string; at: Date; bytes: number }[]>
  read: (name: string) => Promise<{ bytes: number; stream: () => Readable } | undefined>
  /** Whether some server is at it, and why it failed the last time. */
  state: (work: 'requested backup' | 'restore') => Promise<{ isUnderWay: boolean; failed: string | null }>
  /** Begins to make a backup. Throws a conflict where that is under way. */
  make: () => Promise<void>
  /** Begins to fill the shop, which has no people, from a backup. Throws a conflict where that is under way. */
  restore: (name: string, source: { ip: string; requestId: string }) => Promise<void>
}

interface Parts extends Pick<
  Context,
  'db' | 'settings' | 'limits' | 'mail' | 'backups' | 'removePicturesOf' | 'removeDemo'
> {
  publicUrl: string
  demand: { note: (page: DressPage, found: number, by: { visitor: string; now: Date }) => void }
  rules: () => Rules
  reads: Reads
  sessions: Sessions
  metrics: Metrics
  clock: Clock
  changed: () => void
}

interface Incoming {
  req: FastifyRequest
  res: FastifyReply
  /** What is read has to be as new as this position of the log. */
  position?: string | undefined
}

/** Refusals that are logged: of what a person may not do, or too often. */
const notLetIn = new Set(['UNAUTHORIZED', 'FORBIDDEN', 'TOO_MANY_REQUESTS'])

export function contextMaker({
  publicUrl,
  demand,
  reads,
  rules,
  sessions,
  metrics,
  clock,
  changed,
  ...same
}: Parts) {
  const cookies = oauthCookies(publicUrl)
  return async ({ req, res, position: from }: Incoming): Promise<Context> => {
    const sessionId = req.cookies[sessions.cookieName]
    const send = ({ name, value, attributes }: SessionCookie) => void res.setCookie(name, value, attributes)

    let userId: string | undefined
    const lookUp = async () => {
      recordViewer(req, 'somebody') // until it is known to be a visitor
      const found = sessionId ? await sessions.validate(sessionId) : null
      if (!found) recordViewer(req, 'nobody')
      userId = found?.user.id
      if (found?.renewed) send(found.renewed)
      return found?.user ?? null
    }
    let user: Promise<SignedInUser | null> | undefined

    const secure = publicUrl.startsWith('https:')
    let position = Promise.resolve('')
    const now = clock()

    return {
      ...same,
      rules: rules(),
      reads: reads.for(req.cookies[WROTE_COOKIE], from),
      current: reads.current,
      metrics: {
        called(procedure, outcome, counter) {
          metrics.called(procedure, outcome, counter)
          if (notLetIn.has(outcome)) req.log.info({ procedure, outcome, ip: req.ip, userId }, 'refused')
        },
      },
      ip: req.ip,
      requestId: req.id,
      idempotencyKey: req.headers['idempotency-key']?.toString(),
      now,
      noteSearch: (page, found) => demand.note(page, found, { visitor: req.ip, now }),
      user: () => (user ??= lookUp()),
      oauthFlow: cookies.readFlow(req),
      endOauthFlow: () => cookies.clearFlow(res),
      async startSession(trx, userId) {
        const inside = sessions.within(trx)
        // Ends the browser's old session, against session fixation.
        await inside.end(sessionId)
        const origin = { device: deviceOf(req.headers['user-agent']), network: regionOf(req.ip) }
        return inside.create(userId, origin)
      },
      endSession: (trx) => sessions.within(trx).end(sessionId),
      sendCookie: send,
      async changed() {
        changed()
        // In sequence: the last write of a batch has the furthest position and sets it last.
        position = position.then(() => reads.position())
        const options: CookieSerializeOptions = { path: '/', httpOnly: true, secure, maxAge: WROTE_SECONDS }
        res.setCookie(WROTE_COOKIE, await position, options)
      },
      listSessions: (db, userId) => sessions.within(db).list(userId, sessionId),
      endListedSession: (trx, userId, id) => sessions.within(trx).endOne(userId, id),
    }
  }
}

export type ContextMaker = ReturnType<typeof contextMaker>
