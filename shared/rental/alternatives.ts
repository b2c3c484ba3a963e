import type { Day } from '../day.ts'
import { toAmount } from '../price.ts'
import type { Category, Occasion, Size } from '../dress/dress.ts'
import { sizesNear } from '../dress/size-chart.ts'
import { freeOn, type DaysSearch } from '../search/days-search.ts'
import type { Way } from './handover.ts'

const MAX_TOTAL = toAmount(9_999_900)

/** A dress in place of one at risk may cost a fifth more, for all of the days. */
export const dearestInstead = (totalCents: number) =>
  Math.min(toAmount(Math.floor(totalCents * 1.2)), MAX_TOTAL)

/** The rental that could not be had. */
export interface Wanted {
  startDate: Day
  endDate: Day
  eventDate: Day | null
  way: Way | null
  size: Size
  category: Category
  occasions: Occasion[]
  /** For all of the days. */
  totalPrice: number
}

/** When the dress was wanted: for its event the same way, else on its days. */
export const whenOf = ({
  startDate,
  endDate,
  eventDate,
  way,
}: Pick<Wanted, 'startDate' | 'endDate' | 'eventDate' | 'way'>): DaysSearch =>
  eventDate ? { event: eventDate, ...(way && { by: way }) } : { from: startDate, to: endDate }

/** Whether there can still be another dress in its place. */
export const isAhead = ({ startDate, eventDate }: Pick<Wanted, 'startDate' | 'eventDate'>, today: Day) =>
  (eventDate ?? startDate) > today

/**
 * The search for a replacement: in its size or one beside it, for its occasions (of its category where it has none), free
 * for the same event or on the same days, and no dearer.
 */
export const alternativesTo = ({ size, category, occasions, totalPrice, ...wanted }: Wanted) => ({
  ...freeOn(whenOf(wanted)),
  sizes: [size, ...sizesNear([size])],
  occasions: occasions.length > 0 ? occasions : undefined,
  category: occasions.length > 0 ? undefined : category,
  ...(totalPrice <= MAX_TOTAL && { maxTotal: totalPrice }),
})
