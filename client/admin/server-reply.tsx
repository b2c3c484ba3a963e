import classes from './admin-list.module.css'

/** A mail server's own words. */
export const ServerReply = ({ children }: { children: string }) => (
  <samp className={classes.said}>{children}</samp>
)
