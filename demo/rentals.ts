import type { Category, ColorFamily, Size } from '../shared/dress/dress.ts'
import type { CancelReason } from '../shared/rental/cancel-schema.ts'
import type { DeclineReason } from '../shared/rental/rental-schema.ts'
import type { ReturnAnswer } from '../shared/rental/return-schema.ts'

/** A rental of the demo shop. Days count from the day the shop is filled; `asked` is how many days before it. */
export interface DemoRental {
  /** Place in `dresses`. */
  dress: number
  /** Place in `renters`. */
  renter: number
  asked: number
  start: number
  days: number
  /** What the owner said, if anything. Unanswered requests of more than two days ago have lapsed. */
  answer?: 'confirmed' | 'cancelled'
  note?: string
  /** The day that it is worn on: 0 is the first. */
  event?: number
  /** Why the owner declined, and their words. */
  why?: { reason: DeclineReason; words: string }
  /** Who cancelled it half an hour after it was confirmed, why, and their words. */
  cancelled?: { by: 'owner' | 'renter'; reason: CancelReason; words: string }
  /** Open proposal of other days, by the owner, or by the renter after a yes: the first, how many, and the words. */
  proposal?: { start: number; days: number; words: string }
  /** What was said of its way there and back, each on a day of the rental (0 is the first), or now if that is ahead. */
  steps?: readonly DemoStep[]
}

export interface DemoStep {
  day: number
  says: 'sent' | 'received' | 'sent_back' | 'named_place' | ReturnAnswer
  /** The carrier, the place, or what is damaged. */
  words?: string
}

