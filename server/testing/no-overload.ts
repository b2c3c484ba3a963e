import type { Overload } from '../http/load-shedding.ts'

/** Refuses no request, however busy the machine of the tests is. */
export const noOverload: Overload = {
  maxEventLoopDelay: 0,
  maxHeapUsedBytes: 0,
  maxRssBytes: 0,
  maxCalls: 0,
  maxPasswords: 0,
  maxPages: 0,
}
