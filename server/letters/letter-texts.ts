import { brand } from '../../shared/brand.ts'
import {
  countDays,
  formatDay,
  formatDayCount,
  formatDays,
  formatRentalDays,
  formatWeekday,
} from '../../shared/day.ts'
import { handOverTexts } from '../../shared/rental/handover-text.ts'
import type { DressWays } from '../../shared/dress/travel.ts'
import { handOverDays } from '../../shared/rental/handover-days.ts'
import {
  isOptional,
  optionalLetters,
  type LetterKind,
  type NecessaryKind,
  type OptionalKind,
} from '../../shared/notices/letter-kinds.ts'
import { maskedEmail, type MailTopic } from '../../shared/notices/mail.ts'
import { saidReason } from '../../shared/message.ts'
import { plain, say } from '../../shared/notices/sentence.ts'
import { rentalSentence, type RentalNoticeKind } from '../../shared/notices/notice-kinds.ts'
import { formatUsd } from '../../shared/price.ts'
import { reviewDays } from '../../shared/review.ts'
import { sendBy } from '../../shared/rental/way.ts'
import { CANCEL_TEXT, CANCELLED_TEXT, DAMAGE_TEXT, settledBetween } from '../../shared/rental/terms-text.ts'
import type { LetterFacts } from '../db/schema.ts'
import type { LetterButton, LetterText } from '../mail/layout.ts'

type Facts = Omit<LetterFacts, 'rental'> & { rental: NonNullable<LetterFacts['rental']> }

interface RentalText {
  /** Its subject, for an admin. */
  name: string
  subject: (facts: { dressTitle: string; otherName: string; days: string }) => string
  label: string
  more?: (facts: Facts, until: string) => string[]
  /** The request ended without a rental: the letter shows similar dresses. */
  offersOthers?: true
}

const summary = ({ rental: { days, totalCents } }: Facts) =>
  `${formatDayCount(countDays(days.from, days.to))}, ${formatUsd(totalCents)} in all.`

const settled = ({ rental: { totalCents } }: Facts) => settledBetween('the two of you', totalCents)

/** Until when one may write, and that nobody reads it before both have. */
const reviewDeadline = ({ rental: { days } }: Facts) =>
  `You have until ${formatDay(reviewDays(days.to).to)}. Neither of you sees what the other wrote before you both have, or that day is over.`

/** A letter that either side may cause, to the other, as two rows. */
const either = <N extends string>(name: N, { name: title, ...text }: RentalText) =>
  ({
    [`owner_${name}`]: { ...text, name: `${title}, to the renter` },
    [`renter_${name}`]: { ...text, name: `${title}, to the lender` },
  }) as Record<`owner_${N}` | `renter_${N}`, RentalText>

const SEE = 'See the rental'

/** What a renter does about it once the answer is yes. */
const handOverAsks: Record<DressWays, string> = {
  post: 'Please say where it goes on the page of your rental.',
  meet: 'Please agree with each other on where and when: write on the page of your rental.',
  both: 'Please agree with each other on how: write on the page of your rental.',
}

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

