import { sql } from 'kysely'
import { marketToday } from '../../../shared/day.ts'
import type { Db } from '../../db/database.ts'
import { badRequest } from '../../errors.ts'
import { countOpenReports } from '../../moderation/report-queries.ts'
import { isSuspended } from '../../sessions/suspended.ts'
import {
  actionsOn,
  deskList,
  hasWords,
  isPersonId,
  textOfPerson,
  type Asked,
  type Looking,
} from './desk-list.ts'

const filters = {
  admins: 'Admins',
  suspended: 'Suspended',
  unconfirmed: 'Unconfirmed',
  lenders: 'Lenders',
}

/** Everybody, the newest first; of who has left, that they were here. */
export const people = deskList({
  title: 'People',
  finds: 'A part of a name or e-mail',
  filters,
  find: findPeople,
  cursorOf: ({ joined, personId }) => `${joined}_${personId}`,
  id: ({ personId }) => personId,
  name: ({ name }) => name,
  state({ leftAt, isSuspended, role, emailVerifiedAt }) {
    if (leftAt) return ['Left', 'outline']
    if (isSuspended) return ['Suspended', 'destructive']
    if (role === 'admin') return ['Admin', 'secondary']
    return emailVerifiedAt ? null : ['Unconfirmed', 'warning']
  },
  facts: {
    'E-mail': ({ email }) => email,
    Since: ({ createdAt }) => ({ day: marketToday(createdAt) }),
    Dresses: ({ dresses }) => dresses,
    Rentals: ({ rentals }) => rentals,
    'Open reports': ({ reports }) => reports || null,
  },
  async beside({ personId, leftAt }, { adminId }, db) {
    const links = [
      { text: 'Dresses', to: `/admin/dresses?q=${personId}` },
      { text: 'Rentals', to: `/admin/rentals?q=${personId}` },
      { text: 'On record', to: `/admin/audit?q=${personId}` },
    ]
    if (personId === adminId) return { links }
    const reports = await countOpenReports(db, personId, adminId)
    links.push({ text: `Open reports (${reports})`, to: `/admin/reports?person=${personId}` })
    if (leftAt) return { links, decisions: { personId } }
    links.push({ text: 'Reset their password', to: '/admin/password-reset' })
    return { links, actions: actionsOn('person', 'avatar'), decisions: { personId } }
  },
})

async function findPeople(
  db: Db,
  { q, show, cursor, limit }: Asked<keyof typeof filters>,
  { adminId, now }: Looking,
) {
  const seen = cursor === undefined ? undefined : readCursor(cursor)
  return db
    .selectFrom('appUser')
    .select([
      'appUser.id as personId',
      'displayName as name',
      'createdAt',
      'role',
      'leftAt',
      'emailVerifiedAt',
    ])
    .select(({ eb }) => [
      // To the microsecond, which a Date has not.
      sql<string>`(extract(epoch from created_at) * 1000000)::bigint::text`.as('joined'),
      eb.case().when('leftAt', 'is', null).then(eb.ref('email')).end().as('email'),
      isSuspended(now).as('isSuspended'),
      sql<number>`(select count(*)::int from dress where owner_id = app_user.id and deleted_at is null)`.as(
        'dresses',
      ),
      sql<number>`((select count(*) from rental where renter_id = app_user.id)
        + (select count(*) from dress join rental on rental.dress_id = dress.id where dress.owner_id = app_user.id))::int`.as(
        'rentals',
      ),
      // An admin is told of no reports about themselves.
      sql<number | null>`case when app_user.id <> ${adminId} then
        (select count(*)::int from report where closed_at is null and (
          report.person_id = app_user.id or report.dress_id in (select id from dress where owner_id = app_user.id))) end`.as(
        'reports',
      ),
    ])
    .$if(q !== undefined && q !== '', (query) =>
      query.where(q && isPersonId(q) ? sql<boolean>`app_user.id = ${q}` : hasWords(textOfPerson(), q ?? '')),
    )
    .$if(show === 'admins', (query) => query.where(sql<boolean>`role = 'admin'`))
    .$if(show === 'suspended', (query) => query.where(isSuspended(now)))
    .$if(show === 'unconfirmed', (query) =>
      query.where(sql<boolean>`email_verified_at is null and left_at is null`),
    )
    .$if(show === 'lenders', (query) =>
      query.where(
        sql<boolean>`exists (select from dress where owner_id = app_user.id and deleted_at is null)`,
      ),
    )
    .$if(seen !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, app_user.id) < (
      timestamptz 'epoch' + ${seen?.joined}::bigint * interval '1 microsecond', ${seen?.id}::uuid)`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('appUser.id', 'desc')
    .limit(sql.lit(limit))
    .execute()
}

function readCursor(cursor: string) {
  const [, joined, id] = /^(\d{1,17})_([\da-f-]{36})$/.exec(cursor) ?? []
  if (!joined || !id || !isPersonId(id)) throw badRequest('This page does not exist.')
  return { joined, id }
}
