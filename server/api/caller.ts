import { createLimits } from '../sessions/limits.ts'
import { createSessions, type SignedInUser } from '../sessions/sessions.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Context } from '../trpc/context.ts'

export { createCaller } from './router.ts'
export { readConfig } from '../config.ts'
export { connect } from '../db/database.ts'
export { openRules } from '../settings/settings.ts'

interface Asker {
  db: Db
  /** The person who calls; null is a visitor. */
  user: SignedInUser | null
  rules: Rules
  /** A fixed instant; by default each call has its own. */
  now?: Date
}

/** The context of procedures called without HTTP: no limits, no cookies, and letters wait in the queue. */
export const contextFor = ({ db, user, rules, now }: Asker): Context => ({
  db,
  reads: db,
  current: db,
  rules,
  settings: { fixed: {}, changed: async () => {} },
  // Read at each call, as each request has its own instant.
  get now() {
    return now ?? new Date()
  },
  limits: createLimits(db, false),
  mail: { sendNow() {}, readKept: async () => null, forgetKept: async () => {} },
  noteSearch() {},
  backups: null,
  removePicturesOf: async () => {},
  removeDemo: async () => ({ people: 0 }),
  ip: '192.0.2.1',
  requestId: 'caller',
  idempotencyKey: undefined,
  metrics: { called() {} },
  oauthFlow: undefined,
  endOauthFlow: () => {},
  user: async () => user,
  startSession: (trx, userId) => createSessions(trx, false).create(userId),
  endSession: (trx) => createSessions(trx, false).end(undefined),
  sendCookie: () => {},
  changed: async () => {},
  endListedSession: (trx, userId, id) => createSessions(trx, false).endOne(userId, id),
  listSessions: (trx, userId) => createSessions(trx, false).list(userId, undefined),
})
