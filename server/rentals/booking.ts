import type { Selectable } from 'kysely'
import { DAY, HOUR } from '../../shared/duration.ts'
import { beginsAt, countDays, addDays, marketToday, type Day } from '../../shared/day.ts'
import { quote, toCents, toAmount } from '../../shared/price.ts'
import {
  DATES_TAKEN,
  MAX_FIRST_REQUESTS,
  MAX_PENDING_REQUESTS,
  OWN_DRESS,
  PRICE_CHANGED,
  rentalDaysProblem,
  TOO_MANY_FIRST_REQUESTS,
} from '../../shared/rental/rental.ts'
import { type Booking } from '../../shared/rental/rental-schema.ts'
import type { DressWays } from '../../shared/dress/travel.ts'
import { onlyWay, otherWay } from '../../shared/rental/way.ts'
import { isAddressVerified, requirePerson } from '../people/rows.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { isDoubleBooking } from '../db/errors.ts'
import { preparedRead } from '../db/reads/prepared-read.ts'
import type { Database } from '../db/schema.ts'
import { isSent } from '../db/rental-legs.ts'
import { countsAsAgreed, isOverdue } from '../db/rental-stages.ts'
import { badRequest, conflict, notFound } from '../errors.ts'
import { blockersOf } from '../people/blocked.ts'
import { isSuspended, requireUnsuspended } from '../sessions/suspended.ts'
import { recordRentalEvent } from './events.ts'
import { insertRequest, isOpenRequest, isStale, lockedColumns, refreshHolds } from './holds.ts'

const WEEK = 7 * DAY

/**
 * When an unanswered request lapses: after the given hours or when its first day begins, whichever comes first. One
 * made on that very day lasts until the day has ended.
 */
export function expiryOf(startDate: Day, requestedAt: Date, hours: number) {
  const unanswered = requestedAt.getTime() + hours * HOUR
  const begins = beginsAt(startDate).getTime()
  const deadline = begins > requestedAt.getTime() ? begins : beginsAt(addDays(startDate, 1)).getTime()
  return new Date(Math.min(unanswered, deadline))
}

type Travelling = Partial<Pick<Selectable<Database['rental']>, 'way' | 'city' | 'region'>>

export interface BookingContext {
  renterId: string
  now: Date
  /** The rental at risk that it replaces, whose way it takes where it can; no limit of open requests refuses it. */
  swapOf?: Travelling & { rentalId: number }
  /** The place in line that it is offered to, which it takes. */
  waitingId?: number
  rules: Pick<Rules, 'requestExpiryHours' | 'turnaroundDays' | 'mailWay' | 'rateLimits' | 'shop'>
}

/**
 * Requests a dress (docs/product.md#booking): what the days alone decide is refused first; all else is checked in one
 * transaction under the locks of dress and renter, which holds the days and saves the request at the server's own
 * price. Returns the rental's id. Throws what stands in the way, in words for the renter.
 */
export async function book(
  trx: Db,
  booking: Booking,
  { renterId, now, rules, swapOf, waitingId }: BookingContext,
) {
  const { dressId, startDate, endDate, eventDate = null } = booking
  try {
    const dress = await lockForAsking(trx, booking, { renterId, now })
    const { days, rateCents, totalCents } = quote(dress.priceCents, countDays(startDate, endDate))
    if (rateCents !== toCents(booking.pricePerDay) || totalCents !== toCents(booking.totalPrice)) {
      const right = { days, pricePerDay: toAmount(rateCents), totalPrice: toAmount(totalCents) }
      throw conflict(PRICE_CHANGED, { quote: right })
    }

    const { late, pending, lineId, lineState } = dress
    if (late) throw conflict(`Please send ${late} back first: its owner still waits for it.`)
    if (waitingId && (lineId !== waitingId || lineState !== 'offered')) throw conflict(OFFER_OVER)
    if (!swapOf && pending >= MAX_PENDING_REQUESTS) {
      throw conflict(`You can have at most ${MAX_PENDING_REQUESTS} requests waiting for an answer.`)
    }
    // Where no letter leaves nobody could confirm an address.
    const holdsNewcomers = !swapOf && rules.rateLimits && rules.mailWay !== 'off'
    if (holdsNewcomers && pending >= MAX_FIRST_REQUESTS && (await isNewcomer(trx, renterId, now)))
      throw conflict(TOO_MANY_FIRST_REQUESTS)
    const offered = rules.shop.way ?? dress.ways
    const rentalId = await insertRequest(
      trx,
      {
        dressId,
        renterId,
        startDate,
        endDate,
        eventDate,
        rateCents,
        totalCents,
        basisCents: dress.priceCents,
        bookingNotes: booking.bookingNotes || null,
        specialRequests: booking.specialRequests || null,
        ...travelOf(swapOf ? { ...swapOf, way: onlyWay(offered) ?? swapOf.way } : booking, offered),
        swapOf: swapOf?.rentalId ?? null,
        requestedAt: now,
        lapsesAt: expiryOf(startDate, now, rules.requestExpiryHours),
      },
      { turnaroundDays: rules.turnaroundDays, lineId, isOffered: lineState === 'offered' },
    )
    await recordRentalEvent(trx, 'request', [rentalId], now)
    return rentalId
  } catch (error) {
    if (isDoubleBooking(error)) throw conflict(DATES_TAKEN)
    throw error
  }
}

type Wish = Pick<Booking, 'dressId' | 'startDate' | 'endDate' | 'eventDate'>

