import { sql, type RawBuilder } from 'kysely'
import type { ReviewShow } from '../../shared/review-schema.ts'
import type { Db } from '../db/database.ts'
import { pageOf } from '../db/page.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import { isHeld, publishIfDue } from './publish.ts'
import { lockReviewed, reviewsOf, type ReviewedRental, type ReviewRecord } from './rental.ts'
import { recount } from './sums.ts'
import { shownImages } from './pictures.ts'

const PAGE_LENGTH = 30
const NO_REVIEW = 'This review does not exist.'
const NOT_OF_YOUR_RENTAL = 'You are a side of this rental. Another admin has to decide.'

interface Moderating {
  adminId: string
  now: Date
}

/** What an admin may read: what is hidden was held or published before, and may have been let through since. */
const isReadable = (review: Pick<ReviewRecord, 'publishedAt' | 'hiddenAt' | 'heldAt' | 'letThroughAt'>) =>
  review.publishedAt !== null || review.hiddenAt !== null || isHeld(review)

/** A review of an admin is as closed to them as to anybody. */
const isUnreadAboutThem = ({ publishedAt, aboutId }: ReviewRecord, adminId: string) =>
  publishedAt === null && aboutId === adminId

/**
 * Locks a review as `lockReviewed` does; an admin finds it only if published, held or hidden. Throws a 403 when they
 * are a side of the rental, so that nobody moderates reviews about themselves.
 */
export async function lockForAdmin(trx: Db, reviewId: number, adminId: string) {
  const { review, rental } = await lockReview(trx, reviewId)
  if (!isReadable(review) || isUnreadAboutThem(review, adminId)) throw notFound(NO_REVIEW)
  if ([rental.ownerId, rental.renterId].includes(adminId)) throw forbidden(NOT_OF_YOUR_RENTAL)
  return { review, rental, authorId: review.side === 'renter' ? rental.renterId : rental.ownerId }
}

async function lockReview(trx: Db, reviewId: number) {
  const asked = await trx
    .selectFrom('review')
    .select('rentalId')
    .where('id', '=', reviewId)
    .executeTakeFirst()
  const rental = asked && (await lockReviewed(trx, asked.rentalId))
  const review = rental && (await reviewsOf(trx, rental.rentalId)).find(({ id }) => id === reviewId)
  if (!review) throw notFound(NO_REVIEW)
  return { review, rental }
}

/** Hides a review and takes it out of the sums; its author reads why. Needs the locks of `lockForAdmin`. */
export async function hideReview(
  trx: Db,
  { reviewId, why, now }: { reviewId: number; why: string; now: Date },
) {
  const { rental } = await lockReview(trx, reviewId)
  await trx.updateTable('review').set({ hiddenAt: now, hiddenWhy: why }).where('id', '=', reviewId).execute()
  await recount(trx, concerned(rental))
}

/** Shows a hidden review as it was. Needs the locks of `lockForAdmin`. */
export async function unhideReview(trx: Db, reviewId: number, now: Date) {
  const { rental } = await lockReview(trx, reviewId)
  await trx
    .updateTable('review')
    .set({ hiddenAt: null, hiddenWhy: null })
    .where('id', '=', reviewId)
    .execute()
  await recount(trx, concerned(rental))
  await publishIfDue(trx, rental, now)
}

const concerned = ({ dressId, ownerId, renterId }: ReviewedRental) => ({
  dressId,
  personIds: [ownerId, renterId],
})

/**
 * Lets held reviews of a rental through, whose sides shared a device or network: they are published at their time, or
 * at once when that has passed.
 */
export async function approveReview(trx: Db, reviewId: number, { adminId, now }: Moderating) {
  const { review, rental } = await lockForAdmin(trx, reviewId, adminId)
  if (!isHeld(review)) throw conflict('This review does not wait for anybody.')
  await trx
    .updateTable('review')
    .set({ letThroughAt: now })
    .where('rentalId', '=', rental.rentalId)
    .where('heldAt', 'is not', null)
    .where('letThroughAt', 'is', null)
    .execute()
  await publishIfDue(trx, rental, now)
}

/** Which reviews each list has; a note about the admin who asks is not for them. */
const belongs = (adminId: string): Record<ReviewShow, RawBuilder<boolean>> => ({
  held: sql`review.held_at is not null and review.let_through_at is null and review.hidden_at is null`,
  notes: sql`review.note is not null and review.about_id <> ${adminId}`,
  published: sql`review.published_at is not null and review.hidden_at is null`,
  hidden: sql`review.hidden_at is not null`,
})

/**
 * Reviews for admins, newest first: held ones, published ones, hidden ones, and notes for the team. Of one neither
 * published nor held an admin sees its note alone, as everybody is blind until then; of one about themselves nothing
 * until it is published, and never its note.
 */
export async function findForAdmin(
  db: Db,
  { show = 'held', cursor }: { show?: ReviewShow; cursor?: number },
  adminId: string,
) {
  const rows = await db
    .selectFrom('review')
    .innerJoin('dress', 'dress.id', 'review.dressId')
    .innerJoin('appUser as author', 'author.id', 'review.authorId')
    .innerJoin('appUser as about', 'about.id', 'review.aboutId')
    .leftJoin('sanction', (join) =>
      join
        .onRef('sanction.reviewId', '=', 'review.id')
        .on('sanction.action', '=', 'hide_review')
        .on('sanction.undoneAt', 'is', null),
    )
    .select([
      'review.id as reviewId',
      'sanction.id as sanctionId',
      'review.rentalId',
      'review.side',
      'review.at',
    ])
    .select(({ eb, or }) =>
      or([eb('review.authorId', '=', adminId), eb('review.aboutId', '=', adminId)])
        .$castTo<boolean>()
        .as('isOwn'),
    )
    .select(({ eb }) =>
      eb.case().when('review.aboutId', '!=', adminId).then(eb.ref('review.note')).end().as('note'),
    )
    .select(['author.displayName as authorName', 'about.displayName as aboutName'])
    .select(['dress.title as dressTitle', 'review.publishedAt', 'review.hiddenAt', 'review.hiddenWhy'])
    .select(['review.heldAt', 'review.letThroughAt', 'review.dressStars', 'review.personStars'])
    .select(['review.body', 'review.reply', shownImages.as('images')])
    .where((eb) => eb.or([eb('review.publishedAt', 'is not', null), eb('review.aboutId', '!=', adminId)]))
    .where(belongs(adminId)[show])
    .$if(cursor !== undefined, (query) => query.where('review.id', '<', cursor ?? 0))
    .orderBy('review.id', 'desc')
    .limit(sql.lit(PAGE_LENGTH + 1))
    .execute()
  const page = pageOf(rows, PAGE_LENGTH, ({ reviewId }) => reviewId)
  return {
    reviews: page.rows.map(
      ({ heldAt, letThroughAt, dressStars, personStars, body, reply, images, ...review }) => {
        const isRead = isReadable({ ...review, heldAt, letThroughAt })
        return {
          ...review,
          isHeld: isHeld({ heldAt, letThroughAt }),
          /** Null until it is published, for admins too. */
          said: isRead ? { dressStars, personStars, body, reply, images } : null,
        }
      },
    ),
    nextCursor: page.nextCursor,
  }
}
