import { sql } from 'kysely'
import { addDays, countDays, marketToday, monthRange, type Day, type DayRange } from '../../shared/day.ts'
import { toDollars } from '../../shared/price.ts'
import { statusOn, type RentalStatus } from '../../shared/rental.ts'
import type { Rules } from '../context.ts'
import type { Db } from '../db/database.ts'
import { pictures, shownPictures } from '../dresses/queries.ts'

/** When an answer is given, and for which site. */
export interface Moment extends Pick<Rules, 'publicUrl'> {
  now: Date
}

interface StatusFields {
  status: 'pending' | 'confirmed' | 'cancelled'
  startDate: Day
  endDate: Day
  lapsesAt: Date
}

/** What a rental is at this moment: the calendar and the clock have the last word over what is stored. */
export function statusAt({ status, startDate, endDate, lapsesAt }: StatusFields, now: Date): RentalStatus {
  if (status === 'confirmed') return statusOn(marketToday(now), startDate, endDate)
  return status === 'pending' && lapsesAt <= now ? 'cancelled' : status
}

/**
 * The days of a dress that cannot be asked for, within a range: merged, in order, cut to the range,
 * without saying who has them or why. A request that has lapsed holds nothing.
 */
export async function findUnavailable(db: Db, dressId: number, { from, to }: DayRange, now: Date) {
  const { rows } = await sql<DayRange>`
    select greatest(lower(period), ${from}::date) as from, least(upper(period) - 1, ${to}::date) as to
    from unnest((
      select range_agg(period) from hold
      where dress_id = ${dressId} and period && daterange(${from}, ${to}, '[]')
        and (lapses_at is null or lapses_at > ${now})
    )) as period`.execute(db)
  return rows
}

export const findUnavailableInMonth = (db: Db, dressId: number, year: number, month: number, now: Date) =>
  findUnavailable(db, dressId, monthRange(year, month), now)

/** Rentals with what every list of them shows of the dress. */
const rentals = (db: Db) =>
  db
    .selectFrom('rental')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .select([
      'rental.id as rentalId',
      'rental.dressId',
      'rental.startDate',
      'rental.endDate',
      'rental.status',
    ])
    .select(['rental.rateCents', 'rental.totalCents', 'rental.requestedAt', 'rental.lapsesAt'])
    .select(['rental.bookingNotes', 'rental.specialRequests', 'rental.cancelledBy'])
    .select(['dress.title', 'dress.brand', 'dress.slug', 'dress.deletedAt', pictures.as('images')])

type RentalRecord = Awaited<ReturnType<ReturnType<typeof rentals>['executeTakeFirstOrThrow']>>

const money = ({
  rateCents,
  totalCents,
  startDate,
  endDate,
}: Pick<RentalRecord, 'rateCents' | 'totalCents' | 'startDate' | 'endDate'>) => ({
  days: countDays(startDate, endDate),
  pricePerDay: toDollars(rateCents),
  totalPrice: toDollars(totalCents),
})

/** What a renter has asked for, newest request first (specification §3, renter view). */
export async function findRentalsOf(db: Db, renterId: string, { now, publicUrl }: Moment) {
  const rows = await rentals(db)
    .innerJoin('appUser as owner', 'owner.id', 'dress.ownerId')
    .select(['owner.displayName as ownerDisplayName', 'owner.email as ownerEmail'])
    .where('rental.renterId', '=', renterId)
    .orderBy('rental.id', 'desc')
    .execute()
  return rows.map(({ rateCents, totalCents, images, deletedAt, ownerEmail, ...rental }) => {
    const status = statusAt(rental, now)
    const lapsed = status === 'cancelled' && rental.status === 'pending'
    return {
      ...rental,
      ...money({ ...rental, rateCents, totalCents }),
      ...shownPictures(images, { publicUrl }),
      status,
      cancelledBy: lapsed ? 'system' : rental.cancelledBy,
      /** Null once the dress is gone, so that nothing links to a page that is not there. */
      slug: deletedAt ? null : rental.slug,
      ownerContact: status === 'confirmed' || status === 'active' ? ownerEmail : null,
    }
  })
}

