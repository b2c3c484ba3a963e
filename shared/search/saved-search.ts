import * as z from 'zod/mini'
import { idSchema } from '../dress/dress-schema.ts'

/** How many searches a person saves, and how long the address of one may be (docs/product.md#saved-searches). */
export const MAX_SEARCHES = 10
export const MAX_SEARCH_ADDRESS = 1_000

export const TOO_LONG = 'This search is too long to be saved.'

/** The address of a browse page, or what stands in it after the question mark. */
export const searchAddressSchema = z.strictObject({
  address: z.string('Please give the address of a search.').check(z.maxLength(MAX_SEARCH_ADDRESS, TOO_LONG)),
})
export const searchIdSchema = z.strictObject({ searchId: idSchema })
