import { useEffect } from 'react'
import { useSession } from '../session/session.ts'
import { reason, trpc } from '../api/api.ts'
import { failed } from '../ui/feedback/toast.tsx'

/** The press that met the end of a session, until somebody is here again. */
let unfinished: { userId?: string; closetId: number; isFollowed: boolean } | undefined

/** Whether one follows a closet, and how to begin and to stop. The button answers at once, the server has the last word. */
export function useFollow(closetId: number) {
  const { auth, closets } = trpc.useUtils()
  const { user, isChecking } = useSession()
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
      return { userId: auth.session.getData()?.id }
    },
    onError(
      error: Parameters<typeof reason>[0] & { data?: { code: string } | null },
      _: unknown,
      pressed?: { userId?: string },
    ) {
      // Turned back rather than restored, which would undo others still on their way.
      turn(!isFollowed)
      failed('Nothing was changed', reason(error, 'Please check your connection and try again.'))
      if (error.data?.code === 'UNAUTHORIZED') unfinished = { ...pressed, closetId, isFollowed }
    },
    async onSettled() {
      // The list of them is asked for when it is opened again: what is let go of by mistake stays in sight.
      await closets.followedPage.invalidate(undefined, { refetchType: 'none' })
      await closets.followedIds.invalidate()
    },
  })
  const follow = trpc.closets.follow.useMutation(turning(true))
  const unfollow = trpc.closets.unfollow.useMutation(turning(false))

  // After a session has ended the person is a visitor, though cached data is kept for their return.
  const isFollowed = (canFollow && followed?.includes(closetId)) || false
  const { mutate: begin } = follow
  const { mutate: stop } = unfollow
  const userId = user?.id
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
