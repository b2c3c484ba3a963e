import { formatRentalDays, type Day, type DayRange } from '../day.ts'
import type { MailTopic } from './mail.ts'
import { say, type Sentence } from './sentence.ts'

/** What must still be true of a rental when a letter about it leaves (server/letters/skip-reason.ts). */
export type RequiredState =
  /** Waits for the owner's decision, or for the renter's answer to a proposal. */
  | 'pending'
  /** Pending with an open proposal. */
  | 'proposed'
  /** Pending without an open proposal. */
  | 'unanswered'
  /** Unanswered, and without a message of the owner since. */
  | 'unattended'
  /** Confirmed, and not cancelled since. */
  | 'agreed'
  /** Confirmed, with a proposal of other days that is open. */
  | 'asked_days'
  /** Confirmed, before its first day. */
  | 'before_start'
  /** Confirmed, until the end of its first day, and neither sent nor handed over. */
  | 'unsent'
  /** Confirmed, before its last day. */
  | 'before_end'
  /** Confirmed, and over for a few days at most; its owner has not said whether it is back. */
  | 'just_over'
  /** Said not to be back, and neither back nor on its way since. */
  | 'overdue'
  /** Can still be reviewed, and is not yet. */
  | 'unreviewed'

/** What a sentence about a rental names: the other side, the dress, its days, and the last proposed days. */
interface SentenceFacts {
  other: string
  dress: string
  days: string
  proposed: string
}

interface RentalNotice {
  /** The side that is notified. */
  to: 'owner' | 'renter'
  topic: MailTopic
  requiredState?: RequiredState
  /** May occur more than once for a request: the newest replaces those before. */
  replaceable?: true
  /** The outcome of the proposal that the sentence names; without it, the newest proposal. */
  proposal?: 'refused' | 'over'
  sentence: (facts: SentenceFacts) => Sentence
}

/** What either side does and the other is told of, as two rows: `owner_cancelled` and `renter_cancelled`. */
const either = <N extends string>(name: N, row: Omit<RentalNotice, 'to'>) =>
  ({ [`owner_${name}`]: { ...row, to: 'renter' }, [`renter_${name}`]: { ...row, to: 'owner' } }) as Record<
    `owner_${N}` | `renter_${N}`,
    RentalNotice
  >

