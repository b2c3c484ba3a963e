import { addDays, beginsAt, type Day } from './day.ts'

// Reviews of a rental (docs/product.md#reviews): when they may be written, and what their stars come to.

/** For how many days after a rental's last day they may be written. */
export const REVIEW_DAYS = 14
export const MAX_REVIEW_TEXT = 1000
export const MAX_REVIEW_PHOTOS = 3
export const MAX_REPLY_TEXT = 500
/** From how many on it is said how many stars somebody has. */
export const MIN_PERSON_REVIEWS = 3

export const reviewSides = ['renter', 'owner'] as const
export type ReviewSide = (typeof reviewSides)[number]

export const fits = ['small', 'true', 'large'] as const
export type Fit = (typeof fits)[number]
export const fitLabels: Record<Fit, string> = {
  small: 'Small',
  true: 'True to size',
  large: 'Large',
}

/** How many said which. */
export type FitCounts = Record<Fit, number>

/** When the reviews of a rental may be written; its last day by the market's clock. */
export const reviewDays = (endDate: Day) => ({
  from: addDays(endDate, 1),
  to: addDays(endDate, REVIEW_DAYS),
  /** The instant at which that day is over everywhere, and what was written is published. */
  closesAt: beginsAt(addDays(endDate, REVIEW_DAYS + 1)),
})

const DAY_MS = 86_400_000

/** Whether a review's stars count: a rental that was agreed on a day before it began, or earlier. */
export const isCountedRental = (decidedAt: Date, startDate: Day) =>
  decidedAt.getTime() <= beginsAt(startDate).getTime() - DAY_MS

/** An average of stars to one decimal, on the page as for machines; null without any. */
export const averageStars = (sum: number, count: number) =>
  count > 0 ? Math.round((sum * 10) / count) / 10 : null

const fitWords: Record<Fit, string> = {
  small: 'it runs small',
  true: 'true to size',
  large: 'it runs large',
}

/** `12 of 15 say true to size`, by what most say; undefined when nobody says anything. */
export function fitSentence(counts: FitCounts) {
  const all = counts.small + counts.true + counts.large
  if (!all) return undefined
  // Of two that are even, the one that is no trouble.
  const most = (['small', 'large'] as const).reduce<Fit>(
    (most, fit) => (counts[fit] > counts[most] ? fit : most),
    'true',
  )
  return `${counts[most]} of ${all} ${counts[most] === 1 ? 'says' : 'say'} ${fitWords[most]}`
}

/** `5′ 6″ (168 cm)` */
export function formatHeight(millimetres: number) {
  const inches = Math.round(millimetres / 25.4)
  return `${Math.floor(inches / 12)}′ ${inches % 12}″ (${Math.round(millimetres / 10)} cm)`
}
