import type { LetterKind } from '../../shared/letter-kinds.ts'
import type { LetterState } from '../../shared/mail.ts'
import type { Answers } from '../api/api.ts'
import type { Tone } from '../ui/badge.tsx'

/** What a letter is about. */
export const kindWords: Record<LetterKind, string> = {
  request: 'A request',
  asked: 'A request is on its way, to the renter',
  waiting: 'A request waits: half of the time',
  last_hours: 'A request waits: the last hours',
  approved: 'A request approved',
  declined: 'A request declined',
  removed: 'A dress removed',
  lapsed: 'A request lapsed, to the renter',
  missed: 'A request lapsed, to the lender',
  withdrawn: 'A request withdrawn',
  proposed: 'Other days proposed',
  taken_back: 'A proposal taken back',
  accepted: 'A proposal accepted',
  refused: 'A proposal turned down',
  proposal_missed: 'A proposal lapsed, to the renter',
  proposal_lapsed: 'A proposal lapsed, to the lender',
  proposal_taken: 'The days proposed were taken, to the lender',
  days_taken: 'The days proposed were taken, to the renter',
  message: 'Messages not read',
  lending_tomorrow: 'A rental begins tomorrow, to the lender',
  renting_tomorrow: 'A rental begins tomorrow, to the renter',
  back_tomorrow: 'The last day is tomorrow',
  is_it_back: 'Is it back?',
  review_dress: 'A review wanted, of the renter',
  review_dress_again: 'A review wanted once more, of the renter',
  review_dress_last: 'A review wanted, last time, of the renter',
  review_renter: 'A review wanted, of the lender',
  review_renter_again: 'A review wanted once more, of the lender',
  review_renter_last: 'A review wanted, last time, of the lender',
  reviewed_lender: 'A review, to the lender',
  reviewed_renter: 'A review, to the renter',
  review_published_renter: 'A review published, to its renter',
  review_published_owner: 'A review published, to its lender',
  review_answered_renter: 'A review answered, to its renter',
  review_answered_owner: 'A review answered, to its lender',
  closet_news: 'New in closets that somebody follows',
  verify: 'Confirm an address',
  reset: 'Choose a new password',
  change_address: 'Confirm a new address',
  address_changed: 'The address has changed',
  password_changed: 'The password has changed',
  test: 'A test letter',
}

/** What has become of a letter, and how that is painted. */
export const stateWords: Record<LetterState, readonly [word: string, tone: Tone]> = {
  queued: ['Waiting', 'warning'],
  sending: ['Leaving', 'secondary'],
  sent: ['Sent', 'success'],
  kept: ['Kept', 'outline'],
  skipped: ['Not sent', 'outline'],
  failed: ['Failed', 'destructive'],
}

/** How letters leave the shop, by which host and from whom. */
export const wayWords: Record<
  Answers['admin']['letters']['way'],
  (by: Pick<Answers['admin']['letters'], 'over' | 'from'>) => string
> = {
  smtp: ({ over, from }) => `Letters leave over SMTP by ${over}, from ${from}.`,
  outbox: ({ from }) => `No mail server is set. Letters from ${from} are kept in the outbox of this server.`,
  off: () => 'This shop sends no e-mail: set SMTP_URL and MAIL_FROM.',
}
