import { useLayoutEffect, useRef, type ReactNode } from 'react'
import classes from './links.module.css'

/** The outcome, in place of the button: announced, and given the focus. */
export function Outcome({ children }: { children: ReactNode }) {
  const line = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => line.current?.focus(), [])
  return (
    <span ref={line} role="status" tabIndex={-1} className={classes.outcome}>
      {children}
    </span>
  )
}
