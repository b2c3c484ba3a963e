import type { ReactNode } from 'react'
import classes from './alert.module.css'
import { SignInAgain } from './sign-in-again.tsx'

/** An error above a form, announced at once (`alert`). */
export const Problem = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={classes.problem}>
    {children}
    <SignInAgain />
  </p>
)

/** Information, announced politely (`status`). */
export const Note = ({ children }: { children: ReactNode }) => (
  <p role="status" className={classes.note}>
    {children}
  </p>
)
