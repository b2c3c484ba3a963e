import { addDays, formatDayCount, formatDays, type Day, type DayRange } from '../../shared/day.ts'
import { cheaperAndLonger, formatPrice, quoteDays, toCents } from '../../shared/price.ts'
import { conflictWith, rentalDaysProblem } from '../../shared/rental/rental.ts'
import { settledBetween } from '../../shared/rental/terms-text.ts'
import { useToday } from '../calendar/today.ts'
import { Button } from '../ui/controls/button.tsx'
import type { Dress } from './use-book.ts'
import classes from '../calendar/days-form.module.css'
import type { Availability } from '../calendar/date-selection.ts'

/** `4 days · Dec 3 – 6 · $192.00`, and what a day of them costs. */
export function Sum({ dress, range }: { dress: Dress; range: DayRange }) {
  const { days, rateCents, totalCents } = quoteDays(dress.pricePerDay, range)
  const today = useToday()
  return (
    <>
      <p className={classes.line}>
        <span>{formatDayCount(days)} · </span>
        <span>{formatDays(range, today)} · </span>
        <span>{formatPrice(totalCents)}</span>
      </p>
      <p className={classes.rate}>
        <span>{formatPrice(rateCents)} a day</span>.{' '}
        <span>{settledBetween(`you and ${dress.owner.displayName}`, totalCents)}</span>
      </p>
    </>
  )
}

interface LongerProps {
  dress: Dress
  range: DayRange
  calendar: Availability
  /** The market's today. */
  market: Day
  onExtend: (to: Day) => void
}

/** Offers a longer rental that costs no more, when its days are free. */
export function Longer({ dress, range, calendar: { taken, isKnown }, market, onExtend }: LongerProps) {
  const { days } = quoteDays(dress.pricePerDay, range)
  const today = useToday()
  const longer = cheaperAndLonger(toCents(dress.pricePerDay), days)
  const to = longer && addDays(range.from, longer.days - 1)
  if (!longer || !to || !isKnown(to) || conflictWith({ from: range.from, to }, taken)) return null
  if (rentalDaysProblem(range.from, to, market)) return null
  return (
    <p className={`spread ${classes.longer}`}>
      <span>
        {longer.days} days cost {formatPrice(longer.totalCents)}, no more than {days}.
      </span>
      <Button variant="outline" onClick={() => onExtend(to)}>
        Extend to {formatDays({ from: to, to }, today)}
      </Button>
    </p>
  )
}
