import { sql } from 'kysely'
import { addDays, marketToday } from '../../shared/day.ts'
import { agreedStages } from '../../shared/rental/rental-statuses.ts'
import type { ReviewsAbout } from '../../shared/review-schema.ts'
import { REVIEW_DAYS, reviewDays, type ReviewSide } from '../../shared/review.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { pageOf } from '../db/page.ts'
import { picturesIn, shownPictures } from '../dresses/views.ts'
import { avatarOf, shownAvatar } from '../images/queries.ts'
import { shownImages } from './pictures.ts'
import { isHeld } from './publish.ts'
import { findSide, hasSkipped, whyClosed, type ReviewRecord } from './rental.ts'
import { isShown } from './sums.ts'

type Site = Pick<Rules, 'imageOrigin'>

const PAGE_LENGTH = 5

/** Published reviews that are not hidden, with the columns that their readers may see; newest first. */
const shownReviews = (db: Db, cursor: number | undefined) =>
  db
    .selectFrom('review')
    .innerJoin('appUser as author', 'author.id', 'review.authorId')
    .innerJoin('dress', 'dress.id', 'review.dressId')
    .select(['review.id as reviewId', 'review.dressStars', 'review.personStars', 'review.isCounted'])
    .select(['review.fit', 'review.size', 'review.heightMm', 'review.onTime', 'review.inCondition'])
    .select(['review.easy', 'review.body', 'review.publishedAt', 'review.reply', 'review.replyAt'])
    .select(['author.displayName as authorName', avatarOf('author').as('authorAvatar')])
    .select([
      'dress.title as dressTitle',
      'dress.slug',
      'dress.deletedAt',
      'dress.withheldAt',
      shownImages.as('images'),
    ])
    .where(isShown())
    .$if(cursor !== undefined, (query) => query.where('review.id', '<', cursor ?? 0))
    .orderBy('review.id', 'desc')
    .limit(sql.lit(PAGE_LENGTH + 1))

type ShownRow = Awaited<ReturnType<ReturnType<typeof shownReviews>['executeTakeFirstOrThrow']>>

function shownReview(
  { authorAvatar, deletedAt, withheldAt, slug, publishedAt, ...review }: ShownRow,
  site: Site,
) {
  return {
    ...review,
    authorAvatarUrl: shownAvatar(site, authorAvatar),
    /** Null once the dress is gone. */
    dressSlug: deletedAt || withheldAt ? null : slug,
    // What is shown is published.
    publishedAt: publishedAt ?? new Date(0),
  }
}

function shownPage(found: ShownRow[], site: Site) {
  const { rows, nextCursor } = pageOf(found, PAGE_LENGTH, ({ reviewId }) => reviewId)
  return { reviews: rows.map((row) => shownReview(row, site)), nextCursor }
}

/**
 * What renters say of a dress, or of a lender; a page at a time. The side is a literal in the query, since the index
 * of a dress's reviews has it as one.
 */
export async function findReviewsAbout(db: Db, { dressId, personId, cursor }: ReviewsAbout, site: Site) {
  const rows = await shownReviews(db, cursor)
    .where('review.side', '=', sql.lit('renter'))
    .where('dress.withheldAt', 'is', null)
    .$if(dressId !== undefined, (query) => query.where('review.dressId', '=', dressId ?? 0))
    .$if(personId !== undefined, (query) =>
      query
        .innerJoin('appUser as about', 'about.id', 'review.aboutId')
        .where('about.id', '=', personId ?? '')
        .where('about.suspendedAt', 'is', null),
    )
    .execute()
  return shownPage(rows, site)
}

/** What lenders say of the renter of a rental, for its two sides. Throws a 404 for anybody else. */
export async function findRenterReviews(
  db: Db,
  { rentalId, cursor }: { rentalId: number; cursor?: number },
  { userId, ...site }: { userId: string } & Site,
) {
  const { rental } = await findSide(db, rentalId, userId)
  const rows = await shownReviews(db, cursor)
    .where('review.side', '=', 'owner')
    .where('review.aboutId', '=', rental.renterId)
    .execute()
  return shownPage(rows, site)
}

