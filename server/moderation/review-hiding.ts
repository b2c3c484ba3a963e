import type { Db } from '../db/database.ts'
import { lockForAdmin, unhideReview } from '../reviews/moderation.ts'
import { act, undo, type Deciding } from './sanctions.ts'

/** The decision that hides a review, if it is in force. */
const findHiding = (db: Db, reviewId: number) =>
  db
    .selectFrom('sanction')
    .select('id')
    .where('reviewId', '=', reviewId)
    .where('action', '=', 'hide_review')
    .where('undoneAt', 'is', null)
    .executeTakeFirst()

/** Hides a review with words as the reason. Again changes nothing. Returns the id of the decision, if it did. */
export async function hideReviewOnce(
  trx: Db,
  { reviewId, why }: { reviewId: number; why: string },
  by: Deciding,
) {
  if (await findHiding(trx, reviewId)) return undefined
  return act(trx, { action: 'hide_review', id: String(reviewId), reason: 'other', words: why }, by)
}

/** Shows a hidden review as it was. Returns what it was hidden by, if it was. */
export async function showReview(trx: Db, reviewId: number, by: Deciding) {
  const hiding = await findHiding(trx, reviewId)
  if (hiding) return (await undo(trx, hiding.id, by)) && `sanction ${hiding.id}`
  // Hidden before there were decisions.
  await lockForAdmin(trx, reviewId, by.adminId)
  return (await unhideReview(trx, reviewId, by.now)) && `review ${reviewId}`
}
