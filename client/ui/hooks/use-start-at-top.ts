import { useLayoutEffect } from 'react'

/**
 * For a page's skeleton: scrolls to the top, wherever the previous page was. The router scrolls only once the
 * data has loaded, to the top or, after Back, to where the page was left.
 */
export function useStartAtTop() {
  useLayoutEffect(() => {
    if (scrollY === 0) return
    // The router must not store this as the previous page's scroll position.
    addEventListener('scroll', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
    scrollTo(0, 0)
  }, [])
}
