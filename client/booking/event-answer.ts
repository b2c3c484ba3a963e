import { addDays, formatWeekday, type Day, type DayRange } from '../../shared/day.ts'
import {
  EVENT_SPAN,
  eventWindows,
  waysInTime,
  windowFor,
  type EventWindow,
} from '../../shared/rental/event.ts'
import type { Way } from '../../shared/rental/handover.ts'
import { onlyWay } from '../../shared/rental/way.ts'
import type { Shop } from '../../shared/settings/shop.ts'
import type { Dress } from './use-book.ts'

interface Known {
  dress: Dress
  /** The way that is preferred. */
  by: Way | undefined
  taken: readonly DayRange[]
  isKnown: (day: Day) => boolean
  /** The market's today. */
  market: Day
  shop: Shop
}

/** The days of a dress for an event, or why there are none, and what is possible; undefined while that is not known. */
export function answerFor(event: Day, { dress, by, taken, isKnown, market, shop }: Known) {
  const first = addDays(event, -EVENT_SPAN.before)
  if (!isKnown(first > market ? first : market) || !isKnown(addDays(event, EVENT_SPAN.after)))
    return undefined

  const windowsOf = (day: Day) => eventWindows(day, { today: market, closed: shop.closed })
  const windows = windowsOf(event)
  const find = (windows: EventWindow[], by?: Way) =>
    windowFor(windows, { ...dress, taken }, { by, only: shop.way })
  const offered = onlyWay(shop.way ?? dress.ways)
  const isLate =
    offered !== 'meet' &&
    windows.every((window) => !waysInTime(window, dress, { by: 'post', only: shop.way }).length)
  const late = isLate
    ? `It cannot be posted in time.${offered ? '' : ` ${dress.owner.displayName} can hand it over in ${dress.location}.`}`
    : undefined

  const days = find(windows, by) ?? find(windows)
  if (days) return { days, way: days.ways.find((way) => way === by) ?? days.ways[0], late }
  const isTooLate = isLate && offered === 'post'
  const problem = (isTooLate && late) || `Not free for ${formatWeekday(event)}.`
  // Days that one can wait for: the first that could be there in time.
  const waitFor = windowFor(windows, { ...dress, taken: [] }, { only: shop.way })
  return { waitFor, problem, explain, isTooLate }

  /** The problem, and from when it is possible: that takes long to find, for a calendar of days too long. */
  function explain() {
    const next = after()
    const again = isTooLate ? 'It can be with you from' : 'Free again from'
    return next ? `${problem} ${again} ${formatWeekday(next)}.` : problem
  }

  /** The first day of the next rental that is possible, as far as is known. */
  function after() {
    for (
      let later = addDays(event, 1);
      isKnown(addDays(later, EVENT_SPAN.after));
      later = addDays(later, 1)
    ) {
      const found = find(windowsOf(later))
      if (found) return found.from
    }
  }
}
