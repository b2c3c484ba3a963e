import { useMediaQuery } from '@mantine/hooks'
import {
  startTransition,
  useRef,
  useState,
  type Dispatch,
  type FocusEvent,
  type KeyboardEvent,
  type SetStateAction,
} from 'react'
import { flushSync } from 'react-dom'
import { dateFormat } from '../../shared/date-format.ts'
import { addDays, weekdayOf, type Day } from '../../shared/day.ts'
import { formatMonth } from '../../shared/month.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons.tsx'
import classes from './calendar.module.css'
import {
  addMonths,
  clampMonth,
  inMonth,
  monthOf,
  monthsBetween,
  monthsFrom,
  weeksOf,
  type Month,
} from './months.ts'
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
  onMonth: Dispatch<SetStateAction<Month>>
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
  const startFrom = (wanted: Month) => clampMonth(wanted, first, lastStart < first ? first : lastStart)
  const show = (wanted: Month) => onMonth(startFrom(wanted))
  /** The pressed arrow is drawn before the months, which take a slow phone longer; a second press counts from the first. */
  const turn = (by: number) =>
    startTransition(() => onMonth((from) => startFrom(addMonths(startFrom(from), by))))
  // With more columns than before, the last month cannot come first.
  const shownFrom = startFrom(month)

  function focusDay(day: Day) {
    const target = monthOf(day)
    if (target < first || target > last) return
    // Rendered synchronously, so that the day can be focused.
    if (target < shownFrom) flushSync(() => show(target))
    if (monthsBetween(shownFrom, target) >= columns) flushSync(() => show(addMonths(target, 1 - columns)))
    root.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }

  const months = monthsFrom(shownFrom, columns).map((month) => ({ month, weeks: weeksOf(month) }))
  const inSight = months.flatMap(({ weeks }) => weeks.flat()).filter((day) => day !== undefined)
  const looks = new Map(inSight.map((day) => [day, look(day)]))
  const tabStop =
    [focused, start].find((day) => day && looks.has(day)) ??
    inSight.find((day) => !looks.get(day)?.isRefused) ??
    inSight[0]

  function onKeyDown(event: KeyboardEvent) {
    const day = dayOf(event)
    const target = day && keyTarget(day, event)
    if (!target) return
    event.preventDefault()
    focusDay(target)
  }

  function dayCell(day: Day) {
    const { isTaken, isRefused, inRange, isFirst, isLast, isMarked, note } = looks.get(day) ?? {}
    const shown = {
      className: classes.day,
      'data-day': day,
      'data-in-range': inRange || undefined,
      'data-first-in-range': isFirst || undefined,
      'data-last-in-range': isLast || undefined,
      'data-end': isFirst || isLast || undefined,
      'data-taken': isTaken || undefined,
      'data-refused': isRefused || undefined,
      'data-marked': isMarked || undefined,
      children: Number(day.slice(8)),
    }
    return onPick ? (
      <button
        type="button"
        {...shown}
        tabIndex={day === tabStop ? 0 : -1}
        data-autofocus={day === start || undefined}
        aria-label={[formatFully(day), note].filter(Boolean).join(', ')}
        aria-pressed={Boolean(inRange)}
        aria-disabled={isRefused || undefined}
        onClick={() => onPick(day)}
        onMouseEnter={onPoint && (() => onPoint(day))}
      />
    ) : (
      <div {...shown} data-static />
    )
  }

  return (
    <div
      ref={root}
      onKeyDownCapture={isStatic ? undefined : onKeyDown}
      onFocus={(event) => setFocused(dayOf(event) ?? focused)}
      onMouseLeave={onPoint && (() => onPoint(undefined))}
    >
      <div className={classes.months}>
        {months.map(({ month: shown, weeks }, index) => (
          // By its place: the pressed arrow stays when other months come into sight.
          <div key={index}>
            <div className={classes.head}>
              {index === 0 && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label="Previous months"
                  disabled={shownFrom <= first}
                  onClick={() => turn(-columns)}
                >
                  <ChevronLeftIcon />
                </button>
              )}
              <p>{formatMonth(shown)}</p>
              {index === columns - 1 && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label="Next months"
                  disabled={shownFrom >= lastStart}
                  onClick={() => turn(columns)}
                >
                  <ChevronRightIcon />
                </button>
              )}
            </div>
            {/* A read-only day is no control; what matters is a sentence beside the calendar. */}
            <table
              className={classes.month}
              aria-label={formatMonth(shown)}
              aria-hidden={isStatic || undefined}
              inert={isStatic}
            >
              <thead>
                <tr>
                  {weekdays.map((name) => (
                    <th key={name}>{name}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeks.map((week, row) => (
                  <tr key={row}>
                    {week.map((day, cell) => (
                      <td key={day ?? cell}>{day && dayCell(day)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
      </div>
      <p className="unseen" role="status">
        {months.map(({ month }) => formatMonth(month)).join(', ')}
        {summary && `. ${summary}`}
      </p>
    </div>
  )
}

const weekdays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']

/** The focused day, if any. */
const dayOf = ({ target }: KeyboardEvent | FocusEvent) =>
  target instanceof HTMLElement ? target.dataset.day : undefined

/** The day a key of the date grid leads to (ARIA Authoring Practices); undefined for other keys. */
export function keyTarget(
  day: Day,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
): Day | undefined {
  const weekday = weekdayOf(day)
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

const fully = dateFormat({ dateStyle: 'full', timeZone: 'UTC' })
/** `Thursday, December 3, 2026` */
const formatFully = (day: Day) => fully(new Date(`${day}T00:00:00Z`))
