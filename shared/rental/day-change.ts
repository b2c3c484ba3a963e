import { addDays, type Day, type DayRange } from '../day.ts'
import { MAX_PROPOSALS, rentalDaysProblem } from './rental.ts'

// Other days for a rental that is agreed on (docs/product.md#other-days-after-yes).

export const NO_CHANGES_LEFT = `You have asked to change the days ${MAX_PROPOSALS} times. Please write to each other.`

/**
 * Why an agreed rental cannot move to other days; undefined when it can. Once it has begun, only its last day moves.
 * `today` is the market's.
 */
export function changeProblem(agreed: DayRange, { from, to }: DayRange, today: Day) {
  if (from === agreed.from && to === agreed.to) return 'These are the days of the rental.'
  if (today < agreed.from) return rentalDaysProblem(from, to, today)
  if (from !== agreed.from) return 'The rental has begun: only its last day can change.'
  if (to < today) return 'The last day cannot be before today.'
  return rentalDaysProblem(from, to, from)
}

/** The first day that a change adds or takes away. */
export function firstChangedDay(agreed: DayRange, { from, to }: DayRange): Day {
  if (from !== agreed.from) return from < agreed.from ? from : agreed.from
  return addDays(to < agreed.to ? to : agreed.to, 1)
}
