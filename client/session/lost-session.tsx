import { skipToken, useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { LOST_SESSION } from '../api/api.ts'
import { useSession } from './session.ts'

/** True from the server's refusal of a known user until they sign in again, or sign out. */
function useLostSession() {
  const { data: isLost = false } = useQuery<boolean>({
    queryKey: LOST_SESSION,
    queryFn: skipToken, // nothing asks for it: it is written
    enabled: false,
  })
  const { user, isChecking } = useSession()
  return isLost && !user && !isChecking
}

/**
 * The signed-in user, or the one the server has just refused: what they are doing stays on the screen. Null
 * after signing out.
 */
export function useLastUser() {
  const { user } = useSession()
  const isLost = useLostSession()
  const [last, setLast] = useState(user)
  if (user && user !== last) setLast(user)
  return user ?? (isLost ? last : null)
}

/** This page's path and query, to return to after signing in; undefined on the sign-in page. */
export const useReturnPath = () =>
  useRouterState({
    select: ({ location: { pathname, searchStr } }) =>
      pathname === '/login' ? undefined : pathname + searchStr,
  })

/** Paths that a sign-in never returns to: the home page and the pages of account letters. */
const PASSED = ['/', '/forgot', '/reset', '/verify', '/undo', '/unsubscribe']

/** The `from` of links to the sign-in page: this page, or on the sign-in page its own `from`. */
export const useSignInFrom = () =>
  useRouterState({
    select: ({ location: { pathname, search, searchStr } }) =>
      pathname === '/login' ? search.from : PASSED.includes(pathname) ? undefined : pathname + searchStr,
  })

/** A link through signing in and back to this page. */
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
