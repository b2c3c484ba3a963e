import { failureOf } from '../failure.ts'

/** Why a password could not be reset, in the server's words or the specification's (§8). */
export function resetProblem(error: unknown) {
  const { kind, words } = failureOf(error)
  if (words) return words
  if (kind === 'wordless') return 'Password reset failed'
  return kind === 'unreadable'
    ? 'An unexpected error occurred during password reset.'
    : 'An unknown error occurred.'
}
