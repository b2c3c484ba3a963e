import { HOUR } from '../../shared/duration.ts'
import { draftsOf } from '../storage/drafts.ts'

/** A message that was sent, and nobody knows whether it arrived. */
interface UnsentMessage {
  threadId: number
  text?: string
  imageId?: string
  /** The server writes it once for each key. */
  key: string
  at: number
}

/** The server knows keys for a day (server/trpc/idempotency.ts); after that a message is a draft again. */
const KEPT_MS = 23 * HOUR

/** Messages that wait in this browser for a connection, for the account that wrote them. */
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

/** A dress whose heart was pressed, and what the heart said then. */
export interface UnsentHeart {
  dressId: number
  isSaved: boolean
}

/** Hearts that wait in this browser for a connection, for the account that pressed them. */
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

/** Listens for messages that have waited and arrived. Gives the way to stop. */
export function onArrival(listener: (key: string) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const tellArrival = (key: string) => listeners.forEach((listener) => listener(key))

/** The keys of messages that are on their way in this tab already. */
export const underWay = new Set<string>()

// What was kept may be of an older version.

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
