import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '../../api/api.ts'
import { withIdempotencyKey } from '../../api/idempotency-key.ts'
import { useOnce } from '../../ui/hooks/use-once.ts'
import { succeeded } from '../../ui/feedback/toast.tsx'
import type { Letter } from './contact-draft.ts'

/** Sends a message to a dress's owner. The same message is written once, even when resent after a lost answer. */
export function useOpenThread(dressId: number, onSent: (threadId: number) => void) {
  const { messages } = trpc.useUtils()
  const [request, setRequest] = useState(withIdempotencyKey)

  const open = trpc.messages.open.useMutation({
    trpc: request,
    onSuccess({ threadId }, letter) {
      console.info('Message to the owner', letter)
      succeeded(
        'Message sent',
        <>
          You find it, and the answer, in{' '}
          <Link to="/messages/$threadId" params={{ threadId: String(threadId) }}>
            Messages
          </Link>
          .
        </>,
      )
      setRequest(withIdempotencyKey)
      void messages.about.invalidate({ dressId })
      void messages.threads.invalidate()
      void messages.thread.invalidate({ threadId })
      onSent(threadId)
    },
  })
  const send = useOnce(open)

  return {
    send: (letter: Letter) => send({ dressId, ...letter }),
    /** After an edit it is another message. */
    change() {
      if (!open.isError) return
      open.reset()
      setRequest(withIdempotencyKey)
    },
    isPending: open.isPending,
    error: open.error,
  }
}
