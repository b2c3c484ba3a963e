import { dateFormat } from '../../shared/date-format.ts'
import { useHydrated } from './hooks/use-hydrated.ts'
import { localFormats } from '../first-paint/write-local-times.ts'

const here = {
  day: dateFormat(localFormats.day),
  time: dateFormat(localFormats.time),
}
const everywhere = dateFormat({ ...localFormats.day, timeZone: 'UTC' })

/**
 * A moment in the browser's time zone: `Nov 23, 4:10 PM`, or `Nov 23`. The server does not know that zone, so
 * its HTML has the day in UTC, and an inline script corrects it before paint.
 */
export function LocalTime({ at, withTime = false }: { at: Date; withTime?: boolean }) {
  const isHere = useHydrated()
  const local = withTime ? 'time' : 'day'
  const format = isHere ? here[local] : everywhere
  return (
    <time
      dateTime={at.toISOString()}
      data-local={local}
      suppressHydrationWarning // what that script wrote, React does not know
    >
      {format(at)}
    </time>
  )
}
