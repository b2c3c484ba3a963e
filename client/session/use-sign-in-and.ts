import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { carried } from '../storage/drafts.ts'
import { useReturnPath } from './lost-session.tsx'
import { useSession } from './session.ts'

interface Wish {
  /** What it is done to; it waits in the tab's storage, so that a link alone does nothing. */
  value: string | number
  /** True until it is known who is here, and whether it is done already. */
  isBusy: boolean
  act: () => void
}

/** Starts signing in; on return to this page it acts once. The name stands in the address, with a ticket. */
export function useSignInAnd(name: string, { value, isBusy, act }: Wish) {
  const navigate = useNavigate()
  const path = useReturnPath()
  const { user } = useSession()
  const wanted = new RegExp(`^${name}-(\\w+)$`)
  const ticket = useRouterState({ select: ({ location }) => wanted.exec(location.hash)?.[1] })
  const isHere = user !== null && !user.mustChangePassword

  useEffect(() => {
    if (!ticket || isBusy) return
    if (isHere) {
      const isWanted = carried.read(ticket) === value
      carried.forget(ticket)
      if (isWanted) act()
    }
    void navigate({ to: '.', search: true, replace: true, resetScroll: false })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each ticket, when it is known who is here
  }, [ticket, isBusy, isHere])

  return () => navigate({ to: '/login', search: { from: `${path}#${name}-${carried.leave(value)}` } })
}
