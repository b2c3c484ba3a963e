import { skipToken, useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { LOST_SESSION, trpc } from '../api/api.ts'
import { sessionRules, useSession } from './session.ts'

/** True from the moment the server refuses somebody it knew until they sign in again, or leave on purpose. */
function useLostSession() {
  const { data: isLost = false } = useQuery<boolean>({
    queryKey: LOST_SESSION,
    queryFn: skipToken, // nothing asks for it: it is written
    enabled: false,
  })
  const { data: user } = trpc.auth.session.useQuery(undefined, { ...sessionRules, enabled: isLost })
  return isLost && user === null
}

/**
 * Whoever is signed in, or was until the server refused them: what they are in the middle of stays on the screen.
 * Nobody once they have left on purpose.
 */
export function useLastUser() {
  const { user } = useSession()
  const isLost = useLostSession()
  const [last, setLast] = useState(user)
  if (user && user !== last) setLast(user)
  return user ?? (isLost ? last : null)
}

/** The address to come back to after signing in: this page with its query. Nothing on the page that signs in. */
export const useReturnPath = () =>
  useRouterState({
    select: ({ location: { pathname, searchStr } }) =>
      pathname === '/login' ? undefined : pathname + searchStr,
  })

/** Paths that a sign-in never returns to: the home page and the pages of account letters. */
const PASSED = ['/', '/forgot', '/reset', '/verify', '/undo', '/unsubscribe']

/** What a link to the sign-in page carries as `from`: this page, or where the sign-in page itself leads. */
export const useSignInFrom = () =>
  useRouterState({
    select: ({ location: { pathname, search, searchStr } }) =>
      pathname === '/login' ? search.from : PASSED.includes(pathname) ? undefined : pathname + searchStr,
  })

/** Leads through signing in and back to this page. */
export function SignInLink({ onClick }: { onClick?: () => void }) {
  const path = useReturnPath()
  return (
    <Link to="/login" search={{ from: path }} onClick={onClick}>
      Sign in
    </Link>
  )
}

/** What every problem on a page offers (`SignInAgainContext`): signing in, when the session has ended. */
export function useRecovery() {
  const isLost = useLostSession()
  const isElsewhere = useReturnPath() !== undefined
  return isLost && isElsewhere ? signInLink : undefined
}

const signInLink = ({ onTaken }: { onTaken?: () => void }) => <SignInLink onClick={onTaken} />