/** Letters about rentals; the rest of each kind stands in shared/notices/notice-kinds.ts. */
const rentalTexts: Record<RentalNoticeKind, RentalText> = {
  request: {
    name: 'A request',
    subject: ({ otherName, dressTitle }) => `${otherName} asks for ${dressTitle}`,
    label: 'Answer the request',
    more: (facts, until) => [
      summary(facts),
      `Please answer by ${until}. Without an answer the request lapses, and the days are free again.`,
    ],
  },
  waiting: {
    name: 'A request waits: half of the time',
    subject: ({ otherName, dressTitle }) => `${otherName} still waits: ${dressTitle}`,
    label: 'Answer the request',
    more: (facts, until) => [summary(facts), `The request lapses on ${until}.`],
  },
  last_hours: {
    name: 'A request waits: the last hours',
    subject: ({ otherName, dressTitle }) => `Only hours are left to answer ${otherName}: ${dressTitle}`,
    label: 'Answer the request',
    more: (facts, until) => [summary(facts), `The request lapses on ${until}.`],
  },
  approved: {
    name: 'A request approved',
    subject: ({ dressTitle }) => `Approved: ${dressTitle}`,
    label: 'See your rental',
    more: (facts) => [
      summary(facts),
      settled(facts),
      `${handOverTexts[facts.rental.way ?? 'both']} ${handOverAsks[facts.rental.way ?? 'both']}`,
      CANCEL_TEXT,
    ],
  },
  declined: {
    name: 'A request declined',
    subject: ({ dressTitle }) => `Declined: ${dressTitle}`,
    label: 'See your requests',
    offersOthers: true,
    more: ({ rental: { reason } }) =>
      [
        saidReason(reason) ?? [],
        'The days are yours to spend otherwise: many dresses are free on them.',
      ].flat(),
  },
  removed: {
    name: 'A dress removed',
    subject: ({ dressTitle }) => `No longer in the shop: ${dressTitle}`,
    label: 'See your requests',
    offersOthers: true,
  },
  lapsed: {
    name: 'A request lapsed, to the renter',
    subject: ({ dressTitle }) => `Without an answer: ${dressTitle}`,
    label: 'See your requests',
    offersOthers: true,
    more: () => ['You owe nothing. The dress may still be free, and other lenders may answer sooner.'],
  },
  missed: {
    name: 'A request lapsed, to the lender',
    subject: ({ otherName, dressTitle }) => `Lapsed without your answer: ${otherName}, ${dressTitle}`,
    label: 'See your requests',
  },
  withdrawn: {
    name: 'A request withdrawn',
    subject: ({ otherName, dressTitle }) => `Withdrawn: ${otherName}, ${dressTitle}`,
    label: 'See your requests',
    more: () => ['You need not answer it any more, and the days are free again.'],
  },
  proposed: {
    name: 'Other days proposed',
    subject: ({ otherName, dressTitle }) => `${otherName} proposes other days: ${dressTitle}`,
    label: 'Answer the proposal',
    more: ({ rental: { proposal } }, until) => [
      ...(proposal
        ? [
            `${formatDayCount(countDays(proposal.days.from, proposal.days.to))}, ${formatUsd(proposal.totalCents)} in all.`,
          ]
        : []),
      `Please answer by ${until}. The days are held for nobody until you accept them.`,
    ],
  },
  taken_back: {
    name: 'A proposal taken back',
    subject: ({ dressTitle }) => `Proposal taken back: ${dressTitle}`,
    label: 'See your request',
    more: (_facts, until) => [`Your request waits for its answer until ${until}.`],
  },
  accepted: {
    name: 'A proposal accepted',
    subject: ({ otherName, dressTitle }) => `Accepted: ${otherName}, ${dressTitle}`,
    label: 'See the rental',
    more: (facts) => [summary(facts), 'The rental is confirmed.', settled(facts), CANCEL_TEXT],
  },
  owner_cancelled: {
    name: 'A rental cancelled, to the renter',
    subject: ({ dressTitle }) => `Cancelled: ${dressTitle}`,
    label: 'See the rental',
    offersOthers: true,
    more: ({ rental: { reason } }) => [saidReason(reason) ?? [], CANCELLED_TEXT].flat(),
  },
  renter_cancelled: {
    name: 'A rental cancelled, to the lender',
    subject: ({ otherName, dressTitle }) => `Cancelled: ${otherName}, ${dressTitle}`,
    label: 'See the rental',
    more: ({ rental: { reason } }) =>
      [saidReason(reason) ?? [], 'The days are free again.', CANCELLED_TEXT].flat(),
  },
  not_taken_place: {
    name: 'A rental did not take place',
    subject: ({ dressTitle }) => `Did not take place: ${dressTitle}`,
    label: SEE,
    more: () => ['If that is not so, write to each other on the page of the rental.'],
  },
  swapped: {
    name: 'Another dress was asked for',
    subject: ({ otherName, dressTitle }) => `Cancelled: ${otherName}, ${dressTitle}`,
    label: SEE,
    more: () => ['The days are free again.', CANCELLED_TEXT],
  },
  at_risk: {
    name: 'A rental at risk',
    subject: ({ dressTitle }) => `It may not come in time: ${dressTitle}`,
    label: SEE,
    offersOthers: true,
    more: () => [
      'Nothing is cancelled. On the page of the rental you can ask for another dress with one press.',
    ],
  },
  ...either('asked_days', {
    name: 'Other days asked for after a yes',
    subject: ({ otherName, dressTitle }) => `${otherName} asks to change the days: ${dressTitle}`,
    label: 'Answer',
    more: ({ rental: { proposal } }) =>
      proposal
        ? [
            `${formatDayCount(countDays(proposal.days.from, proposal.days.to))}, ${formatUsd(proposal.totalCents)} in all. Until you agree, the rental stays as it is.`,
          ]
        : [],
  }),
  ...either('agreed_days', {
    name: 'Other days agreed on after a yes',
    subject: ({ dressTitle }) => `New days: ${dressTitle}`,
    label: SEE,
    more: (facts) => [summary(facts), settled(facts)],
  }),
  ...either('refused_days', {
    name: 'Other days turned down after a yes',
    subject: ({ dressTitle }) => `The days stay: ${dressTitle}`,
    label: SEE,
  }),
  ...either('withdrew_days', {
    name: 'Other days taken back after a yes',
    subject: ({ dressTitle }) => `The days stay: ${dressTitle}`,
    label: SEE,
  }),
  owner_days_lost: {
    name: 'Days taken meanwhile after a yes, to the lender',
    subject: ({ dressTitle }) => `Taken meanwhile: ${dressTitle}`,
    label: SEE,
  },
  renter_days_lost: {
    name: 'Days taken meanwhile after a yes, to the renter',
    subject: ({ dressTitle }) => `Taken meanwhile: ${dressTitle}`,
    label: SEE,
  },
  ...either('named_place', {
    name: 'A place for handing over',
    subject: ({ otherName, dressTitle }) => `Where to meet: ${otherName}, ${dressTitle}`,
    label: 'See the place',
  }),
  ...either('agreed_place', {
    name: 'A place agreed on',
    subject: ({ otherName, dressTitle }) => `Agreed: ${otherName}, ${dressTitle}`,
    label: SEE,
  }),
  send_today: {
    name: 'A dress to post today',
    subject: ({ otherName, dressTitle }) => `To post today: ${dressTitle}, to ${otherName}`,
    label: SEE,
    more: ({ rental }) => [
      `It is to be there on ${formatWeekday(rental.days.from)}. When it is on its way, say so on the page of the rental.`,
    ],
  },
  sent: {
    name: 'A dress sent',
    subject: ({ dressTitle }) => `On its way: ${dressTitle}`,
    label: SEE,
    more: () => [
      'When it has arrived, say so on the page of the rental; for a day you can say there what is wrong.',
    ],
  },
  handed_over: {
    name: 'A dress handed over',
    subject: ({ dressTitle }) => `Handed over: ${dressTitle}`,
    label: SEE,
    more: () => [DAMAGE_TEXT],
  },
  received: {
    name: 'A dress received',
    subject: ({ otherName, dressTitle }) => `It has arrived: ${dressTitle}, with ${otherName}`,
    label: SEE,
  },
  not_as_described: {
    name: 'Something is wrong with a dress',
    subject: ({ otherName, dressTitle }) => `Something is wrong: ${otherName}, ${dressTitle}`,
    label: SEE,
    more: () => ['Please answer soon: the two of you settle what becomes of it.'],
  },
  sent_back: {
    name: 'A dress sent back',
    subject: ({ otherName, dressTitle }) => `On its way back: ${dressTitle}, from ${otherName}`,
    label: SEE,
    more: () => ['When it is with you, say so on the page of the rental.'],
  },
  handed_back: {
    name: 'A dress handed back',
    subject: ({ otherName, dressTitle }) => `Back: ${dressTitle}, from ${otherName}`,
    label: SEE,
    more: () => ['If it is damaged, say so within 48 hours on the page of the rental.'],
  },
  back: {
    name: 'A dress is back',
    subject: ({ dressTitle }) => `Back: ${dressTitle}`,
    label: SEE,
  },
  damaged: {
    name: 'A dress came back with damage',
    subject: ({ dressTitle }) => `Back with damage: ${dressTitle}`,
    label: SEE,
    more: () => ['What it takes is settled between the two of you. Please answer in your conversation.'],
  },
  not_back: {
    name: 'A dress is not back',
    subject: ({ otherName, dressTitle }) => `${otherName} waits for ${dressTitle}`,
    label: SEE,
    more: () => ['Others may have booked it. Please send it back, and say so on the page of the rental.'],
  },
  overdue_first: {
    name: 'A dress is overdue',
    subject: ({ dressTitle }) => `Overdue: ${dressTitle}`,
    label: SEE,
    more: () => ['Until it is back you cannot ask for other dresses.'],
  },
  overdue_again: {
    name: 'A dress is still overdue',
    subject: ({ dressTitle }) => `Still overdue: ${dressTitle}`,
    label: SEE,
    more: () => ['Until it is back you cannot ask for other dresses.'],
  },
  refused: {
    name: 'A proposal turned down',
    subject: ({ otherName, dressTitle }) => `Other days do not work: ${otherName}, ${dressTitle}`,
    label: 'Answer the request',
    more: (facts, until) => [summary(facts), `Please answer by ${until}.`],
  },
  proposal_missed: {
    name: 'A proposal lapsed, to the renter',
    subject: ({ dressTitle }) => `Lapsed without your answer: ${dressTitle}`,
    label: 'See your requests',
    offersOthers: true,
    more: () => ['You owe nothing. The dress may still be free: you can ask again.'],
  },
  proposal_lapsed: {
    name: 'A proposal lapsed, to the lender',
    subject: ({ otherName, dressTitle }) => `Without an answer: ${otherName}, ${dressTitle}`,
    label: 'See your requests',
    more: () => ['The days are free again.'],
  },
  proposal_taken: {
    name: 'The days proposed were taken, to the lender',
    subject: ({ otherName, dressTitle }) => `Taken meanwhile: your proposal to ${otherName}, ${dressTitle}`,
    label: 'Answer the request',
    more: (facts, until) => [summary(facts), `Please answer by ${until}.`],
  },
  days_taken: {
    name: 'The days proposed were taken, to the renter',
    subject: ({ dressTitle }) => `Taken meanwhile: the days proposed for ${dressTitle}`,
    label: 'See your requests',
    more: (_facts, until) => [`Your request waits for its answer until ${until}.`],
  },
  lending_tomorrow: {
    name: 'A rental begins tomorrow, to the lender',
    subject: ({ otherName, dressTitle }) => `Tomorrow: ${dressTitle} goes to ${otherName}`,
    label: 'See the rental',
    more: (facts) => [lendTomorrow(facts)],
  },
  renting_tomorrow: {
    name: 'A rental begins tomorrow, to the renter',
    subject: ({ dressTitle }) => `Tomorrow: ${dressTitle}`,
    label: 'See your rental',
    more: (facts) => [summary(facts), settled(facts), DAMAGE_TEXT],
  },
  back_tomorrow: {
    name: 'The last day is tomorrow',
    subject: ({ dressTitle }) => `Back tomorrow: ${dressTitle}`,
    label: 'See your rental',
    more: () => ['Others may have booked it for the days that follow. Thank you for giving it back in time.'],
  },
  is_it_back: {
    name: 'Is it back?',
    subject: ({ otherName, dressTitle }) => `Is it back? ${dressTitle}, from ${otherName}`,
    label: 'See the rental',
    more: () => [`If it is not, and you hear nothing, write to ${brand.supportEmail}.`],
  },
  review_dress: {
    name: 'A review wanted, of the renter',
    subject: ({ dressTitle }) => `How was ${dressTitle}?`,
    label: 'Write your review',
    more: (facts) => [reviewDeadline(facts), 'How it fits is what others want to know most.'],
  },
  review_dress_again: {
    name: 'A review wanted once more, of the renter',
    subject: ({ dressTitle }) => `Your review of ${dressTitle}`,
    label: 'Write your review',
    more: (facts) => [reviewDeadline(facts)],
  },
  review_dress_last: {
    name: 'A review wanted, last time, of the renter',
    subject: ({ dressTitle }) => `The last days to review ${dressTitle}`,
    label: 'Write your review',
    more: (facts) => [reviewDeadline(facts), 'This is the last time we ask.'],
  },
  review_renter: {
    name: 'A review wanted, of the lender',
    subject: ({ otherName, dressTitle }) => `How was it with ${otherName}? ${dressTitle}`,
    label: 'Write your review',
    more: (facts) => [reviewDeadline(facts), 'Was it back on time, in good condition, and easy to agree on?'],
  },
  review_renter_again: {
    name: 'A review wanted once more, of the lender',
    subject: ({ otherName, dressTitle }) => `Your review of ${otherName}: ${dressTitle}`,
    label: 'Write your review',
    more: (facts) => [reviewDeadline(facts)],
  },
  review_renter_last: {
    name: 'A review wanted, last time, of the lender',
    subject: ({ otherName, dressTitle }) => `The last days to review ${otherName}: ${dressTitle}`,
    label: 'Write your review',
    more: (facts) => [reviewDeadline(facts), 'This is the last time we ask.'],
  },
  reviewed_lender: {
    name: 'A review, to the lender',
    subject: ({ otherName, dressTitle }) => `${otherName} reviewed ${dressTitle} and you`,
    label: 'Read the review',
    more: () => ['You can answer it once, for everybody to read.'],
  },
  reviewed_renter: {
    name: 'A review, to the renter',
    subject: ({ otherName, dressTitle }) => `${otherName} reviewed you: ${dressTitle}`,
    label: 'Read the review',
    more: () => ['Lenders read it whom you ask for a dress. You can answer it once.'],
  },
  review_published_renter: {
    name: 'A review published, to its renter',
    subject: ({ dressTitle }) => `Your review is published: ${dressTitle}`,
    label: 'See your review',
  },
  review_published_owner: {
    name: 'A review published, to its lender',
    subject: ({ otherName, dressTitle }) => `Your review is published: ${otherName}, ${dressTitle}`,
    label: 'See your review',
  },
  review_answered_renter: {
    name: 'A review answered, to its renter',
    subject: ({ otherName, dressTitle }) => `${otherName} answered your review: ${dressTitle}`,
    label: 'Read the answer',
  },
  review_answered_owner: {
    name: 'A review answered, to its lender',
    subject: ({ otherName, dressTitle }) => `${otherName} answered your review: ${dressTitle}`,
    label: 'Read the answer',
  },
}

