import { useThread } from '../messages/use-thread.ts'
import { EmailOwner } from './email-owner.tsx'

interface MessageOwnerProps {
  threadId: number
  /** The owner's, where it was given. */
  address: string | null
  /** Takes the keyboard to the conversation. */
  onWrite: () => void
}

/** Where the two write to each other: on this page, as long as their conversation is open, and by e-mail. */
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

/** The conversation on the page of a rental. */
export const CONVERSATION = 'conversation'