const shownOwn = <Own extends Pick<ReviewRecord, 'heldAt' | 'letThroughAt'>>({
  heldAt,
  letThroughAt,
  ...own
}: Own) => ({ ...own, isHeld: isHeld({ heldAt, letThroughAt }) })

/**
 * The reviews of a rental for one side of it: whether they can be written now, one's own in full, and the other
 * side's once published (docs/product.md#reviews). Throws a 404 for anybody else.
 */
export async function findForRental(
  db: Db,
  rentalId: number,
  { userId, now, ...site }: { userId: string; now: Date } & Site,
) {
  const { rental, side } = await findSide(db, rentalId, userId)
  const [own, theirs, isSkipped] = await Promise.all([
    db
      .selectFrom('review')
      .select([
        'id as reviewId',
        'dressStars',
        'personStars',
        'isCounted',
        'fit',
        'size',
        'heightMm',
        'onTime',
      ])
      .select(['inCondition', 'easy', 'body', 'note', 'reply', 'replyAt', 'hiddenWhy'])
      .select(['publishedAt', 'heldAt', 'letThroughAt', shownImages.as('images')])
      .where('rentalId', '=', rentalId)
      .where('side', '=', side)
      .executeTakeFirst(),
    shownReviews(db, undefined)
      .where('review.rentalId', '=', rentalId)
      .where('review.side', '!=', side)
      .executeTakeFirst(),
    hasSkipped(db, rentalId, side),
  ])
  const { from, to } = reviewDays(rental.endDate)
  const closed = own?.publishedAt
    ? 'Your review is published, and can no longer be changed.'
    : whyClosed(rental, { isSkipped, now })
  return {
    side,
    opensOn: from,
    lastDay: to,
    /** Why it cannot be written or changed; null while it can. */
    closed: closed ?? null,
    isSkipped,
    own: own ? shownOwn(own) : null,
    theirs: theirs ? shownReview(theirs, site) : null,
  }
}

/** The rentals that wait for a review by this person, the first to end first. */
export async function findWaiting(db: Db, userId: string, { now, ...site }: { now: Date } & Site) {
  const today = marketToday(now)
  const waiting = (side: ReviewSide) =>
    db
      .selectFrom('rental')
      .innerJoin('dress', 'dress.id', 'rental.dressId')
      .innerJoin('appUser as other', (join) =>
        join.onRef('other.id', '=', side === 'renter' ? 'dress.ownerId' : 'rental.renterId'),
      )
      .select(['rental.id as rentalId', 'dress.title', 'rental.startDate', 'rental.endDate'])
      .select(['other.displayName as otherName', 'dress.pictures', sql.lit(side).as('side')])
      .where(side === 'renter' ? 'rental.renterId' : 'dress.ownerId', '=', userId)
      .where('rental.status', 'in', agreedStages)
      .where('rental.endDate', '<', today)
      .where('rental.endDate', '>=', addDays(today, -REVIEW_DAYS))
      .where('other.leftAt', 'is', null)
      .where(({ eb, not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('review')
              .select('review.id')
              .whereRef('review.rentalId', '=', 'rental.id')
              .where('review.side', '=', side),
          ),
        ).and(
          not(
            exists(
              selectFrom('reviewSkip')
                .select('reviewSkip.at')
                .whereRef('reviewSkip.rentalId', '=', 'rental.id')
                .where('reviewSkip.side', '=', eb.val(side)),
            ),
          ),
        ),
      )
  const rows = await waiting('renter')
    .unionAll(waiting('owner'))
    .orderBy('endDate')
    .orderBy('rentalId')
    .execute()
  return rows.map(({ pictures, endDate, ...rental }) => ({
    ...rental,
    endDate,
    lastDay: reviewDays(endDate).to,
    ...shownPictures(picturesIn(pictures).slice(0, 1), site),
  }))
}
