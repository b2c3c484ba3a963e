import { formatRentalDays, type Day, type DayRange } from '../day.ts'
import type { MailTopic } from './mail.ts'
import { fill } from './sentence.ts'

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

interface RentalNotice {
  /** The side that is notified. */
  to: 'owner' | 'renter'
  topic: MailTopic
  requiredState?: RequiredState
  /** May occur more than once for a request: the newest replaces those before. */
  replaceable?: true
  /** The outcome of the proposal that the sentence names; without it, the newest proposal. */
  proposal?: 'refused' | 'over'
  /** With the gaps that `rentalSentence` fills. */
  sentence: string
}

type Rule = Omit<RentalNotice, 'to' | 'sentence'>

const toOwner = <const S extends string>(rule: Rule, sentence: S) =>
  ({ ...rule, to: 'owner', sentence }) as const
const toRenter = <const S extends string>(rule: Rule, sentence: S) =>
  ({ ...rule, to: 'renter', sentence }) as const

/** What either side does and the other is told of, as two rows: `owner_cancelled` and `renter_cancelled`. */
const either = <N extends string, const S extends string>(name: N, rule: Rule, sentence: S) =>
  ({ [`owner_${name}`]: toRenter(rule, sentence), [`renter_${name}`]: toOwner(rule, sentence) }) as Record<
    `owner_${N}` | `renter_${N}`,
    RentalNotice & { sentence: S }
  >

// The rules that several notices share.
const waiting: Rule = { topic: 'waiting', requiredState: 'unattended' }
const refusals: Rule = { topic: 'refusals' }
const ended: Rule = { topic: 'ended' }
const waitsAgain: Rule = { topic: 'proposals', requiredState: 'unanswered', replaceable: true }
const proposalLapsed: Rule = { topic: 'proposals', proposal: 'over' }
const cancellations: Rule = { topic: 'cancellations' }
const staysAgreed: Rule = { topic: 'proposals', requiredState: 'agreed', replaceable: true }
const place: Rule = { topic: 'departures', requiredState: 'agreed', replaceable: true }
const handover: Rule = { topic: 'departures', requiredState: 'agreed' }
const handback: Rule = { topic: 'returns', requiredState: 'agreed' }
const overdue: Rule = { topic: 'returns', requiredState: 'overdue' }
const beginning: Rule = { topic: 'departures', requiredState: 'before_start' }
const reviewWanted: Rule = { topic: 'reviews_wanted', requiredState: 'unreviewed' }
const reviews: Rule = { topic: 'reviews' }

