import {
  countDays,
  formatDay,
  formatDayOfYear,
  formatDayCount,
  formatDays,
  formatRentalDays,
  formatWeekday,
  type Day,
  type DayRange,
} from '../../shared/day.ts'
import type { NearMiss } from '../../shared/dress/dress.ts'
import { handOverTexts } from '../../shared/rental/handover-text.ts'
import type { DressWays } from '../../shared/dress/travel.ts'
import { eventDaySentence, handOverDays } from '../../shared/rental/handover-days.ts'
import {
  isOptional,
  optionalLetters,
  type LetterKind,
  type NecessaryKind,
  type OptionalKind,
} from '../../shared/notices/letter-kinds.ts'
import { maskedEmail, type MailTopic } from '../../shared/notices/mail.ts'
import { saidReason } from '../../shared/message.ts'
import { actionRows, sanctionReasons } from '../../shared/moderation/sanction.ts'
import { answerOutcomes, reportOutcomes, reportReasons } from '../../shared/report-schema.ts'
import type { Shop } from '../../shared/settings/shop.ts'
import { fill, joined, plain } from '../../shared/notices/sentence.ts'
import {
  accountNotices,
  isOfLine,
  lineSentence,
  rentalSentence,
  type LineNoticeKind,
  type RentalNoticeKind,
} from '../../shared/notices/notice-kinds.ts'
import { formatPrice } from '../../shared/price.ts'
import { FREED } from '../../shared/rental/line.ts'
import { reviewDays } from '../../shared/review.ts'
import { nearMissReason } from '../../shared/search/near-miss.ts'
import { activeFilters } from '../../shared/search/active-filters.ts'
import { readAddress, writeAddress } from '../../shared/search/address.ts'
import { readSearch } from '../../shared/search/browse-search.ts'
import { sendBy } from '../../shared/rental/way.ts'
import { CANCEL_TEXT, CANCELLED_TEXT, DAMAGE_TEXT, settledBetween } from '../../shared/rental/terms-text.ts'
import { LOCALE } from '../../shared/locale.ts'
import type { Rules } from '../config.ts'
import type { LetterFacts } from '../db/schema.ts'
import type { LetterButton, LetterText } from '../mail/layout.ts'

interface Facts {
  rental: NonNullable<LetterFacts['rental']>
  /** Until when the request waits. */
  until: string
  shop: Shop
}

/** A paragraph, or what makes it of the facts; undefined where there is nothing to say. */
type Line = string | ((facts: Facts) => string | undefined)

interface RentalText {
  /** Its subject, for an admin. */
  name: string
  /** With the gaps `{dress}` and `{other}`. */
  subject: string
  /** Of the button, unless it is “See the rental”. */
  label?: string
  more?: readonly Line[]
  /** The request ended without a rental: the letter shows similar dresses. */
  offersOthers?: true
  /** The words with it are the shop's, not the other side's. */
  isByShop?: true
}

const totals = ({ days, totalCents }: { days: DayRange; totalCents: number }) =>
  `${formatDayCount(countDays(days.from, days.to))}, ${formatPrice(totalCents)} in all.`

const forEvent = ({ rental }: Facts) => eventDaySentence(rental.eventDate)
const summary = (facts: Facts) => [totals(facts.rental), forEvent(facts)].filter(Boolean).join(' ')
const proposedSummary = ({ rental: { proposal } }: Facts) => (proposal ? totals(proposal) : undefined)
const reason = ({ rental }: Facts) => saidReason(rental.reason)
const settled = ({ rental: { totalCents } }: Facts) => settledBetween('the two of you', totalCents)
const answerBy = ({ until }: Facts) => `Please answer by ${until}.`
const lapsesOn = ({ until }: Facts) => `The request lapses on ${until}.`
const waitsUntil = ({ until }: Facts) => `Your request waits for its answer until ${until}.`

/** Until when one may write, and that nobody reads it before both have. */
const reviewDeadline = ({ rental: { days } }: Facts) =>
  `You have until ${formatDay(reviewDays(days.to).to)}. Neither of you sees what the other wrote before you both have, or that day is over.`

