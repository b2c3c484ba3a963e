import type { Day } from './day.ts'
import type { Category, Occasion, Size } from './dress.ts'

/** The highest price that can be looked for, in dollars. */
const MAX_TOTAL = 99_999
const SHOWN = 3

/** What somebody asked for and did not get. */
export interface NotHad {
  startDate: Day
  endDate: Day
  size: Size
  category: Category
  occasions: Occasion[]
  /** In dollars, for all of the days. */
  totalPrice: number
}

/** What to look for when a dress cannot be had: its kind, size and occasions, free on the same days, and no dearer. */
export const insteadOf = ({ startDate, endDate, size, category, occasions, totalPrice }: NotHad) => ({
  startDate,
  endDate,
  size,
  category,
  ...(occasions.length > 0 && { occasions }),
  ...(totalPrice <= MAX_TOTAL && { maxTotal: totalPrice }),
})

/** Those of a list of such dresses that are shown at once, on the page of a rental as in a letter. */
export const shownInstead = <Dress extends { id: number }>(dresses: readonly Dress[], dressId: number) =>
  dresses.filter(({ id }) => id !== dressId).slice(0, SHOWN)
