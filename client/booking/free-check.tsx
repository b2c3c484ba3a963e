import { useLayoutEffect } from 'react'
import { addDays, formatDays, marketToday, rangeOf, type DayRange } from '../../shared/day.ts'
import { EVENT_SPAN } from '../../shared/rental/event.ts'
import { eventDays } from '../../shared/rental/handover-days.ts'
import { conflictWith } from '../../shared/rental/rental.ts'
import { useAvailability } from '../calendar/availability.ts'
import type { DateSelection } from '../calendar/date-selection.ts'
import { addMonths, monthOf, monthsBetween, monthsFrom } from '../calendar/months.ts'
import { useToday } from '../calendar/today.ts'
import { useShop } from '../head/shop.ts'
import { answerFor } from './event-answer.ts'
import type { Dress } from './use-book.ts'

/** What is known of days once it has loaded. */
export interface FreeAnswer {
  /** What an event's days are, or why a dress cannot be rented on those that are wanted. */
  words?: string | undefined
  isTaken: boolean
  /** Whether that is because it can no longer be posted. */
  isTooLate?: boolean | undefined
}

interface FreeCheckProps {
  dress: Dress
  wanted: DateSelection
  onKnown: (answer: FreeAnswer) => void
}

/**
 * Checks whether a dress is free on days, or for an event. Renders nothing: what is shown must outlast its loading.
 */
export function FreeCheck({ dress, wanted, onKnown }: FreeCheckProps) {
  const { event, by } = wanted
  const today = useToday()
  const shop = useShop()
  const range = rangeOf(wanted) ?? around(event ?? today)
  const months = monthsFrom(monthOf(range.from), monthsBetween(monthOf(range.from), monthOf(range.to)) + 1)
  const { taken, isKnown } = useAvailability(dress.id, months)
  const { words, isTaken, isTooLate } = read()
  useLayoutEffect(() => onKnown({ words, isTaken, isTooLate }), [words, isTaken, isTooLate, onKnown])
  return null

  function read(): FreeAnswer {
    const chosen = rangeOf(wanted)
    if (chosen && conflictWith(chosen, taken))
      return { words: `Not free ${formatDays(chosen, today)}.`, isTaken: true }
    if (!event) return { isTaken: false }
    const market = marketToday(new Date())
    const answer = chosen ? { days: chosen } : answerFor(event, { dress, by, taken, isKnown, market, shop })
    if (!answer?.days)
      return { words: answer?.explain(), isTaken: answer !== undefined, isTooLate: answer?.isTooLate }
    const { from, to } = answer.days
    return { words: eventDays({ role: 'renter', startDate: from, endDate: to }, event), isTaken: false }
  }
}

/** An event's days, and some after them, on which it may be free again. */
const around = (event: string): DayRange => ({
  from: addDays(event, -EVENT_SPAN.before),
  to: addDays(addMonths(monthOf(event), 2), -1),
})
