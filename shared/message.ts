import { formatDays, formatRentalDays, type Day, type DayRange } from './day.ts'
import type { DeclineReason } from './rental-schema.ts'
import { say, type Sentence } from './sentence.ts'

/** What stands in a conversation: what people write, and what happened with their rentals (docs/product.md#messages). */
export const rentalEvents = [
  'request',
  'approved',
  'declined',
  'lapsed',
  'withdrawn',
  'removed',
  'proposed',
  'accepted',
  'refused',
  'taken_back',
  'unanswered',
  'outrun',
] as const
export type RentalEvent = (typeof rentalEvents)[number]
export type MessageKind = 'text' | RentalEvent

/** Which conversations: all, those where one rents or lends, or with something to read. */
export const threadShows = ['all', 'renting', 'lending', 'unread'] as const
export type ThreadShow = (typeof threadShows)[number]

export const MAX_TEXT = 2000
export const MAX_NEW_THREADS = 30
/** In the first week of an account. */
export const MAX_FIRST_THREADS = 10
/** How many lenders may be written the same first words. */
export const MAX_SAME_WORDS = 5
export const MAX_REPLIES = 20
/** For how many days after a dress has gone there may still be written about it. */
export const WRITABLE_DAYS = 30

export const NOT_AVAILABLE = 'This conversation is not available.'

/** Why an owner declines. */
export const declineReasonWords: Record<DeclineReason, string> = {
  days: 'The days do not work',
  cleaning: 'The dress is at the cleaner’s',
  damaged: 'It has been altered or damaged',
  too_long: 'The time is too long',
  rather_not: 'I would rather not',
  other: 'Another reason',
}

/** The same as a sentence for the renter; none for a reason without information. */
export const saidReason = (reason: DeclineReason | null | undefined) =>
  reason && reason !== 'other' && reason !== 'rather_not' ? `${declineReasonWords[reason]}.` : undefined

interface EventFacts {
  ownerName: string
  renterName: string
  days: DayRange
  reason?: DeclineReason | null
}

/** What happened, in one sentence; who reads it is named `You`. */
export function eventSentence(
  event: RentalEvent,
  { ownerName, renterName, days: range, reason }: EventFacts,
  { side, today }: { side: 'owner' | 'renter' | 'admin'; today: Day },
): Sentence {
  const days = formatRentalDays(range, today)
  const owner = side === 'owner' ? 'You' : ownerName
  const renter = side === 'renter' ? 'You' : renterName
  switch (event) {
    case 'request':
      return say`${renter} asked for ${days}.`
    case 'approved':
      return say`${owner} approved ${days}.`
    case 'declined': {
      const why = saidReason(reason)
      return why ? say`${owner} declined ${days}. ${why}` : say`${owner} declined ${days}.`
    }
    case 'lapsed':
      return say`The request for ${days} lapsed without an answer.`
    case 'withdrawn':
      return say`${renter} withdrew the request for ${days}.`
    case 'removed':
      return say`${owner} took the dress out of the shop, and the request for ${days} ended with it.`
    case 'proposed':
      return say`${owner} proposed ${days} instead.`
    case 'accepted':
      return say`${renter} accepted ${days}.`
    case 'refused':
      return say`${renter} cannot make ${days}.`
    case 'taken_back':
      return say`${owner} took the proposal of ${days} back.`
    case 'unanswered':
      return say`The proposal of ${days} lapsed without an answer.`
    case 'outrun':
      return say`${days} were taken meanwhile, and the proposal is over.`
  }
}

/** The same in a list, below the name of the other side: short enough for its days, and without that name again. */
export function eventPreview(
  event: RentalEvent,
  range: DayRange,
  { side, today }: { side: 'owner' | 'renter'; today: Day },
): string {
  const days = formatDays(range, today)
  const by = (who: 'owner' | 'renter', did: string) =>
    who === side ? `You ${did}` : did.charAt(0).toUpperCase() + did.slice(1)
  switch (event) {
    case 'request':
      return by('renter', `asked for ${days}`)
    case 'approved':
      return by('owner', `approved ${days}`)
    case 'declined':
      return by('owner', `declined ${days}`)
    case 'lapsed':
      return `Request for ${days} lapsed`
    case 'withdrawn':
      return by('renter', `withdrew ${days}`)
    case 'removed':
      return by('owner', 'removed the dress')
    case 'proposed':
      return by('owner', `proposed ${days}`)
    case 'accepted':
      return by('renter', `accepted ${days}`)
    case 'refused':
      return by('renter', `cannot make ${days}`)
    case 'taken_back':
      return by('owner', `took back ${days}`)
    case 'unanswered':
      return `Proposal of ${days} lapsed`
    case 'outrun':
      return `${days} taken meanwhile`
  }
}
