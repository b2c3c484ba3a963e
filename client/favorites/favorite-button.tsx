import { Link } from '@tanstack/react-router'
import type { Answers } from '../api/api.ts'
import { succeeded } from '../ui/feedback/toast.tsx'
import { HeartIcon } from '../ui/icons.tsx'
import classes from './favorite-button.module.css'
import { useFavorites } from './favorites.ts'
import { keepHeart, useKeptHearts } from './kept-hearts.ts'

interface FavoriteButtonProps {
  dress: Pick<Answers['dresses']['bySlug'], 'id' | 'title'>
  /** Called just before the toggle, for a page that the dress's card is about to leave. */
  onToggle?: () => void
  /** True where visitors get no heart. */
  forAccounts?: boolean
}

/**
 * Saves or unsaves a dress: a visitor's stays in the browser until they sign in. While sending it ignores
 * presses, yet keeps the focus.
 */
export function FavoriteButton({ dress: { id, title }, onToggle, forAccounts = false }: FavoriteButtonProps) {
  const { canSave, isVisitor, favorites, isError, retry, toggle, sending } = useFavorites()
  const kept = useKeptHearts()
  if (isVisitor && !forAccounts) {
    const isSaved = kept.includes(id)
    const onClick = () => {
      keepHeart(id, !isSaved)
      if (!kept.length) succeeded('Saved in this browser', <Link to="/favorites">See what you saved</Link>)
    }
    return <Heart title={title} isSaved={isSaved} onClick={onClick} />
  }
  if (!canSave) return null

  // Until the list has loaded the direction of a press is unknown; after an error, a press refetches.
  const isBusy = sending.includes(id) || !(favorites ?? isError)
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
        toggle(id)
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
    className={`icon-button ${classes.heart}`}
    aria-label={isSaved ? `Remove ${title} from favorites` : `Save ${title}`}
    aria-pressed={isSaved}
    aria-disabled={isBusy}
    onClick={onClick}
  >
    <HeartIcon size={22} filled={isSaved} />
  </button>
)
