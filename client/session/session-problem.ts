import { apiErrorOf } from '../api/api-error.ts'

/** Why the session could not be loaded. */
export function sessionProblem(error: unknown) {
  const { kind, status = 0 } = apiErrorOf(error)
  if (kind === 'timeout') return 'Session request timed out - server may be unresponsive'
  if (kind === 'network') return 'Network error. Please check your connection.'
  if (status >= 500) return `Server error: ${status}`
  return status >= 300 ? 'Unexpected status code' : 'Session check failed'
}
