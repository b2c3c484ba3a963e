import { addDays, marketToday, type Day } from '../day.ts'
import type { Stage } from './rental-statuses.ts'

/** How many days after its last day a rental that is not back closes by itself. */
export const OVERDUE_DAYS = 60

/** For how many days after the last one an owner can say whether a dress is back, where it is not overdue. */
export const ANSWER_DAYS = 14

interface RentalRow {
  /** As stored. */
  status: Stage
  startDate: Day
  endDate: Day
  /** When the owner said “Not back yet”; it stays. */
  notBackAt: Date | null
  backAt: Date | null
  /** When the renter sent the dress back or handed it over. */
  sentBackAt: Date | null
}

interface Moment {
  /** The market's. */
  today: Day
  /** AUTO_CLOSE_DAYS */
  autoCloseDays: number
}

/**
 * What follows from the rows of a rental and the day (docs/product.md#back); all false unless it is confirmed. After its
 * last day one of `expected`, `overdue` and `closed` is true.
 */
export function journeyOf(
  { status, startDate, endDate, notBackAt, backAt, sentBackAt }: RentalRow,
  { today, autoCloseDays }: Moment,
) {
  if (status !== 'confirmed')
    return { begun: false, expected: false, overdue: false, closed: false, late: false }
  const isOver = endDate < today
  const overdue = isOver && Boolean(notBackAt) && !backAt && today < addDays(endDate, OVERDUE_DAYS)
  const closed = Boolean(backAt) || (!overdue && today > addDays(endDate, autoCloseDays))
  const isSentInTime = sentBackAt !== null && marketToday(sentBackAt) <= endDate
  return {
    /** Its first day is over: silence means that the dress has arrived. */
    begun: startDate < today,
    /** Its last day is over, and its owner has not answered whether it is back. */
    expected: isOver && !overdue && !closed,
    /** The owner has said that it is not back. */
    overdue,
    /** It is back, or closed by itself: silence means back. */
    closed,
    /** It was said not to be back, and the renter had not sent it by the last day. */
    late: Boolean(notBackAt) && !isSentInTime,
  }
}

export type Journey = ReturnType<typeof journeyOf>