const confirmation: LetterButton = { label: 'Confirm this address', path: '/verify', purpose: 'verify' }

const necessaryTexts: Record<NecessaryKind, (facts: LetterFacts) => LetterText> = {
  // Without the name: signing up with a stranger's address would send them chosen words.
  verify: () => ({
    subject: `Please confirm your address for ${brand.name}`,
    opening: plain('Is this your address? Somebody, probably you, has signed up with it.'),
    more: ['The link works for 24 hours. If you did not sign up, you need not do anything.'],
    button: confirmation,
  }),
  reset: () => ({
    subject: `Choose a new password for ${brand.name}`,
    opening: plain('Somebody, probably you, has forgotten the password of your account.'),
    more: [
      'The link works once, for 30 minutes. A new password signs you out everywhere.',
      'If it was not you, you need not do anything: your password stays as it is.',
    ],
    button: { label: 'Choose a new password', path: '/reset', purpose: 'reset' },
  }),
  change_address: () => ({
    subject: `Please confirm your new address for ${brand.name}`,
    opening: plain('This is to be the address of your account.'),
    more: [
      'The link works for 24 hours; until then your old address stays.',
      'If you have no account here, somebody mistyped theirs, and you need not do anything.',
    ],
    button: { ...confirmation, purpose: 'change' },
  }),
  address_changed: ({ address = '' }) => ({
    subject: `The address of your ${brand.name} account has changed`,
    opening: plain(`Your account has another address now: ${maskedEmail(address)}.`),
    more: [
      'If that was you, you need not do anything.',
      'If it was not, take it back within 72 hours: your old address returns, everybody is signed out, and you choose a new password.',
    ],
    button: { label: 'That was not me', path: '/undo', purpose: 'undo' },
  }),
  password_changed: () => ({
    subject: `Your ${brand.name} password has changed`,
    opening: plain('The password of your account has just been changed.'),
    more: [
      'If that was you, you need not do anything.',
      `If it was not, choose a new one at once, or write to ${brand.supportEmail}.`,
    ],
    button: { label: 'Choose a new password', path: '/forgot' },
  }),
  test: () => ({
    subject: `A test letter from ${brand.name}`,
    opening: plain('Letters leave this shop, and this one has arrived.'),
    more: [],
  }),
}

