import { addDays, type Day } from '../../shared/day.ts'
import { book } from '../rentals/booking.ts'
import { decide } from '../rentals/decision.ts'
import { asking, inDays, type Person } from './test.ts'

const DAY = 86_400_000

interface Finished {
  olga: Person
  rita: Person
  /** A dress of Olga's; a new one if nothing is said. */
  dress?: { id: number; pricePerDay: number }
  /** How many days ago its last day was. */
  endedAgo?: number
  /** How long before its first day it was confirmed, in hours. */
  hoursBefore?: number
}

/** A rental of Olga's dress by Rita that is over, by the shop's own rules at their own time. */
export async function finishedRental({ olga, rita, dress, endedAgo = 3, hoursBefore = 72 }: Finished) {
  const listed = dress ?? (await olga.list())
  const endDate: Day = inDays(-endedAgo)
  const startDate = addDays(endDate, -3)
  const begins = Date.parse(`${startDate}T12:00:00Z`)
  const now = new Date(begins - hoursBefore * 3_600_000)
  const { db, rules } = rita.context
  const asked = new Date(now.getTime() - DAY / 24)
  const rentalId = await book(db, asking(listed, startDate, endDate), {
    renterId: rita.id,
    now: asked,
    rules,
  })
  await decide(db, { rentalId, status: 'confirmed' }, { ownerId: olga.id, now, rules })
  return { rentalId, dress: listed, startDate, endDate }
}

/** What a renter says, and what an owner says, in every field that is needed. */
export const renterSays = { side: 'renter', dressStars: 5, personStars: 4, fit: 'true' } as const
export const ownerSays = {
  side: 'owner',
  personStars: 5,
  onTime: true,
  inCondition: true,
  easy: true,
} as const