/** Rentals in every status, so that every list of the demo shop has something to show. */
// oxfmt-ignore
export const rentals: readonly DemoRental[] = [
  // Worn and returned.
  { dress: 0,  renter: 0, asked: 62, start: -40, days: 4, answer: 'confirmed' },
  { dress: 1,  renter: 1, asked: 58, start: -35, days: 5, answer: 'confirmed' },
  { dress: 2,  renter: 2, asked: 50, start: -30, days: 7, answer: 'confirmed', note: 'For my sister’s engagement dinner.' },
  { dress: 7,  renter: 3, asked: 45, start: -28, days: 4, answer: 'confirmed' },
  { dress: 5,  renter: 0, asked: 40, start: -21, days: 4, answer: 'confirmed' },
  { dress: 13, renter: 1, asked: 36, start: -18, days: 8, answer: 'confirmed' },
  { dress: 21, renter: 2, asked: 30, start: -14, days: 4, answer: 'confirmed' },
  { dress: 0,  renter: 3, asked: 25, start: -12, days: 6, answer: 'confirmed' },
  { dress: 27, renter: 0, asked: 70, start: -52, days: 4, answer: 'confirmed' },
  { dress: 43, renter: 1, asked: 66, start: -45, days: 7, answer: 'confirmed', note: 'For our ceremony in the orchard.' },
  { dress: 37, renter: 1, asked: 64, start: -43, days: 4, answer: 'confirmed' },
  { dress: 33, renter: 3, asked: 55, start: -33, days: 5, answer: 'confirmed' },
  { dress: 17, renter: 2, asked: 48, start: -29, days: 4, answer: 'confirmed' },
  { dress: 31, renter: 3, asked: 44, start: -26, days: 5, answer: 'confirmed' },
  { dress: 22, renter: 0, asked: 38, start: -24, days: 4, answer: 'confirmed' },
  { dress: 26, renter: 3, asked: 33, start: -20, days: 4, answer: 'confirmed' },
  { dress: 35, renter: 1, asked: 28, start: -16, days: 4, answer: 'confirmed', note: 'Black tie, and I have never worn beads.',
    steps: [
      { day: 0, says: 'received' },
      { day: 4, says: 'damaged', words: 'Some beads are missing at the left shoulder.' },
    ] },
  { dress: 58, renter: 2, asked: 22, start: -9,  days: 4, answer: 'confirmed' },
  // Longer ago, for what is said of it, and one whose renter is asked how it was.
  { dress: 0,  renter: 1, asked: 80, start: -68, days: 4, answer: 'confirmed' },
  { dress: 1,  renter: 0, asked: 94, start: -82, days: 5, answer: 'confirmed' },
  { dress: 0,  renter: 2, asked: 110, start: -96, days: 4, answer: 'confirmed' },
  { dress: 24, renter: 0, asked: 20, start: -7,  days: 4, answer: 'confirmed' },
  // Out at this moment.
  { dress: 3,  renter: 0, asked: 20, start: -2,  days: 7, answer: 'confirmed',
    steps: [
      { day: -3, says: 'sent', words: 'USPS' },
      { day: 0, says: 'received' },
    ] },
  { dress: 10, renter: 2, asked: 16, start: -1,  days: 5, answer: 'confirmed',
    steps: [
      { day: -4, says: 'sent', words: 'USPS' },
    ] },
  { dress: 18, renter: 1, asked: 14, start: 0,   days: 4, answer: 'confirmed' },
  { dress: 40, renter: 1, asked: 12, start: -3,  days: 7, answer: 'confirmed',
    steps: [
      { day: -3, says: 'sent', words: 'USPS' },
      { day: 0, says: 'received' },
      { day: 3, says: 'sent_back', words: 'UPS' },
    ] },
  { dress: 25, renter: 3, asked: 11, start: -1,  days: 4, answer: 'confirmed' },
  { dress: 42, renter: 2, asked: 10, start: -2,  days: 6, answer: 'confirmed' },
  // Just over: on its way back, not back, and one that did not take place.
  { dress: 29, renter: 3, asked: 12, start: -5,  days: 4, answer: 'confirmed', steps: [
    { day: -3, says: 'sent', words: 'USPS' },
    { day: 0, says: 'received' },
    { day: 3, says: 'sent_back', words: 'USPS' },
  ] },
  { dress: 44, renter: 3, asked: 20, start: -8,  days: 4, answer: 'confirmed', steps: [
    { day: -3, says: 'sent', words: 'FedEx' },
    { day: 0, says: 'received' },
    { day: 9, says: 'not_back' },
  ] },
  { dress: 36, renter: 1, asked: 22, start: -15, days: 4, answer: 'confirmed', steps: [
    { day: 2, says: 'not_taken_place' },
  ] },
  // Looked forward to; the first is to be posted today.
  { dress: 48, renter: 1, asked: 6,  start: 3,   days: 4, answer: 'confirmed', note: 'For the winter ball.', event: 1 },
  { dress: 0,  renter: 1, asked: 9,  start: 9,   days: 4, answer: 'confirmed', note: 'Could it be steamed before it travels?' },
  { dress: 4,  renter: 3, asked: 8,  start: 16,  days: 7, answer: 'confirmed' },
  { dress: 8,  renter: 0, asked: 6,  start: 24,  days: 4, answer: 'confirmed', event: 1 },
  { dress: 15, renter: 2, asked: 4,  start: 41,  days: 28, answer: 'confirmed', note: 'A month on tour with the orchestra.' },
  { dress: 30, renter: 1, asked: 7,  start: 22,  days: 5, answer: 'confirmed', note: 'The opera ball, my first one.', event: 2 },
  { dress: 28, renter: 2, asked: 5,  start: 38,  days: 4, answer: 'confirmed' },
  { dress: 50, renter: 3, asked: 5,  start: 50,  days: 5, answer: 'confirmed', note: 'A garden party at my grandmother’s.' },
  { dress: 46, renter: 0, asked: 4,  start: 19,  days: 4, answer: 'confirmed' },
  { dress: 59, renter: 3, asked: 3,  start: 44,  days: 4, answer: 'confirmed',
    proposal: { start: 44, days: 6, words: 'My flight back is two days later. May I keep it until then?' } },
  { dress: 45, renter: 0, asked: 3,  start: 60,  days: 8, answer: 'confirmed' },
  { dress: 52, renter: 1, asked: 2,  start: 27,  days: 4, answer: 'confirmed',
    steps: [
      { day: -28, says: 'named_place', words: 'The café by the museum, or my sister June' },
    ] },
  // Waiting for an answer.
  { dress: 0,  renter: 2, asked: 0,  start: 20,  days: 4, note: 'It is for a gala at the museum. I will treat it like my own.', event: 1 },
  { dress: 1,  renter: 3, asked: 0,  start: 12,  days: 7 },
  { dress: 5,  renter: 1, asked: 0,  start: 30,  days: 5, note: 'My cousin’s wedding in Savannah.', event: 2 },
  { dress: 9,  renter: 0, asked: 0,  start: 14,  days: 4, event: 1 },
  { dress: 12, renter: 3, asked: 0,  start: 26,  days: 4,
    proposal: { start: 30, days: 4, words: 'My sister wears it on that Saturday. Would the week after work for you?' } },
  { dress: 16, renter: 1, asked: 0,  start: 33,  days: 9 },
  // Declined, and never answered.
  { dress: 6,  renter: 0, asked: 15, start: 5,   days: 4, answer: 'cancelled',
    why: { reason: 'cleaning', words: 'It will be back on the ninth. Do ask again: it would suit you.' } },
  { dress: 11, renter: 2, asked: 11, start: 7,   days: 4 },
  // Cancelled after the yes.
  { dress: 23, renter: 0, asked: 6,  start: 21,  days: 4, answer: 'confirmed',
    cancelled: { by: 'owner', reason: 'damaged', words: 'A strap has torn, and it is at the tailor’s. I am so sorry!' } },
  { dress: 19, renter: 2, asked: 5,  start: 17,  days: 4, answer: 'confirmed',
    cancelled: { by: 'renter', reason: 'plans', words: 'The dinner has moved to spring. Thank you for your yes!' } },
  // Just now, for days that somebody waits for.
  { dress: 33, renter: 3, asked: 0,  start: 29,  days: 4, answer: 'confirmed',
    cancelled: { by: 'renter', reason: 'plans', words: 'My sister lends me hers. I am sorry for the trouble.' } },
]

