import { readStored, removeStored, store, type Place } from './browser-storage.ts'

/**
 * What somebody has typed and not sent, kept until it is: in the `tab` until that is closed, or in the `browser`.
 * Whoever signs in next is not shown it. Without a `userId`, and where a browser refuses its storage, nothing is kept;
 * forms work all the same.
 */
export function draftsOf(userId: string | undefined, place: Place) {
  const keyOf = (name: string) => `second-dance:${name}:${digest(userId ?? '')}`
  return {
    /** Whatever was kept under this name; it may be of an older version, so look before you believe it. */
    read: (name: string): unknown => (userId ? readStored(place, keyOf(name)) : undefined),
    keep: (name: string, value: unknown) => (userId ? store(place, keyOf(name), value) : undefined),
    forget: (name: string) => (userId ? removeStored(place, keyOf(name)) : undefined),
  }
}

/** Tells accounts apart without naming one: what lies in a browser does not say whose it is (32-bit FNV-1a). */
function digest(text: string) {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
