import { formatDays, formatRentalDays, type Day, type DayRange } from './day.ts'
import type { CancelReason } from './rental/cancel-schema.ts'
import type { DeclineReason } from './rental/rental-schema.ts'
import { moves, type RentalEvent } from './rental/rental-process.ts'
import { fill, joined, type Sentence } from './notices/sentence.ts'

/** What a conversation shows: texts, and the events of its rentals (docs/product.md#messages). */
export type MessageKind = 'text' | RentalEvent

/** Filters of the list of conversations. */
export const threadShows = ['all', 'renting', 'lending', 'unread'] as const
export type ThreadShow = (typeof threadShows)[number]

export const MAX_TEXT = 2000
export const MAX_NEW_THREADS = 30
/** For accounts in their first week. */
export const MAX_FIRST_THREADS = 10
/** The most owners that can be sent the same first message. */
export const MAX_SAME_WORDS = 5
export const MAX_REPLIES = 20
/** Days after a dress is deleted during which messages about it can still be written. */
export const WRITABLE_DAYS = 30

export const NOT_AVAILABLE = 'This conversation is not available.'

export const declineReasonWords: Record<DeclineReason, string> = {
  days: 'The days do not work',
  cleaning: 'The dress is at the cleaner’s',
  damaged: 'It has been altered or damaged',
  too_long: 'The time is too long',
  rather_not: 'I would rather not',
  other: 'Another reason',
}

export const cancelReasonWords: Record<CancelReason, string> = {
  plans: 'My plans have changed',
  other_dress: 'I have found another dress',
  damaged: declineReasonWords.damaged,
  not_back: 'It has not come back in time',
  needed: 'I need it myself',
  agreed: 'We have agreed on it',
  other: declineReasonWords.other,
  not_taken_place: 'It did not take place',
  at_risk: 'It might not have come in time',
}

const reasonWords = { ...declineReasonWords, ...cancelReasonWords }

/** A reason as a sentence for the other side; undefined for a reason that says nothing. */
export const saidReason = (reason: DeclineReason | CancelReason | null | undefined) =>
  reason && reason !== 'other' && reason !== 'rather_not' ? `${reasonWords[reason]}.` : undefined

interface EventFacts {
  ownerName: string
  renterName: string
  days: DayRange
  reason?: DeclineReason | CancelReason | null
}

/** An event as one sentence; the reader is named `You`. */
export function eventSentence(
  event: RentalEvent,
  { ownerName, renterName, days, reason }: EventFacts,
  { side, today }: { side: 'owner' | 'renter' | 'admin'; today: Day },
): Sentence {
  const { by, did } = moves[event]
  const names = { owner: ownerName, renter: renterName }
  const why = saidReason(reason)
  return [
    ...(by === 'system' ? [] : fill('{who} ', { who: by === side ? 'You' : names[by] })),
    ...fill(`${did}.`, { days: formatRentalDays(days, today) }),
    ...(why ? fill(' {why}', { why }) : []),
  ]
}

/** The same in a list of conversations, without the other side's name. */
export function eventPreview(
  event: RentalEvent,
  days: DayRange,
  { side, today }: { side: 'owner' | 'renter'; today: Day },
) {
  const { by, did } = moves[event]
  const text = joined(fill(did, { days: formatDays(days, today) }))
  return by === side ? `You ${text}` : capitalized(text)
}

/** The same without names and days, for an admin who reads a report. */
export function eventSummary(event: RentalEvent) {
  const { by, did, proposal } = moves[event]
  const text = joined(fill(`${did}.`, { days: proposal ? 'other days' : 'these days' }))
  return by === 'system' ? capitalized(text) : `The ${by} ${text}`
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
