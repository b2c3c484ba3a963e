import { expressionBuilder } from 'kysely'
import type { RentalNoticeKind } from '../../shared/notice-kinds.ts'
import { inTransaction, type Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { notify } from '../notices/commands.ts'
import { lockReviewed, reviewsOf, type ReviewedRental, type ReviewRecord } from './rental.ts'
import { recount } from './sums.ts'

/** How many rentals are published in a row; what is left waits for the next look. */
const BATCH = 500

export const isHeld = ({ heldAt, letThroughAt }: Pick<ReviewRecord, 'heldAt' | 'letThroughAt'>) =>
  heldAt !== null && letThroughAt === null

/** Whether reviews are both in, or their time is over: then those that nobody holds are published. */
const isTime = (reviews: readonly ReviewRecord[], now: Date) =>
  reviews.length === 2 || reviews.some(({ dueAt }) => dueAt <= now)

/**
 * Publishes what is due of a rental's reviews, both at once, counts them and tells the two; says whether it did. In a
 * transaction that holds the locks of `lockReviewed`.
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
    // Whoever is told of the other side's knows that both are there.
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

/** Written, with its time over, and neither published nor held; in the very words of the index. */
function isOverdue(now: Date) {
  const eb = expressionBuilder<Database, 'review'>()
  return eb.and([
    eb('dueAt', '<=', now),
    eb('publishedAt', 'is', null),
    eb.or([eb('heldAt', 'is', null), eb('letThroughAt', 'is not', null)]),
    eb('hiddenAt', 'is', null),
  ])
}

/** Whether any review waits to be published: asked each second, and answered from an index that is mostly empty. */
export async function hasOverdue(db: Db, now: Date) {
  const row = await db.selectFrom('review').select('id').where(isOverdue(now)).limit(1).executeTakeFirst()
  return row !== undefined
}

/**
 * Publishes the reviews whose time is over, rental by rental, and says how many rentals (docs/product.md#reviews). Any
 * number of servers may do so in the same second: the second finds under its locks that the first has done it. What
 * cannot be published now keeps no other waiting: only where nothing could be, it throws, and the job is told with its
 * next look.
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
