import type { NewReview } from '../../shared/review-schema.ts'
import { isCountedRental, reviewDays } from '../../shared/review.ts'
import type { Db } from '../db/database.ts'
import { placePrivateImage } from '../images/private-images.ts'
import { badRequest, conflict, notFound } from '../errors.ts'
import { notify, notifyAdmins } from '../notices/commands.ts'
import { isHeld, publishIfDue } from './publish.ts'
import { findSide, hasSkipped, lockReviewed, NO_RENTAL, reviewsOf, whyClosed } from './rental.ts'
import { isShown } from './sums.ts'
import { sharedDeviceOrNetwork } from './origin.ts'

const NO_REVIEW = 'This review does not exist.'

interface Writer {
  userId: string
  now: Date
}

/**
 * Writes or changes one side's review of a rental until it is published, which is at once when both sides have
 * written. Throws why not: too early, too late, published already, or not theirs.
 */
export async function writeReview(trx: Db, input: NewReview, { userId, now }: Writer) {
  const { rentalId } = input
  const { side } = await findSide(trx, rentalId, userId)
  const rental = await lockReviewed(trx, rentalId)
  if (!rental) throw notFound(NO_RENTAL)
  const [reviews, isSkipped] = [await reviewsOf(trx, rentalId), await hasSkipped(trx, rentalId, side)]
  const before = reviews.find((review) => review.side === side)
  if (before?.publishedAt) throw conflict('Your review is published, and can no longer be changed.')
  const problem = whyClosed(rental, { isSkipped, now })
  if (problem) throw conflict(problem)
  if (input.side !== side)
    throw badRequest(side === 'renter' ? 'You rented this dress.' : 'You lent this dress.')

  const { ownerId, renterId } = rental
  const [authorId, aboutId] = side === 'renter' ? [renterId, ownerId] : [ownerId, renterId]
  // Once an admin has cleared this rental, it is not held again.
  const isCleared = reviews.some(({ letThroughAt }) => letThroughAt)
  // Held together with the other side's review: the pair is in doubt, not one of them.
  const isDoubtful =
    !isCleared && (reviews.some(isHeld) || (await sharedDeviceOrNetwork(trx, ownerId, renterId, now)))
  const words = wordsOf(input)
  const { id } = before
    ? await trx
        .updateTable('review')
        .set({ ...words, editedAt: now })
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await trx
        .insertInto('review')
        .values({
          rentalId,
          side,
          dressId: rental.dressId,
          authorId,
          aboutId,
          ...words,
          isCounted: isCountedRental(rental.decidedAt ?? now, rental.startDate),
          at: now,
          dueAt: reviewDays(rental.endDate).closesAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
  await attachPictures(trx, { reviewId: id, userId, ids: pictureIds(input) })
  const isNewlyHeld = isDoubtful && reviews.every(({ heldAt }) => !heldAt)
  if (isDoubtful)
    await trx
      .updateTable('review')
      .set((eb) => ({ heldAt: eb.fn.coalesce('heldAt', eb.val(now)) }))
      .where('rentalId', '=', rentalId)
      .where('publishedAt', 'is', null)
      .execute()
  if (isNewlyHeld || (words.note && words.note !== before?.note))
    await notifyAdmins(trx, 'review_waits', { at: now, except: [ownerId, renterId] })
  const isPublished = await publishIfDue(trx, rental, now)
  return { reviewId: id, isPublished }
}

/** All columns of a review, so that what it no longer says is cleared. */
function wordsOf(input: NewReview) {
  const { body, note, personStars } = input
  const common = { personStars, body: body || null, note: note || null }
  if (input.side === 'owner') {
    const { onTime, inCondition, easy } = input
    return { ...common, onTime, inCondition, easy, dressStars: null, fit: null, size: null, heightMm: null }
  }
  const { dressStars, fit = null, size = null, heightMm = null } = input
  return { ...common, dressStars, fit, size, heightMm, onTime: null, inCondition: null, easy: null }
}

const pictureIds = (input: NewReview) => (input.side === 'renter' ? (input.imageIds ?? []) : [])

/** Makes these uploads of the author a review's pictures, in this order, and detaches others. */
async function attachPictures(
  trx: Db,
  { reviewId, userId, ids }: { reviewId: number; userId: string; ids: readonly string[] },
) {
  if (new Set(ids).size < ids.length) throw notYours()
  await trx
    .updateTable('privateImage')
    .set({ reviewId: null, position: null })
    .where('reviewId', '=', reviewId)
    .execute()
  for (const [position, id] of ids.entries())
    if (!(await placePrivateImage(trx, { id, ownerId: userId }, { reviewId, position }))) throw notYours()
}

const notYours = () => badRequest('Each photograph must be one that you have uploaded here.')

/**
 * Records one side's statement that the rental did not take place, which ends reviewing for oneself. Repeating it gives
 * the same answer.
 */
export async function skipReview(trx: Db, rentalId: number, { userId, now }: Writer) {
  const { side } = await findSide(trx, rentalId, userId)
  const rental = await lockReviewed(trx, rentalId)
  if (!rental) throw notFound(NO_RENTAL)
  if (await hasSkipped(trx, rentalId, side)) return
  const reviews = await reviewsOf(trx, rentalId)
  if (reviews.some((review) => review.side === side))
    throw conflict('You have written a review of this rental.')
  const problem = whyClosed(rental, { isSkipped: false, now })
  if (problem) throw conflict(problem)
  await trx.insertInto('reviewSkip').values({ rentalId, side, at: now }).execute()
}

/** Answers a published review of the caller, once. */
export async function replyToReview(
  trx: Db,
  { reviewId, text }: { reviewId: number; text: string },
  { userId, now }: Writer,
) {
  const shown = trx
    .selectFrom('review')
    .select(['rentalId', 'side', 'replyAt'])
    .where('id', '=', reviewId)
    .where('aboutId', '=', userId)
    .where(isShown())
  const asked = await shown.executeTakeFirst()
  if (asked) await lockReviewed(trx, asked.rentalId)
  // Read again under the locks: it may be answered or hidden by now, or a side may have left.
  const review = asked && (await shown.executeTakeFirst())
  if (!review) throw notFound(NO_REVIEW)
  if (review.replyAt) throw conflict('You have answered this review already.')
  await trx.updateTable('review').set({ reply: text, replyAt: now }).where('id', '=', reviewId).execute()
  const kind = review.side === 'renter' ? 'review_answered_renter' : 'review_answered_owner'
  await notify(trx, kind, [review.rentalId], now)
}

/**
 * Deletes a person's unpublished reviews; published ones lose their words and keep their stars, which others go by.
 */
export async function forgetReviews(trx: Db, userId: string) {
  // A decision about one stays, and so does what it was about.
  await trx
    .deleteFrom('review')
    .where('authorId', '=', userId)
    .where('publishedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sanction').select('reviewId').whereRef('reviewId', '=', 'review.id'))),
    )
    .execute()
  await trx
    .updateTable('review')
    .set({ body: null, note: null, size: null, heightMm: null })
    .where('authorId', '=', userId)
    .execute()
  await trx.updateTable('review').set({ reply: null }).where('aboutId', '=', userId).execute()
}
