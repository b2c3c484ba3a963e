import { useQueryClient } from '@tanstack/react-query'
import { useMatch, useRouter } from '@tanstack/react-router'
import type { SessionUser } from '../../shared/account.ts'
import { trpc } from '../api/api.ts'
import { rememberSignIn } from './known-browser.ts'
import { passwordPath } from './return-path.ts'
import { tellOtherTabs } from './sign-out.ts'

/** The name of the error of `notKept`, whose words are fetched when they are needed. */
export const NOT_KEPT = 'NotKept'

/**
 * Takes somebody who has just signed in to where they were going, after a pause in which the page can say so.
 * Throws `notKept` where the next question comes from nobody again.
 * With a temporary password that is where they choose their own first.
 */
export function useAfterSignIn(path: string, pause = 0) {
  const { auth, client } = trpc.useUtils()
  const queryClient = useQueryClient()
  const { history } = useRouter()
  const { pathname } = useMatch({ strict: false })

  return async ({ user }: { user: SessionUser }) => {
    // Where it cannot be asked, the pages to come will say why.
    if (!(await client.auth.session.query().catch(() => user)))
      throw (await import('./not-kept.ts')).notKept()
    auth.session.setData(undefined, user)
    rememberSignIn()
    tellOtherTabs(user.id)
    queryClient.removeQueries({ type: 'inactive' }) // what was answered to a visitor
    if (pause) await new Promise((resolve) => setTimeout(resolve, pause))
    // Whoever has gone elsewhere meanwhile stays there, on a page that was answered to a visitor.
    if (history.location.pathname !== pathname) return queryClient.invalidateQueries()
    // In the place of this page: Back from there would lead through it, and to the same address again.
    history.replace(user.mustChangePassword ? passwordPath(path) : path)
  }
}
