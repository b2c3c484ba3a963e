import type { Size } from '../shared/dress/dress.ts'
import type { Fit } from '../shared/review.ts'

/** The two reviews of a past demo rental. */
interface DemoReview {
  /** Which rental: place in `dresses` and in `renters`, and its first day as `rentals` has it. */
  dress: number
  renter: number
  start: number
  /** Stars of the dress and of its lender, how it fit, and words. */
  renterSays?: {
    stars: readonly [dress: number, lender: number]
    fit?: Fit
    body?: string
    size?: Size
    heightMm?: number
  }
  /** Stars of the renter; on time, in good condition and easy to agree with unless it is said. */
  ownerSays?: { stars: number; body?: string; isLate?: true; isDamaged?: true }
  /** What the lender answered. */
  reply?: string
}

/** Honest reviews: most are glad, some not, and of the last days some are still missing or waiting for the other side. */
export const reviews: readonly DemoReview[] = [
  {
    dress: 0,
    renter: 0,
    start: -40,
    renterSays: {
      stars: [5, 5],
      fit: 'true',
      size: '8',
      heightMm: 1680,
      body: 'It moves like water. The straps are long enough to shorten, and Adaeze had sewn in spare loops. I danced until four.',
    },
    ownerSays: { stars: 5, body: 'Sent back steamed and with a note. Any time again.' },
    reply: 'The loops were my mother’s idea. Come back soon, Imani!',
  },
  {
    dress: 0,
    renter: 1,
    start: -68,
    renterSays: {
      stars: [4, 5],
      fit: 'large',
      size: '6',
      heightMm: 1730,
      body: 'Beautiful, and a little wide at the back on me. A pin did it.',
    },
    ownerSays: { stars: 5 },
  },
  {
    dress: 0,
    renter: 2,
    start: -96,
    renterSays: { stars: [5, 4], fit: 'true', body: 'Two strangers asked me where it is from.' },
    ownerSays: {
      stars: 4,
      isLate: true,
      body: 'Careful with the dress. It came a day late, and she told me before.',
    },
  },
  {
    dress: 0,
    renter: 3,
    start: -12,
    renterSays: {
      stars: [4, 5],
      fit: 'true',
      body: 'Lovely silk. The hem shows every drop of rain, so take a car.',
    },
  },
  {
    dress: 1,
    renter: 1,
    start: -35,
    renterSays: {
      stars: [3, 5],
      fit: 'small',
      size: '10',
      heightMm: 1650,
      body: 'The color is warmer than on my screen, and I could not sit down in it for long. Margaux was kindness itself.',
    },
    ownerSays: { stars: 5 },
    reply: 'Thank you for saying so: I have written into the description that it is cut close.',
  },
  {
    dress: 1,
    renter: 0,
    start: -82,
    renterSays: { stars: [5, 5], fit: 'small', size: '8', body: 'Take one size up. Then it is perfect.' },
    ownerSays: { stars: 5 },
  },
  {
    dress: 2,
    renter: 2,
    start: -30,
    renterSays: {
      stars: [5, 5],
      fit: 'true',
      size: '6',
      heightMm: 1600,
      body: 'My sister cried, and then asked whether she may have it next.',
    },
    ownerSays: { stars: 5, body: 'On time to the hour.' },
  },
  {
    dress: 7,
    renter: 3,
    start: -28,
    renterSays: { stars: [4, 4], fit: 'true' },
    ownerSays: {
      stars: 3,
      isDamaged: true,
      body: 'A bead was missing on the left shoulder. She told me at once and paid the seamstress.',
    },
  },
  {
    dress: 5,
    renter: 0,
    start: -21,
    renterSays: {
      stars: [5, 5],
      fit: 'large',
      size: '8',
      heightMm: 1680,
      body: 'Runs a little large, which was welcome after the third course.',
    },
    ownerSays: { stars: 5 },
  },
  {
    dress: 13,
    renter: 1,
    start: -18,
    ownerSays: { stars: 4, body: 'All well.' },
  },
  {
    dress: 27,
    renter: 0,
    start: -52,
    renterSays: { stars: [4, 5], fit: 'true', body: 'Heavier than it looks, and worth it.' },
    ownerSays: { stars: 5 },
  },
  {
    dress: 43,
    renter: 1,
    start: -45,
    renterSays: {
      stars: [5, 5],
      fit: 'true',
      size: 'M',
      heightMm: 1730,
      body: 'Grass, wind and forty guests, and not one wrinkle.',
    },
    ownerSays: { stars: 5 },
  },
  { dress: 37, renter: 1, start: -43, renterSays: { stars: [4, 4], fit: 'small' }, ownerSays: { stars: 5 } },
  {
    dress: 33,
    renter: 3,
    start: -33,
    renterSays: {
      stars: [2, 3],
      fit: 'small',
      body: 'The zip stuck twice, and the lining was torn under one arm when it came. My money would have gone further elsewhere.',
    },
    ownerSays: { stars: 4 },
    reply: 'You were right, and I am sorry. Zip and lining are new since last week.',
  },
  {
    dress: 17,
    renter: 2,
    start: -29,
    renterSays: { stars: [5, 5], fit: 'true', body: 'As described, down to the last button.' },
  },
  { dress: 31, renter: 3, start: -26, renterSays: { stars: [4, 5], fit: 'large' }, ownerSays: { stars: 5 } },
  {
    dress: 22,
    renter: 0,
    start: -24,
    renterSays: {
      stars: [5, 5],
      fit: 'true',
      size: '8',
      heightMm: 1680,
      body: 'The lightest thing I have ever worn to a wedding in July.',
    },
    ownerSays: { stars: 5, body: 'A joy to lend to.' },
  },
  {
    dress: 26,
    renter: 3,
    start: -20,
    renterSays: { stars: [3, 4], fit: 'true', body: 'Fine for one evening. It creases as soon as one sits.' },
    ownerSays: { stars: 5 },
  },
  { dress: 58, renter: 2, start: -9, ownerSays: { stars: 5 } },
]
