import { busy } from '../errors.ts'

/** The longest time to an answer in milliseconds: then it is a 503, whatever the server still does. */
export const ANSWER_TIMEOUT_MS = 7_000
const RETRY_AFTER_SECONDS = 5

export const timedOut = () => busy(RETRY_AFTER_SECONDS)

/**
 * A time limit in milliseconds over several pieces of work; the time between them does not count. Each call returns
 * the work's result, or throws a 503 when the time is over; the work itself goes on.
 */
export function timeBudget(milliseconds: number) {
  let left = milliseconds
  return <T>(work: Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const begun = performance.now()
      const timer = setTimeout(() => {
        left = 0
        reject(timedOut())
      }, left)
      const end = () => {
        clearTimeout(timer)
        left = Math.max(0, left - (performance.now() - begun))
      }
      work.then(
        (result) => {
          end()
          resolve(result)
        },
        (error) => {
          end()
          reject(error)
        },
      )
    })
}
