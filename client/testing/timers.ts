import { vi } from 'vitest'

/**
 * Holds every timer of exactly so many milliseconds until it is released, however slow the machine; all
 * others run as usual.
 */
export function holdTimers(ms: number) {
  const { setTimeout: start, clearTimeout: stop } = globalThis
  const waiting = new Map<number, () => void>()
  let next = -1
  vi.stubGlobal('setTimeout', (run: () => void, after?: number, ...given: []) => {
    if (after !== ms) return start(run, after, ...given)
    waiting.set(next, run)
    return next--
  })
  vi.stubGlobal('clearTimeout', (timer: number) => {
    if (!waiting.delete(timer)) stop(timer)
  })
  return {
    count: () => waiting.size,
    letGo() {
      const due = [...waiting.values()]
      waiting.clear()
      due.forEach((run) => run())
    },
  }
}