/** What a renter does about it once the answer is yes. */
const handOverAsks: Record<DressWays, string> = {
  post: 'Please say where it goes on the page of your rental.',
  meet: 'Please agree with each other on where and when: write on the page of your rental.',
  both: 'Please agree with each other on how: write on the page of your rental.',
}
const handOver = ({ rental: { way } }: Facts) =>
  `${handOverTexts[way ?? 'both']} ${handOverAsks[way ?? 'both']}`

/** What a lender does on the day before the first. */
function lendTomorrow({ rental: { days, otherName, way = null, leadDays = null } }: Facts) {
  const there = `It is to be there on ${formatWeekday(days.from)}`
  const posted = formatWeekday(sendBy({ startDate: days.from, way, leadDays }))
  const handedOver = `hand it over on ${handOverDays(days.from)}.`
  if (way === 'post')
    return `${there}, so it had to be posted by ${posted}. If it is not on its way yet, write to ${otherName} at once.`
  return way === 'meet'
    ? `${there}: ${handedOver}`
    : `${there}. Unless it is on its way by post, ${handedOver}`
}

const BLOCKED = 'Until it is back you cannot ask for other dresses.'
const DAYS_FREE = `The days ${FREED}.`
const SEE_REQUEST = 'See the request'

// What several letters share.
const lapsing = { label: 'Answer the request', more: [summary, lapsesOn] }
const answerable = { label: 'Answer the request', more: [summary, answerBy] }
const stillWaiting = { label: SEE_REQUEST, more: [waitsUntil] }
const ended = { label: SEE_REQUEST, offersOthers: true } as const
const reviewWanted = { label: 'Write your review', more: [reviewDeadline] }
const lastReviewWanted = { ...reviewWanted, more: [reviewDeadline, 'This is the last time we ask.'] }

/** A letter that either side may cause, to the other, as two rows. */
const either = <N extends string, const T extends RentalText>(name: N, text: T) =>
  ({
    [`owner_${name}`]: { ...text, name: `${text.name}, to the renter` },
    [`renter_${name}`]: { ...text, name: `${text.name}, to the lender` },
  }) as Record<`owner_${N}` | `renter_${N}`, RentalText & Pick<T, 'subject'>>

