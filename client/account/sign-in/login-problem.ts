import { apiErrorOf } from '../../api/api-error.ts'
import { NOT_KEPT } from '../../session/use-after-sign-in.ts'

/** Why signing in or up failed, in the server's words; `failed` when it sent none. */
export function loginProblem(error: unknown, failed = 'Login failed') {
  if (error instanceof Error && error.name === NOT_KEPT) return error.message
  const { kind, words } = apiErrorOf(error)
  return words ?? (kind === 'wordless' || kind === 'unreadable' ? failed : `${failed}. Please try again.`)
}