const otherNames: Record<Exclude<LetterKind, RentalNoticeKind>, string> = {
  asked: 'A request is on its way, to the renter',
  message: 'Messages not read',
  closet_news: 'New in closets that somebody follows',
  verify: 'Confirm an address',
  reset: 'Choose a new password',
  change_address: 'Confirm a new address',
  address_changed: 'The address has changed',
  password_changed: 'The password has changed',
  test: 'A test letter',
}

const isOfRental = (kind: LetterKind): kind is RentalNoticeKind => kind in rentalTexts

/** The text of a letter about a rental, if it is one with a notice. */
export const rentalTextOf = (kind: LetterKind) => (isOfRental(kind) ? rentalTexts[kind] : undefined)

/** What a letter is about, for an admin. */
export const nameOf = (kind: LetterKind) => (isOfRental(kind) ? rentalTexts[kind].name : otherNames[kind])

export function textOf(
  kind: LetterKind,
  facts: LetterFacts,
  { rentalId, threadId }: { rentalId: number | null; threadId: number | null },
  timeZone: string,
): LetterText {
  if (!isOptional(kind)) return necessaryTexts[kind](facts)
  if (kind === 'message') return messageText(facts, threadId)
  if (kind === 'closet_news') return newsText(facts)
  const { rental } = facts
  if (!rental) throw new Error(`A letter of the kind ${kind} is about no rental.`)
  const until = new Date(rental.lapsesAt).toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
  if (kind === 'asked') return askedText({ ...facts, rental }, until, rentalId)
  const { subject, label, more } = rentalTexts[kind]
  return {
    subject: subject({ ...rental, days: formatDays(rental.days, facts.today) }),
    opening: rentalSentence(kind, { ...rental, proposedDays: rental.proposal?.days }, facts.today),
    more: [...(more?.({ ...facts, rental }, until) ?? []), ...(facts.alternatives?.length ? [LIKE_IT] : [])],
    items: facts.alternatives?.map(({ slug, title, brand, size, days, totalCents, imageUrl }) => ({
      label: title,
      about: say`${brand}, size ${size}, ${formatUsd(totalCents)} for ${formatDayCount(days)}`,
      path: `/dresses/${slug}?from=${rental.days.from}&to=${rental.days.to}`,
      imageUrl,
    })),
    ...(rental.note && { quoted: { by: rental.otherName, text: rental.note } }),
    button: { label, path: `/rentals/${rentalId}` },
  }
}