/** Letters about rentals; the rest of each kind stands in shared/notices/notice-kinds.ts. */
const rentalTexts = {
  request: {
    name: 'A request',
    subject: '{other} asks for {dress}',
    label: 'Answer the request',
    more: [
      summary,
      ({ until }) =>
        `Please answer by ${until}. Without an answer the request lapses, and the days ${FREED}.`,
    ],
  },
  waiting: { name: 'A request waits: half of the time', subject: '{other} still waits: {dress}', ...lapsing },
  last_hours: {
    name: 'A request waits: the last hours',
    subject: 'Only hours are left to answer {other}: {dress}',
    ...lapsing,
  },
  approved: {
    name: 'A request approved',
    subject: 'Approved: {dress}',
    more: [summary, settled, handOver, CANCEL_TEXT],
  },
  declined: {
    name: 'A request declined',
    subject: 'Declined: {dress}',
    ...ended,
    more: [reason, 'You owe nothing, and the days are yours to spend otherwise.'],
  },
  removed: { name: 'A dress removed', subject: 'No longer in the shop: {dress}', ...ended },
  dress_withheld: {
    name: 'A dress withheld by the shop',
    subject: 'Not in the shop at the moment: {dress}',
    ...ended,
    more: ['You owe nothing, and the days are yours to spend otherwise.'],
  },
  request_stopped: {
    name: 'A request ended by the shop',
    subject: 'Ended: {other}, {dress}',
    label: SEE_REQUEST,
    more: [`You need not answer it any more, and the days ${FREED}.`],
  },
  lapsed: {
    name: 'A request lapsed, to the renter',
    subject: 'Without an answer: {dress}',
    ...ended,
    more: ['You owe nothing. The dress may still be free, and other lenders may answer sooner.'],
  },
  missed: {
    name: 'A request lapsed, to the lender',
    subject: 'Lapsed without your answer: {other}, {dress}',
    label: SEE_REQUEST,
  },
  withdrawn: {
    name: 'A request withdrawn',
    subject: 'Withdrawn: {other}, {dress}',
    label: SEE_REQUEST,
    more: [`You need not answer it any more, and the days ${FREED}.`],
  },
  proposed: {
    name: 'Other days proposed',
    subject: '{other} proposes other days: {dress}',
    label: 'Answer the proposal',
    more: [
      proposedSummary,
      ({ until }) => `Please answer by ${until}. The days are held for nobody until you accept them.`,
    ],
  },
  taken_back: { name: 'A proposal taken back', subject: 'Proposal taken back: {dress}', ...stillWaiting },
  accepted: {
    name: 'A proposal accepted',
    subject: 'Accepted: {other}, {dress}',
    more: [summary, 'The rental is confirmed.', settled, CANCEL_TEXT],
  },
  owner_cancelled: {
    name: 'A rental cancelled, to the renter',
    subject: 'Cancelled: {dress}',
    offersOthers: true,
    more: [reason, CANCELLED_TEXT],
  },
  renter_cancelled: {
    name: 'A rental cancelled, to the lender',
    subject: 'Cancelled: {other}, {dress}',
    more: [reason, DAYS_FREE, CANCELLED_TEXT],
  },
  not_taken_place: {
    name: 'A rental did not take place',
    subject: 'Did not take place: {dress}',
    more: ['If that is not so, write to each other on the page of the rental.'],
  },
  swapped: {
    name: 'Another dress was asked for',
    subject: 'Cancelled: {other}, {dress}',
    more: [DAYS_FREE, CANCELLED_TEXT],
  },
  owner_shop_cancelled: {
    name: 'A rental cancelled by the shop, to the lender',
    subject: 'Cancelled by the shop: {other}, {dress}',
    isByShop: true,
    more: [DAYS_FREE, CANCELLED_TEXT],
  },
  renter_shop_cancelled: {
    name: 'A rental cancelled by the shop, to the renter',
    subject: 'Cancelled by the shop: {dress}',
    offersOthers: true,
    isByShop: true,
    more: [CANCELLED_TEXT],
  },
  at_risk: {
    name: 'A rental at risk',
    subject: 'It may not come in time: {dress}',
    offersOthers: true,
    more: ['Nothing is cancelled. On the page of the rental you can ask for another dress with one press.'],
  },
  ...either('asked_days', {
    name: 'Other days asked for after a yes',
    subject: '{other} asks to change the days: {dress}',
    label: 'Answer',
    more: [proposedSummary, 'Until you agree, the rental stays as it is.'],
  }),
  ...either('agreed_days', {
    name: 'Other days agreed on after a yes',
    subject: 'New days: {dress}',
    more: [summary, settled],
  }),
  ...either('refused_days', {
    name: 'Other days turned down after a yes',
    subject: 'The days stay: {dress}',
  }),
  ...either('withdrew_days', {
    name: 'Other days taken back after a yes',
    subject: 'The days stay: {dress}',
  }),
  owner_days_lost: {
    name: 'Days taken meanwhile after a yes, to the lender',
    subject: 'Taken meanwhile: {dress}',
  },
  renter_days_lost: {
    name: 'Days taken meanwhile after a yes, to the renter',
    subject: 'Taken meanwhile: {dress}',
  },
  ...either('named_place', {
    name: 'A place for handing over',
    subject: 'Where to meet: {other}, {dress}',
    label: 'See the place',
  }),
  ...either('agreed_place', { name: 'A place agreed on', subject: 'Agreed: {other}, {dress}' }),
  send_today: {
    name: 'A dress to post today',
    subject: 'To post today: {dress}, to {other}',
    more: [
      ({ rental: { days } }) =>
        `It is to be there on ${formatWeekday(days.from)}. When it is on its way, say so on the page of the rental.`,
      forEvent,
    ],
  },
  sent: {
    name: 'A dress sent',
    subject: 'On its way: {dress}',
    more: [
      'When it has arrived, say so on the page of the rental; for a day you can say there what is wrong.',
    ],
  },
  handed_over: { name: 'A dress handed over', subject: 'Handed over: {dress}', more: [DAMAGE_TEXT] },
  received: { name: 'A dress received', subject: 'It has arrived: {dress}, with {other}' },
  not_as_described: {
    name: 'Something is wrong with a dress',
    subject: 'Something is wrong: {other}, {dress}',
    more: ['Please answer soon: the two of you settle what becomes of it.'],
  },
  sent_back: {
    name: 'A dress sent back',
    subject: 'On its way back: {dress}, from {other}',
    more: ['When it is with you, say so on the page of the rental.'],
  },
  handed_back: {
    name: 'A dress handed back',
    subject: 'Back: {dress}, from {other}',
    more: ['If it is damaged, say so within 48 hours on the page of the rental.'],
  },
  back: { name: 'A dress is back', subject: 'Back: {dress}' },
  damaged: {
    name: 'A dress came back with damage',
    subject: 'Back with damage: {dress}',
    more: ['What it takes is settled between the two of you. Please answer in your conversation.'],
  },
  not_back: {
    name: 'A dress is not back',
    subject: '{other} waits for {dress}',
    more: ['Others may have booked it. Please send it back, and say so on the page of the rental.'],
  },
  overdue_first: { name: 'A dress is overdue', subject: 'Overdue: {dress}', more: [BLOCKED] },
  overdue_again: { name: 'A dress is still overdue', subject: 'Still overdue: {dress}', more: [BLOCKED] },
  refused: {
    name: 'A proposal turned down',
    subject: 'Other days do not work: {other}, {dress}',
    ...answerable,
  },
  proposal_missed: {
    name: 'A proposal lapsed, to the renter',
    subject: 'Lapsed without your answer: {dress}',
    ...ended,
    more: ['You owe nothing. The dress may still be free: you can ask again.'],
  },
  proposal_lapsed: {
    name: 'A proposal lapsed, to the lender',
    subject: 'Without an answer: {other}, {dress}',
    label: SEE_REQUEST,
    more: [DAYS_FREE],
  },
  proposal_taken: {
    name: 'The days proposed were taken, to the lender',
    subject: 'Taken meanwhile: your proposal to {other}, {dress}',
    ...answerable,
  },
  days_taken: {
    name: 'The days proposed were taken, to the renter',
    subject: 'Taken meanwhile: the days proposed for {dress}',
    ...stillWaiting,
  },
  lending_tomorrow: {
    name: 'A rental begins tomorrow, to the lender',
    subject: 'Tomorrow: {dress} goes to {other}',
    more: [lendTomorrow, forEvent],
  },
  renting_tomorrow: {
    name: 'A rental begins tomorrow, to the renter',
    subject: 'Tomorrow: {dress}',
    more: [summary, settled, DAMAGE_TEXT],
  },
  back_tomorrow: {
    name: 'The last day is tomorrow',
    subject: 'Back tomorrow: {dress}',
    more: ['Others may have booked it for the days that follow. Thank you for giving it back in time.'],
  },
  is_it_back: {
    name: 'Is it back?',
    subject: 'Is it back? {dress}, from {other}',
    more: [({ shop }) => `If it is not, and you hear nothing, write to ${shop.supportEmail}.`],
  },
  review_dress: {
    name: 'A review wanted, of the renter',
    subject: 'How was {dress}?',
    ...reviewWanted,
    more: [reviewDeadline, 'How it fits is what others want to know most.'],
  },
  review_dress_again: {
    name: 'A review wanted once more, of the renter',
    subject: 'Your review of {dress}',
    ...reviewWanted,
  },
  review_dress_last: {
    name: 'A review wanted, last time, of the renter',
    subject: 'The last days to review {dress}',
    ...lastReviewWanted,
  },
  review_renter: {
    name: 'A review wanted, of the lender',
    subject: 'How was it with {other}? {dress}',
    ...reviewWanted,
    more: [reviewDeadline, 'Was it back on time, in good condition, and easy to agree on?'],
  },
  review_renter_again: {
    name: 'A review wanted once more, of the lender',
    subject: 'Your review of {other}: {dress}',
    ...reviewWanted,
  },
  review_renter_last: {
    name: 'A review wanted, last time, of the lender',
    subject: 'The last days to review {other}: {dress}',
    ...lastReviewWanted,
  },
  reviewed_lender: {
    name: 'A review, to the lender',
    subject: '{other} reviewed {dress} and you',
    label: 'Read the review',
    more: ['You can answer it once, for everybody to read.'],
  },
  reviewed_renter: {
    name: 'A review, to the renter',
    subject: '{other} reviewed you: {dress}',
    label: 'Read the review',
    more: ['Lenders read it whom you ask for a dress. You can answer it once.'],
  },
  review_published_renter: {
    name: 'A review published, to its renter',
    subject: 'Your review is published: {dress}',
    label: 'See your review',
  },
  review_published_owner: {
    name: 'A review published, to its lender',
    subject: 'Your review is published: {other}, {dress}',
    label: 'See your review',
  },
  review_answered_renter: {
    name: 'A review answered, to its renter',
    subject: '{other} answered your review: {dress}',
    label: 'Read the answer',
  },
  review_answered_owner: {
    name: 'A review answered, to its lender',
    subject: '{other} answered your review: {dress}',
    label: 'Read the answer',
  },
} as const satisfies Record<RentalNoticeKind, RentalText>

