import * as z from 'zod/mini'
import { idSchema } from './dress-schema.ts'
import { oneLine } from '../text.ts'

/** How much a closet says of itself (docs/product.md#closets). */
export const MAX_ABOUT = 300
export const MAX_CITY = 60

/** Either may be empty. */
export const closetChangeSchema = z.strictObject({
  city: oneLine({ min: 0, short: 'City must be text.', max: MAX_CITY, name: 'City' }),
  about: oneLine({ min: 0, short: 'Your sentence must be text.', max: MAX_ABOUT, name: 'Your sentence' }),
})
export type ClosetChange = z.infer<typeof closetChangeSchema>

export const closetSlugSchema = z.strictObject({ slug: z.string('This closet does not exist.') })
export const closetIdSchema = z.strictObject({ closetId: idSchema })

/** A page of the dresses of a closet: at most `limit` of them, after the one that `cursor` names. */
export const closetPageSchema = z.extend(closetIdSchema, {
  limit: z.optional(
    z.int('Please ask for 1 to 100 dresses.').check(z.gte(1), z.lte(100, 'Please ask for 1 to 100 dresses.')),
  ),
  cursor: z.optional(idSchema),
})
export type ClosetPage = z.infer<typeof closetPageSchema>

/** A page of followed closets, after `cursor`: a closet and when it was followed. */
export const followedPageSchema = z.strictObject({
  cursor: z.optional(z.string().check(z.regex(/^\d{1,14}-\d{1,9}$/, 'This page does not exist.'))),
})
