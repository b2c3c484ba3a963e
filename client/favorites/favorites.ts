import { useEffect } from 'react'
import { useSession } from '../session/session.ts'
import { isUnanswered, reason, trpc } from '../api/api.ts'
import { failed } from '../ui/feedback/toast.tsx'
import { fetchUnsent } from '../unsent/use-send-unsent.ts'
import { forgetHearts, useKeptHearts } from './kept-hearts.ts'

/** How long the list of hearts is taken as it stands (docs/product.md#waiting). */
const FRESH_MS = 5 * 60_000

const tell = (title: string, error: unknown) =>
  failed(title, reason(error, 'Please check your connection and try again.'))

/** The ids of what one has saved, once they are known, and whether one can save in an account; a visitor has none. */
export function useFavorites() {
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
    /** Asks once more, and says when that fails too. */
    retry: async () => {
      const { error } = await refetch()
      if (error) tell('Failed to fetch favorites', error)
    },
  }
}

/** The heart answers at once; the server has the last word. */
export function useToggleFavorite() {
  const { auth, favorites, client } = trpc.useUtils()

  const flip = (dressId: number) =>
    favorites.list.setData(undefined, (now = []) =>
      now.some(({ id }) => id === dressId)
        ? now.filter(({ id }) => id !== dressId)
        : [{ id: dressId }, ...now],
    )

  return trpc.favorites.toggle.useMutation({
    async onMutate({ dressId }) {
      await favorites.list.cancel()
      flip(dressId)
      const isSaved = favorites.list.getData()?.some(({ id }) => id === dressId)
      return { userId: auth.session.getData()?.id, isSaved }
    },
    // Another tab was faster, and the call only toggles: once more, to what the heart said when it was pressed.
    onSuccess: ({ favorited }, heart, { isSaved }) =>
      favorited !== isSaved && client.favorites.toggle.mutate(heart),
    onError(error, { dressId }) {
      if (isUnanswered(error)) return // nobody knows; it is kept
      // Flipped back rather than restored from a snapshot, which would undo other hearts still on their way.
      flip(dressId)
      tell('Failed to toggle favorite', error)
    },
    // Only the last of several hearts asks the server again, so none of them flickers.
    onSettled(_answer, error, { dressId }, pressed) {
      const { userId, isSaved = false } = pressed ?? {}
      void fetchUnsent().then((unsent) => unsent?.settleHeart(userId, { dressId, isSaved }, error))
      return isUnanswered(error) || favorites.toggle.isMutating() > 1 ? undefined : favorites.invalidate()
    },
  })
}

/** Takes the hearts that a visitor left in this browser into the account of whoever signs in. */
export function useMoveKeptHearts() {
  const { canSave, favorites } = useFavorites()
  const { mutate } = useToggleFavorite()
  const kept = useKeptHearts()
  useEffect(() => {
    if (!canSave || !favorites || !kept.length) return
    const missing = kept.filter((dressId) => !favorites.some(({ id }) => id === dressId))
    forgetHearts()
    // The oldest first, so that they stand in the order in which they were saved.
    for (const dressId of missing.toReversed()) mutate({ dressId })
  }, [canSave, favorites, kept, mutate])
}
