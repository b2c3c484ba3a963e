import { Link } from '@tanstack/react-router'
import { trpc } from '../api/api.ts'
import { BellIcon } from '../ui/icons.tsx'
import classes from './bell.module.css'

/** How often a visible page polls for new notices (docs/product.md#notices), in milliseconds. */
const ASK_EVERY_MS = 30_000

/** A link to the notices, with the number of unread ones. */
export function Bell() {
  const { data: unseen = 0 } = trpc.notices.unseen.useQuery(undefined, {
    refetchInterval: ASK_EVERY_MS,
    refetchOnWindowFocus: 'always',
  })
  return (
    <Link
      to="/notices"
      className={classes.bell}
      aria-label={unseen > 0 ? `Notices, ${unseen} not read` : 'Notices'}
    >
      <BellIcon />
      {unseen > 0 && <span className={`tabular ${classes.count}`}>{unseen}</span>}
    </Link>
  )
}
