import type { AuditEvent } from '../db/audit-events.ts'
import type { Db } from '../db/database.ts'

/** Where it came from: a request, as its context tells, or the server's own command line. */
interface Source {
  ip: string | null
  requestId: string | null
}

export const commandLine: Source = { ip: null, requestId: null }

interface Entry {
  event: AuditEvent
  /** Who did it, if they were signed in. */
  actorId: string | null
  /** What it was done to; never an address or a secret that somebody typed. */
  subject?: string | null
}

/** Keeps a record of a security event; in the transaction of what it tells of, where there is one. */
export const record = (db: Db, { ip, requestId }: Source, { event, actorId, subject = null }: Entry) =>
  db.insertInto('audit').values({ event, actorId, subject, ip, requestId }).execute()

/** What is on record of somebody stays with the history under another id, without where it came from. */
export async function forgetInAudit(trx: Db, userId: string, former: string) {
  await trx.updateTable('audit').set({ actorId: former, ip: null }).where('actorId', '=', userId).execute()
  await trx.updateTable('audit').set({ subject: former, ip: null }).where('subject', '=', userId).execute()
}
