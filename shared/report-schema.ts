import * as z from 'zod/mini'
import { idSchema } from './dress/dress-schema.ts'
import { messageIdSchema, personIdSchema } from './message-schema.ts'
import type { Side } from './rental/handover.ts'
import { imageIdsSchema, reviewIdSchema } from './review-schema.ts'
import { optionalText, text } from './text.ts'

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

const outcomeNames = ['acted', 'nothing_found', 'already_gone'] as const
export type ReportOutcome = (typeof outcomeNames)[number]
/** What became of a report, as its author reads it. */
export const reportOutcomes: Readonly<Record<ReportOutcome, string>> = {
  acted: 'We have done something about it.',
  nothing_found: 'We found nothing against the terms of the shop.',
  already_gone: 'What you reported is no longer there.',
}
/** The same of an answer to a decision. */
export const answerOutcomes: Partial<Record<ReportOutcome, string>> = {
  acted: 'We have changed our decision.',
  nothing_found: 'Our decision stands.',
}
const reasonNames = Object.keys(reportReasons) as ReportReason[]

/** What can be reported, by its field. */
const subjects = ['messageId', 'personId', 'dressId', 'reviewId', 'rentalId'] as const

/** The reasons that each form offers; of a rental by who reports it. */
const reasonsAbout: Record<Exclude<(typeof subjects)[number], 'rentalId'> | Side, readonly ReportReason[]> = {
  messageId: ['rude', 'spam', 'off_shop', 'fraud', 'other'],
  personId: ['spam', 'rude', 'off_shop', 'fraud', 'other'],
  dressId: ['not_as_described', 'counterfeit', 'spam', 'off_shop', 'fraud', 'other'],
  reviewId: ['rude', 'spam', 'fraud', 'other'],
  renter: ['not_as_described', 'counterfeit', 'no_show', 'off_shop', 'rude', 'fraud', 'other'],
  owner: ['not_returned', 'damaged', 'no_show', 'off_shop', 'rude', 'fraud', 'other'],
}

/** The reasons that fit what is reported: of a rental those of one side, or of both. */
export function reasonsFor(about: ReportSubject, side?: Side) {
  const subject = subjects.find((name) => about[name] !== undefined) ?? 'rentalId'
  if (subject !== 'rentalId') return reasonsAbout[subject]
  return side ? reasonsAbout[side] : [...reasonsAbout.renter, ...reasonsAbout.owner]
}
export const WRONG_REASON = 'This reason does not fit what you report.'

export const MAX_REPORT_PHOTOS = 4
export const MAX_REPORT_TEXT = 1000

/** A report to the admins (docs/product.md#reports): of a message, a person, a dress, a review or a rental. */
export const reportSchema = z
  .strictObject({
    reason: z.enum(reasonNames, 'Please choose a reason.'),
    words: optionalText('What happened', MAX_REPORT_TEXT),
    messageId: z.optional(messageIdSchema),
    personId: z.optional(personIdSchema),
    dressId: z.optional(idSchema),
    reviewId: z.optional(reviewIdSchema),
    rentalId: z.optional(idSchema),
    imageIds: imageIdsSchema('report', MAX_REPORT_PHOTOS),
  })
  .check(
    z.refine(
      (report) => subjects.filter((name) => report[name] !== undefined).length === 1,
      'Please say what it is about.',
    ),
    z.refine(({ reason, ...about }) => reasonsFor(about).includes(reason), {
      error: WRONG_REASON,
      path: ['reason'],
    }),
  )
export type Report = z.infer<typeof reportSchema>
export type ReportSubject = Pick<Report, (typeof subjects)[number]>

/** An answer to a decision by the person whom it concerns. */
export const answerSchema = z.strictObject({
  sanctionId: idSchema,
  words: text({ short: 'Please write something.', max: MAX_REPORT_TEXT, name: 'Answer' }),
})

export const reportIdSchema = z.strictObject({ reportId: idSchema })
export const reportPageSchema = z.strictObject({
  closed: z.optional(z.boolean()),
  /** Only those that concern this person. */
  personId: z.optional(personIdSchema),
  cursor: z.optional(idSchema),
})

/** Closes a report; its author reads the outcome and the words. */
export const closeReportSchema = z.strictObject({
  reportId: idSchema,
  outcome: z.enum(outcomeNames, 'Please choose what became of it.'),
  words: optionalText('What you tell them', MAX_REPORT_TEXT),
})
export type Closing = z.infer<typeof closeReportSchema>

/** Adds to the note on a report. */
export const noteSchema = z.strictObject({
  reportId: idSchema,
  note: text({ short: 'Please write something.', max: MAX_REPORT_TEXT, name: 'The note' }),
})
