import { useEffect, useRef, type RefObject } from 'react'

/** Focuses `place`, or what is marked in it to be first, when the focused element has left the page with a change of `state`. */
export function useRestoreFocus(place: RefObject<HTMLElement | null> | undefined, state: unknown) {
  const before = useRef(state)
  useEffect(() => {
    if (Object.is(state, before.current)) return
    before.current = state
    if (document.activeElement !== document.body) return
    const first = place?.current?.querySelector<HTMLElement>('[data-autofocus]')
    ;(first ?? place?.current)?.focus({ preventScroll: true })
  }, [place, state])
}
