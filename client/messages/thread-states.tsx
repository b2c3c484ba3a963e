import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { pageReason } from '../error-pages/page-reason.ts'
import { Failed } from '../ui/feedback/states.tsx'

// With every page's styles: a stylesheet of its own would be named in all of them.
const room = { paddingBlock: 32 }

/** The user has no conversation at this address. */
export const ThreadMissing = () => (
  <div className="page" style={room}>
    <h1>Conversation not found</h1>
    <p>It does not exist, or it is not one of yours.</p>
    <p>
      <Link to="/messages">All messages</Link>
    </p>
  </div>
)

/** It exists, but could not be loaded. */
export function ThreadFailed({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <div className="page">
      <h1 className="unseen">Conversation</h1>
      <Failed title="Failed to load the conversation" retry={() => void router.invalidate()}>
        {pageReason(error, 'Please check your connection and try again.')}
      </Failed>
    </div>
  )
}
