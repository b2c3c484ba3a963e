import type { ReactNode } from 'react'
import classes from './trail.module.css'

interface TrailProps {
  /** Links to the pages above this one. */
  steps: ReactNode[]
  /** This page. */
  here: string
}

/** Where a page stands: the pages above it, and itself. */
export const Trail = ({ steps, here }: TrailProps) => (
  <nav aria-label="Breadcrumb">
    <ol className={classes.trail}>
      {steps.map((step, index) => (
        <li key={index}>{step}</li>
      ))}
      <li aria-current="page" dir="auto">
        {here}
      </li>
    </ol>
  </nav>
)
