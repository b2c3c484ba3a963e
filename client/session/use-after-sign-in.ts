import { useQueryClient } from '@tanstack/react-query'
import { useMatch, useRouter } from '@tanstack/react-router'
import type { SessionUser } from '../../shared/account/account.ts'
import { trpc } from '../api/api.ts'
import { rememberSignIn } from './known-browser.ts'
import { passwordPath } from './return-path.ts'
import { tellOtherTabs } from './sign-out.ts'

/** The name of `notKept`'s error, whose words are loaded on demand. */
export const NOT_KEPT = 'NotKept'

/**
 * Takes a user who has just signed in to `path`, after a pause in milliseconds for a message. Throws
 * `notKept` when the next query is a visitor's again. With a temporary password a new one comes first.
 */
export function useAfterSignIn(path: string, pause = 0) {
  const { auth, client } = trpc.useUtils()
  const queryClient = useQueryClient()
  const { history } = useRouter()
  const { pathname } = useMatch({ strict: false })

  return async ({ user }: { user: SessionUser }) => {
    // When this fails, the next pages will say why.
    if (!(await client.auth.session.query().catch(() => user)))
      throw (await import('./not-kept.ts')).notKept()
    auth.session.setData(undefined, user)
    rememberSignIn()
    tellOtherTabs(user.id)
    queryClient.removeQueries({ type: 'inactive' }) // what was answered to a visitor
    if (pause) await new Promise((resolve) => setTimeout(resolve, pause))
    // A user who has navigated meanwhile stays there, on a page loaded as a visitor.
    if (history.location.pathname !== pathname) return queryClient.invalidateQueries()
    // Replaces this page: Back would lead through it, and to the same address again.
    history.replace(user.mustChangePassword ? passwordPath(path) : path)
  }
}
