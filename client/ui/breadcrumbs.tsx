import type { ReactNode } from 'react'
import classes from './breadcrumbs.module.css'

interface BreadcrumbsProps {
  /** Links to the pages above this one. */
  steps: ReactNode[]
  /** This page. */
  here: string
}

/** Where a page stands: the pages above it, and itself. */
export const Breadcrumbs = ({ steps, here }: BreadcrumbsProps) => (
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