/**
 * Locks a renter and the dress that they ask or stand in line for, and brings its calendar up to date. Returns the dress
 * with what else may stand in the way; throws what does in any case, in words for the renter.
 */
export async function lockForAsking(
  trx: Db,
  wish: Wish,
  { renterId, now }: Pick<BookingContext, 'renterId' | 'now'>,
) {
  const { dressId, startDate, endDate, eventDate } = wish
  const today = marketToday(now)
  const problem = rentalDaysProblem(startDate, endDate, today)
  if (problem) throw badRequest(problem)
  if (eventDate && (eventDate < startDate || eventDate > endDate))
    throw badRequest('The day of the event is not one of these days.')

  const [dress] = await lockRenterAndDress(trx, { renterId, dressId, now })
  if (!dress) await requirePerson(trx, renterId)
  else requireUnsuspended(dress)
  if (!dress || dress.withheldAt) throw notFound('Dress not found')
  if (dress.ownerId === renterId) throw conflict(OWN_DRESS)
  const asked = { dressId, startDate, endDate, renterId, ownerId: dress.ownerId, now, today }
  const look = async () => {
    const [found] = await findObstacles(trx, asked)
    if (!found) throw new Error('The renter is gone, though their row is locked.')
    return found
  }
  let obstacles = await look()
  if (obstacles.blockers.includes(renterId))
    throw conflict('You have blocked this person. Unblock them to ask for the dress.')
  // A blocked renter is told no more than that.
  if (!dress.available || obstacles.blockers.includes(dress.ownerId))
    throw conflict('This dress is not available for rent at the moment.')
  if (obstacles.isStale) {
    await refreshHolds(trx, [dressId], now)
    obstacles = await look()
  }
  return { ...dress, ...obstacles }
}

const OFFER_OVER = 'The time to take these days is over.'

/** Locks the row of a renter and then a dress's; nothing where one of them is gone. */
const lockRenterAndDress = preparedRead(
  (trx, { renterId, dressId, now }: Pick<BookingContext, 'renterId' | 'now'> & { dressId: number }) =>
    trx
      .with('renter', (query) =>
        query
          .selectFrom('appUser')
          .select(['id', isSuspended(now).as('isSuspended')])
          .where('id', '=', renterId)
          .forNoKeyUpdate(),
      )
      .selectFrom('dress')
      .innerJoin('renter', (join) => join.onTrue())
      .select([...lockedColumns, 'renter.isSuspended'])
      .where('dress.id', '=', dressId)
      .where('dress.deletedAt', 'is', null)
      .forNoKeyUpdate('dress'),
)

interface Asked extends Omit<Wish, 'eventDate'> {
  renterId: string
  ownerId: string
  now: Date
  today: Day
}

/**
 * What may stand in the way of a renter: who of the two has blocked the other, a dress that they keep for too long and
 * have not sent back, how many of their requests wait, and their place in line for just these days, which the request
 * takes. And whether the calendar must be brought up to date first. One statement, which begins when both rows are
 * locked and so sees what those have changed who had them before.
 */
const findObstacles = preparedRead(
  (trx, { dressId, startDate, endDate, renterId, ownerId, now, today }: Asked) =>
    trx
      .selectFrom('appUser')
      .leftJoin('waiting as line', (join) =>
        join
          .onRef('line.renterId', '=', 'appUser.id')
          .on('line.dressId', '=', dressId)
          .on('line.state', 'in', ['waiting', 'offered'])
          .on('line.startDate', '=', startDate)
          .on('line.endDate', '=', endDate),
      )
      .select(['line.id as lineId', 'line.state as lineState', isStale(dressId, now, today).as('isStale')])
      .select((eb) => [
        blockersOf(renterId, ownerId).as('blockers'),
        eb
          .selectFrom('rental')
          .innerJoin('dress', 'dress.id', 'rental.dressId')
          .select('dress.title')
          .whereRef('rental.renterId', '=', 'appUser.id')
          .where(isOverdue(today))
          .where(eb.not(isSent('back')))
          .limit(1)
          .as('late'),
        eb
          .selectFrom('rental')
          .select(eb.fn.countAll<number>().as('count'))
          .whereRef('renterId', '=', 'appUser.id')
          .where(isOpenRequest(now))
          .$asScalar()
          .$notNull()
          .as('pending'),
      ])
      .where('appUser.id', '=', renterId),
)

/**
 * How a request travels, and where to by post; unsaid, the only way that its owner does. Throws when they do not do it
 * that way.
 */
export function travelOf({ way, city, region }: Travelling, offered: DressWays | null) {
  const only = onlyWay(offered)
  if (way && only && way !== only) throw badRequest(otherWay[only])
  const chosen = way ?? only ?? null
  const isPosted = chosen === 'post'
  return { way: chosen, city: (isPosted && city) || null, region: (isPosted && region) || null }
}

/**
 * Whether an account is younger than a week, with neither a confirmed address nor a rental that an owner approved.
 */
async function isNewcomer(trx: Db, userId: string, now: Date) {
  const { createdAt, rentalId } = await trx
    .selectFrom('appUser')
    .select('createdAt')
    .select((eb) =>
      eb
        .selectFrom('rental')
        .select('rental.id')
        .whereRef('rental.renterId', '=', 'appUser.id')
        .where(countsAsAgreed)
        .limit(1)
        .as('rentalId'),
    )
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const isYoung = now.getTime() - createdAt.getTime() < WEEK
  return isYoung && rentalId === null && !(await isAddressVerified(trx, userId))
}
