import { TRPCClientError } from '@trpc/client'
import { callFailed, isUnanswered, type trpc } from '../api/api.ts'
import { messageDraft } from './message-draft.ts'
import { isBusy } from '../api/retry.ts'
import { informed } from '../ui/feedback/toast.tsx'
import { unsentHearts, unsentMessages, tellArrival, underWay, type UnsentHeart } from './unsent.ts'

type Utils = ReturnType<typeof trpc.useUtils>

/** Whether a retry would be refused as well. */
const isRefusal = (error: unknown) => {
  const status: unknown = error instanceof TRPCClientError && error.data?.httpStatus
  return typeof status === 'number' && status < 500 && status !== 401 && status !== 429
}

/**
 * Handles a heart after its call: stored and reported without an answer, stored when the session has ended,
 * and otherwise removed.
 */
export function settleHeart(userId: string | undefined, heart: UnsentHeart, error: unknown) {
  const hearts = unsentHearts(userId)
  if (isUnanswered(error)) {
    hearts.keep(heart)
    const when = isBusy(error) ? 'in a moment' : 'when you are online again'
    void informed('Not saved yet', `It is kept here, and saved ${when}.`)
  } else if (error instanceof TRPCClientError && error.data?.code === 'UNAUTHORIZED') hearts.keep(heart)
  else hearts.forget(heart.dressId)
}

/** The interval of retries: a browser does not always know when its connection is back. */
const TRY_EVERY_MS = 15_000

/** Sends what is stored unsent in this browser, at once and on reconnecting, until `signal` aborts. */
export function keepSending(userId: string, utils: Utils, signal: AbortSignal) {
  if (signal.aborted) return
  let isSending = false
  const send = async () => {
    if (isSending) return
    isSending = true
    try {
      await sendMessages(userId, utils)
      await sendHearts(userId, utils)
    } catch (error) {
      console.info('What is kept cannot be sent yet', error)
    } finally {
      isSending = false
    }
  }
  void send()
  const timer = setInterval(() => void send(), TRY_EVERY_MS)
  window.addEventListener('online', () => void send(), { signal })
  signal.addEventListener('abort', () => clearInterval(timer))
}

async function sendMessages(userId: string, { client, messages }: Utils) {
  const kept = unsentMessages(userId)
  for (const { key, at: _, ...message } of kept.all()) {
    if (underWay.has(key)) continue
    underWay.add(key)
    try {
      await client.messages.write.mutate(message, { context: { headers: { 'idempotency-key': key } } })
      const draft = messageDraft(userId, message.threadId)
      if (draft.restore()?.key === key) draft.forget()
      tellArrival(key)
      await Promise.all([
        messages.thread.invalidate({ threadId: message.threadId }),
        messages.threads.invalidate(),
      ])
    } catch (error) {
      if (!isRefusal(error)) throw error
      callFailed('A message was not sent', error, 'It is still where you wrote it.')
    } finally {
      underWay.delete(key)
    }
    kept.forget(key)
  }
}

async function sendHearts(userId: string, { client, favorites }: Utils) {
  const kept = unsentHearts(userId)
  const hearts = kept.all()
  for (const { dressId, isSaved } of hearts) {
    try {
      // The call only toggles, and may have arrived before.
      const isThere = (await client.favorites.list.query()).some(({ id }) => id === dressId)
      if (isThere !== isSaved) await client.favorites.toggle.mutate({ dressId })
    } catch (error) {
      if (!isRefusal(error)) throw error
      callFailed('Failed to toggle favorite', error, 'The dress may be gone.')
    }
    kept.forget(dressId)
  }
  if (!hearts.length) return
  // A first answer that is on its way is from before, and would stay: a query without data is not asked again.
  await favorites.list.cancel()
  await favorites.invalidate()
}
