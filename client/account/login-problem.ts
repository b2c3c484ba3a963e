import { failureOf } from '../failure.ts'

/** Why somebody could not sign in, in the server's words or the specification's (§8). */
export function loginProblem(error: unknown) {
  const { kind, words } = failureOf(error)
  if (words) return words
  return kind === 'wordless' || kind === 'unreadable' ? 'Login failed' : 'Login failed. Please try again.'
}
