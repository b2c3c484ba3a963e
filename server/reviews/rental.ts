import { formatDay, marketToday } from '../../shared/day.ts'
import { agreedStages } from '../../shared/rental/rental-statuses.ts'
import { REVIEW_DAYS, reviewDays, type ReviewSide } from '../../shared/review.ts'
import type { Db } from '../db/database.ts'
import { notFound } from '../errors.ts'
import { lockPair } from '../people/blocked.ts'
import { sideOf } from '../rentals/sides.ts'

const factsOf = (db: Db, rentalId: number) =>
  db
    .selectFrom('rental')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .innerJoin('appUser as owner', 'owner.id', 'dress.ownerId')
    .innerJoin('appUser as renter', 'renter.id', 'rental.renterId')
    .select(['rental.id as rentalId', 'rental.dressId', 'rental.renterId', 'dress.ownerId'])
    .select(['rental.status', 'rental.startDate', 'rental.endDate', 'rental.decidedAt'])
    .select(['owner.leftAt as ownerLeftAt', 'renter.leftAt as renterLeftAt'])
    .where('rental.id', '=', rentalId)
    .executeTakeFirst()

export type ReviewedRental = NonNullable<Awaited<ReturnType<typeof factsOf>>>

export const NO_RENTAL = 'This rental does not exist.'

/** A person's side of a rental. Throws a 404 when it is neither, or when there is no such rental. */
export async function findSide(db: Db, rentalId: number, userId: string) {
  const rental = await factsOf(db, rentalId)
  const side = rental && sideOf(rental, userId)
  if (!rental || !side) throw notFound(NO_RENTAL)
  return { rental, side }
}

/**
 * Locks the two people of a rental and its dress, in the order of every change of reviews, and reads it again under
 * the locks: publishing, hiding or writing for the same people or dress waits. Undefined when there is no such
 * rental.
 */
export async function lockReviewed(trx: Db, rentalId: number) {
  const asked = await factsOf(trx, rentalId)
  if (!asked) return undefined
  await lockPair(trx, asked.ownerId, asked.renterId)
  await trx.selectFrom('dress').select('id').where('id', '=', asked.dressId).forNoKeyUpdate().execute()
  // A person who has left meanwhile has another id by now.
  return factsOf(trx, rentalId)
}

/** The reviews of a rental; needs its locks. */
export const reviewsOf = (trx: Db, rentalId: number) =>
  trx
    .selectFrom('review')
    .select(['id', 'side', 'aboutId', 'note', 'dueAt', 'heldAt', 'letThroughAt', 'publishedAt', 'hiddenAt'])
    .where('rentalId', '=', rentalId)
    .orderBy('side')
    .execute()

export type ReviewRecord = Awaited<ReturnType<typeof reviewsOf>>[number]

/** Whether one side has said that there is nothing to review. */
export async function hasSkipped(db: Db, rentalId: number, side: ReviewSide) {
  const row = await db
    .selectFrom('reviewSkip')
    .select('at')
    .where('rentalId', '=', rentalId)
    .where('side', '=', side)
    .executeTakeFirst()
  return row !== undefined
}

/** Why one side of a rental cannot write about it now; undefined while it can. */
export function whyClosed(
  { status, endDate, ownerLeftAt, renterLeftAt }: ReviewedRental,
  { isSkipped, now }: { isSkipped: boolean; now: Date },
) {
  if (!agreedStages.includes(status)) return 'This rental did not take place, so there is nothing to review.'
  const { from, closesAt } = reviewDays(endDate)
  if (marketToday(now) < from) return `Reviews open on ${formatDay(from)}, the day after the last day.`
  if (now >= closesAt) return `The ${REVIEW_DAYS} days for reviews are over.`
  if (isSkipped) return 'You have said that this rental did not take place.'
  if (ownerLeftAt ?? renterLeftAt) return 'The other side has left the shop.'
}
