import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { marketToday } from '../../../shared/day.ts'
import { statuses, statusLabel } from '../../../shared/rental/rental-statuses.ts'
import type { Db } from '../../db/database.ts'
import { isOverdue } from '../../db/rental-stages.ts'
import type { Database } from '../../db/schema.ts'
import { hasStatus, statusAt } from '../../rentals/queries.ts'
import { isSuspended } from '../../sessions/suspended.ts'
import {
  deskList,
  either,
  hasWords,
  idBefore,
  isPersonId,
  textOfDress,
  textOfPerson,
  type Asked,
  type Looking,
} from './desk-list.ts'

const filters = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  active: 'Active',
  completed: 'Completed',
  cancelled: 'Cancelled',
  not_back: 'Not back',
  to_decide: 'To decide',
}

/** All requests and rentals, the newest request first. */
export const rentals = deskList({
  title: 'Rentals',
  finds: 'A part of a dress, owner or renter, or a number',
  filters,
  find: findRentals,
  cursorOf: ({ rentalId }) => `${rentalId}`,
  id: ({ rentalId }) => rentalId,
  name: ({ title }) => title,
  state: ({ status, isNotBack }) =>
    isNotBack ? ['Not back', 'destructive'] : [statusLabel(status), statuses[status].tone],
  facts: {
    Number: ({ rentalId }) => rentalId,
    From: ({ startDate }) => ({ day: startDate }),
    To: ({ endDate }) => ({ day: endDate }),
    Total: ({ totalCents }) => ({ cents: totalCents }),
    Owner: ({ ownerId, ownerName, isOwnerSuspended }) => side(ownerId, ownerName, isOwnerSuspended),
    Renter: ({ renterId, renterName, isRenterSuspended }) => side(renterId, renterName, isRenterSuspended),
    Dress: ({ dressId }) => ({ text: `Number ${dressId}`, list: 'dresses', id: `${dressId}` }),
    Requested: ({ requestedAt }) => requestedAt,
  },
  beside: ({ rentalId, status, ownerId, renterId }, { adminId }) => ({
    links: [{ text: 'What has happened in it', to: `/rentals/${rentalId}` }],
    actions: status === 'confirmed' && ![ownerId, renterId].includes(adminId) ? ['cancel_rental'] : [],
  }),
})

const side = (id: string, name: string, isSuspended: boolean) => ({
  text: isSuspended ? `${name} (suspended)` : name,
  list: 'people',
  id,
})

async function findRentals(
  db: Db,
  { q, show, cursor, limit }: Asked<keyof typeof filters>,
  { now }: Looking,
) {
  const today = marketToday(now)
  const page = db
    .selectFrom('rental')
    .select('rental.id')
    .where('rental.id', '<', idBefore(cursor))
    .orderBy('rental.id', 'desc')
    .limit(sql.lit(limit))
  const shown = filtered(page)
  const rows = await db
    .selectFrom(either(shown.flatMap((query) => searches(query, q))))
    .innerJoin('rental', 'rental.id', 'hit.id')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .innerJoin('appUser as owner', 'owner.id', 'dress.ownerId')
    .innerJoin('appUser as renter', 'renter.id', 'rental.renterId')
    .select(['rental.id as rentalId', 'rental.dressId', 'dress.title', 'rental.startDate', 'rental.endDate'])
    .select(['rental.status', 'rental.lapsesAt', 'rental.totalCents', 'rental.requestedAt'])
    .select([
      'dress.ownerId',
      'owner.displayName as ownerName',
      'rental.renterId',
      'renter.displayName as renterName',
    ])
    .select([isOverdue(today).as('isNotBack'), isSuspended(now, 'owner').as('isOwnerSuspended')])
    .select(isSuspended(now, 'renter').as('isRenterSuspended'))
    .orderBy('rental.id', 'desc')
    .limit(sql.lit(limit))
    .execute()
  return rows.map((row) => ({ ...row, status: statusAt(row, now) }))

  /** What an admin has to decide about is found by who is suspended, of whom there are few. */
  function filtered(all: Ids): Ids[] {
    if (show === undefined) return [all]
    if (show === 'not_back') return [all.where(isOverdue(today))]
    if (show !== 'to_decide') return [all.where(hasStatus([show], now))]
    const ahead = all.where(hasStatus(['confirmed'], now))
    return [
      ahead.where(sql<SqlBool>`rental.renter_id in (select id from app_user where ${isSuspended(now)})`),
      ahead.where(sql<SqlBool>`rental.dress_id in (
        select dress.id from app_user join dress on dress.owner_id = app_user.id where ${isSuspended(now)})`),
    ]
  }
}

type Ids = SelectQueryBuilder<Database, 'rental', { id: number }>

/** By dress, owner or renter, by number, of a person by their id, or of a dress, such as `dress:12`. */
function searches(page: Ids, q = '') {
  if (!q) return [page]
  const withDress = page.innerJoin('dress', 'dress.id', 'rental.dressId')
  const [, dressId] = /^dress:(\d{1,9})$/.exec(q) ?? []
  if (dressId) return [page.where('rental.dressId', '=', Number(dressId))]
  if (/^\d{1,9}$/.test(q)) return [page.where('rental.id', '=', Number(q))]
  if (isPersonId(q)) return [page.where('rental.renterId', '=', q), withDress.where('dress.ownerId', '=', q)]
  return [
    withDress.where(hasWords(textOfDress, q)),
    withDress
      .innerJoin('appUser as owner', 'owner.id', 'dress.ownerId')
      .where(hasWords(textOfPerson('owner'), q)),
    page
      .innerJoin('appUser as renter', 'renter.id', 'rental.renterId')
      .where(hasWords(textOfPerson('renter'), q)),
  ]
}