/** Requests that wait for this owner's answer, the one that lapses first on top (specification §3, owner request). */
export async function findRequests(db: Db, ownerId: string, { now, publicUrl }: Moment) {
  const rows = await rentals(db)
    .innerJoin('appUser as renter', 'renter.id', 'rental.renterId')
    .select(['renter.displayName as renterDisplayName', 'renter.avatarUrl as renterAvatarUrl'])
    .where('dress.ownerId', '=', ownerId)
    .where('rental.status', '=', 'pending')
    .where('rental.lapsesAt', '>', now)
    .orderBy('rental.lapsesAt')
    .orderBy('rental.id')
    .execute()
  return rows.map(({ rentalId, dressId, startDate, endDate, requestedAt, lapsesAt, ...request }) => {
    const { imageUrls, imageColors } = shownPictures(request.images, { publicUrl })
    return {
      rentalId,
      dressId,
      startDate,
      endDate,
      ...money({ ...request, startDate, endDate }),
      requestedAt,
      lapsesAt,
      bookingNotes: request.bookingNotes,
      specialRequests: request.specialRequests,
      dressTitle: request.title,
      dressBrand: request.brand,
      dressSlug: request.slug,
      dressImageUrls: imageUrls,
      dressImageColors: imageColors,
      renterDisplayName: request.renterDisplayName,
      renterAvatarUrl: request.renterAvatarUrl,
    }
  })
}

/** A rental and whose dress it is of. */
export const findRentalForOwner = (db: Db, rentalId: number, ownerId: string) =>
  db
    .selectFrom('rental')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .select([
      'rental.id',
      'rental.dressId',
      'rental.status',
      'startDate',
      'endDate',
      'lapsesAt',
      'cancelledBy',
    ])
    .where('rental.id', '=', rentalId)
    .where('dress.ownerId', '=', ownerId)
    .executeTakeFirst()

/**
 * Takes the dress's row for this transaction. Whoever changes a dress's calendar does so first, so that they
 * queue here instead of meeting each other at the exclusion constraint, where two could deadlock.
 */
export const lockDress = (db: Db, id: number) =>
  db
    .selectFrom('dress')
    .select(['id', 'ownerId', 'priceCents', 'available'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Takes the renter's row, so that their requests are counted one after the other. */
export const lockRenter = (db: Db, id: string) =>
  db.selectFrom('appUser').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

export const countPending = async (db: Db, renterId: string, now: Date) => {
  const { count } = await db
    .selectFrom('rental')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('renterId', '=', renterId)
    .where('status', '=', 'pending')
    .where('lapsesAt', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Lets go of the days that lapsed requests of a dress still hold, and cancels those requests. */
export async function clearLapsed(db: Db, dressId: number, now: Date) {
  const lapsed = await db
    .deleteFrom('hold')
    .where('dressId', '=', dressId)
    .where('lapsesAt', '<=', now)
    .returning('rentalId')
    .execute()
  const ids = lapsed.map(({ rentalId }) => rentalId).filter((id) => id !== null)
  if (ids.length) await cancelRentals(db, ids, 'system', now)
}

const cancelRentals = (db: Db, ids: number[], by: 'owner' | 'renter' | 'system', now: Date) =>
  db
    .updateTable('rental')
    .set({ status: 'cancelled', cancelledBy: by, decidedAt: now })
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .execute()

export interface NewRental {
  dressId: number
  renterId: string
  startDate: Day
  endDate: Day
  rateCents: number
  totalCents: number
  bookingNotes: string | null
  specialRequests: string | null
  requestedAt: Date
  lapsesAt: Date
}

/** Saves a request and holds its days, with those the dress needs between two rentals. The database refuses taken days. */
export async function insertRequest(db: Db, rental: NewRental, turnaroundDays: number) {
  const { id } = await db.insertInto('rental').values(rental).returning('id').executeTakeFirstOrThrow()
  const { dressId, startDate, endDate, lapsesAt } = rental
  const period = `[${startDate},${addDays(endDate, turnaroundDays + 1)})`
  await db.insertInto('hold').values({ dressId, period, rentalId: id, lapsesAt }).execute()
  return id
}

/** Confirms a pending rental; from now on its days are held for good. */
export async function confirmRental(db: Db, id: number, now: Date) {
  await db.updateTable('rental').set({ status: 'confirmed', decidedAt: now }).where('id', '=', id).execute()
  await db.updateTable('hold').set({ lapsesAt: null }).where('rentalId', '=', id).execute()
}

/** Cancels a pending rental and gives its days back. */
export async function cancelRental(db: Db, id: number, by: 'owner' | 'renter' | 'system', now: Date) {
  await cancelRentals(db, [id], by, now)
  await db.deleteFrom('hold').where('rentalId', '=', id).execute()
}
