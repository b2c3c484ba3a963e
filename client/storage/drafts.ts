import { HOUR } from '../../shared/duration.ts'
import { readStored, removeStored, store, type Place } from './browser-storage.ts'

/**
 * What a user has typed and not sent: in the `tab` until that is closed, or in the `browser`. Not shown to
 * the next user. Without a `userId`, and where a browser refuses its storage, nothing is stored; forms work
 * all the same.
 */
export function draftsOf(userId: string | undefined, place: Place) {
  const keyOf = (name: string) => draftKey(userId ?? '', name)
  return {
    /** The stored value; it may be of an older version, so validate it. */
    read: (name: string): unknown => (userId ? readStored(place, keyOf(name)) : undefined),
    keep: (name: string, value: unknown) => (userId ? store(place, keyOf(name), value) : undefined),
    forget: (name: string) => (userId ? removeStored(place, keyOf(name)) : undefined),
  }
}

/** The storage key of a user's draft. */
export const draftKey = (userId: string, name: string) => `second-dance:${name}:${digest(userId)}`

/** Tells accounts apart without naming one: stored data does not say whose it is (32-bit FNV-1a). */
function digest(text: string) {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** How long a visitor's text waits for them to sign in, in milliseconds. */
const CARRIED_MS = HOUR
const carriedName = (ticket: string) => `second-dance:carried:${ticket}`

/**
 * What a visitor has typed before signing in, in the tab: under a ticket that is only in the return address,
 * so that nobody else is shown it. Undefined after an hour.
 */
export const carried = {
  /** Returns the ticket. */
  leave(value: unknown) {
    const ticket = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join('')
    store('tab', carriedName(ticket), { value, at: Date.now() })
    return ticket
  },
  read(ticket: string): unknown {
    const { value, at }: Record<string, unknown> = Object(readStored('tab', carriedName(ticket)))
    if (typeof at === 'number' && Date.now() - at < CARRIED_MS) return value
    carried.forget(ticket)
    return undefined
  },
  forget: (ticket: string) => removeStored('tab', carriedName(ticket)),
}
