import { HOUR } from '../../shared/duration.ts'
import { addDays, beginsAt, type Day } from '../../shared/day.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { book } from '../rentals/booking.ts'
import { decide } from '../rentals/decision.ts'
import { rules } from './rules.ts'
import { asking, inDays, type Person } from './test.ts'

interface Finished {
  olga: Person
  rita: Person
  /** A dress of Olga's; by default a new one. */
  dress?: { id: number; pricePerDay: number }
  endedAgo?: number
  /** How long before its first day it was confirmed, in hours. */
  hoursBefore?: number
}

/** A finished rental of Olga's dress by Rita, by the shop's own rules at their own time. */
export async function finishedRental({ olga, rita, dress, ...how }: Finished) {
  const listed = dress ?? (await olga.list())
  const sides = { ownerId: olga.id, renterId: rita.id }
  return { dress: listed, ...(await finishRental(rita.context.db, { dress: listed, ...sides, ...how })) }
}

/** The same with an Olga and a Rita of its own. */
export async function rented(
  person: (name: string) => Promise<Person>,
  how: Omit<Finished, 'olga' | 'rita'> = {},
) {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  return { olga, rita, ...(await finishedRental({ olga, rita, ...how })) }
}

/** When reviews of a rental close. */
export const closing = (endDate: Day) => beginsAt(addDays(endDate, 15))

interface Past extends Pick<Finished, 'endedAgo' | 'hoursBefore'> {
  dress: { id: number; pricePerDay: number }
  ownerId: string
  renterId: string
}

/** The same with the database alone. */
export async function finishRental(
  db: Db,
  { dress, ownerId, renterId, endedAgo = 3, hoursBefore = 72 }: Past,
) {
  const endDate: Day = inDays(-endedAgo)
  const startDate = addDays(endDate, -3)
  const now = new Date(beginsAt(startDate).getTime() - hoursBefore * HOUR)
  const asked = new Date(now.getTime() - HOUR)
  const booking = asking(dress, startDate, endDate)
  const rentalId = await inTransaction(db, (trx) => book(trx, booking, { renterId, now: asked, rules }))
  await inTransaction(db, (trx) => decide(trx, { rentalId, status: 'confirmed' }, { ownerId, now, rules }))
  return { rentalId, startDate, endDate }
}

/** The required fields of a renter's and an owner's review. */
export const renterSays = { side: 'renter', dressStars: 5, personStars: 4, fit: 'true' } as const
export const ownerSays = {
  side: 'owner',
  personStars: 5,
  onTime: true,
  inCondition: true,
  easy: true,
} as const

/** Hides a review by a decision of an admin. */
export const hideReview = ({ api }: Person, reviewId: number, words = 'It names somebody’s street.') =>
  api.admin.act({ action: 'hide_review', id: String(reviewId), reason: 'other', words })