const rentalRows = {
  request: toOwner({ topic: 'requests', requiredState: 'pending' }, '{other} asks for {dress}, {days}.'),
  waiting: toOwner(
    waiting,
    '{other} still waits for your answer about {dress}, {days}: half of the time has passed.',
  ),
  last_hours: toOwner(waiting, 'Only hours are left to answer {other}, who asks for {dress}, {days}.'),
  approved: toRenter(
    { topic: 'approvals', requiredState: 'agreed' },
    '{other} approved your request for {dress}, {days}.',
  ),
  declined: toRenter(refusals, '{other} declined your request for {dress}, {days}.'),
  removed: toRenter(
    refusals,
    '{other} took {dress} out of the shop, and your request for {days} ended with it.',
  ),
  dress_withheld: toRenter(
    refusals,
    '{dress} from {other} is not in the shop at the moment, and your request for {days} ended with it.',
  ),
  request_stopped: toOwner(ended, 'The shop ended {other}’s request for {dress}, {days}.'),
  lapsed: toRenter(refusals, 'Your request for {dress}, {days}, has lapsed: {other} did not answer in time.'),
  missed: toOwner(ended, '{other}’s request for {dress}, {days}, has lapsed without your answer.'),
  withdrawn: toOwner(ended, '{other} withdrew the request for {dress}, {days}.'),
  proposed: toRenter(
    { topic: 'proposals', requiredState: 'proposed', replaceable: true },
    '{other} proposes other days for {dress}: {proposed}.',
  ),
  taken_back: toRenter(
    waitsAgain,
    '{other} took the proposal of other days for {dress} back, and your request for {days} still waits.',
  ),
  accepted: toOwner(
    { topic: 'proposals', requiredState: 'agreed' },
    '{other} accepted the days you proposed for {dress}, {days}.',
  ),
  refused: toOwner(
    { ...waitsAgain, proposal: 'refused' },
    '{other} cannot make the days you proposed for {dress}, {proposed}. The request for {days} still waits for your answer.',
  ),
  proposal_missed: toRenter(
    proposalLapsed,
    'The days that {other} proposed for {dress}, {proposed}, have lapsed without your answer.',
  ),
  proposal_lapsed: toOwner(
    proposalLapsed,
    '{other} did not answer your proposal for {dress}, {proposed}, and the request has lapsed.',
  ),
  proposal_taken: toOwner(
    { ...waitsAgain, proposal: 'over' },
    'The days you proposed to {other} for {dress}, {proposed}, were taken meanwhile. The request for {days} still waits for your answer.',
  ),
  days_taken: toRenter(
    { ...waitsAgain, proposal: 'over' },
    'The days that {other} proposed for {dress}, {proposed}, were taken meanwhile. Your request for {days} still waits.',
  ),
  ...either('cancelled', cancellations, '{other} cancelled the rental of {dress}, {days}.'),
  not_taken_place: toRenter(
    cancellations,
    '{other} says that your rental of {dress}, {days}, did not take place.',
  ),
  swapped: toOwner(
    cancellations,
    '{other} asked for another dress for {days}, as {dress} may not come in time. The rental is cancelled.',
  ),
  owner_shop_cancelled: toOwner(
    cancellations,
    'The shop cancelled the rental of {dress} by {other}, {days}.',
  ),
  renter_shop_cancelled: toRenter(
    cancellations,
    'The shop cancelled your rental of {dress} from {other}, {days}.',
  ),
  at_risk: toRenter(
    { topic: 'cancellations', requiredState: 'before_start' },
    '{dress} from {other} may not reach you in time for {days}. Other dresses are free on these days.',
  ),
  // Without the present days: they are the new ones once the change is agreed on.
  ...either(
    'asked_days',
    { topic: 'proposals', requiredState: 'asked_days', replaceable: true },
    '{other} asks to change the days of {dress} to {proposed}.',
  ),
  ...either('agreed_days', staysAgreed, '{other} agreed to the new days of {dress}: {days}.'),
  ...either(
    'refused_days',
    { ...staysAgreed, proposal: 'refused' },
    '{other} cannot change the days of {dress} to {proposed}. Your rental stays on {days}.',
  ),
  ...either(
    'withdrew_days',
    staysAgreed,
    '{other} no longer asks to change the days of {dress}: they stay {days}.',
  ),
  owner_days_lost: toOwner(
    { ...staysAgreed, proposal: 'over' },
    'The days {proposed} for {dress} were taken meanwhile. The rental of {other} stays on {days}.',
  ),
  renter_days_lost: toRenter(
    { ...staysAgreed, proposal: 'over' },
    'The days {proposed} for {dress} from {other} were taken meanwhile. Your rental stays on {days}.',
  ),
  ...either(
    'named_place',
    place,
    '{other} named a place for handing over {dress}, {days}. Please say whether it suits you.',
  ),
  ...either('agreed_place', place, '{other} agreed to the place for handing over {dress}, {days}.'),
  send_today: toOwner(
    { topic: 'departures', requiredState: 'unsent' },
    'Today is the day to post {dress} to {other}, {days}.',
  ),
  sent: toRenter(handover, '{other} sent {dress}, {days}: it is on its way to you.'),
  handed_over: toRenter(handover, '{other} handed {dress} to you, {days}.'),
  received: toOwner(handover, '{other} received {dress}, {days}, as described.'),
  not_as_described: toOwner(handover, '{other} says that something is wrong with {dress}, {days}.'),
  sent_back: toOwner(handback, '{other} sent {dress} back to you, {days}.'),
  handed_back: toOwner(handback, '{other} handed {dress} back to you, {days}.'),
  back: toRenter(handback, '{other} has {dress} back, {days}. Thank you.'),
  damaged: toRenter(handback, '{other} says that {dress}, {days}, came back with damage.'),
  not_back: toRenter(overdue, '{other} still waits for {dress}: your days, {days}, are over.'),
  overdue_first: toRenter(
    overdue,
    '{dress} is overdue: your days, {days}, are over. Please send it back to {other} today.',
  ),
  overdue_again: toRenter(
    overdue,
    '{other} still does not have {dress}, {days}. Please send it back, or write to them.',
  ),
  lending_tomorrow: toOwner(beginning, 'Tomorrow {other}’s rental of {dress} begins, {days}.'),
  renting_tomorrow: toRenter(beginning, 'Tomorrow your rental of {dress} from {other} begins, {days}.'),
  back_tomorrow: toRenter(
    { topic: 'returns', requiredState: 'before_end' },
    'Tomorrow is your last day with {dress}, {days}: then it goes back to {other}.',
  ),
  is_it_back: toOwner(
    { topic: 'returns', requiredState: 'just_over' },
    '{other}’s days with {dress}, {days}, are over. Is it back?',
  ),
  review_dress: toRenter(reviewWanted, 'How was {dress}, {days}? Your review helps whoever rents it next.'),
  review_dress_again: toRenter(reviewWanted, 'You can still review {dress} and {other}, {days}.'),
  review_dress_last: toRenter(reviewWanted, 'These are the last days to review {dress} and {other}, {days}.'),
  review_renter: toOwner(
    reviewWanted,
    'How was it with {other}, who had {dress}, {days}? Your review helps other lenders.',
  ),
  review_renter_again: toOwner(reviewWanted, 'You can still review {other}, who had {dress}, {days}.'),
  review_renter_last: toOwner(
    reviewWanted,
    'These are the last days to review {other}, who had {dress}, {days}.',
  ),
  reviewed_lender: toOwner(reviews, '{other} reviewed {dress} and you, {days}.'),
  reviewed_renter: toRenter(reviews, '{other} reviewed you after your days with {dress}, {days}.'),
  review_published_renter: toRenter(reviews, 'Your review of {dress} and {other}, {days}, is published.'),
  review_published_owner: toOwner(reviews, 'Your review of {other}, who had {dress}, {days}, is published.'),
  review_answered_renter: toRenter(reviews, '{other} answered what you wrote after {dress}, {days}.'),
  review_answered_owner: toOwner(reviews, '{other} answered what you wrote after {dress}, {days}.'),
}

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
  your_turn: {
    page: '/dashboard',
    sentence: 'It is your turn: {dress}, {days}, is held for you until {until}.',
  },
  line_over: { page: '/dashboard', sentence: 'You are no longer in line for {dress}, {days}.' },
  closet_news: { page: '/closets', sentence: 'There are new dresses in closets that you follow.' },
  search_news: { page: '/account/searches', sentence: 'A search that you saved has found something.' },
  reported: {
    page: '/admin/reports',
    sentence: 'Somebody has reported something. It waits in the list of reports.',
  },
  review_waits: {
    page: '/admin/reviews',
    sentence: 'A review waits for somebody to look at it, or has a note for the team.',
  },
  statement: {
    page: '/account/decisions',
    sentence: 'There is news of a decision about you, or a word from those who run the shop.',
  },
  report_closed: {
    page: '/account/decisions',
    sentence: 'What you reported has been looked at. Read what became of it.',
  },
} as const satisfies Record<string, { page: string; sentence: string }>

