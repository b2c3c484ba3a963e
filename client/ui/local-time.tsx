import { useSyncExternalStore } from 'react'

const options = { month: 'short', day: 'numeric' } as const
const clock = { ...options, hour: 'numeric', minute: '2-digit' } as const
const everywhere = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const never = () => () => {}

/**
 * A moment on the reader's own clock: `Nov 23, 4:10 PM`, or `Nov 23`. The server does not know that clock, so the
 * first HTML says the day in UTC, and the browser corrects it.
 */
export function LocalTime({ at, withTime = false }: { at: Date; withTime?: boolean }) {
  const isHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const format = isHere ? new Intl.DateTimeFormat('en-US', withTime ? clock : options) : everywhere
  return <time dateTime={at.toISOString()}>{format.format(at)}</time>
}
