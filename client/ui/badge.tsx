import classes from './badge.module.css'

/** The color of a status; the text says what it is. */
export type Tone = 'warning' | 'default' | 'secondary' | 'success' | 'destructive' | 'outline'

/** A one-word status. */
export const Badge = ({ tone, children }: { tone: Tone; children: string | number }) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
)