export type AccountNoticeKind = keyof typeof accountNotices
export type LineNoticeKind = 'your_turn' | 'line_over'
export const accountNoticeKinds = Object.keys(accountNotices) as AccountNoticeKind[]

export type NoticeKind = RentalNoticeKind | AccountNoticeKind

export const isOfLine = (kind: string): kind is LineNoticeKind => kind === 'your_turn' || kind === 'line_over'

export const isRentalNotice = (kind: NoticeKind): kind is RentalNoticeKind => kind in rentalNotices

interface RentalNames {
  otherName: string
  dressTitle: string
  days: DayRange
  proposedDays?: DayRange | null
}

interface LineNames {
  dressTitle: string
  days: DayRange
  until?: string
  /** Whether what was offered is not held any more. */
  isOver?: boolean
}

const OFFER_OVER = '{dress}, {days}, was held for you, and is not any more.'

/** A notice about a line as one sentence; `until`, when what is offered is over, stays empty for who fills it later. */
export const lineSentence = (
  kind: LineNoticeKind,
  { dressTitle, days, until = '', isOver }: LineNames,
  today: Day,
) =>
  fill(isOver ? OFFER_OVER : accountNotices[kind].sentence, {
    dress: dressTitle,
    days: formatRentalDays(days, today),
    until,
  })

/** A rental's notice as one sentence: of the other side, the dress, its days, and the last proposed days. */
export const rentalSentence = (
  kind: RentalNoticeKind,
  { otherName, dressTitle, days, proposedDays }: RentalNames,
  today: Day,
) =>
  fill(rentalRows[kind].sentence, {
    other: otherName,
    dress: dressTitle,
    days: formatRentalDays(days, today),
    proposed: formatRentalDays(proposedDays ?? days, today),
  })
