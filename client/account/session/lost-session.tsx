import { skipToken, useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { LOST_SESSION, trpc } from '../../api.ts'
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

/** The address to come back to after signing in: this page with its query. Nothing on the page that signs in. */
export const useReturnPath = () =>
  useRouterState({
    select: ({ location: { pathname, searchStr } }) =>
      pathname === '/login' ? undefined : pathname + searchStr,
  })

interface SignInLinkProps {
  /** The place on this page to come back to. */
  hash?: string
  onClick?: () => void
}

/** Leads through signing in and back to this page. */
export function SignInLink({ hash, onClick }: SignInLinkProps) {
  const path = useReturnPath()
  return (
    <Link to="/login" search={{ from: hash ? `${path}#${hash}` : path }} onClick={onClick}>
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
