import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { actionRows, sanctionActions } from '../../../shared/moderation/sanction.ts'
import { auditEvents } from '../../db/audit-events.ts'
import type { Db } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'
import { deskList, either, hasWords, idBefore, isPersonId, textOfPerson, type Asked } from './desk-list.ts'

/** What is on record, the newest first. */
export const audit = deskList({
  filters: auditEvents,
  find: findRecords,
  cursorOf: ({ id }) => `${id}`,
  csv: {
    At: ({ at }) => at,
    Event: ({ event }) => event,
    By: ({ actorName }) => actorName,
    About: ({ subject, subjectName }) => subjectName ?? subject,
    'By id': ({ actorId }) => actorId,
    'About id': ({ subject }) => subject,
    From: ({ ip }) => ip,
  },
  pageLength: 200,
})

async function findRecords(db: Db, { q, show, cursor, limit }: Asked<(typeof auditEvents)[number]>) {
  const seen = idBefore(cursor)
  const page = db
    .selectFrom('audit')
    .select('audit.id')
    .$if(show !== undefined, (query) => query.where(sql<boolean>`audit.event = ${show}`))
    .$if(seen !== undefined, (query) => query.where('audit.id', '<', seen ?? 0))
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
const personIn = sql`substring(audit.subject from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid`

type Ids = SelectQueryBuilder<Database, 'audit', { id: number }>

/** By who did it and whom it is about: by a part of their names or their id. */
function searches(page: Ids, q = '') {
  if (!q) return [page]
  const isSought = isPersonId(q) ? sql`person.id = ${q}` : hasWords(textOfPerson('person'), q)
  const of = (condition: RawBuilder<unknown>) => page.where(sql<boolean>`${condition}`)
  return [
    of(sql`audit.actor_id in (select id from app_user as person where ${isSought})`),
    of(
      sql`audit.subject in (select said || person.id from app_user as person, ${subjects} where ${isSought})`,
    ),
  ]
}

/** How subjects name a person: their id, and what was decided about them before it. */
const subjects = sql`(values (''), ${sql.join(
  sanctionActions
    .filter((action) => ['person', 'avatar'].includes(actionRows[action].of))
    .map((action) => sql`(${sql.lit(`${action} `)})`),
)}) as subjects (said)`
