import type { Answers } from '../api.ts'
import { HeartIcon } from '../ui/icons.tsx'
import classes from './favorite-button.module.css'
import { useFavorites, useToggleFavorite } from './favorites.ts'

interface FavoriteButtonProps {
  dress: Pick<Answers['dresses']['bySlug'], 'id' | 'title'>
  /** Just before it flips, for a page that the dress's card is about to leave. */
  onToggle?: () => void
}

/** Saves a dress or lets go of it; visitors see none. While it is on its way it takes no press, yet keeps the keyboard. */
export function FavoriteButton({ dress: { id, title }, onToggle }: FavoriteButtonProps) {
  const { canSave, favorites, isError, retry } = useFavorites()
  const toggle = useToggleFavorite()
  if (!canSave) return null

  // Before the list is there nobody knows which way a press would go; when it could not be had, a press asks again.
  const isBusy = toggle.isPending || !(favorites ?? isError)
  const isSaved = favorites?.some((favorite) => favorite.id === id) ?? false
  return (
    <button
      type="button"
      className={classes.heart}
      aria-label={isSaved ? `Remove ${title} from favorites` : `Save ${title}`}
      aria-pressed={isSaved}
      aria-disabled={isBusy}
      onClick={() => {
        if (isBusy) return
        if (!favorites) return void retry()
        onToggle?.()
        toggle.mutate({ dressId: id })
      }}
    >
      <HeartIcon size={22} filled={isSaved} />
    </button>
  )
}
