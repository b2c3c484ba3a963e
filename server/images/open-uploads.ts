import { busy, tooMany } from '../errors.ts'

/** Uploads that are not answered yet, each of which may hold a whole file in memory. */
export const OPEN_OF_ONE = 3
export const OPEN_OF_ALL = 30
const RETRY_AFTER_SECONDS = 5

/**
 * Counts the uploads that are under way in this process. `enter` takes a place for a person, and gives the function
 * that frees it. Throws a 429 when that person has as many open as one may have, and a 503 when all have.
 */
export function createOpenUploads() {
  const open = new Map<symbol, string>()

  return {
    enter(userId: string) {
      const own = [...open.values()].filter((other) => other === userId).length
      if (own >= OPEN_OF_ONE)
        throw tooMany('Please wait until your other uploads are done.', RETRY_AFTER_SECONDS)
      if (open.size >= OPEN_OF_ALL) throw busy(RETRY_AFTER_SECONDS)
      const place = Symbol(userId)
      open.set(place, userId)
      return () => void open.delete(place)
    },
  }
}
