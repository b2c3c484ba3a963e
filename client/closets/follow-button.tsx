import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useReturnPath } from '../session/lost-session.tsx'
import { useSession } from '../session/session.ts'
import { carried } from '../storage/drafts.ts'
import { Button } from '../ui/controls/button.tsx'
import classes from './follow.module.css'
import { useFollow } from './use-follow.ts'

interface FollowButtonProps {
  closet: { closetId: number; displayName: string }
}

/** Follows or unfollows a closet; a visitor signs in first, and follows on return. */
export function FollowButton({ closet: { closetId, displayName } }: FollowButtonProps) {
  const { canFollow, isFollowed, isBusy, follow, toggle } = useFollow(closetId)
  const signIn = useSignInAndFollow(closetId, { isFollowed, isBusy, follow })
  return (
    <Button
      variant={isFollowed ? 'default' : 'filled'}
      className={classes.follow}
      aria-pressed={isFollowed}
      aria-disabled={isBusy}
      onClick={() => {
        if (canFollow) toggle()
        else void signIn()
      }}
    >
      {isFollowed ? 'Following' : 'Follow'} <span className="unseen">{displayName}</span>
    </Button>
  )
}

/** The search param of a pending follow, with a ticket that is also in the tab's storage: a link alone follows nothing. */
const FOLLOW = 'follow'
const WANTED = new RegExp(`^${FOLLOW}-(\\w+)$`)

/** Starts signing in. On return the closet is followed once. */
function useSignInAndFollow(
  closetId: number,
  { isFollowed, isBusy, follow }: Pick<ReturnType<typeof useFollow>, 'isFollowed' | 'isBusy' | 'follow'>,
) {
  const navigate = useNavigate()
  const path = useReturnPath()
  const { user } = useSession()
  const ticket = useRouterState({ select: ({ location }) => WANTED.exec(location.hash)?.[1] })
  const isHere = user !== null && !user.mustChangePassword

  useEffect(() => {
    if (!ticket || isBusy) return
    if (isHere) {
      const isWanted = carried.read(ticket) === closetId
      carried.forget(ticket)
      if (isWanted && !isFollowed) follow()
    }
    void navigate({ to: '.', search: true, replace: true, resetScroll: false })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each ticket, when it is known who is here
  }, [ticket, isBusy, isHere])

  return () => navigate({ to: '/login', search: { from: `${path}#${FOLLOW}-${carried.leave(closetId)}` } })
}
