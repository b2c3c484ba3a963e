import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Failed } from '../ui/feedback/states.tsx'
import classes from './listing-layout.module.css'

interface ListingLayoutProps {
  title: string
  subtitle: ReactNode
  /** Advice beside the form, or above it. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of a page with the listing form; an error in the form does not take the page with it. */
export const ListingLayout = ({ title, subtitle, aside, children }: ListingLayoutProps) => (
  <div className={`page ${classes.page}`}>
    <header className={classes.head}>
      <h1>{title}</h1>
      <p>{subtitle}</p>
    </header>
    <div className={classes.columns}>
      {aside}
      <CatchBoundary getResetKey={() => 'form'} errorComponent={FormFailed}>
        {children}
      </CatchBoundary>
    </div>
  </div>
)

const FormFailed = ({ reset }: ErrorComponentProps) => (
  <Failed title="The form could not be shown" retry={reset}>
    Please try again in a moment.
  </Failed>
)
