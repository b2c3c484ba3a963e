import { getRouteApi, Outlet, useParams } from '@tanstack/react-router'
import classes from './messages.module.css'
import { ThreadList } from './thread-list.tsx'
import { useThreads } from './use-threads.ts'

const route = getRouteApi('/_signed-in/messages')

/** The conversations beside the open one; on a phone one of the two. */
export function MessagesPage() {
  const { threadId } = useParams({ strict: false })
  return (
    <div className={`page ${classes.page}`} data-open={threadId ? true : undefined}>
      <div className={classes.side}>
        <ThreadList openId={threadId ? Number(threadId) : undefined} />
      </div>
      <div className={classes.main}>{threadId ? <Outlet /> : <NoneChosen />}</div>
    </div>
  )
}

/** Shown beside a list that has conversations. */
function NoneChosen() {
  const { show = 'all' } = route.useSearch()
  const { items } = useThreads(show)
  return Boolean(items?.length) && <p className={classes.none}>Choose a conversation to read it.</p>
}
