import { useSignInAnd } from '../session/use-sign-in-and.ts'
import { Button } from '../ui/controls/button.tsx'
import classes from './follow.module.css'
import { useFollow } from './use-follow.ts'

interface FollowButtonProps {
  closet: { closetId: number; displayName: string }
}

/** Follows or unfollows a closet; a visitor signs in first, and follows on return. */
export function FollowButton({ closet: { closetId, displayName } }: FollowButtonProps) {
  const { canFollow, isFollowed, isBusy, follow, toggle } = useFollow(closetId)
  const signIn = useSignInAnd('follow', { value: closetId, isBusy, act: () => !isFollowed && follow() })
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