const rentalRows = {
  request: {
    to: 'owner',
    topic: 'requests',
    requiredState: 'pending',
    sentence: ({ other, dress, days }) => say`${other} asks for ${dress}, ${days}.`,
  },
  waiting: {
    to: 'owner',
    topic: 'waiting',
    requiredState: 'unattended',
    sentence: ({ other, dress, days }) =>
      say`${other} still waits for your answer about ${dress}, ${days}: half of the time has passed.`,
  },
  last_hours: {
    to: 'owner',
    topic: 'waiting',
    requiredState: 'unattended',
    sentence: ({ other, dress, days }) =>
      say`Only hours are left to answer ${other}, who asks for ${dress}, ${days}.`,
  },
  approved: {
    to: 'renter',
    topic: 'approvals',
    requiredState: 'agreed',
    sentence: ({ other, dress, days }) => say`${other} approved your request for ${dress}, ${days}.`,
  },
  declined: {
    to: 'renter',
    topic: 'refusals',
    sentence: ({ other, dress, days }) => say`${other} declined your request for ${dress}, ${days}.`,
  },
  removed: {
    to: 'renter',
    topic: 'refusals',
    sentence: ({ other, dress, days }) =>
      say`${other} took ${dress} out of the shop, and your request for ${days} ended with it.`,
  },
  lapsed: {
    to: 'renter',
    topic: 'refusals',
    sentence: ({ other, dress, days }) =>
      say`Your request for ${dress}, ${days}, has lapsed: ${other} did not answer in time.`,
  },
  missed: {
    to: 'owner',
    topic: 'ended',
    sentence: ({ other, dress, days }) =>
      say`${other}’s request for ${dress}, ${days}, has lapsed without your answer.`,
  },
  withdrawn: {
    to: 'owner',
    topic: 'ended',
    sentence: ({ other, dress, days }) => say`${other} withdrew the request for ${dress}, ${days}.`,
  },
  proposed: {
    to: 'renter',
    topic: 'proposals',
    requiredState: 'proposed',
    replaceable: true,
    sentence: ({ other, dress, proposed }) => say`${other} proposes other days for ${dress}: ${proposed}.`,
  },
  taken_back: {
    to: 'renter',
    topic: 'proposals',
    requiredState: 'unanswered',
    replaceable: true,
    sentence: ({ other, dress, days }) =>
      say`${other} took the proposal of other days for ${dress} back, and your request for ${days} still waits.`,
  },
  accepted: {
    to: 'owner',
    topic: 'proposals',
    requiredState: 'agreed',
    sentence: ({ other, dress, days }) => say`${other} accepted the days you proposed for ${dress}, ${days}.`,
  },
  refused: {
    to: 'owner',
    topic: 'proposals',
    requiredState: 'unanswered',
    replaceable: true,
    proposal: 'refused',
    sentence: ({ other, dress, days, proposed }) =>
      say`${other} cannot make the days you proposed for ${dress}, ${proposed}. The request for ${days} still waits for your answer.`,
  },
  proposal_missed: {
    to: 'renter',
    topic: 'proposals',
    proposal: 'over',
    sentence: ({ other, dress, proposed }) =>
      say`The days that ${other} proposed for ${dress}, ${proposed}, have lapsed without your answer.`,
  },
  proposal_lapsed: {
    to: 'owner',
    topic: 'proposals',
    proposal: 'over',
    sentence: ({ other, dress, proposed }) =>
      say`${other} did not answer your proposal for ${dress}, ${proposed}, and the request has lapsed.`,
  },
  proposal_taken: {
    to: 'owner',
    topic: 'proposals',
    requiredState: 'unanswered',
    replaceable: true,
    proposal: 'over',
    sentence: ({ other, dress, days, proposed }) =>
      say`The days you proposed to ${other} for ${dress}, ${proposed}, were taken meanwhile. The request for ${days} still waits for your answer.`,
  },
  days_taken: {
    to: 'renter',
    topic: 'proposals',
    requiredState: 'unanswered',
    replaceable: true,
    proposal: 'over',
    sentence: ({ other, dress, days, proposed }) =>
      say`The days that ${other} proposed for ${dress}, ${proposed}, were taken meanwhile. Your request for ${days} still waits.`,
  },
  ...either('cancelled', {
    topic: 'cancellations',
    sentence: ({ other, dress, days }) => say`${other} cancelled the rental of ${dress}, ${days}.`,
  }),
  not_taken_place: {
    to: 'renter',
    topic: 'cancellations',
    sentence: ({ other, dress, days }) =>
      say`${other} says that your rental of ${dress}, ${days}, did not take place.`,
  },
  swapped: {
    to: 'owner',
    topic: 'cancellations',
    sentence: ({ other, dress, days }) =>
      say`${other} asked for another dress for ${days}, as ${dress} may not come in time. The rental is cancelled.`,
  },
  at_risk: {
    to: 'renter',
    topic: 'cancellations',
    requiredState: 'before_start',
    sentence: ({ other, dress, days }) =>
      say`${dress} from ${other} may not reach you in time for ${days}. Other dresses are free on these days.`,
  },
  ...either('asked_days', {
    topic: 'proposals',
    requiredState: 'asked_days',
    replaceable: true,
    // Without the present days: they are the new ones once the change is agreed on.
    sentence: ({ other, dress, proposed }) =>
      say`${other} asks to change the days of ${dress} to ${proposed}.`,
  }),
  ...either('agreed_days', {
    topic: 'proposals',
    requiredState: 'agreed',
    replaceable: true,
    sentence: ({ other, dress, days }) => say`${other} agreed to the new days of ${dress}: ${days}.`,
  }),
  ...either('refused_days', {
    topic: 'proposals',
    requiredState: 'agreed',
    replaceable: true,
    proposal: 'refused',
    sentence: ({ other, dress, days, proposed }) =>
      say`${other} cannot change the days of ${dress} to ${proposed}. Your rental stays on ${days}.`,
  }),
  ...either('withdrew_days', {
    topic: 'proposals',
    requiredState: 'agreed',
    replaceable: true,
    sentence: ({ other, dress, days }) =>
      say`${other} no longer asks to change the days of ${dress}: they stay ${days}.`,
  }),
  owner_days_lost: {
    to: 'owner',
    topic: 'proposals',
    requiredState: 'agreed',
    replaceable: true,
    proposal: 'over',
    sentence: ({ other, dress, days, proposed }) =>
      say`The days ${proposed} for ${dress} were taken meanwhile. The rental of ${other} stays on ${days}.`,
  },
  renter_days_lost: {
    to: 'renter',
    topic: 'proposals',
    requiredState: 'agreed',
    replaceable: true,
    proposal: 'over',
    sentence: ({ other, dress, days, proposed }) =>
      say`The days ${proposed} for ${dress} from ${other} were taken meanwhile. Your rental stays on ${days}.`,
  },
  ...either('named_place', {
    topic: 'departures',
    requiredState: 'agreed',
    replaceable: true,
    sentence: ({ other, dress, days }) =>
      say`${other} named a place for handing over ${dress}, ${days}. Please say whether it suits you.`,
  }),
  ...either('agreed_place', {
    topic: 'departures',
    requiredState: 'agreed',
    replaceable: true,
    sentence: ({ other, dress, days }) =>
      say`${other} agreed to the place for handing over ${dress}, ${days}.`,
  }),
  send_today: {
    to: 'owner',
    topic: 'departures',
    requiredState: 'unsent',
    sentence: ({ other, dress, days }) => say`Today is the day to post ${dress} to ${other}, ${days}.`,
  },
  sent: {
    to: 'renter',
    topic: 'departures',
    requiredState: 'agreed',
    sentence: ({ other, dress, days }) => say`${other} sent ${dress}, ${days}: it is on its way to you.`,
  },
  handed_over: {
    to: 'renter',
    topic: 'departures',
    requiredState: 'agreed',
    sentence: ({ other, dress, days }) => say`${other} handed ${dress} to you, ${days}.`,
  },
  received: {
    to: 'owner',
    topic: 'departures',
    requiredState: 'agreed',
    sentence: ({ other, dress, days }) => say`${other} received ${dress}, ${days}, as described.`,
  },
  not_as_described: {
    to: 'owner',
    topic: 'departures',
    requiredState: 'agreed',
    sentence: ({ other, dress, days }) => say`${other} says that something is wrong with ${dress}, ${days}.`,
  },
  sent_back: {
    to: 'owner',
    topic: 'returns',
    requiredState: 'agreed',
    sentence: ({ other, dress, days }) => say`${other} sent ${dress} back to you, ${days}.`,
  },
  handed_back: {
    to: 'owner',
    topic: 'returns',
    requiredState: 'agreed',
    sentence: ({ other, dress, days }) => say`${other} handed ${dress} back to you, ${days}.`,
  },
  back: {
    to: 'renter',
    topic: 'returns',
    requiredState: 'agreed',
    sentence: ({ other, dress, days }) => say`${other} has ${dress} back, ${days}. Thank you.`,
  },
  damaged: {
    to: 'renter',
    topic: 'returns',
    requiredState: 'agreed',
    sentence: ({ other, dress, days }) => say`${other} says that ${dress}, ${days}, came back with damage.`,
  },
  not_back: {
    to: 'renter',
    topic: 'returns',
    requiredState: 'overdue',
    sentence: ({ other, dress, days }) =>
      say`${other} still waits for ${dress}: your days, ${days}, are over.`,
  },
  overdue_first: {
    to: 'renter',
    topic: 'returns',
    requiredState: 'overdue',
    sentence: ({ other, dress, days }) =>
      say`${dress} is overdue: your days, ${days}, are over. Please send it back to ${other} today.`,
  },
  overdue_again: {
    to: 'renter',
    topic: 'returns',
    requiredState: 'overdue',
    sentence: ({ other, dress, days }) =>
      say`${other} still does not have ${dress}, ${days}. Please send it back, or write to them.`,
  },
  lending_tomorrow: {
    to: 'owner',
    topic: 'departures',
    requiredState: 'before_start',
    sentence: ({ other, dress, days }) => say`Tomorrow ${other}’s rental of ${dress} begins, ${days}.`,
  },
  renting_tomorrow: {
    to: 'renter',
    topic: 'departures',
    requiredState: 'before_start',
    sentence: ({ other, dress, days }) =>
      say`Tomorrow your rental of ${dress} from ${other} begins, ${days}.`,
  },
  back_tomorrow: {
    to: 'renter',
    topic: 'returns',
    requiredState: 'before_end',
    sentence: ({ other, dress, days }) =>
      say`Tomorrow is your last day with ${dress}, ${days}: then it goes back to ${other}.`,
  },
  is_it_back: {
    to: 'owner',
    topic: 'returns',
    requiredState: 'just_over',
    sentence: ({ other, dress, days }) => say`${other}’s days with ${dress}, ${days}, are over. Is it back?`,
  },
  review_dress: {
    to: 'renter',
    topic: 'reviews_wanted',
    requiredState: 'unreviewed',
    sentence: ({ dress, days }) => say`How was ${dress}, ${days}? Your review helps whoever rents it next.`,
  },
  review_dress_again: {
    to: 'renter',
    topic: 'reviews_wanted',
    requiredState: 'unreviewed',
    sentence: ({ other, dress, days }) => say`You can still review ${dress} and ${other}, ${days}.`,
  },
  review_dress_last: {
    to: 'renter',
    topic: 'reviews_wanted',
    requiredState: 'unreviewed',
    sentence: ({ other, dress, days }) =>
      say`These are the last days to review ${dress} and ${other}, ${days}.`,
  },
  review_renter: {
    to: 'owner',
    topic: 'reviews_wanted',
    requiredState: 'unreviewed',
    sentence: ({ other, dress, days }) =>
      say`How was it with ${other}, who had ${dress}, ${days}? Your review helps other lenders.`,
  },
  review_renter_again: {
    to: 'owner',
    topic: 'reviews_wanted',
    requiredState: 'unreviewed',
    sentence: ({ other, dress, days }) => say`You can still review ${other}, who had ${dress}, ${days}.`,
  },
  review_renter_last: {
    to: 'owner',
    topic: 'reviews_wanted',
    requiredState: 'unreviewed',
    sentence: ({ other, dress, days }) =>
      say`These are the last days to review ${other}, who had ${dress}, ${days}.`,
  },
  reviewed_lender: {
    to: 'owner',
    topic: 'reviews',
    sentence: ({ other, dress, days }) => say`${other} reviewed ${dress} and you, ${days}.`,
  },
  reviewed_renter: {
    to: 'renter',
    topic: 'reviews',
    sentence: ({ other, dress, days }) => say`${other} reviewed you after your days with ${dress}, ${days}.`,
  },
  review_published_renter: {
    to: 'renter',
    topic: 'reviews',
    sentence: ({ other, dress, days }) => say`Your review of ${dress} and ${other}, ${days}, is published.`,
  },
  review_published_owner: {
    to: 'owner',
    topic: 'reviews',
    sentence: ({ other, dress, days }) =>
      say`Your review of ${other}, who had ${dress}, ${days}, is published.`,
  },
  review_answered_renter: {
    to: 'renter',
    topic: 'reviews',
    sentence: ({ other, dress, days }) => say`${other} answered what you wrote after ${dress}, ${days}.`,
  },
  review_answered_owner: {
    to: 'owner',
    topic: 'reviews',
    sentence: ({ other, dress, days }) => say`${other} answered what you wrote after ${dress}, ${days}.`,
  },
} satisfies Record<string, RentalNotice>

