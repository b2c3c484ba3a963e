import type { Db } from '../db/database.ts'

/** What is worth knowing afterwards when an account or a rental is disputed. */
export const auditEvents = [
  'registration',
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'password_change',
  'password_reset',
  'role_change',
  'google_connection',
  'google_disconnection',
  'sign_out_everywhere',
  'rental_decision',
  'dress_deletion',
  'account_deletion',
] as const
export type AuditEvent = (typeof auditEvents)[number]

/** Where it came from: a request, as its context tells, or the server's own command line. */
export interface Source {
  ip: string | null
  requestId: string | null
}

export const commandLine: Source = { ip: null, requestId: null }

export interface Entry {
  event: AuditEvent
  /** Who did it, if they were signed in. */
  actorId: string | null
  /** What it was done to; never an address or a secret that somebody typed. */
  subject?: string | null
}

/** Keeps a record of a security event; in the transaction of what it tells of, where there is one. */
export const record = (db: Db, { ip, requestId }: Source, { event, actorId, subject = null }: Entry) =>
  db.insertInto('audit').values({ event, actorId, subject, ip, requestId }).execute()
