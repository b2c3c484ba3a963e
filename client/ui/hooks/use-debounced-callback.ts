import { useCallback, useEffect, useRef } from 'react'

interface Waiting<Given> {
  timer: ReturnType<typeof setTimeout>
  given: Given
}

/**
 * `start` runs a function `ms` milliseconds after the last of several calls, with what that one was given. `flush` runs
 * it now if it waits, `cancel` forgets it; leaving does the one or the other. Mantine's own would bring the machinery of all its
 * components to a page that needs none of them.
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
