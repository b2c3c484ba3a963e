import type { ReactNode } from 'react'
import classes from './message-page.module.css'

interface MessagePageProps {
  label?: string
  title: string
  children: ReactNode
  action: ReactNode
}

/** A page with one message, beside a quote on wide screens. */
export const MessagePage = ({ label, title, children, action }: MessagePageProps) => (
  <div className={`page ${classes.columns}`}>
    <div className={classes.notice}>
      {label && <p className="caps">{label}</p>}
      <h1>{title}</h1>
      <p className={classes.text}>{children}</p>
      <div className={`buttons ${classes.actions}`}>{action}</div>
    </div>
    <p className={classes.beside}>A dress deserves more than one evening.</p>
  </div>
)
