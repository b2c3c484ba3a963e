import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { AuditEvent } from '../../db/audit-events.ts'
import type { Db } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'
import { isNotOfTheirs, reportOfDecision } from '../../moderation/report-queries.ts'
import {
  deskList,
  either,
  hasWords,
  idBefore,
  isPersonId,
  textOfPerson,
  type Asked,
  type Looking,
} from './desk-list.ts'

const events: Record<AuditEvent, string> = {
  registration: 'Signed up',
  sign_in: 'Signed in',
  sign_in_failed: 'Failed to sign in',
  sign_out: 'Signed out',
  password_change: 'Changed the password',
  password_reset: 'Password reset by an admin',
  password_forgotten: 'Forgot the password',
  address_verified: 'Confirmed the address',
  address_change: 'Changed the address',
  address_change_undone: 'Took a change of the address back',
  role_change: 'Role changed',
  google_connection: 'Connected Google',
  google_disconnection: 'Disconnected Google',
  sign_out_everywhere: 'Signed out everywhere',
  rental_decision: 'Request answered',
  rental_cancelled: 'Rental cancelled',
  rental_swapped: 'Rental swapped',
  handover_tries_used_up: 'Tried too many codes of a hand-over',
  handover_looked_at: 'Looked at photographs of a hand-over',
  rental_return: 'Return answered',
  dress_deletion: 'Dress deleted',
  conversation_looked_at: 'Looked at a conversation',
  report_looked_at: 'Looked at a report',
  report_closed: 'Report closed',
  report_noted: 'Note on a report',
  sanction: 'Decision',
  sanction_undone: 'Decision undone',
  list_downloaded: 'List downloaded',
  settings_change: 'Settings changed',
  demo_removed: 'Demo removed',
  data_download: 'Downloaded their data',
  backup_made: 'Backup made',
  backup_downloaded: 'Backup downloaded',
  backup_restored: 'Backup restored',
  review_hidden: 'Review hidden',
  review_unhidden: 'Review shown again',
  review_let_through: 'Review let through',
  account_deletion: 'Account deleted',
}

/** What is on record, the newest first. */
export const audit = deskList({
  title: 'Record',
  finds: 'A part of a name or e-mail',
  filters: events,
  find: findRecords,
  cursorOf: ({ id }) => `${id}`,
  id: ({ id }) => id,
  name: ({ event }) => events[event],
  state: () => null,
  facts: {
    At: ({ at }) => at,
    By: ({ actorId, actorName }) =>
      actorId && { text: actorName ?? 'somebody who has left', list: 'people', id: actorId },
    About: aboutOf,
    From: ({ ip }) => ip,
  },
  pageLength: 200,
})

/** What it was done to, as a link where the desk has its page. */
function aboutOf({ subject, subjectName }: { subject: string | null; subjectName: string | null }) {
  if (subject && subjectName !== null) return { text: subjectName, list: 'people', id: subject }
  const [, list, number] = /^(rental|dress) (\d+)/.exec(subject ?? '') ?? []
  if (!subject || !number) return subject
  return { text: subject, list: list === 'rental' ? 'rentals' : 'dresses', id: number }
}

async function findRecords(db: Db, { q, show, cursor, limit }: Asked<AuditEvent>, { adminId }: Looking) {
  const page = db
    .selectFrom('audit')
    .select('audit.id')
    .$if(show !== undefined, (query) => query.where(sql<boolean>`audit.event = ${show}`))
    .where('audit.id', '<', idBefore(cursor))
    .where(isNotOfTheirs(db, adminId, reportIn))
    .orderBy('audit.id', 'desc')
    .limit(sql.lit(limit))
  return db
    .selectFrom(either(searches(page, q)))
    .innerJoin('audit', 'audit.id', 'hit.id')
    .leftJoin('appUser as actor', 'actor.id', 'audit.actorId')
    .leftJoin('appUser as about', (join) => join.on(sql<boolean>`about.id = ${personIn}`))
    .select(['audit.id', 'audit.at', 'audit.event', 'audit.actorId', 'audit.subject', 'audit.ip'])
    .select(['actor.displayName as actorName', 'about.displayName as subjectName'])
    .orderBy('audit.id', 'desc')
    .limit(sql.lit(limit))
    .execute()
}

/** The person that a subject names. */
const personIn = sql`substring(audit.subject from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid`

/** The report that a subject names, or that of the decision that it names. */
const reportIn = sql<number | null>`case
  when audit.subject ~ '^report \\d{1,9}$' then substring(audit.subject from 8)::int
  when audit.subject ~ '^sanction \\d{1,9}$'
    then ${reportOfDecision(sql`substring(audit.subject from 10)::int`)} end`

type Ids = SelectQueryBuilder<Database, 'audit', { id: number }>

/** By who did it and whom it is about: by a part of their names or their id. */
function searches(page: Ids, q = '') {
  if (!q) return [page]
  const isSought = isPersonId(q) ? sql`person.id = ${q}` : hasWords(textOfPerson('person'), q)
  const of = (condition: RawBuilder<unknown>) => page.where(sql<boolean>`${condition}`)
  return [
    // As arrays: found first, by their own index, whatever the planner thinks of the rest.
    of(sql`audit.actor_id = any(array(select id from app_user as person where ${isSought}))`),
    of(sql`audit.subject = any(array(select person.id::text from app_user as person where ${isSought}))`),
  ]
}