export type RentalNoticeKind = keyof typeof rentalRows

/** Notices about rentals (docs/product.md#notices). Their letters: server/letters/letter-texts.ts. */
export const rentalNotices: Record<RentalNoticeKind, RentalNotice> = rentalRows
export const rentalNoticeKinds = Object.keys(rentalRows) as RentalNoticeKind[]

/** Notices about the account, with a link where something can be done. */
export const accountNotices = {
  password_changed: {
    page: '/account',
    sentence: 'Your password has been changed. If that was not you, choose a new one at once.',
  },
  address_changed: {
    page: '/account',
    sentence: 'The address of your account has been changed. The old one was told, and can undo it.',
  },
  unreachable: {
    page: '/account/mail',
    sentence: 'A letter to your address came back. Please check the address in your account.',
  },
  closet_news: { page: '/closets', sentence: 'There are new dresses in closets that you follow.' },
  reported: {
    page: '/admin/reports',
    sentence: 'Somebody has reported something. It waits in the list of reports.',
  },
  review_waits: {
    page: '/admin/reviews',
    sentence: 'A review waits for somebody to look at it, or has a note for the team.',
  },
} as const satisfies Record<string, { page: string; sentence: string }>

export type AccountNoticeKind = keyof typeof accountNotices
export const accountNoticeKinds = Object.keys(accountNotices) as AccountNoticeKind[]

export type NoticeKind = RentalNoticeKind | AccountNoticeKind

export const isRentalNotice = (kind: NoticeKind): kind is RentalNoticeKind => kind in rentalNotices

interface RentalNames {
  otherName: string
  dressTitle: string
  days: DayRange
  proposedDays?: DayRange | null
}

/** A rental's notice as one sentence. */
export const rentalSentence = (
  kind: RentalNoticeKind,
  { otherName, dressTitle, days, proposedDays }: RentalNames,
  today: Day,
) =>
  rentalNotices[kind].sentence({
    other: otherName,
    dress: dressTitle,
    days: formatRentalDays(days, today),
    proposed: formatRentalDays(proposedDays ?? days, today),
  })
