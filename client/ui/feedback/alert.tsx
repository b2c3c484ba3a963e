import type { ReactNode } from 'react'
import classes from './alert.module.css'
import { SignInAgain } from './sign-in-again.tsx'

/** A problem above a form, announced at once. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={classes.problem}>
    {children}
    <SignInAgain />
  </p>
)

/** Something to know that is nobody's fault; announced when there is a pause. */
export const Note = ({ children }: { children: ReactNode }) => (
  <p role="status" className={classes.note}>
    {children}
  </p>
)
