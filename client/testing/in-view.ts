import { act } from '@testing-library/react'
import { vi } from 'vitest'

/**
 * jsdom has no layout, so nothing comes into view by itself. Until the end of the test every observed element
 * does: at once, or when the returned function is called.
 */
export function bringIntoView({ atOnce = true } = {}) {
  const waiting = new Set<() => void>()
  class Observer extends IntersectionObserver {
    readonly #tell
    constructor(tell: IntersectionObserverCallback) {
      super(tell)
      this.#tell = tell
    }
    override observe(target: Element) {
      const entry = { isIntersecting: true, target } as IntersectionObserverEntry
      const tell = () => this.#tell([entry], this)
      if (atOnce) tell()
      else waiting.add(tell)
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  return () => act(() => waiting.forEach((tell) => tell()))
}
