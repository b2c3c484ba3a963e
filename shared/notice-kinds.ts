import { formatRentalDays, type Day, type DayRange } from './day.ts'
import type { MailTopic } from './mail.ts'
import { say, type Sentence } from './sentence.ts'

/** What must still be so of a rental when a letter about it leaves (server/letters/skip-reason.ts). */
export type RequiredState =
  /** The request waits for its owner, or for the renter to answer a proposal. */
  | 'pending'
  /** The same, and with an open proposal. */
  | 'proposed'
  /** The same, and without one. */
  | 'unanswered'
  /** Nor has its owner written in the conversation since. */
  | 'unattended'
  /** Confirmed, and its first day has not begun. */
  | 'before_start'
  /** Confirmed, and its last day has not begun. */
  | 'before_end'
  /** Confirmed, and over for a few days at most. */
  | 'just_over'
  /** Its review can still be written, and has not been. */
  | 'unreviewed'

/** What a sentence about a rental names: the other side, the dress, its days, and those proposed last. */
interface SentenceFacts {
  otherName: string
  dressTitle: string
  days: string
  proposed: string
}

interface RentalNotice {
  /** Which side of the rental is told. */
  to: 'owner' | 'renter'
  /** Which letters it is among. */
  topic: MailTopic
  requiredState?: RequiredState
  /** Can happen to one request more than once: the newest is told in the place of those before. */
  replaceable?: true
  /** How the proposal ended that its sentence names; without it, the newest. */
  proposal?: 'refused' | 'over'
  /** What happened, in the list of notices as in a letter. */
  sentence: (facts: SentenceFacts) => Sentence
}

