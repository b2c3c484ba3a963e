import * as z from 'zod/mini'
import { sizes } from './dress/dress.ts'
import { idSchema } from './dress/dress-schema.ts'
import { personIdSchema } from './message-schema.ts'
import { fits, MAX_REPLY_TEXT, MAX_REVIEW_PHOTOS, MAX_REVIEW_TEXT } from './review.ts'
import { optionalText, text } from './text.ts'

const reviewIdSchema = z
  .int('This review does not exist.')
  .check(z.gte(1, 'This review does not exist.'), z.lte(2 ** 31 - 1, 'This review does not exist.'))

const stars = (missing: string) =>
  z
    .int({
      error: ({ input }) =>
        input === undefined ? missing : 'Stars are whole. Please give 1, 2, 3, 4 or 5 of them.',
    })
    .check(z.gte(1, 'Please give at least 1 star.'), z.lte(5, 'There are at most 5 stars to give.'))

const yesOrNo = (question: string) => z.boolean(question)

const written = {
  rentalId: idSchema,
  body: optionalText('Review', MAX_REVIEW_TEXT),
  note: optionalText('What the team should know', MAX_REVIEW_TEXT),
}

/** Uploads that something shows, such as a review. */
export const imageIdsSchema = (what: string, max: number) =>
  z.optional(
    z
      .array(
        z
          .string('This picture does not exist.')
          .check(z.regex(/^[0-9a-f]{32}$/, 'This picture does not exist.')),
        'This picture does not exist.',
      )
      .check(z.maxLength(max, `A ${what} has at most ${max} photographs.`)),
  )

/** A renter's review of the dress and its owner. */
const renterReviewSchema = z.strictObject({
  side: z.literal('renter'),
  ...written,
  dressStars: stars('Please say how many stars the dress gets.'),
  personStars: stars('Please say how many stars the lender gets.'),
  fit: z.optional(z.enum(fits, 'Please say whether it fits small, true to size or large.')),
  size: z.optional(z.enum(sizes, 'Please choose a size.')),
  heightMm: z.optional(
    z
      .int('Please give your height in whole millimetres.')
      .check(
        z.gte(1000, 'Your height must be between 100 and 250 cm.'),
        z.lte(2500, 'Your height must be between 100 and 250 cm.'),
      ),
  ),
  imageIds: imageIdsSchema('review', MAX_REVIEW_PHOTOS),
})

const ownerReviewSchema = z.strictObject({
  side: z.literal('owner'),
  ...written,
  personStars: stars('Please say how many stars the renter gets.'),
  onTime: yesOrNo('Please say whether it came back on time.'),
  inCondition: yesOrNo('Please say whether it came back in good condition.'),
  easy: yesOrNo('Please say whether it was easy to agree.'),
})

/** One side's review of a rental (docs/product.md#reviews). */
export const reviewSchema = z.discriminatedUnion('side', [renterReviewSchema, ownerReviewSchema], {
  error: 'Please say whether you rented the dress or lent it.',
})
export type NewReview = z.infer<typeof reviewSchema>

export const reviewReplySchema = z.strictObject({
  reviewId: reviewIdSchema,
  text: text({ short: 'Please write something.', max: MAX_REPLY_TEXT, name: 'Reply' }),
})

/** A page of the reviews of a dress, or of an owner. */
export const reviewsAboutSchema = z
  .strictObject({
    dressId: z.optional(idSchema),
    personId: z.optional(personIdSchema),
    cursor: z.optional(reviewIdSchema),
  })
  .check(
    z.refine(
      ({ dressId, personId }) => (dressId === undefined) !== (personId === undefined),
      'Please say what the reviews are about.',
    ),
  )
export type ReviewsAbout = z.infer<typeof reviewsAboutSchema>

/** A page of the reviews of a rental's renter. */
export const renterReviewsSchema = z.strictObject({
  rentalId: idSchema,
  cursor: z.optional(reviewIdSchema),
})

export const reviewIdOnlySchema = z.strictObject({ reviewId: reviewIdSchema })
export { reviewIdSchema }

/** The admins' filters of reviews. */
export const reviewShows = ['held', 'notes', 'published', 'hidden'] as const
export type ReviewShow = (typeof reviewShows)[number]
export const moderationSchema = z.strictObject({
  show: z.optional(z.enum(reviewShows, 'This list does not exist.')),
  cursor: z.optional(reviewIdSchema),
})
