import * as z from 'zod/mini'
import { sizes } from '../../shared/dress/dress.ts'
import { fits, reviewSides } from '../../shared/review.ts'
import { day, id, instant, pictureColors, pictureUrls } from '../trpc/output.ts'

const words = z.nullable(z.string())
const stars = z.int()
const yes = z.nullable(z.boolean())

/** Photographs, by the ids in `/reviews/images/{id}.webp`. */
const images = z.array(z.strictObject({ imageId: z.string(), width: z.int(), height: z.int() }))

const said = {
  reviewId: id,
  dressStars: z.nullable(stars),
  personStars: stars,
  isCounted: z.boolean(),
  fit: z.nullable(z.enum(fits)),
  size: z.nullable(z.enum(sizes)),
  heightMm: z.nullable(z.int()),
  onTime: yes,
  inCondition: yes,
  easy: yes,
  body: words,
  images,
  reply: words,
  replyAt: z.nullable(instant),
}

const reviewOutput = z.strictObject({
  ...said,
  authorName: z.string(),
  authorAvatarUrl: words,
  publishedAt: instant,
  dressTitle: z.string(),
  dressSlug: words,
})

export const reviewsOutput = z.strictObject({
  reviews: z.array(reviewOutput),
  nextCursor: z.nullable(id),
})

export const reviewWrittenOutput = z.strictObject({ reviewId: id, isPublished: z.boolean() })

/** The reviews of a rental, as one side sees them. */
export const forRentalOutput = z.strictObject({
  side: z.enum(reviewSides),
  opensOn: day,
  lastDay: day,
  closed: words,
  isSkipped: z.boolean(),
  own: z.nullable(
    z.strictObject({
      ...said,
      note: words,
      isHeld: z.boolean(),
      publishedAt: z.nullable(instant),
      hiddenWhy: words,
    }),
  ),
  theirs: z.nullable(reviewOutput),
})

export const waitingOutput = z.array(
  z.strictObject({
    rentalId: id,
    side: z.enum(reviewSides),
    title: z.string(),
    otherName: z.string(),
    startDate: day,
    endDate: day,
    lastDay: day,
    imageUrls: pictureUrls,
    imageColors: pictureColors,
  }),
)

export const moderationOutput = z.strictObject({
  reviews: z.array(
    z.strictObject({
      reviewId: id,
      rentalId: id,
      side: z.enum(reviewSides),
      at: instant,
      note: words,
      authorName: z.string(),
      aboutName: z.string(),
      dressTitle: z.string(),
      publishedAt: z.nullable(instant),
      hiddenAt: z.nullable(instant),
      hiddenWhy: words,
      sanctionId: z.nullable(id),
      isHeld: z.boolean(),
      isOwn: z.boolean(),
      said: z.nullable(
        z.strictObject({
          dressStars: z.nullable(stars),
          personStars: stars,
          body: words,
          reply: words,
          images,
        }),
      ),
    }),
  ),
  nextCursor: z.nullable(id),
})