const confirmation: LetterButton = { label: 'Confirm this address', path: '/verify', purpose: 'verify' }

const necessaryTexts: Record<NecessaryKind, (shop: Shop, facts: LetterFacts) => LetterText> = {
  // Without the name: signing up with a stranger's address would send them chosen words.
  verify: ({ name }) => ({
    subject: `Please confirm your address for ${name}`,
    opening: plain('Is this your address? Somebody, probably you, has signed up with it.'),
    more: ['The link works for 24 hours. If you did not sign up, you need not do anything.'],
    button: confirmation,
  }),
  reset: ({ name }) => ({
    subject: `Choose a new password for ${name}`,
    opening: plain('Somebody, probably you, has forgotten the password of your account.'),
    more: [
      'The link works once, for 30 minutes. A new password signs you out everywhere.',
      'If it was not you, you need not do anything: your password stays as it is.',
    ],
    button: { label: 'Choose a new password', path: '/reset', purpose: 'reset' },
  }),
  change_address: ({ name }) => ({
    subject: `Please confirm your new address for ${name}`,
    opening: plain('This is to be the address of your account.'),
    more: [
      'The link works for 24 hours; until then your old address stays.',
      'If you have no account here, somebody mistyped theirs, and you need not do anything.',
    ],
    button: { ...confirmation, purpose: 'change' },
  }),
  address_changed: ({ name }, { address = '' }) => ({
    subject: `The address of your ${name} account has changed`,
    opening: plain(`Your account has another address now: ${maskedEmail(address)}.`),
    more: [
      'If that was you, you need not do anything.',
      'If it was not, take it back within 72 hours: your old address returns, everybody is signed out, and you choose a new password.',
    ],
    button: { label: 'That was not me', path: '/undo', purpose: 'undo' },
  }),
  password_changed: ({ name, supportEmail }) => ({
    subject: `Your ${name} password has changed`,
    opening: plain('The password of your account has just been changed.'),
    more: [
      'If that was you, you need not do anything.',
      `If it was not, choose a new one at once, or write to ${supportEmail}.`,
    ],
    button: { label: 'Choose a new password', path: '/forgot' },
  }),
  statement: statementText,
  report_closed: closedText,
  test: ({ name }) => ({
    subject: `A test letter from ${name}`,
    opening: plain('Letters leave this shop, and this one has arrived.'),
    more: [],
  }),
}

