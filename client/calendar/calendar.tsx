import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { addDays, dayNumber, type Day } from '../../shared/day.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons.tsx'
import { MonthGrid, type MonthGridProps } from '../ui/controls/month-grid.tsx'
import classes from './calendar.module.css'
import { addMonths, formatMonth, inMonth, monthOf, monthsBetween, type Month } from './months.ts'

/** How one day is shown. */
export interface DayLook {
  /** Struck through: somebody has it. */
  isTaken?: boolean
  /** Pale: it cannot be picked, for whatever reason. */
  isRefused?: boolean
  inRange?: boolean
  isFirst?: boolean
  isLast?: boolean
  /** Underlined: it means something to whoever chooses. */
  isMarked?: boolean
  /** What is said after the date: "start date", "unavailable". */
  note?: string
}

interface CalendarProps {
  /** The first of the months in sight. */
  month: Month
  onMonth: (month: Month) => void
  /** The months one can page to. */
  first: Month
  last: Month
  columns: number
  look: (day: Day) => DayLook
  /** Left out for a calendar that only shows. */
  onPick?: (day: Day) => void
  onPoint?: (day: Day | undefined) => void
  /** The day that the keyboard starts on. */
  start?: Day
  /** What is said of the months in sight, after their names, when others come. */
  summary?: string
}

type DayAttributes = ReturnType<NonNullable<MonthGridProps['getDayProps']>>

/** Two months where there is room for them, which a low window has not. Only for what is rendered after mount. */
export const useColumns = () =>
  useMediaQuery('(min-width: 48em) and (min-height: 30em)', true, { getInitialValueInEffect: false }) ? 2 : 1

/**
 * Months of days: shown only, or to pick from. Days that cannot be picked can still be reached by keyboard,
 * and say why. The keys are those of the ARIA date grid, over the edges of months too.
 */
export function Calendar({
  month,
  onMonth,
  first,
  last,
  columns,
  look,
  onPick,
  onPoint,
  start,
  summary,
}: CalendarProps) {
  const root = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<Day>()
  const isStatic = !onPick
  const lastStart = addMonths(last, 1 - columns)

  const show = (wanted: Month) => {
    const shown = wanted > lastStart ? lastStart : wanted
    onMonth(shown < first ? first : shown)
  }

  function focusDay(day: Day) {
    const target = monthOf(day)
    if (target < first || target > last) return
    // Rendered at once, so that the day is there to be focused.
    if (target < month) flushSync(() => show(target))
    if (monthsBetween(month, target) >= columns) flushSync(() => show(addMonths(target, 1 - columns)))
    root.current?.querySelector<HTMLElement>(`[data-day="${day}"]:not([data-hidden])`)?.focus()
  }

  // What Mantine leaves out: each month's name on its table, and one stop of the keyboard for all of them.
  useLayoutEffect(() => {
    root.current
      ?.querySelectorAll('table')
      .forEach((table, index) => table.setAttribute('aria-label', formatMonth(addMonths(month, index))))
    const days = [
      ...(root.current?.querySelectorAll<HTMLElement>('button[data-day]:not([data-hidden])') ?? []),
    ]
    const stop =
      days.find(({ dataset }) => dataset.day === focused) ??
      days.find(({ dataset }) => dataset.day === start) ??
      days.find(({ dataset }) => !dataset.refused) ??
      days[0]
    for (const day of days) day.tabIndex = day === stop ? 0 : -1
  })

  function onKeyDown(event: KeyboardEvent) {
    const day = dayOf(event)
    const target = day && keyTarget(day, event)
    if (!target) return
    event.preventDefault()
    event.stopPropagation() // Mantine's own keys stop at the edge of a month
    focusDay(target)
  }

  const dayProps = (day: Day): DayAttributes => {
    const { isTaken, isRefused, inRange, isFirst, isLast, isMarked } = look(day)
    return {
      selected: day === start || isFirst || isLast,
      inRange,
      firstInRange: isFirst,
      lastInRange: isLast,
      'data-day': day,
      'data-taken': isTaken || undefined,
      'data-refused': isRefused || undefined,
      'data-marked': isMarked || undefined,
      'data-end': isFirst || isLast || undefined,
      'data-autofocus': day === start || undefined,
      'aria-pressed': isStatic ? undefined : Boolean(inRange),
      'aria-disabled': (!isStatic && isRefused) || undefined,
      ...(!isStatic && { onClick: () => onPick(day) }),
      ...(onPoint && { onMouseEnter: () => onPoint(day) }),
    }
  }

  return (
    <div
      ref={root}
      onKeyDownCapture={isStatic ? undefined : onKeyDown}
      onFocus={(event) => setFocused(dayOf(event) ?? focused)}
      onMouseLeave={onPoint && (() => onPoint(undefined))}
    >
      <MonthGrid
        date={month}
        onDateChange={(date) => show(monthOf(date))}
        minDate={first}
        maxDate={addDays(addMonths(last, 1), -1)}
        numberOfColumns={columns}
        maxLevel="month"
        enableKeyboardNavigation={false} // its Y key opens a list of years
        static={isStatic}
        hideOutsideDates
        highlightToday={false}
        withCellSpacing={false}
        fullWidth
        getDayProps={dayProps}
        getDayAriaLabel={(day) => [formatFully(day), look(day).note].filter(Boolean).join(', ')}
        ariaLabels={{ previousMonth: 'Previous months', nextMonth: 'Next months' }}
        previousIcon={<ChevronLeftIcon />}
        nextIcon={<ChevronRightIcon />}
        classNames={classes}
        // A day that cannot be picked is no control; what there is to know stands beside it as a sentence.
        attributes={isStatic ? { month: { 'aria-hidden': true, inert: true } } : undefined}
      />
      <p className="unseen" role="status">
        {Array.from({ length: columns }, (_, index) => formatMonth(addMonths(month, index))).join(', ')}
        {summary && `. ${summary}`}
      </p>
    </div>
  )
}

/** The day that has the keyboard, if one has. */
const dayOf = ({ target }: KeyboardEvent | FocusEvent) =>
  target instanceof HTMLElement ? target.dataset.day : undefined

/** Where a key leads from a day, if it is one of the date grid's (ARIA Authoring Practices). */
export function keyTarget(
  day: Day,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
): Day | undefined {
  const weekday = (dayNumber(day) + 4) % 7 // 1970 began on a Thursday
  const months = shiftKey ? 12 : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekday)
    case 'End':
      return addDays(day, 6 - weekday)
    case 'PageUp':
      return inMonth(day, addMonths(monthOf(day), -months))
    case 'PageDown':
      return inMonth(day, addMonths(monthOf(day), months))
  }
}

const fully = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
/** `Thursday, December 3, 2026` */
const formatFully = (day: Day) => fully.format(new Date(`${day}T00:00:00Z`))
