import * as z from 'zod/mini'
import { idSchema } from '../dress/dress-schema.ts'
import { optionalText, text } from '../text.ts'

export const cancelReasons = [
  'plans',
  'other_dress',
  'damaged',
  'not_back',
  'needed',
  'agreed',
  'other',
  'not_taken_place',
  'at_risk',
] as const
export type CancelReason = (typeof cancelReasons)[number]

/** The reasons that each side can choose from; the others come with moves of their own. */
export const cancelReasonsOf: Record<'owner' | 'renter', readonly CancelReason[]> = {
  owner: ['damaged', 'not_back', 'needed', 'agreed', 'other'],
  renter: ['plans', 'other_dress', 'agreed', 'other'],
}

/** The cancellation of a confirmed rental (docs/product.md#cancelling). */
export const cancelSchema = z.strictObject({
  rentalId: idSchema,
  reason: z.enum(cancelReasons, 'Please choose a reason.'),
  words: optionalText('Message', 1000),
})
/** The same by an admin. */
export const shopCancelSchema = z.strictObject({
  rentalId: idSchema,
  words: text({ short: 'Please say why, in your own words.', max: 1000, name: 'Message' }),
})
export type ShopCancellation = z.infer<typeof shopCancelSchema>
export type Cancellation = z.infer<typeof cancelSchema>
