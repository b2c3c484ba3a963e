import type { ReactNode } from 'react'
import classes from './message-page.module.css'

interface MessagePageProps {
  label?: string
  title: string
  children: ReactNode
  /** The ways out. */
  action: ReactNode
}

/** A page that has one thing to say instead of what was asked for, on wide screens beside what the house believes. */
export const MessagePage = ({ label, title, children, action }: MessagePageProps) => (
  <div className={`page ${classes.columns}`}>
    <div className={classes.notice}>
      {label && <p className="caps">{label}</p>}
      <h1>{title}</h1>
      <p className={classes.text}>{children}</p>
      <div className={classes.actions}>{action}</div>
    </div>
    <p className={classes.beside}>A dress deserves more than one evening.</p>
  </div>
)
