import * as z from 'zod/mini'
import { idSchema } from '../dress/dress-schema.ts'
import { personIdSchema } from '../message-schema.ts'
import { text } from '../text.ts'

/** Why something is decided, as the person concerned reads it. */
export const sanctionReasons = {
  counterfeit: 'A counterfeit',
  not_as_described: 'Not as described',
  off_shop: 'A deal outside of the shop',
  not_returned: 'A dress was not returned',
  rude: 'Rude or threatening',
  spam: 'Advertising, or the same to many',
  unsafe: 'Unsafe or against the law',
  other: 'Against the terms of the shop',
} as const
export type SanctionReason = keyof typeof sanctionReasons
export const sanctionReasonNames = Object.keys(sanctionReasons) as SanctionReason[]

/** What an action is done to. A `picture` is one of a dress, an `avatar` that of a person. */
export type SanctionTarget = 'person' | 'dress' | 'picture' | 'avatar' | 'review' | 'message'

interface ActionRow {
  of: SanctionTarget
  /** The button, and the title of its dialog. */
  label: string
  /** What it is called once it is done. */
  done: string
  /** What the person concerned reads first. */
  statement: string
  /** The button that undoes it, and what that person is told then; without it, it cannot be undone. */
  undo?: { label: string; statement: string }
  /** Whether it may end by itself, after so many days. */
  ends?: true
  /** Whether it is a word from the shop, without a reason. */
  isPlain?: true
}

const rows = {
  write: {
    of: 'person',
    label: 'Write to them',
    done: 'Written to',
    statement: 'The people who run the shop write to you.',
    isPlain: true,
  },
  warn: { of: 'person', label: 'Warn', done: 'Warned', statement: 'This is a warning.' },
  suspend: {
    of: 'person',
    label: 'Suspend',
    done: 'Suspended',
    statement:
      'Your account is suspended: your dresses are not shown, and you cannot ask, list, write or review. Rentals that are agreed on go on until we decide about them.',
    undo: { label: 'Lift the suspension', statement: 'Your account is no longer suspended.' },
    ends: true,
  },
  hide_dress: {
    of: 'dress',
    label: 'Hide this dress',
    done: 'Dress hidden',
    statement: 'Your dress is not shown in the shop any more. Rentals that are agreed on go on.',
    undo: { label: 'Show it again', statement: 'Your dress is shown again.' },
  },
  hide_picture: {
    of: 'picture',
    label: 'Hide this picture',
    done: 'Picture hidden',
    statement: 'A picture of your dress is not shown any more.',
    undo: { label: 'Show it again', statement: 'The picture of your dress is shown again.' },
  },
  hide_avatar: {
    of: 'avatar',
    label: 'Hide their picture',
    done: 'Picture hidden',
    statement: 'The picture of you is not shown any more.',
    undo: { label: 'Show it again', statement: 'The picture of you is shown again.' },
  },
  hide_review: {
    of: 'review',
    label: 'Hide this review',
    done: 'Review hidden',
    statement: 'Your review is not shown any more, and does not count.',
    undo: { label: 'Show it again', statement: 'Your review is shown again.' },
  },
  hide_message: {
    of: 'message',
    label: 'Hide this message',
    done: 'Message hidden',
    statement: 'A message of yours is not shown any more.',
    undo: { label: 'Show it again', statement: 'Your message is shown again.' },
  },
} as const satisfies Record<string, ActionRow>

export type SanctionAction = keyof typeof rows
export const sanctionActions = Object.keys(rows) as SanctionAction[]

/** What admins can do about people and what they publish (docs/product.md#moderation). */
export const actionRows: Readonly<Record<SanctionAction, ActionRow>> = rows

/** For how many days a person can be suspended; otherwise it is for good. */
export const suspensionDays = [7, 30, 90] as const

/** A decision. `id` is that of what it is about: a person, dress, picture, review or message, as text. */
export const actSchema = z
  .strictObject({
    action: z.enum(sanctionActions, 'This action does not exist.'),
    id: z.string('Please say what it is about.').check(z.maxLength(64, 'This does not exist.')),
    reason: z.optional(z.enum(sanctionReasonNames, 'Please choose a reason.')),
    words: text({ short: 'Please say why, in your own words.', max: 1000, name: 'Statement' }),
    days: z.nullish(z.literal(suspensionDays, 'Please choose how long.')),
    reportId: z.optional(idSchema),
  })
  .check(
    z.refine(({ action, reason }) => (actionRows[action].isPlain ? !reason : Boolean(reason)), {
      error: 'Please choose a reason.',
      path: ['reason'],
    }),
    z.refine(({ action, days }) => !days || actionRows[action].ends, {
      error: 'This does not end by itself.',
      path: ['days'],
    }),
  )
export type Act = z.infer<typeof actSchema>

export const sanctionIdSchema = z.strictObject({ sanctionId: idSchema })

/** A page of the decisions about a person or a dress, or that followed from a report. */
export const decisionPageSchema = z
  .strictObject({
    personId: z.optional(personIdSchema),
    dressId: z.optional(idSchema),
    reportId: z.optional(idSchema),
    cursor: z.optional(idSchema),
  })
  .check(
    z.refine(
      ({ personId, dressId, reportId }) =>
        [personId, dressId, reportId].filter((one) => one !== undefined).length === 1,
      'Please say what the decisions are about.',
    ),
  )
export type DecisionPage = z.infer<typeof decisionPageSchema>

/** A page of what concerns oneself: decisions, or one's reports. */
export const ownPageSchema = z.strictObject({ cursor: z.optional(idSchema) })
