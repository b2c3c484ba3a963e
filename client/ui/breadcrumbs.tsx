import type { ReactNode } from 'react'
import classes from './breadcrumbs.module.css'

interface BreadcrumbsProps {
  steps: ReactNode[]
  here: string
}

/** The parent pages, as links, and the current one. */
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
