import { Outlet, useParams } from '@tanstack/react-router'
import classes from './messages.module.css'
import { ThreadList } from './thread-list.tsx'

/** One's conversations beside the one that is open; on a phone one of the two. */
export function MessagesPage() {
  const { threadId } = useParams({ strict: false })
  return (
    <div className={`page ${classes.page}`} data-open={threadId ? true : undefined}>
      <div className={classes.side}>
        <ThreadList openId={threadId ? Number(threadId) : undefined} />
      </div>
      <div className={classes.main}>
        {threadId ? <Outlet /> : <p className={classes.none}>Choose a conversation to read it.</p>}
      </div>
    </div>
  )
}
