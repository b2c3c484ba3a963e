import { DAY } from './duration.ts'
import { addDays, beginsAt, type Day } from './day.ts'

// Reviews of a rental (docs/product.md#reviews): when they may be written, and how stars are averaged.

/** Days after a rental's last day during which reviews may be written. */
export const REVIEW_DAYS = 14
export const MAX_REVIEW_TEXT = 1000
export const MAX_REVIEW_PHOTOS = 3
export const MAX_REPLY_TEXT = 500
/** With fewer reviews a person's average is not shown. */
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

export type FitCounts = Record<Fit, number>

/** When a rental may be reviewed; `endDate` by the market's clock. */
export const reviewDays = (endDate: Day) => ({
  from: addDays(endDate, 1),
  to: addDays(endDate, REVIEW_DAYS),
  /** The end of the last day everywhere, when reviews are published. */
  closesAt: beginsAt(addDays(endDate, REVIEW_DAYS + 1)),
})

/** Whether a review's stars count: only for rentals agreed on at least a day before they began. */
export const isCountedRental = (decidedAt: Date, startDate: Day) =>
  decidedAt.getTime() <= beginsAt(startDate).getTime() - DAY

/** The average to one decimal, on the page and in structured data; null without any review. */
export const averageStars = (sum: number, count: number) =>
  count > 0 ? Math.round((sum * 10) / count) / 10 : null

const fitWords: Record<Fit, string> = {
  small: 'it runs small',
  true: 'true to size',
  large: 'it runs large',
}

/** `12 of 15 say true to size`: the most frequent answer; undefined without any. */
export function fitSentence(counts: FitCounts) {
  const all = counts.small + counts.true + counts.large
  if (!all) return undefined
  // On a tie, true to size.
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
