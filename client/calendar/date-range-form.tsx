import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { countDays, formatDayCount, formatDays, rangeOf } from '../../shared/day.ts'
import { MIN_RENTAL_DAYS, rentalDaysProblem } from '../../shared/rental/rental.ts'
import { noDays, type DaysSearch } from '../../shared/search/days-search.ts'
import { useToday } from './today.ts'
import { Button } from '../ui/controls/button.tsx'
import classes from './days-form.module.css'
import type { DateSelection } from './date-selection.ts'
import { RangeCalendar } from './range-calendar.tsx'
import { useMonths } from './use-months.ts'

export interface DateRangeFormProps {
  value: DaysSearch
  onDone: (days: DaysSearch) => void
  /** A button before the others. */
  children: ReactNode
}

/** Chooses a first and a last day for a search. Applied only with its button. */
export function DateRangeForm({ value, onDone, children }: DateRangeFormProps) {
  const { today, market, months } = useMonths(value.from)
  const thisDay = useToday()
  const [chosen, setChosen] = useState<DateSelection>({ from: value.from, to: value.to })
  const root = useRef<HTMLDivElement>(null)
  const days = rangeOf(chosen)
  const problem = days && rentalDaysProblem(days.from, days.to, market)

  /** The button is removed when pressed: the focus goes back to the calendar. */
  function clear() {
    flushSync(() => setChosen({}))
    root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }

  return (
    <div ref={root} className={classes.form}>
      <p className={classes.rule}>
        Choose your first day for the usual four, then another last day if you like. Only dresses that are
        free on all of them are shown.
      </p>
      <div className={classes.calendar} data-columns={months.columns}>
        <RangeCalendar
          chosen={chosen}
          onChosen={setChosen}
          calendar={{ today, taken: [], isKnown: () => true }}
          minDays={MIN_RENTAL_DAYS}
          {...months}
        />
      </div>
      <div className={`spread ${classes.bar}`} data-bar>
        <div aria-live="polite" className={classes.sum}>
          <p className={classes.line}>
            {days ? (
              <>
                <span>{formatDayCount(countDays(days.from, days.to))} · </span>
                <span>{formatDays(days, thisDay)}</span>
              </>
            ) : (
              'Any day'
            )}
          </p>
          {problem && <p className={classes.warning}>{problem}</p>}
        </div>
        <div className={classes.buttons}>
          {children}
          {days && (
            <Button variant="default" onClick={clear}>
              Clear dates
            </Button>
          )}
          <Button disabled={problem !== undefined} onClick={() => onDone({ ...noDays, ...days })}>
            Show dresses
          </Button>
        </div>
      </div>
    </div>
  )
}