const rentalRows = {
  request: {
    to: 'owner',
    topic: 'requests',
    requiredState: 'pending',
    sentence: ({ otherName, dressTitle, days }) => say`${otherName} asks for ${dressTitle}, ${days}.`,
  },
  waiting: {
    to: 'owner',
    topic: 'waiting',
    requiredState: 'unattended',
    sentence: ({ otherName, dressTitle, days }) =>
      say`${otherName} still waits for your answer about ${dressTitle}, ${days}: half of the time has passed.`,
  },
  last_hours: {
    to: 'owner',
    topic: 'waiting',
    requiredState: 'unattended',
    sentence: ({ otherName, dressTitle, days }) =>
      say`Only hours are left to answer ${otherName}, who asks for ${dressTitle}, ${days}.`,
  },
  approved: {
    to: 'renter',
    topic: 'approvals',
    sentence: ({ otherName, dressTitle, days }) =>
      say`${otherName} approved your request for ${dressTitle}, ${days}.`,
  },
  declined: {
    to: 'renter',
    topic: 'refusals',
    sentence: ({ otherName, dressTitle, days }) =>
      say`${otherName} declined your request for ${dressTitle}, ${days}.`,
  },
  removed: {
    to: 'renter',
    topic: 'refusals',
    sentence: ({ otherName, dressTitle, days }) =>
      say`${otherName} took ${dressTitle} out of the shop, and your request for ${days} ended with it.`,
  },
  lapsed: {
    to: 'renter',
    topic: 'refusals',
    sentence: ({ otherName, dressTitle, days }) =>
      say`Your request for ${dressTitle}, ${days}, has lapsed: ${otherName} did not answer in time.`,
  },
  missed: {
    to: 'owner',
    topic: 'ended',
    sentence: ({ otherName, dressTitle, days }) =>
      say`${otherName}’s request for ${dressTitle}, ${days}, has lapsed without your answer.`,
  },
  withdrawn: {
    to: 'owner',
    topic: 'ended',
    sentence: ({ otherName, dressTitle, days }) =>
      say`${otherName} withdrew the request for ${dressTitle}, ${days}.`,
  },
  proposed: {
    to: 'renter',
    topic: 'proposals',
    requiredState: 'proposed',
    replaceable: true,
    sentence: ({ otherName, dressTitle, proposed }) =>
      say`${otherName} proposes other days for ${dressTitle}: ${proposed}.`,
  },
  taken_back: {
    to: 'renter',
    topic: 'proposals',
    requiredState: 'unanswered',
    replaceable: true,
    sentence: ({ otherName, dressTitle, days }) =>
      say`${otherName} took the proposal of other days for ${dressTitle} back, and your request for ${days} still waits.`,
  },
  accepted: {
    to: 'owner',
    topic: 'proposals',
    sentence: ({ otherName, dressTitle, days }) =>
      say`${otherName} accepted the days you proposed for ${dressTitle}, ${days}.`,
  },
  refused: {
    to: 'owner',
    topic: 'proposals',
    requiredState: 'unanswered',
    replaceable: true,
    proposal: 'refused',
    sentence: ({ otherName, dressTitle, days, proposed }) =>
      say`${otherName} cannot make the days you proposed for ${dressTitle}, ${proposed}. The request for ${days} still waits for your answer.`,
  },
  proposal_missed: {
    to: 'renter',
    topic: 'proposals',
    proposal: 'over',
    sentence: ({ otherName, dressTitle, proposed }) =>
      say`The days that ${otherName} proposed for ${dressTitle}, ${proposed}, have lapsed without your answer.`,
  },
  proposal_lapsed: {
    to: 'owner',
    topic: 'proposals',
    proposal: 'over',
    sentence: ({ otherName, dressTitle, proposed }) =>
      say`${otherName} did not answer your proposal for ${dressTitle}, ${proposed}, and the request has lapsed.`,
  },
  proposal_taken: {
    to: 'owner',
    topic: 'proposals',
    requiredState: 'unanswered',
    replaceable: true,
    proposal: 'over',
    sentence: ({ otherName, dressTitle, days, proposed }) =>
      say`The days you proposed to ${otherName} for ${dressTitle}, ${proposed}, were taken meanwhile. The request for ${days} still waits for your answer.`,
  },
  days_taken: {
    to: 'renter',
    topic: 'proposals',
    requiredState: 'unanswered',
    replaceable: true,
    proposal: 'over',
    sentence: ({ otherName, dressTitle, days, proposed }) =>
      say`The days that ${otherName} proposed for ${dressTitle}, ${proposed}, were taken meanwhile. Your request for ${days} still waits.`,
  },
  lending_tomorrow: {
    to: 'owner',
    topic: 'departures',
    requiredState: 'before_start',
    sentence: ({ otherName, dressTitle, days }) =>
      say`Tomorrow ${otherName}’s rental of ${dressTitle} begins, ${days}.`,
  },
  renting_tomorrow: {
    to: 'renter',
    topic: 'departures',
    requiredState: 'before_start',
    sentence: ({ otherName, dressTitle, days }) =>
      say`Tomorrow your rental of ${dressTitle} from ${otherName} begins, ${days}.`,
  },
  back_tomorrow: {
    to: 'renter',
    topic: 'returns',
    requiredState: 'before_end',
    sentence: ({ otherName, dressTitle, days }) =>
      say`Tomorrow is your last day with ${dressTitle}, ${days}: then it goes back to ${otherName}.`,
  },
  is_it_back: {
    to: 'owner',
    topic: 'returns',
    requiredState: 'just_over',
    sentence: ({ otherName, dressTitle, days }) =>
      say`${otherName}’s days with ${dressTitle}, ${days}, are over. Is it back?`,
  },
  review_dress: {
    to: 'renter',
    topic: 'reviews_wanted',
    requiredState: 'unreviewed',
    sentence: ({ dressTitle, days }) =>
      say`How was ${dressTitle}, ${days}? Your review helps whoever rents it next.`,
  },
  review_dress_again: {
    to: 'renter',
    topic: 'reviews_wanted',
    requiredState: 'unreviewed',
    sentence: ({ otherName, dressTitle, days }) =>
      say`You can still review ${dressTitle} and ${otherName}, ${days}.`,
  },
  review_dress_last: {
    to: 'renter',
    topic: 'reviews_wanted',
    requiredState: 'unreviewed',
    sentence: ({ otherName, dressTitle, days }) =>
      say`These are the last days to review ${dressTitle} and ${otherName}, ${days}.`,
  },
  review_renter: {
    to: 'owner',
    topic: 'reviews_wanted',
    requiredState: 'unreviewed',
    sentence: ({ otherName, dressTitle, days }) =>
      say`How was it with ${otherName}, who had ${dressTitle}, ${days}? Your review helps other lenders.`,
  },
  review_renter_again: {
    to: 'owner',
    topic: 'reviews_wanted',
    requiredState: 'unreviewed',
    sentence: ({ otherName, dressTitle, days }) =>
      say`You can still review ${otherName}, who had ${dressTitle}, ${days}.`,
  },
  review_renter_last: {
    to: 'owner',
    topic: 'reviews_wanted',
    requiredState: 'unreviewed',
    sentence: ({ otherName, dressTitle, days }) =>
      say`These are the last days to review ${otherName}, who had ${dressTitle}, ${days}.`,
  },
  reviewed_lender: {
    to: 'owner',
    topic: 'reviews',
    sentence: ({ otherName, dressTitle, days }) => say`${otherName} reviewed ${dressTitle} and you, ${days}.`,
  },
  reviewed_renter: {
    to: 'renter',
    topic: 'reviews',
    sentence: ({ otherName, dressTitle, days }) =>
      say`${otherName} reviewed you after your days with ${dressTitle}, ${days}.`,
  },
  review_published_renter: {
    to: 'renter',
    topic: 'reviews',
    sentence: ({ otherName, dressTitle, days }) =>
      say`Your review of ${dressTitle} and ${otherName}, ${days}, is published.`,
  },
  review_published_owner: {
    to: 'owner',
    topic: 'reviews',
    sentence: ({ otherName, dressTitle, days }) =>
      say`Your review of ${otherName}, who had ${dressTitle}, ${days}, is published.`,
  },
  review_answered_renter: {
    to: 'renter',
    topic: 'reviews',
    sentence: ({ otherName, dressTitle, days }) =>
      say`${otherName} answered what you wrote after ${dressTitle}, ${days}.`,
  },
  review_answered_owner: {
    to: 'owner',
    topic: 'reviews',
    sentence: ({ otherName, dressTitle, days }) =>
      say`${otherName} answered what you wrote after ${dressTitle}, ${days}.`,
  },
} satisfies Record<string, RentalNotice>

export type RentalNoticeKind = keyof typeof rentalRows

/** What people are told of a rental (docs/product.md#notices). Their letters: server/letters/letter-texts.ts. */
export const rentalNotices: Record<RentalNoticeKind, RentalNotice> = rentalRows
export const rentalNoticeKinds = Object.keys(rentalRows) as RentalNoticeKind[]

/** What people are told of their own account, and where something can be done about it. */
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

/** What happened with a rental, in one sentence; `proposedDays` are those that its owner proposed last. */
export const rentalSentence = (
  kind: RentalNoticeKind,
  {
    days,
    proposedDays,
    ...names
  }: { otherName: string; dressTitle: string; days: DayRange; proposedDays?: DayRange | null },
  today: Day,
): Sentence =>
  rentalNotices[kind].sentence({
    ...names,
    days: formatRentalDays(days, today),
    proposed: formatRentalDays(proposedDays ?? days, today),
  })
