import { rentalIdSchema } from '../../shared/rental/rental-schema.ts'
import {
  moderationSchema,
  renterReviewsSchema,
  reviewIdOnlySchema,
  reviewReplySchema,
  reviewsAboutSchema,
  reviewSchema,
} from '../../shared/review-schema.ts'
import { record } from '../audit/queries.ts'
import { done, nothingOutput } from '../trpc/output.ts'
import { adminChanging, adminOnly, anyone, changing, router, signedIn } from '../trpc/trpc.ts'
import { replyToReview, skipReview, writeReview } from './commands.ts'
import { approveReview, findForAdmin } from './moderation.ts'
import {
  forRentalOutput,
  moderationOutput,
  reviewsOutput,
  reviewWrittenOutput,
  waitingOutput,
} from './output.ts'
import { findForRental, findRenterReviews, findReviewsAbout, findWaiting } from './queries.ts'

export const reviewsRouter = router({
  about: anyone
    .input(reviewsAboutSchema)
    .meta({
      shared: true,
      rest: 'GET /reviews',
      restNote: 'Takes exactly one of dressId and personId.',
      output: reviewsOutput,
    })
    .query(({ ctx, input }) => findReviewsAbout(ctx.reads, input, ctx.rules)),

  aboutRenter: signedIn
    .input(renterReviewsSchema)
    .meta({ access: 'party', shared: false, rest: 'GET /reviews/about-renter', output: reviewsOutput })
    .query(({ ctx, input }) =>
      findRenterReviews(ctx.db, input, { userId: ctx.me.id, imageOrigin: ctx.rules.imageOrigin }),
    ),

  forRental: signedIn
    .input(rentalIdSchema)
    .meta({ access: 'party', shared: false, rest: 'GET /reviews/for-rental', output: forRentalOutput })
    .query(({ ctx: { db, me, now, rules }, input }) =>
      findForRental(db, input.rentalId, { userId: me.id, now, imageOrigin: rules.imageOrigin }),
    ),

  /** Rentals that wait for the user's review. */
  mine: signedIn
    .meta({ shared: false, rest: 'GET /reviews/mine', output: waitingOutput })
    .query(({ ctx: { db, me, now, rules } }) =>
      findWaiting(db, me.id, { now, imageOrigin: rules.imageOrigin }),
    ),

  write: changing
    .input(reviewSchema)
    .meta({
      access: 'party',
      changes: 'public',
      idempotent: true,
      rest: 'POST /reviews/write',
      output: reviewWrittenOutput,
    })
    .mutation(({ ctx: { trx, me, now }, input }) => writeReview(trx, input, { userId: me.id, now })),

  /** Records that a rental did not take place. */
  skip: changing
    .input(rentalIdSchema)
    .meta({ access: 'party', changes: 'public', rest: 'POST /reviews/skip', output: nothingOutput })
    .mutation(({ ctx: { trx, me, now }, input }) =>
      done(skipReview(trx, input.rentalId, { userId: me.id, now })),
    ),

  reply: changing
    .input(reviewReplySchema)
    .meta({ access: 'reviewed', changes: 'public', rest: 'POST /reviews/reply', output: nothingOutput })
    .mutation(({ ctx: { trx, me, now }, input }) => done(replyToReview(trx, input, { userId: me.id, now }))),

  /** Reviews for moderation: held ones, notes for the team, published and hidden ones. */
  moderationList: adminOnly
    .input(moderationSchema)
    .meta({ shared: false, rest: 'GET /reviews/held', output: moderationOutput })
    .query(({ ctx, input }) => findForAdmin(ctx.db, input, ctx.me.id)),

  approve: adminChanging
    .input(reviewIdOnlySchema)
    .meta({ changes: 'public', rest: 'POST /reviews/let-through', output: nothingOutput })
    .mutation(async ({ ctx, input: { reviewId } }) => {
      await approveReview(ctx.trx, reviewId, { adminId: ctx.me.id, now: ctx.now })
      const subject = `review ${reviewId}`
      await record(ctx.trx, ctx, { event: 'review_let_through', actorId: ctx.me.id, subject })
      return {}
    }),
})
