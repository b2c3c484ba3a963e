import pLimit, { type LimitFunction } from 'p-limit'
import { busy } from '../errors.ts'

/** Photographs are large once decoded, and libvips shares its threads with the files and passwords of this process. */
export const DECODED_AT_ONCE = 2
/** Variants that may wait to be made; beyond that a request is answered 503. */
export const MAX_VARIANTS_WAITING = 50
const RETRY_AFTER_SECONDS = 5

interface Upload {
  userId: string
  /** Whether it takes long: one of these at a time, so that others never wait behind two of them. */
  isLarge: boolean
}

/**
 * Work on pictures waits here for one of two places. One upload of each person stands in the queue, so that people with
 * many wait longer than people with one; variants take one place at most, and leave the other to uploads.
 */
export function createImageQueue() {
  const places = pLimit(DECODED_AT_ONCE)
  const large = pLimit(1)
  const variants = pLimit(1)
  const people = new Map<string, LimitFunction>()

  return {
    /** Does `work` when it is this person's turn, and gives what it gives. */
    async upload<T>({ userId, isLarge }: Upload, work: () => Promise<T>): Promise<T> {
      const own = people.get(userId) ?? pLimit(1)
      people.set(userId, own)
      try {
        return await own(() => (isLarge ? large(() => places(work)) : places(work)))
      } finally {
        if (!own.activeCount && !own.pendingCount) people.delete(userId)
      }
    },
    /** Does `work` when it is the variants' turn, and gives what it gives. Throws a 503 when too many wait. */
    async variant<T>(work: () => Promise<T>): Promise<T> {
      if (variants.pendingCount >= MAX_VARIANTS_WAITING) throw busy(RETRY_AFTER_SECONDS)
      return variants(() => places(work))
    },
  }
}

/** One for the process, whose processors and memory it shares out. */
export const imageQueue = createImageQueue()
