import { HOUR } from '../../shared/duration.ts'
import { draftsOf } from '../storage/drafts.ts'

/** A sent message whose arrival is unknown. */
interface UnsentMessage {
  threadId: number
  text?: string
  imageId?: string
  key: string
  at: number
}

/** The server stores keys for a day (server/trpc/idempotency.ts); after that a message is a draft again. */
const KEPT_MS = 23 * HOUR

/** An account's unsent messages in this browser. */
export function unsentMessages(userId: string | undefined) {
  const drafts = draftsOf(userId, 'browser')
  const all = () => {
    const kept = drafts.read('messages')
    const since = Date.now() - KEPT_MS
    return Array.isArray(kept) ? kept.filter(isMessage).filter(({ at }) => at > since) : []
  }
  const put = (messages: UnsentMessage[]) =>
    messages.length ? drafts.keep('messages', messages) : drafts.forget('messages')
  return {
    all,
    has: (key: string | undefined) => all().some((message) => message.key === key),
    keep: (message: Omit<UnsentMessage, 'at'>) =>
      put([...all().filter(({ key }) => key !== message.key), { ...message, at: Date.now() }]),
    forget: (gone: string) => put(all().filter(({ key }) => key !== gone)),
  }
}

/** A pressed heart, with the state that it showed. */
export interface UnsentHeart {
  dressId: number
  isSaved: boolean
}

/** An account's unsent hearts in this browser. */
export function unsentHearts(userId: string | undefined) {
  const drafts = draftsOf(userId, 'browser')
  const all = () => {
    const kept = drafts.read('hearts')
    return Array.isArray(kept) ? kept.filter(isHeart) : []
  }
  const put = (hearts: UnsentHeart[]) =>
    hearts.length ? drafts.keep('hearts', hearts) : drafts.forget('hearts')
  const others = (dressId: number) => all().filter((heart) => heart.dressId !== dressId)
  return {
    all,
    keep: (heart: UnsentHeart) => put([...others(heart.dressId), heart]),
    forget: (dressId: number) => put(others(dressId)),
  }
}

const listeners = new Set<(key: string) => void>()

/** Calls `listener` for unsent messages that have arrived. Returns the unsubscribe function. */
export function onArrival(listener: (key: string) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const tellArrival = (key: string) => listeners.forEach((listener) => listener(key))

/** The keys of messages being sent in this tab. */
export const underWay = new Set<string>()

// Stored values may be of an older version.

function isMessage(value: unknown): value is UnsentMessage {
  const { threadId, text, imageId, key, at }: Record<string, unknown> = Object(value)
  return (
    typeof threadId === 'number' &&
    (text === undefined || typeof text === 'string') &&
    (imageId === undefined || typeof imageId === 'string') &&
    typeof key === 'string' &&
    typeof at === 'number'
  )
}

function isHeart(value: unknown): value is UnsentHeart {
  const { dressId, isSaved }: Record<string, unknown> = Object(value)
  return typeof dressId === 'number' && typeof isSaved === 'boolean'
}
