import { useEffect, useState } from 'react'
import { useSession } from '../session/session.ts'
import { callFailed, isUnanswered, trpc } from '../api/api.ts'
import { sharedHook } from '../ui/hooks/shared-hook.tsx'
import { fetchUnsent } from '../unsent/use-send-unsent.ts'
import { forgetHearts, useKeptHearts } from './kept-hearts.ts'

/** How long the list of hearts is fresh (docs/product.md#waiting). */
const FRESH_MS = 5 * 60_000

/** The ids of the saved dresses, undefined while loading; whether there is an account to save in; and saving in it. */
export const [FavoritesProvider, useFavorites] = sharedHook(() => {
  const { user, isChecking } = useSession()
  const canSave = user !== null && !user.mustChangePassword
  const {
    data: favorites,
    isError,
    refetch,
  } = trpc.favorites.list.useQuery(undefined, { staleTime: FRESH_MS, enabled: canSave })

  return {
    canSave,
    isVisitor: user === null && !isChecking,
    favorites,
    isError,
    /** Refetches, and shows an error when that fails too. */
    retry: async () => {
      const { error } = await refetch()
      if (error) callFailed('Failed to fetch favorites', error)
    },
    ...useToggleFavorite(user?.id),
  }
})

/**
 * Optimistic, corrected by the server's answer. `userId` is as drawn: when pressed, another call may just have found that
 * the session has ended.
 */
function useToggleFavorite(userId: string | undefined) {
  const { favorites, client } = trpc.useUtils()
  const [sending, setSending] = useState<readonly number[]>([])

  const flip = (dressId: number) =>
    favorites.list.setData(undefined, (now = []) =>
      now.some(({ id }) => id === dressId)
        ? now.filter(({ id }) => id !== dressId)
        : [{ id: dressId }, ...now],
    )

  const { mutate } = trpc.favorites.toggle.useMutation({
    async onMutate({ dressId }) {
      await favorites.list.cancel()
      flip(dressId)
      const isSaved = favorites.list.getData()?.some(({ id }) => id === dressId)
      return { userId, isSaved }
    },
    // Another tab was faster, and the call only toggles: again, to the state the heart showed when pressed.
    onSuccess: ({ favorited }, heart, { isSaved }) =>
      favorited !== isSaved && client.favorites.toggle.mutate(heart),
    onError(error, { dressId }) {
      if (isUnanswered(error)) return // outcome unknown; it is kept
      // Flipped back rather than restored from a snapshot, which would undo other hearts still in flight.
      flip(dressId)
      callFailed('Failed to toggle favorite', error)
    },
    async onSettled(_answer, error, { dressId }, pressed) {
      const { userId, isSaved = false } = pressed ?? {}
      void fetchUnsent().then((unsent) => unsent?.settleHeart(userId, { dressId, isSaved }, error))
      // Only the last of several hearts refetches, so none of them flickers.
      if (!isUnanswered(error) && favorites.toggle.isMutating() <= 1) await favorites.invalidate()
      setSending((ids) => ids.filter((id) => id !== dressId))
    },
  })

  return {
    /** The dresses whose hearts are being sent. */
    sending,
    toggle: (dressId: number) => {
      setSending((ids) => [...ids, dressId])
      mutate({ dressId })
    },
  }
}

/** Moves a visitor's hearts from this browser into the account on signing in. */
export function useMoveKeptHearts() {
  const { canSave, favorites, toggle } = useFavorites()
  const kept = useKeptHearts()
  useEffect(() => {
    if (!canSave || !favorites || !kept.length) return
    const missing = kept.filter((dressId) => !favorites.some(({ id }) => id === dressId))
    forgetHearts()
    // Oldest first, so that they keep the order in which they were saved.
    for (const dressId of missing.toReversed()) toggle(dressId)
  }, [canSave, favorites, kept, toggle])
}
