import classes from './badge.module.css'

/** How a status is painted; what it is, the word says. */
export type Tone = 'warning' | 'default' | 'secondary' | 'success' | 'destructive' | 'outline'

/** One word about the state of something. */
export const Badge = ({ tone, children }: { tone: Tone; children: string | number }) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
)
