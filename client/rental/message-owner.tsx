import { useThread } from '../messages/use-thread.ts'
import { EmailOwner } from './email-owner.tsx'

interface MessageOwnerProps {
  threadId: number
  /** The owner's, if given. */
  address: string | null
  /** Moves the focus to the conversation. */
  onWrite: () => void
}

/** How to reach the owner: in the conversation on this page, as long as it is open, and by e-mail. */
export function MessageOwner({ threadId, address, onWrite }: MessageOwnerProps) {
  const { thread } = useThread(threadId)
  const isClosed = thread?.isBlocked || thread?.isClosed
  if (isClosed)
    return (
      address && (
        <p>
          <EmailOwner address={address} />
        </p>
      )
    )
  return (
    <p>
      <a
        href={`#${CONVERSATION}`}
        onClick={(event) => {
          event.preventDefault()
          onWrite()
        }}
      >
        Write in the conversation
      </a>
      {address && (
        <>
          , or to <a href={`mailto:${address}`}>{address}</a>
        </>
      )}
      .
    </p>
  )
}

/** The anchor of the conversation on a rental's page. */
export const CONVERSATION = 'conversation'
