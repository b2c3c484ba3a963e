import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { addDays, dayNumber, type Day } from '../../shared/day.ts'
import { formatMonth } from '../../shared/month.ts'
import { LOCALE } from '../../shared/locale.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons.tsx'
import { MonthGrid, type MonthGridProps } from '../ui/controls/month-grid.tsx'
import classes from './calendar.module.css'
import { addMonths, inMonth, monthOf, monthsBetween, type Month } from './months.ts'
import * as media from '../ui/media.ts'

export interface DayLook {
  /** Struck through: someone else has it. */
  isTaken?: boolean
  /** Pale: it cannot be picked. */
  isRefused?: boolean
  inRange?: boolean
  isFirst?: boolean
  isLast?: boolean
  /** Underlined: it is the `marked` range. */
  isMarked?: boolean
  /** Read after the date: "start date", "unavailable". */
  note?: string
}

interface CalendarProps {
  /** The first month in sight. */
  month: Month
  onMonth: (month: Month) => void
  first: Month
  last: Month
  columns: number
  look: (day: Day) => DayLook
  /** Left out for a read-only calendar. */
  onPick?: (day: Day) => void
  onPoint?: (day: Day | undefined) => void
  /** The day with the tab stop. */
  start?: Day
  /** Announced after the months' names when others come into sight. */
  summary?: string
}

type DayAttributes = ReturnType<NonNullable<MonthGridProps['getDayProps']>>

/** Two months where there is room, which a low window has not. Only for what is rendered after mount. */
export const useColumns = () =>
  useMediaQuery(`${media.medium} and (min-height: 30em)`, true, { getInitialValueInEffect: false }) ? 2 : 1

/**
 * Months of days, read-only or to pick from. Days that cannot be picked can still be focused, and say why.
 * The keys are those of the ARIA date grid, across months too.
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
    // Rendered synchronously, so that the day can be focused.
    if (target < month) flushSync(() => show(target))
    if (monthsBetween(month, target) >= columns) flushSync(() => show(addMonths(target, 1 - columns)))
    root.current?.querySelector<HTMLElement>(`[data-day="${day}"]:not([data-hidden])`)?.focus()
  }

  // Missing in Mantine: each month's name on its table, and one tab stop for all of them.
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
        // A read-only day is no control; what matters is a sentence beside the calendar.
        attributes={isStatic ? { month: { 'aria-hidden': true, inert: true } } : undefined}
      />
      <p className="unseen" role="status">
        {Array.from({ length: columns }, (_, index) => formatMonth(addMonths(month, index))).join(', ')}
        {summary && `. ${summary}`}
      </p>
    </div>
  )
}

/** The focused day, if any. */
const dayOf = ({ target }: KeyboardEvent | FocusEvent) =>
  target instanceof HTMLElement ? target.dataset.day : undefined

/** The day a key of the date grid leads to (ARIA Authoring Practices); undefined for other keys. */
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

const fully = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeZone: 'UTC' })
/** `Thursday, December 3, 2026` */
const formatFully = (day: Day) => fully.format(new Date(`${day}T00:00:00Z`))
