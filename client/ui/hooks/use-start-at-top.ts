import { useLayoutEffect } from 'react'

/**
 * For what stands in for a page until its data is there: it begins at the top, wherever the page before was. The
 * router scrolls only once the data has come, to the top or, after Back, to where the page was left.
 */
export function useStartAtTop() {
  useLayoutEffect(() => {
    if (scrollY === 0) return
    // The router must not note this as how far the page before was read.
    addEventListener('scroll', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
    scrollTo(0, 0)
  }, [])
}
