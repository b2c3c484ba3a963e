import { useState } from 'react'
import classes from './long-text.module.css'

/** Longer texts are first shown shortened. */
const SHORT_ENOUGH = 700

/** A user's text with its line breaks; a long one is unfolded on request. */
export function LongText({ children, className }: { children: string; className?: string }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = children.length > SHORT_ENOUGH || children.split('\n').length > 14
  return (
    <div className={className}>
      <p dir="auto" className={classes.text} data-cut={(isLong && !isOpen) || undefined}>
        {children}
      </p>
      {isLong && (
        <button
          type="button"
          className={`link ${classes.toggle}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Read less' : 'Read more'}
        </button>
      )}
    </div>
  )
}