const otherNames: Record<Exclude<LetterKind, RentalNoticeKind>, string> = {
  asked: 'A request is on its way, to the renter',
  message: 'Messages not read',
  closet_news: 'New in closets that somebody follows',
  your_turn: 'Somebody’s turn in line for a dress',
  line_over: 'A line for a dress is over',
  search_news: 'What saved searches have found',
  verify: 'Confirm an address',
  reset: 'Choose a new password',
  change_address: 'Confirm a new address',
  address_changed: 'The address has changed',
  password_changed: 'The password has changed',
  statement: 'A decision, to whom it concerns',
  report_closed: 'A report closed, to its author',
  test: 'A test letter',
}

const isOfRental = (kind: LetterKind): kind is RentalNoticeKind => kind in rentalTexts

/** The text of a letter about a rental, if it is one with a notice. */
export const rentalTextOf = (kind: LetterKind): RentalText | undefined =>
  isOfRental(kind) ? rentalTexts[kind] : undefined

/** What a letter is about, for an admin. */
export const nameOf = (kind: LetterKind) => (isOfRental(kind) ? rentalTexts[kind].name : otherNames[kind])

export function textOf(
  kind: LetterKind,
  facts: LetterFacts,
  { rentalId, threadId }: { rentalId: number | null; threadId: number | null },
  { timeZone, shop }: Pick<Rules, 'timeZone' | 'shop'>,
): LetterText {
  if (!isOptional(kind)) return necessaryTexts[kind](shop, facts)
  if (kind === 'message') return messageText(facts, threadId)
  if (kind === 'closet_news') return newsText(facts)
  if (isOfLine(kind)) return lineText(kind, facts, timeZone)
  if (kind === 'search_news') return searchNewsText(facts)
  const { rental } = facts
  if (!rental) throw new Error(`A letter of the kind ${kind} is about no rental.`)
  const until = inWords(rental.lapsesAt, timeZone)
  if (kind === 'asked') return askedText({ rental, until, shop }, facts.today, rentalId)
  const { label = 'See the rental', more = [], isByShop }: RentalText = rentalTexts[kind]
  const lines = more.map((line) => (typeof line === 'string' ? line : line({ rental, until, shop })))
  const { dressTitle: dress, otherName: other } = rental
  return {
    subject: joined(fill(rentalTexts[kind].subject, { dress, other })),
    opening: rentalSentence(kind, { ...rental, proposedDays: rental.proposal?.days }, facts.today),
    more: [...lines, facts.alternatives?.[0] && likeIt(facts.alternatives[0])].filter(
      (line) => line !== undefined,
    ),
    items: facts.alternatives?.map(
      ({ slug, title, brand, size, from, to, event, totalCents, imageUrl, reason }) => ({
        label: title,
        about: fill('{brand}, size {size}, {total} for {days}{reason}', {
          brand,
          size,
          total: formatPrice(totalCents),
          days:
            event || reason?.freeFrom
              ? formatDays({ from, to }, facts.today)
              : formatDayCount(countDays(from, to)),
          reason: isOtherwise(reason) ? `. ${nearMissReason(reason)}` : '',
        }),
        path: `/dresses/${slug}?${new URLSearchParams({ from, to, ...(event && { event }) })}`,
        imageUrl,
      }),
    ),
    ...(rental.note && { quoted: { by: isByShop ? shop.name : rental.otherName, text: rental.note } }),
    button: { label, path: `/rentals/${rentalId}` },
  }
}

