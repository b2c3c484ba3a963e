import { useSession } from '../account/session.ts'
import { reason, trpc } from '../api.ts'
import { failed } from '../ui/toast.tsx'

/** How long the list of hearts is taken as it stands (specification §9). */
const FRESH = 5 * 60_000

const tell = (title: string, error: unknown) =>
  failed(title, reason(error, 'Please check your connection and try again.'))

/** The ids of what one has saved, once they are known, and whether one can save at all: visitors cannot. */
export function useFavorites() {
  const { user } = useSession()
  const canSave = user !== null && !user.mustChangePassword
  const {
    data: favorites,
    isError,
    refetch,
  } = trpc.favorites.list.useQuery(undefined, { staleTime: FRESH, enabled: canSave })

  return {
    canSave,
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
  const { favorites } = trpc.useUtils()

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
    },
    onError(error, { dressId }) {
      // Flipped back rather than restored from a snapshot, which would undo other hearts still on their way.
      flip(dressId)
      tell('Failed to toggle favorite', error)
    },
    // Only the last of several hearts asks the server again, so none of them flickers.
    onSettled: () => (favorites.toggle.isMutating() === 1 ? favorites.invalidate() : undefined),
  })
}
