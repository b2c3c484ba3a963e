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
import type { Database } from '../db/schema.ts'
import { isSent } from '../db/rental-legs.ts'
import { countsAsAgreed, isOverdue } from '../db/rental-stages.ts'
import { badRequest, conflict, notFound } from '../errors.ts'
import { findBlockers } from '../people/blocked.ts'
import { recordRentalEvent } from './events.ts'
import { countPending, insertRequest, lockDress, refreshHolds } from './holds.ts'

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

    await refuseLate(trx, renterId, now)
    await refreshHolds(trx, [dressId], now)
    const line = await findOwnLine(trx, booking, renterId)
    if (waitingId && (line?.id !== waitingId || line.state !== 'offered')) throw conflict(OFFER_OVER)
    const pending = await countPending(trx, renterId, now)
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
      { turnaroundDays: rules.turnaroundDays, line },
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
 * Locks a renter and the dress that they ask or stand in line for. Throws what stands in the way but for the calendar,
 * in words for the renter.
 */
export async function lockForAsking(
  trx: Db,
  { dressId, startDate, endDate, eventDate }: Wish,
  { renterId, now }: Pick<BookingContext, 'renterId' | 'now'>,
) {
  const problem = rentalDaysProblem(startDate, endDate, marketToday(now))
  if (problem) throw badRequest(problem)
  if (eventDate && (eventDate < startDate || eventDate > endDate))
    throw badRequest('The day of the event is not one of these days.')

  await requirePerson(trx, renterId)
  const dress = await lockDress(trx, dressId)
  if (!dress || dress.withheldAt) throw notFound('Dress not found')
  if (dress.ownerId === renterId) throw conflict(OWN_DRESS)
  const blockers = await findBlockers(trx, renterId, dress.ownerId)
  if (blockers.includes(renterId))
    throw conflict('You have blocked this person. Unblock them to ask for the dress.')
  // A blocked renter is told no more than that.
  if (!dress.available || blockers.includes(dress.ownerId))
    throw conflict('This dress is not available for rent at the moment.')
  return dress
}

const OFFER_OVER = 'The time to take these days is over.'

/** The place in line that a renter has for just these days, which their request takes. */
const findOwnLine = (trx: Db, { dressId, startDate, endDate }: Wish, renterId: string) =>
  trx
    .selectFrom('waiting')
    .select(['id', 'state'])
    .where('dressId', '=', dressId)
    .where('state', 'in', ['waiting', 'offered'])
    .where('renterId', '=', renterId)
    .where('startDate', '=', startDate)
    .where('endDate', '=', endDate)
    .executeTakeFirst()

/** Throws a conflict while a renter has a dress that is overdue, unless they have sent it back. */
async function refuseLate(trx: Db, renterId: string, now: Date) {
  const late = await trx
    .selectFrom('rental')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .select('dress.title')
    .where('rental.renterId', '=', renterId)
    .where(isOverdue(marketToday(now)))
    .where((eb) => eb.not(isSent('back')))
    .limit(1)
    .executeTakeFirst()
  if (late) throw conflict(`Please send ${late.title} back first: its owner still waits for it.`)
}

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
