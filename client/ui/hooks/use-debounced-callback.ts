import { useCallback, useEffect, useRef } from 'react'

interface Waiting<Given> {
  timer: ReturnType<typeof setTimeout>
  given: Given
}

/**
 * `start` runs a function `ms` milliseconds after the last of several calls, with that one's argument.
 * `flush` runs a waiting one now, `cancel` drops it; unmounting does one of the two. Mantine's own would load
 * all its components' machinery on pages that need none.
 */
export function useDebouncedCallback<Given>(
  run: (given: Given) => void,
  { ms, flushOnUnmount = false }: { ms: number; flushOnUnmount?: boolean },
) {
  const latest = useRef(run)
  const waiting = useRef<Waiting<Given>>(undefined)
  useEffect(() => {
    latest.current = run
  })

  const cancel = useCallback(() => {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
  }, [])
  const flush = useCallback(() => {
    const due = waiting.current
    cancel()
    if (due) latest.current(due.given)
  }, [cancel])
  useEffect(() => (flushOnUnmount ? flush : cancel), [flushOnUnmount, flush, cancel])

  const start = (given: Given) => {
    cancel()
    waiting.current = { timer: setTimeout(flush, ms), given }
  }
  return { start, flush, cancel }
}