/** A moment in the shop's time zone. */
const inWords = (instant: string, timeZone: string) =>
  new Date(instant).toLocaleString(LOCALE, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })

/** Of days that are held for somebody in line, or that a line is over. */
function lineText(kind: LineNoticeKind, { line, today }: LetterFacts, timeZone: string): LetterText {
  if (!line) throw new Error('A letter about a line is about none.')
  const { dressTitle, days, state, offeredUntil } = line
  const isTurn = kind === 'your_turn'
  const until = offeredUntil ? inWords(offeredUntil, timeZone) : ''
  const why =
    state === 'expired'
      ? 'The time to take them is over.'
      : 'The days have begun, or the dress is no longer in the shop.'
  return {
    subject: isTurn ? `Your turn: ${dressTitle}` : `No longer in line: ${dressTitle}`,
    opening: lineSentence(kind, { dressTitle, days, until }, today),
    more: [
      isTurn ? 'Nobody else can ask for it meanwhile. Take it, or pass it on to the next in line.' : why,
    ],
    button: {
      label: isTurn ? 'Take it or pass' : 'See your lines',
      path: `${accountNotices[kind].page}?tab=rentals`,
    },
  }
}

/** Dress and lender only to confirmed addresses, since others may be a stranger's: `more` is for both. */
function askedText(facts: Facts, today: Day, rentalId: number | null): LetterText {
  const { dressTitle: dress, otherName: other, days } = facts.rental
  return {
    subject: `Your request is on its way: ${dress}`,
    opening: fill('Your request for {dress} is on its way to {other}.', { dress, other }),
    more: [
      `${formatRentalDays(days, today)}: ${summary(facts)}`,
      `The lender has until ${facts.until} to answer. Without an answer the request lapses, and you owe nothing.`,
      settled(facts),
    ],
    button: { label: 'See your request', path: `/rentals/${rentalId}` },
  }
}