/** Who is in line for days of the rentals above: the first has its turn. */
export const lines: readonly Pick<DemoRental, 'dress' | 'renter' | 'start' | 'days' | 'event'>[] = [
  { dress: 33, renter: 0, start: 29, days: 4, event: 1 },
  { dress: 8, renter: 2, start: 24, days: 4, event: 1 },
]

/** What is looked for in vain, some for an event so many days ahead; the last too rarely to be shown. */
export const demand: readonly {
  category?: Category
  size?: Size
  color?: ColorFamily
  ahead?: number
  searches: number
}[] = [
  { color: 'black', size: '14', ahead: 34, searches: 11 },
  { category: 'wedding', size: '18', searches: 8 },
  { category: 'formal', color: 'green', ahead: 20, searches: 6 },
  { category: 'cocktail', size: 'XS', searches: 3 },
]

/** The favorites of a person: indexes in `dresses`, the latest first. */
type DemoFavorites = { dresses: readonly number[] } & (
  | { renter: number; lender?: undefined }
  | { lender: number; renter?: undefined }
)

export const favorites: readonly DemoFavorites[] = [
  { renter: 0, dresses: [33, 3, 50] },
  { renter: 1, dresses: [8, 25] },
  { renter: 2, dresses: [45, 53, 35, 28] },
  { renter: 3, dresses: [10, 40, 38] },
  { lender: 0, dresses: [13, 59] },
  { lender: 4, dresses: [3, 18] },
  { lender: 7, dresses: [20] },
]
