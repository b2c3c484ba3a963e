import { apiErrorOf } from '../../api-error.ts'

/** Why somebody could not sign in, in the server's words, or in ours when it had none. */
export function loginProblem(error: unknown) {
  const { kind, words } = apiErrorOf(error)
  if (words) return words
  return kind === 'wordless' || kind === 'unreadable' ? 'Login failed' : 'Login failed. Please try again.'
}