/** Whether it is free at another time than was wanted. */
const isOtherwise = (reason: NearMiss | undefined): reason is NearMiss =>
  Boolean(reason?.event ?? reason?.freeFrom)

const likeIt = ({ event, reason }: NonNullable<LetterFacts['alternatives']>[number]) =>
  isOtherwise(reason)
    ? 'Almost what you asked for, and no dearer:'
    : `Like it, no dearer, and free ${event ? `for ${formatWeekday(event)}` : 'on the same days'}:`

/** The same for unconfirmed addresses: without any text of users. */
const sentencesForStranger: Record<MailTopic, string> = {
  requests: 'A request waits for you',
  waiting: 'A request still waits for your answer',
  ended: 'A request for a dress of yours is over',
  asked: 'Your request is on its way',
  approvals: 'Your request was approved',
  refusals: 'Your request was declined, or is over',
  cancellations: 'A confirmed rental was cancelled',
  proposals: 'A request has news: other days',
  messages: 'Somebody has written to you',
  departures: 'Tomorrow a rental begins',
  returns: 'A dress is due back',
  reviews_wanted: 'A rental waits for your review',
  reviews: 'There is news of a review',
  closets: 'There are new dresses in closets that you follow',
  line: 'There is news of a dress that you wait for',
  searches: 'A search that you saved has found something',
}

/**
 * The text for an unconfirmed address: that there is something to read, and where. The first one about a request also
 * confirms the address.
 */
export function textForStranger(kind: OptionalKind, { more, button }: LetterText, shop: Shop): LetterText {
  const happened = sentencesForStranger[optionalLetters[kind].topic]
  const says = { subject: `${happened}: ${shop.name}`, opening: plain(`${happened}.`) }
  if (kind === 'asked')
    return {
      ...says,
      more: [
        ...more,
        'Is this your address? Please confirm it, and letters say more and all of them reach you. The link works for 24 hours.',
        'If you did not sign up and ask for a dress, you need not do anything.',
      ],
      button: confirmation,
    }
  return {
    ...says,
    more: ['What it is about stands behind the button. Confirm your address, and letters say it too.'],
    button,
  }
}

function messageText({ thread }: LetterFacts, threadId: number | null): LetterText {
  if (!thread) throw new Error('A letter about messages is about no conversation.')
  const { otherName, dressTitle, texts, more } = thread
  return {
    subject: `${otherName} wrote to you: ${dressTitle}`,
    opening: fill('{other} wrote to you about {dress}.', { other: otherName, dress: dressTitle }),
    more: more ? [`And ${more} more before that.`] : [],
    quoted: { by: otherName, text: texts.join('\n\n') },
    button: { label: 'Read and answer', path: `/messages/${threadId}` },
  }
}

function newsText({ news }: LetterFacts): LetterText {
  if (!news) throw new Error('A letter about closets is about no dress.')
  const { dresses, more, dressTitle } = news
  const others = dresses.length + more - 1
  return {
    subject: `New in closets you follow: ${dressTitle}${others ? ` and ${others} more` : ''}`,
    opening: others
      ? fill('There are {count} new dresses in closets that you follow.', { count: String(others + 1) })
      : plain('There is a new dress in a closet that you follow.'),
    items: newItems(dresses),
    more: [],
    beyond: more ? `And ${more} more.` : undefined,
    button: { label: 'See the closets you follow', path: '/closets' },
  }
}

