import { useEffect, useRef } from 'react'

/**
 * Keeps the focus in a list whose buttons leave with their rows: `keepKeyboard` before the action, `place` on
 * what takes the focus.
 */
export function useKeyboardInList() {
  const place = useRef<HTMLElement>(null)
  const pressed = useRef<Element>(null)
  useEffect(() => {
    if (!pressed.current || pressed.current.isConnected) return
    pressed.current = null
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  })
  return { place, keepKeyboard: () => void (pressed.current = document.activeElement) }
}
