import { HOUR } from '../../shared/duration.ts'
import { readStored, removeStored, store, type Place } from './browser-storage.ts'

/**
 * What somebody has typed and not sent, kept until it is: in the `tab` until that is closed, or in the `browser`.
 * Whoever signs in next is not shown it. Without a `userId`, and where a browser refuses its storage, nothing is kept;
 * forms work all the same.
 */
export function draftsOf(userId: string | undefined, place: Place) {
  const keyOf = (name: string) => draftKey(userId ?? '', name)
  return {
    /** Whatever was kept under this name; it may be of an older version, so look before you believe it. */
    read: (name: string): unknown => (userId ? readStored(place, keyOf(name)) : undefined),
    keep: (name: string, value: unknown) => (userId ? store(place, keyOf(name), value) : undefined),
    forget: (name: string) => (userId ? removeStored(place, keyOf(name)) : undefined),
  }
}

/** Under what somebody's draft of this name is kept. */
export const draftKey = (userId: string, name: string) => `second-dance:${name}:${digest(userId)}`

/** Tells accounts apart without naming one: what lies in a browser does not say whose it is (32-bit FNV-1a). */
function digest(text: string) {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** How long what a visitor has typed waits for them to sign in, in milliseconds. */
const CARRIED_MS = HOUR
const carriedName = (ticket: string) => `second-dance:carried:${ticket}`

/**
 * What a visitor has typed and takes along over the sign-in, in the tab: under a ticket that stands in the way back
 * alone, so that whoever comes by another way is not shown it. Nothing after an hour.
 */
export const carried = {
  /** Gives the ticket. */
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
