import { apiErrorOf } from '../api/api-error.ts'

/** Why a password could not be reset, in the server's words or ours. */
export function resetProblem(error: unknown) {
  const { kind, words } = apiErrorOf(error)
  if (words) return words
  if (kind === 'wordless') return 'Password reset failed'
  return kind === 'unreadable'
    ? 'An unexpected error occurred during password reset.'
    : 'An unknown error occurred.'
}
