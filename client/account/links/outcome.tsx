import { useLayoutEffect, useRef, type ReactNode } from 'react'
import classes from './links.module.css'

/** What has come of a press, in the place of its button: said, and the keyboard goes on from there. */
export function Outcome({ children }: { children: ReactNode }) {
  const line = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => line.current?.focus(), [])
  return (
    <span ref={line} role="status" tabIndex={-1} className={classes.outcome}>
      {children}
    </span>
  )
}
