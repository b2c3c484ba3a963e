import { HOUR } from '../duration.ts'

/** How an owner answered the requests of the last half year (docs/product.md#answer-clock). */
export interface AnswerClock {
  /** Answered, or expired after there was enough time to answer. */
  requests: number
  answered: number
  approved: number
  /** Null when fewer than half were answered. */
  medianMs: number | null
}

/** With fewer requests nothing is said. */
const MIN_REQUESTS = 5

/** Such as `usually answers within 6 hours and approves 9 of 10`; null when there are too few requests. */
export function clockWords({ requests, answered, approved, medianMs }: AnswerClock) {
  if (requests < MIN_REQUESTS) return null
  if (medianMs === null) return 'leaves many requests without an answer'
  const outOf = Math.min(answered, 10)
  const approvals = Math.round((approved / answered) * outOf)
  return `usually answers within ${span(medianMs)} and approves ${approvals} of ${outOf}`
}

function span(milliseconds: number) {
  if (milliseconds <= HOUR) return 'an hour'
  for (const hours of [3, 6, 12]) if (milliseconds <= hours * HOUR) return `${hours} hours`
  if (milliseconds <= 24 * HOUR) return 'a day'
  if (milliseconds <= 48 * HOUR) return 'two days'
  return 'a few days'
}
