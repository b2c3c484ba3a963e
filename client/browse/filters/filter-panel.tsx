import { useEffect, useRef, type ReactNode } from 'react'
import type { FilterPanelProps } from './filter-menu.tsx'
import classes from './filter-panel.module.css'

interface Props extends Pick<FilterPanelProps, 'id' | 'menu' | 'close'> {
  children: ReactNode
}

/** What a filter menu opens. It closes with Escape, and when the pointer or the keyboard goes elsewhere. */
export function FilterPanel({ id, menu, close, children }: Props) {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })

  useEffect(() => {
    const onLeave = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) latest.current()
    }
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      // A list of suggestions in it closes first.
      if (key !== 'Escape' || defaultPrevented) return
      menu.current?.querySelector('button')?.focus()
      latest.current()
    }
    document.addEventListener('pointerdown', onLeave)
    document.addEventListener('focusin', onLeave)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onLeave)
      document.removeEventListener('focusin', onLeave)
      document.removeEventListener('keydown', onKey)
    }
  }, [menu])

  return (
    <div id={id} className={classes.panel}>
      {children}
    </div>
  )
}
