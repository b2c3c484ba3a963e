import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { LOST_SESSION, loseSession, trpc } from '../api.ts'
import { sessionRules } from './session.ts'

/** True from the moment the server refuses somebody it knew until they sign in again, or leave on purpose. */
export function useLostSession() {
  const { data: isLost = false } = useQuery<boolean>({
    queryKey: LOST_SESSION,
    queryFn: skipToken, // nothing asks for it: it is written
    enabled: false,
  })
  const { data: user } = trpc.auth.session.useQuery(undefined, { ...sessionRules, enabled: isLost })
  return isLost && user === null
}

/** For calls that are no procedures, such as uploads: says that one was answered with 401. */
export function useLoseSession() {
  const queryClient = useQueryClient()
  const { auth } = trpc.useUtils()
  return useCallback(() => loseSession(queryClient, auth.session), [queryClient, auth])
}

/** The address to come back to after signing in: this page with its query. Nothing on the page that signs in. */
export const useReturnPath = () =>
  useRouterState({
    select: ({ location: { pathname, href } }) => (pathname === '/login' ? undefined : href),
  })

/** Leads through signing in and back to this page. */
export function SignInLink({ onClick }: { onClick?: () => void }) {
  const from = useReturnPath()
  return (
    <Link to="/login" search={{ from }} onClick={onClick}>
      Sign in
    </Link>
  )
}

/** What every problem on a page offers (`RecoveryContext`): signing in, when the session has ended. */
export function useRecovery() {
  const isLost = useLostSession()
  const isElsewhere = useReturnPath() !== undefined
  return isLost && isElsewhere ? signInLink : undefined
}

const signInLink = ({ onTaken }: { onTaken?: () => void }) => <SignInLink onClick={onTaken} />
