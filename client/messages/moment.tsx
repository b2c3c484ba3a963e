import { dateFormat } from '../../shared/date-format.ts'
import { DAY } from '../../shared/duration.ts'
import { useHydrated } from '../ui/hooks/use-hydrated.ts'

const clock = dateFormat({ hour: 'numeric', minute: '2-digit' })
const dated = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' })
/** By whether it is the browser that writes it: until hydration a page has what the server wrote, in UTC. */
const zoned = (format: Intl.DateTimeFormatOptions) => {
  const here = dateFormat(format)
  const utc = dateFormat({ ...format, timeZone: 'UTC' })
  return (at: Date, isHere: boolean) => (isHere ? here(at) : utc(at))
}
const named = zoned({ weekday: 'long', month: 'short', day: 'numeric' })
const brief = zoned({ month: 'short', day: 'numeric' })
const HALF_YEAR_MS = 183 * DAY

/** The day of a moment in the browser's time zone; until hydration in the server's. */
export const dayOf = (at: Date, isHere: boolean) =>
  isHere ? at.toDateString() : at.toISOString().slice(0, 10)

/** Names a message's actions by its time: `About your message, 4:10 PM`. */
export function useTimedName(name: string, at: Date) {
  return useHydrated() ? `${name}, ${clock(at)}` : name
}

/** `4:10 PM`; empty in the server's HTML, in the same place. */
export function TimeOfDay({ at }: { at: Date }) {
  const isHere = useHydrated()
  return <time dateTime={at.toISOString()}>{isHere ? clock(at) : '\u00a0'}</time>
}

/** `Today`, `Yesterday`, `Monday, Nov 23` or `Nov 23, 2025`. */
export function DayName({ at }: { at: Date }) {
  const isHere = useHydrated()
  return <time dateTime={at.toISOString()}>{nameOf(at, isHere)}</time>
}

function nameOf(at: Date, isHere: boolean) {
  if (!isHere) return named(at, isHere)
  const now = new Date()
  if (dayOf(at, true) === dayOf(now, true)) return 'Today'
  if (dayOf(at, true) === dayOf(yesterday(now), true)) return 'Yesterday'
  const isLongAgo = now.getTime() - at.getTime() > HALF_YEAR_MS
  return isLongAgo ? dated(at) : named(at, isHere)
}

const yesterday = (now: Date) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)

/** In a list: today's as a time, others as a date. */
export function ShortMoment({ at }: { at: Date }) {
  const isHere = useHydrated()
  return <time dateTime={at.toISOString()}>{shortly(at, isHere)}</time>
}

const shortly = (at: Date, isHere: boolean) =>
  isHere && dayOf(at, true) === dayOf(new Date(), true) ? clock(at) : brief(at, isHere)
