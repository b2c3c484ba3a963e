import { expressionBuilder } from 'kysely'
import type { RentalNoticeKind } from '../../shared/notices/notice-kinds.ts'
import { inTransaction, type Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { notify } from '../notices/commands.ts'
import { lockReviewed, reviewsOf, type ReviewedRental, type ReviewRecord } from './rental.ts'
import { recount } from './sums.ts'

/** How many rentals are published in a row; the rest waits for the next run. */
const BATCH = 500

export const isHeld = ({ heldAt, letThroughAt }: Pick<ReviewRecord, 'heldAt' | 'letThroughAt'>) =>
  heldAt !== null && letThroughAt === null

/** Whether both reviews are in, or their time is over: then those not held are published. */
const isTime = (reviews: readonly ReviewRecord[], now: Date) =>
  reviews.length === 2 || reviews.some(({ dueAt }) => dueAt <= now)

/**
 * Publishes the due reviews of a rental, both at once, updates the sums and tells the two; returns whether it did. In
 * a transaction with the locks of `lockReviewed`.
 */
export async function publishIfDue(trx: Db, rental: ReviewedRental, now: Date) {
  const reviews = await reviewsOf(trx, rental.rentalId)
  if (!isTime(reviews, now)) return false
  const due = reviews.filter((review) => !review.publishedAt && !isHeld(review) && !review.hiddenAt)
  if (!due.length) return false
  await trx
    .updateTable('review')
    .set({ publishedAt: now })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .execute()
  await recount(trx, { dressId: rental.dressId, personIds: [rental.ownerId, rental.renterId] })
  for (const { side } of due) {
    await notify(trx, reviewedKind[side], [rental.rentalId], now)
    // The notice about the other side's review implies one's own.
    if (due.length === 1) await notify(trx, publishedKind[side], [rental.rentalId], now)
  }
  return true
}

const reviewedKind = { renter: 'reviewed_lender', owner: 'reviewed_renter' } as const satisfies Record<
  string,
  RentalNoticeKind
>
const publishedKind = {
  renter: 'review_published_renter',
  owner: 'review_published_owner',
} as const satisfies Record<string, RentalNoticeKind>

/** Written, with its time over, and neither published nor held; in the exact words of the index. */
function isOverdue(now: Date) {
  const eb = expressionBuilder<Database, 'review'>()
  return eb.and([
    eb('dueAt', '<=', now),
    eb('publishedAt', 'is', null),
    eb.or([eb('heldAt', 'is', null), eb('letThroughAt', 'is not', null)]),
    eb('hiddenAt', 'is', null),
  ])
}

/** Whether any review is overdue: asked each second, and answered from an index that is mostly empty. */
export async function hasOverdue(db: Db, now: Date) {
  const row = await db.selectFrom('review').select('id').where(isOverdue(now)).limit(1).executeTakeFirst()
  return row !== undefined
}

/**
 * Publishes overdue reviews, rental by rental, and returns how many rentals (docs/product.md#reviews). Any number of
 * servers may run it at once: under its locks the second finds the work done. A rental that fails delays no other:
 * only where all fail it throws, and the job's next run tries again.
 */
export async function publishOverdue(db: Db, now: Date) {
  const rows = await db
    .selectFrom('review')
    .select('rentalId')
    .where(isOverdue(now))
    .orderBy('dueAt')
    .limit(BATCH)
    .execute()
  let published = 0
  const problems: unknown[] = []
  for (const rentalId of new Set(rows.map((row) => row.rentalId))) {
    try {
      const isPublished = await inTransaction(db, async (trx) => {
        const rental = await lockReviewed(trx, rentalId)
        return rental !== undefined && publishIfDue(trx, rental, now)
      })
      if (isPublished) published++
    } catch (error) {
      problems.push(error)
    }
  }
  if (problems.length && !published) throw problems[0]
  return published
}
