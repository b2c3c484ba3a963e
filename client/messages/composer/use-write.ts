import { useIsMutating } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { useMemo, useRef, useState } from 'react'
import { useLastUser } from '../../session/lost-session.tsx'
import { isUnanswered, trpc } from '../../api/api.ts'
import { newKey, withKey } from '../../api/idempotency-key.ts'
import { unsentMessages, underWay } from '../../unsent/unsent.ts'
import { isBusy } from '../../api/retry.ts'
import type { Message } from '../use-thread.ts'

/**
 * Sends what is written in a conversation. A message that was sent and not answered keeps its key until it is changed,
 * so that trying again does not write it twice. What the network has lost is kept, and sent by itself (useSendUnsent).
 */
export function useWrite(threadId: number, onWritten: () => void) {
  const { messages } = trpc.useUtils()
  const [key, setKey] = useState(newKey)
  const isUnderWay = useRef(false)
  const userId = useLastUser()?.id
  const kept = useMemo(() => unsentMessages(userId), [userId])

  const write = trpc.messages.write.useMutation({
    trpc: withKey(key),
    // The one thing that waits for a connection: the page says so, with the words in sight.
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
      // A picture's measures are the server's to say.
      if (imageId) return
      // It stands there at once; what the server made of it comes with the next answer.
      const written: Message = {
        messageId,
        kind: 'text',
        isMine: true,
        text,
        isRemoved: false,
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
      isUnderWay.current = false
      if (sent?.key) {
        underWay.delete(sent.key)
        if (!isUnanswered(error)) kept.forget(sent.key)
      }
      void messages.thread.invalidate({ threadId })
      void messages.threads.invalidate()
    },
  })

  // Also one that was sent before this page was left and come back to.
  const waiting = useIsMutating({
    mutationKey: getMutationKey(trpc.messages.write),
    predicate: ({ state }) => state.isPaused && Object(state.variables).threadId === threadId,
  })

  return {
    send(message: { text?: string; imageId?: string }) {
      if (isUnderWay.current) return
      isUnderWay.current = true
      write.mutate({ threadId, ...message })
    },
    key,
    isPending: write.isPending,
    /** Whether it waits for a connection. */
    isPaused: waiting > 0,
    error: write.error,
    /** Whether it failed for want of an answer, and is sent again by itself. */
    isKept: isUnanswered(write.error) && kept.has(key),
    /** Whether that is because the server had no time. */
    isBusy: isBusy(write.error),
    /** Whether it has been sent, and nobody knows what has become of it. */
    isTried: write.isError,
    /** What is sent next is another message. */
    rekey: () => setKey(newKey),
    /** The same, and what was tried before is over. */
    renew() {
      if (key) kept.forget(key)
      write.reset()
      setKey(newKey)
    },
    /** Goes on with one that was tried before the page was loaded. */
    resume: setKey,
  }
}
