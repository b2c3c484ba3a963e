import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { badRequest } from '../../errors.ts'
import { isSuspended } from '../../sessions/suspended.ts'
import { deskList, hasWords, isPersonId, textOfPerson, type Asked, type Looking } from './desk-list.ts'

const filters = ['admins', 'suspended', 'unconfirmed', 'lenders'] as const

/** Everybody, the newest first; of who has left, that they were here. */
export const people = deskList({
  filters,
  find: findPeople,
  cursorOf: ({ joined, personId }) => `${joined}_${personId}`,
  csv: {
    Name: ({ name }) => name,
    'E-mail': ({ email }) => email,
    Since: ({ createdAt }) => createdAt,
    Dresses: ({ dresses }) => dresses,
    Rentals: ({ rentals }) => rentals,
    'Open reports': ({ reports }) => reports,
    State: ({ state }) => state,
    Id: ({ personId }) => personId,
  },
})

async function findPeople(
  db: Db,
  { q, show, cursor, limit }: Asked<(typeof filters)[number]>,
  { adminId, now }: Looking,
) {
  const seen = cursor === undefined ? undefined : readCursor(cursor)
  const rows = await db
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
      // Nobody learns of reports about themselves.
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
  return rows.map(({ leftAt, emailVerifiedAt, role, isSuspended, ...row }) => ({
    ...row,
    role,
    state: leftAt
      ? ('left' as const)
      : isSuspended
        ? ('suspended' as const)
        : role === 'admin'
          ? ('admin' as const)
          : emailVerifiedAt
            ? ('confirmed' as const)
            : ('unconfirmed' as const),
  }))
}

function readCursor(cursor: string) {
  const [, joined, id] = /^(\d{1,17})_([\da-f-]{36})$/.exec(cursor) ?? []
  if (!joined || !id || !isPersonId(id)) throw badRequest('This page does not exist.')
  return { joined, id }
}
