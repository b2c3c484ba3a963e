import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How often the delay is read, in milliseconds. */
export const LOOK_EVERY_MS = 1_000

/** How exactly lateness is measured, in milliseconds. */
const RESOLUTION_MS = 10

/** The utilization of the event loop from which on its delay is the process's own doing. */
const OWN_SHARE = 0.25

/** How many readings in a row have to be late: after a short block the loop catches up by itself. */
const LOOKS = 2

/**
 * Asked each second, says whether the event loop runs later than `maxDelay` milliseconds because of what this process itself
 * has to do. Where the machine is busy with something else, turning visitors away would not make it faster.
 */
export function watchEventLoop(maxDelay: number) {
  const lateness = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  lateness.enable()
  let worked = process.threadCpuUsage()
  let since = performance.now()
  let looksLate = 0
  return {
    isLate() {
      const elapsed = performance.now() - since
      const { user, system } = process.threadCpuUsage(worked)
      const { count, mean, stddev } = lateness
      // The delay that a request arriving at a random moment meets: more of them arrive in a long delay than in a short one.
      // Nothing measured means that nothing else ran meanwhile.
      const delay = count ? (mean + stddev ** 2 / mean) / 1e6 - RESOLUTION_MS : elapsed
      const isOwn = (user + system) / 1000 > elapsed * OWN_SHARE
      looksLate = maxDelay > 0 && delay > maxDelay && isOwn ? looksLate + 1 : 0
      lateness.reset()
      worked = process.threadCpuUsage()
      since = performance.now()
      return looksLate >= LOOKS
    },
    stop: () => lateness.disable(),
  }
}
