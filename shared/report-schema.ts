import * as z from 'zod/mini'
import { idSchema } from './dress/dress-schema.ts'
import { messageIdSchema, personIdSchema } from './message-schema.ts'
import { reviewIdSchema } from './review-schema.ts'
import { optionalText } from './text.ts'

export const reportReasons = {
  spam: 'Advertising, or the same to many',
  rude: 'Rude or threatening',
  fraud: 'Asks for money, or is not who they say',
  not_as_described: 'Not as described',
  not_returned: 'The dress was not returned',
  damaged: 'The dress was damaged',
  no_show: 'They did not turn up',
  off_shop: 'Wants to do it outside of the shop',
  counterfeit: 'A counterfeit',
  other: 'Something else',
  /** To a decision about its author; no form offers it. */
  answer: 'An answer to a decision',
} as const
export type ReportReason = keyof typeof reportReasons

/** What became of a report, as its author reads it. */
export const reportOutcomes = {
  acted: 'We have done something about it.',
  nothing_found: 'We found nothing against the terms of the shop.',
  already_gone: 'What you reported is no longer there.',
} as const
export type ReportOutcome = keyof typeof reportOutcomes
const reasonNames = Object.keys(reportReasons) as ReportReason[]

/** The reasons that each form offers. */
export const reasonsAbout: Record<'dress' | 'person', readonly ReportReason[]> = {
  dress: ['not_as_described', 'spam', 'fraud', 'other'],
  person: ['spam', 'rude', 'fraud', 'other'],
}

/** A report to the admins (docs/product.md#reports): of a message, a person, a dress or a review. */
export const reportSchema = z
  .strictObject({
    reason: z.enum(reasonNames, 'Please choose a reason.'),
    words: optionalText('What happened', 1000),
    messageId: z.optional(messageIdSchema),
    personId: z.optional(personIdSchema),
    dressId: z.optional(idSchema),
    reviewId: z.optional(reviewIdSchema),
  })
  .check(
    z.refine(
      ({ messageId, personId, dressId, reviewId }) =>
        [messageId, personId, dressId, reviewId].filter((one) => one !== undefined).length === 1,
      'Please say what it is about.',
    ),
  )
export type Report = z.infer<typeof reportSchema>

export const reportIdSchema = z.strictObject({ reportId: idSchema })
export const reportPageSchema = z.strictObject({
  closed: z.optional(z.boolean()),
  cursor: z.optional(idSchema),
})
