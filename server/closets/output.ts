import * as z from 'zod/mini'
import { cardOutput, rating } from '../dresses/output.ts'
import { clockOutput } from '../rentals/output.ts'
import { id, instant } from '../trpc/output.ts'

/** What everybody sees of a lender, besides the dresses. */
export const closetOutput = z.strictObject({
  closetId: id,
  slug: z.string(),
  ownerId: z.uuid(),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
  createdAt: instant,
  city: z.nullable(z.string()),
  about: z.nullable(z.string()),
  dressCount: z.int(),
  coverUrl: z.nullable(z.string()),
  rating,
  ratingCount: z.int(),
  reviewCount: z.int(),
  approvals: z.nullable(z.strictObject({ approved: z.int(), cancelled: z.int() })),
  answerClock: clockOutput,
})

export const closetDressesOutput = z.strictObject({
  dresses: z.array(cardOutput),
  nextCursor: z.nullable(id),
})

export const ownClosetOutput = z.nullable(
  z.strictObject({
    closetId: id,
    slug: z.string(),
    city: z.nullable(z.string()),
    about: z.nullable(z.string()),
    followers: z.int(),
  }),
)

export const followedOutput = z.array(
  z.strictObject({
    closetId: id,
    slug: z.string(),
    displayName: z.string(),
    avatarUrl: z.nullable(z.string()),
    city: z.nullable(z.string()),
    dressCount: z.int(),
    newest: z.array(
      z.strictObject({
        slug: z.string(),
        title: z.string(),
        imageUrl: z.nullable(z.string()),
        imageColor: z.nullable(z.string()),
      }),
    ),
  }),
)
