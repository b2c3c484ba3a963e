import type { AuditEvent } from '../db/audit-events.ts'
import type { Db } from '../db/database.ts'

/** Where it came from: a request's context, or the server's own command line. */
interface Source {
  ip: string | null
  requestId: string | null
}

export const commandLine: Source = { ip: null, requestId: null }

interface Entry {
  event: AuditEvent
  /** Who did it, if they were signed in. */
  actorId: string | null
  /** Whom or what it was done to; never an address or secret as typed. */
  subject?: string | null
}

/** Records a security event, in the transaction of the change itself, where there is one. */
export const record = (db: Db, { ip, requestId }: Source, { event, actorId, subject = null }: Entry) =>
  db.insertInto('audit').values({ event, actorId, subject, ip, requestId }).execute()

/** Keeps a former member's records under another id, without where they came from. */
export async function forgetInAudit(trx: Db, userId: string, former: string) {
  await trx.updateTable('audit').set({ actorId: former, ip: null }).where('actorId', '=', userId).execute()
  await trx.updateTable('audit').set({ subject: former, ip: null }).where('subject', '=', userId).execute()
}
