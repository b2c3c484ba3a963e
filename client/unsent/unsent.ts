import { HOUR } from '../../shared/duration.ts'
import { keptList } from './kept-list.ts'

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
  const { read, write } = keptList(userId, 'messages', isMessage)
  const all = () => read().filter(({ at }) => Date.now() - at < KEPT_MS)
  return {
    all,
    has: (key: string | undefined) => all().some((message) => message.key === key),
    keep: (message: Omit<UnsentMessage, 'at'>) =>
      write([...all().filter(({ key }) => key !== message.key), { ...message, at: Date.now() }]),
    forget: (gone: string) => write(all().filter(({ key }) => key !== gone)),
  }
}

/** A pressed heart, with the state that it showed. */
export interface UnsentHeart {
  dressId: number
  isSaved: boolean
}

/** An account's unsent hearts in this browser. */
export function unsentHearts(userId: string | undefined) {
  const { read: all, write } = keptList(userId, 'hearts', isHeart)
  const others = (dressId: number) => all().filter((heart) => heart.dressId !== dressId)
  return {
    all,
    keep: (heart: UnsentHeart) => write([...others(heart.dressId), heart]),
    forget: (dressId: number) => write(others(dressId)),
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
