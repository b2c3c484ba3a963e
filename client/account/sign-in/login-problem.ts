import { apiErrorOf } from '../../api-error.ts'

/** Why somebody could not sign in, or up, in the server's words; `failed` says it when it had none. */
export function loginProblem(error: unknown, failed = 'Login failed') {
  const { kind, words } = apiErrorOf(error)
  return words ?? (kind === 'wordless' || kind === 'unreadable' ? failed : `${failed}. Please try again.`)
}
