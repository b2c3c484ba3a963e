import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useStartAtTop } from '../ui/hooks/use-start-at-top.ts'

/** A conversation's page while its code loads. It ships with every page: no styles of its own, and no bubbles. */
export function ThreadWaiting() {
  useStartAtTop()
  return (
    <div role="status" aria-label="Loading the conversation" style={{ height: '100%', padding: 16 }}>
      <h1 className="unseen">Conversation</h1>
      <Skeleton height={44} width="60%" />
    </div>
  )
}