const newItems = (dresses: NonNullable<LetterFacts['news']>['dresses'], days = '') =>
  dresses.map(({ slug, title, brand, size, priceCents, ownerName }) => ({
    label: title,
    about: fill('{brand}, size {size}, {price} a day, from {owner}', {
      brand,
      size,
      price: formatPrice(priceCents),
      owner: ownerName,
    }),
    path: `/dresses/${slug}${days && `?${days}`}`,
  }))

/** Each search by the words of its chips, with its dresses, whose pages have its days. */
function searchNewsText({ searchNews, today }: LetterFacts): LetterText {
  if (!searchNews) throw new Error('A letter about searches is about no dress.')
  const { searches, dressTitle } = searchNews
  const count = searches.reduce((sum, { dresses, more }) => sum + dresses.length + more, 0)
  return {
    subject: `Found for you: ${dressTitle}${count > 1 ? ` and ${count - 1} more` : ''}`,
    opening: plain(
      searches.length > 1
        ? 'Searches that you saved have found something.'
        : 'A search that you saved has found something.',
    ),
    items: searches.flatMap(({ address, dresses, more }) => {
      const search = readSearch(readAddress(address))
      const { from, to, event, by } = search
      const found = dresses.length + more
      return [
        {
          label: activeFilters(search, today)
            .map(({ label }) => label)
            .join(', '),
          about: plain(
            `${found === 1 ? 'One dress' : `${found} dresses`}, new or free again${more ? '; these are the newest' : ''}:`,
          ),
          path: `/dress-rental?${address}`,
        },
        ...newItems(dresses, writeAddress({ from, to, event, by })),
      ]
    }),
    more: [],
    button: { label: 'See your saved searches', path: '/account/searches' },
  }
}

const DECISIONS = '/account/decisions'

/** A statement of reasons: what, about what, since when and until when, why, by whom, and how to object. */
function statementText({ name, supportEmail }: Shop, { statement }: LetterFacts): LetterText {
  if (!statement) throw new Error('A letter about a decision is about none.')
  const { action, about, reason, words, since, until, isOver } = statement
  const { statement: decided, undo, isPlain } = actionRows[action]
  const which = about ? [`It is about “${about}”.`] : []
  const from = `Since ${formatDayOfYear(since)}`
  if (isOver)
    return {
      subject: `A decision about you is no longer in force: ${name}`,
      opening: plain(undo?.statement ?? ''),
      more: [...which, `${from}.`],
      button: { label: 'See the decision', path: DECISIONS },
    }
  const answer = 'You can answer once, on the page behind the button: somebody who runs the shop reads it.'
  const how = [
    undo ? `${from}, ${until ? `until ${formatDayOfYear(until)}` : 'until we undo it'}.` : `${from}.`,
    ...(reason ? [`The reason: ${sanctionReasons[reason]}.`] : []),
    'A person who runs the shop decided this, and no program did.',
    answer,
    `You can also write to ${supportEmail}, or turn to a body that settles disputes out of court, or to a court.`,
  ]
  return {
    subject: isPlain ? `A word from ${name}` : `A decision about you: ${name}`,
    opening: plain(decided),
    more: [...which, ...(isPlain ? [answer] : how)],
    ...(words && { quoted: { by: name, text: words } }),
    button: { label: 'Read it and answer', path: DECISIONS },
  }
}

/** What became of a report. It never says what was done to whom. */
function closedText({ name }: Shop, { report }: LetterFacts): LetterText {
  if (!report) throw new Error('A letter about a report is about none.')
  const { reason, on, outcome, words } = report
  const day = formatDayOfYear(on)
  const outcomes = reason === 'answer' ? answerOutcomes : reportOutcomes
  return {
    subject: `What became of your ${reason === 'answer' ? 'answer' : 'report'}: ${name}`,
    opening: plain((outcome && outcomes[outcome]) ?? 'Somebody who runs the shop has looked at it.'),
    more: [
      reason === 'answer'
        ? `On ${day} you answered a decision about you.`
        : `On ${day} you reported: ${reportReasons[reason]}.`,
    ],
    ...(words && { quoted: { by: name, text: words } }),
    button: { label: 'See it', path: DECISIONS },
  }
}
