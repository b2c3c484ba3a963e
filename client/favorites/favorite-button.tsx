import type { Answers } from '../api/api.ts'
import { HeartIcon } from '../ui/icons.tsx'
import classes from './favorite-button.module.css'
import { useFavorites, useToggleFavorite } from './favorites.ts'
import { keepHeart, useKeptHearts } from './kept-hearts.ts'

interface FavoriteButtonProps {
  dress: Pick<Answers['dresses']['bySlug'], 'id' | 'title'>
  /** Just before it flips, for a page that the dress's card is about to leave. */
  onToggle?: () => void
  /** Where visitors have none. */
  forAccounts?: boolean
}

/**
 * Saves a dress or lets go of it: a visitor's stays in the browser until they sign in. While it is being sent it takes no
 * press, yet keeps the focus.
 */
export function FavoriteButton({ dress: { id, title }, onToggle, forAccounts = false }: FavoriteButtonProps) {
  const { canSave, isVisitor, favorites, isError, retry } = useFavorites()
  const kept = useKeptHearts()
  const toggle = useToggleFavorite()
  if (isVisitor && !forAccounts) {
    const isSaved = kept.includes(id)
    return <Heart title={title} isSaved={isSaved} onClick={() => keepHeart(id, !isSaved)} />
  }
  if (!canSave) return null

  // Before the list is there nobody knows which way a press would go; when it could not be had, a press asks again.
  const isBusy = toggle.isPending || !(favorites ?? isError)
  const isSaved = favorites?.some((favorite) => favorite.id === id) ?? false
  return (
    <Heart
      title={title}
      isSaved={isSaved}
      isBusy={isBusy}
      onClick={() => {
        if (isBusy) return
        if (!favorites) return void retry()
        onToggle?.()
        toggle.mutate({ dressId: id })
      }}
    />
  )
}

interface HeartProps {
  title: string
  isSaved: boolean
  isBusy?: boolean
  onClick: () => void
}

const Heart = ({ title, isSaved, isBusy = false, onClick }: HeartProps) => (
  <button
    type="button"
    className={classes.heart}
    aria-label={isSaved ? `Remove ${title} from favorites` : `Save ${title}`}
    aria-pressed={isSaved}
    aria-disabled={isBusy}
    onClick={onClick}
  >
    <HeartIcon size={22} filled={isSaved} />
  </button>
)
