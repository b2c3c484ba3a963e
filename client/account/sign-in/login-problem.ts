import { apiErrorOf } from '../../api/api-error.ts'
import { NOT_KEPT } from '../../session/use-after-sign-in.ts'

/** Why somebody could not sign in, or up, in the server's words; `failed` says it when it had none. */
export function loginProblem(error: unknown, failed = 'Login failed') {
  if (error instanceof Error && error.name === NOT_KEPT) return error.message
  const { kind, words } = apiErrorOf(error)
  return words ?? (kind === 'wordless' || kind === 'unreadable' ? failed : `${failed}. Please try again.`)
}
