import { useEffect } from 'react'
import { useSession } from '../session/session.ts'
import { callFailed, trpc } from '../api/api.ts'

/** The press after the session's end, kept until the user has signed in again. */
let unfinished: { userId?: string; closetId: number; isFollowed: boolean } | undefined

/** Whether the user follows a closet, and the toggle. Optimistic, corrected by the server's answer. */
export function useFollow(closetId: number) {
  const { closets } = trpc.useUtils()
  const { user, isChecking } = useSession()
  // As drawn: when pressed, another call may just have found that the session has ended.
  const userId = user?.id
  const canFollow = user !== null && !user.mustChangePassword
  const {
    data: followed,
    isError,
    refetch,
  } = trpc.closets.followedIds.useQuery(undefined, { enabled: canFollow })

  const turn = (isFollowed: boolean) =>
    closets.followedIds.setData(undefined, (now = []) => [
      ...now.filter((id) => id !== closetId),
      ...(isFollowed ? [closetId] : []),
    ])

  const turning = (isFollowed: boolean) => ({
    async onMutate() {
      await closets.followedIds.cancel()
      turn(isFollowed)
      return { userId }
    },
    onError(error: { data?: { code: string } | null }, _: unknown, pressed?: { userId?: string }) {
      // Reverted rather than restored, which would undo others still in flight.
      turn(!isFollowed)
      callFailed('Nothing was changed', error)
      if (error.data?.code === 'UNAUTHORIZED') unfinished = { ...pressed, closetId, isFollowed }
    },
    async onSettled() {
      // The list is refetched when it is next opened: a closet unfollowed by mistake stays visible.
      await closets.followedPage.invalidate(undefined, { refetchType: 'none' })
      await closets.followedIds.invalidate()
    },
  })
  const follow = trpc.closets.follow.useMutation(turning(true))
  const unfollow = trpc.closets.unfollow.useMutation(turning(false))

  // After the session's end the user is a visitor, though cached data is kept for their return.
  const isFollowed = (canFollow && followed?.includes(closetId)) || false
  const { mutate: begin } = follow
  const { mutate: stop } = unfollow
  const isKnown = followed !== undefined
  useEffect(() => {
    if (!userId || !isKnown || unfinished?.closetId !== closetId) return
    const wanted = unfinished
    unfinished = undefined
    if (wanted.userId !== userId || wanted.isFollowed === isFollowed) return
    if (wanted.isFollowed) begin({ closetId })
    else stop({ closetId })
  }, [userId, isKnown, isFollowed, closetId, begin, stop])

  return {
    /** A visitor signs in first. */
    canFollow: canFollow || isChecking,
    isFollowed,
    isBusy: isChecking || follow.isPending || unfollow.isPending || (canFollow && !isKnown && !isError),
    follow: () => begin({ closetId }),
    toggle: () => {
      if (!isKnown) void refetch()
      else if (isFollowed) stop({ closetId })
      else begin({ closetId })
    },
  }
}
