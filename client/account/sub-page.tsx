import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './sub-page.module.css'

/** A page that leads back to the account's. */
export const SubPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={`page stack ${classes.page}`}>
    <h1>{title}</h1>
    {children}
    <p>
      <Link to="/account" className={classes.back}>
        Back to my account
      </Link>
    </p>
  </div>
)
