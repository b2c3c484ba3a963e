import { useState, type ReactNode } from 'react'
import classes from './handover.module.css'

interface FoldProps {
  summary: ReactNode
  /** At first; then its reader alone opens and closes it, so that nothing hides what has the keyboard. */
  isOpen?: boolean
  children: ReactNode
}

/** A part that can be folded up. */
export function Fold({ summary, isOpen = false, children }: FoldProps) {
  const [isFirstOpen] = useState(isOpen)
  return (
    <details open={isFirstOpen}>
      <summary>{summary}</summary>
      <div className={`stack ${classes.fold}`}>{children}</div>
    </details>
  )
}
