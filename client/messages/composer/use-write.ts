import { useIsMutating } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { useMemo, useState } from 'react'
import { useLastUser } from '../../session/lost-session.tsx'
import { isUnanswered, trpc } from '../../api/api.ts'
import { newKey, withKey } from '../../api/idempotency-key.ts'
import { useOnce } from '../../ui/hooks/use-once.ts'
import { unsentMessages, underWay } from '../../unsent/unsent.ts'
import { isBusy } from '../../api/retry.ts'
import type { Message } from '../use-thread.ts'

/**
 * Sends a message. One without an answer keeps its key until it is edited, so that a retry does not write it
 * twice. One that the network has lost is stored, and sent automatically (useSendUnsent).
 */
export function useWrite(threadId: number, onWritten: () => void) {
  const { messages } = trpc.useUtils()
  const [key, setKey] = useState(newKey)
  const userId = useLastUser()?.id
  const kept = useMemo(() => unsentMessages(userId), [userId])

  const write = trpc.messages.write.useMutation({
    trpc: withKey(key),
    // The one mutation that waits for a connection: the page says so, with the text visible.
    networkMode: 'online',
    onMutate({ threadId, ...message }) {
      if (!key) return {}
      kept.keep({ ...message, threadId, key })
      underWay.add(key)
      return { key }
    },
    onSuccess({ messageId }, { text = null, imageId }) {
      setKey(newKey)
      onWritten()
      // Only the server knows a picture's dimensions.
      if (imageId) return
      // Shown at once; the next answer has the server's version.
      const written: Message = {
        messageId,
        kind: 'text',
        isMine: true,
        text,
        isRemoved: false,
        isWithheld: false,
        picture: null,
        at: new Date(),
        rentalId: null,
        days: null,
        reason: null,
      }
      messages.thread.setInfiniteData({ threadId }, (now) => {
        const [newest, ...older] = now?.pages ?? []
        if (!now || !newest || newest.messages.some((one) => one.messageId === messageId)) return now
        return { ...now, pages: [{ ...newest, messages: [written, ...newest.messages] }, ...older] }
      })
    },
    onSettled: (_written, error, _message, sent) => {
      if (sent?.key) {
        underWay.delete(sent.key)
        if (!isUnanswered(error)) kept.forget(sent.key)
      }
      void messages.thread.invalidate({ threadId })
      void messages.threads.invalidate()
    },
  })
  const send = useOnce(write)

  // Also one sent before this page was left and returned to.
  const waiting = useIsMutating({
    mutationKey: getMutationKey(trpc.messages.write),
    predicate: ({ state }) => state.isPaused && Object(state.variables).threadId === threadId,
  })

  return {
    send: (message: { text?: string; imageId?: string }) => send({ threadId, ...message }),
    key,
    isPending: write.isPending,
    isPaused: waiting > 0,
    error: write.error,
    /** Whether it failed without an answer, and is retried automatically. */
    isKept: isUnanswered(write.error) && kept.has(key),
    isBusy: isBusy(write.error),
    /** Whether it was sent, with an unknown outcome. */
    isTried: write.isError,
    /** Makes the next attempt another message. */
    rekey: () => setKey(newKey),
    /** The same, and forgets the last attempt. */
    renew() {
      if (key) kept.forget(key)
      write.reset()
      setKey(newKey)
    },
    /** Continues a message tried before this page load. */
    resume: setKey,
  }
}
