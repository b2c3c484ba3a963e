import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { trpc } from '../../api/api.ts'
import { withIdempotencyKey } from '../../api/idempotency-key.ts'
import { succeeded } from '../../ui/feedback/toast.tsx'
import type { Letter } from './contact-draft.ts'

/** Writes to the owner of a dress. The same letter is written once, also when its answer was lost and it is sent again. */
export function useOpenThread(dressId: number, onSent: (threadId: number) => void) {
  const { messages } = trpc.useUtils()
  const isUnderWay = useRef(false)
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
    onSettled: () => {
      isUnderWay.current = false
    },
  })

  return {
    send(letter: Letter) {
      if (isUnderWay.current) return
      isUnderWay.current = true
      open.mutate({ dressId, ...letter })
    },
    /** It is another letter from now on. */
    change() {
      if (!open.isError) return
      open.reset()
      setRequest(withIdempotencyKey)
    },
    isPending: open.isPending,
    error: open.error,
  }
}