/** Dress and lender only to confirmed addresses, since others may be a stranger's: `more` is for both. */
function askedText(facts: Facts, until: string, rentalId: number | null): LetterText {
  const { dressTitle, otherName, days } = facts.rental
  return {
    subject: `Your request is on its way: ${dressTitle}`,
    opening: say`Your request for ${dressTitle} is on its way to ${otherName}.`,
    more: [
      `${formatRentalDays(days, facts.today)}: ${summary(facts)}`,
      `The lender has until ${until} to answer. Without an answer the request lapses, you owe nothing, and the days are free again.`,
      settled(facts),
    ],
    button: { label: 'See your request', path: `/rentals/${rentalId}` },
  }
}

const LIKE_IT = 'Like it, no dearer, and free on the same days:'

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
}

/**
 * The text for an unconfirmed address: that there is something to read, and where. The first one about a request also
 * confirms the address.
 */
export function textForStranger(kind: OptionalKind, { more, button }: LetterText): LetterText {
  const happened = sentencesForStranger[optionalLetters[kind].topic]
  const says = { subject: `${happened}: ${brand.name}`, opening: plain(`${happened}.`) }
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
    opening: say`${otherName} wrote to you about ${dressTitle}.`,
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
      ? say`There are ${String(others + 1)} new dresses in closets that you follow.`
      : say`There is a new dress in a closet that you follow.`,
    items: dresses.map(({ slug, title, brand, size, priceCents, ownerName }) => ({
      label: title,
      about: say`${brand}, size ${size}, ${formatUsd(priceCents)} a day, from ${ownerName}`,
      path: `/dresses/${slug}`,
    })),
    more: [],
    beyond: more ? `And ${more} more.` : undefined,
    button: { label: 'See the closets you follow', path: '/closets' },
  }
}
