import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatDays, formatWeekday, rangeOf } from '../../shared/day.ts'
import { freeOn, noDays, type DaysSearch } from '../../shared/search/days-search.ts'
import { useToday } from '../calendar/today.ts'
import { reason, trpc, type Answers } from '../api/api.ts'
import { DressGrid } from '../dress-card/dress-grid.tsx'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { Empty, Failed, SkeletonGrid } from '../ui/feedback/states.tsx'
import { FavoriteButton } from '../favorites/favorite-button.tsx'
import { useFavorites } from '../favorites/favorites.ts'

type Saved = Answers['favorites']['dresses'][number]

/** The saved dresses, those that are free when they are wanted first. A card leaves at once, before the server has answered. */
export function FavoritesGrid({ when = noDays }: { when?: DaysSearch }) {
  const today = useToday()
  const {
    data: dresses,
    error,
    refetch,
  } = trpc.favorites.dresses.useQuery(freeOn(when), {
    placeholderData: keepPreviousData,
  })
  const { favorites } = useFavorites()
  const shown = dresses?.filter(({ id }) => !favorites || favorites.some((favorite) => favorite.id === id))
  const [place, remember] = useKeyboardAtNext(shown?.length ?? 0)

  if (error && !shown) {
    return (
      <Failed title="Something went wrong" retry={() => void refetch()}>
        We couldn't load your favorites. Please try again later.{' '}
        <small>{reason(error, 'Failed to fetch favorites')}</small>
      </Failed>
    )
  }
  if (!shown) return <SkeletonGrid cards={8} label="Loading your favorites" />

  const heart = (dress: Saved) => (
    <FavoriteButton dress={dress} onToggle={() => remember(shown.findIndex(({ id }) => id === dress.id))} />
  )
  const days = rangeOf(when)
  const not = when.by ? { post: 'Cannot be posted', meet: 'Cannot be handed over' }[when.by] : 'Not free'
  const wanted = when.event ? `for ${formatWeekday(when.event, today)}` : days && formatDays(days, today)
  const absence = ({ available, isFree }: Saved) => {
    if (!available) return <Badge tone="destructive">Unavailable</Badge>
    return isFree === false && wanted && <Badge tone="secondary">{`${not} ${wanted}`}</Badge>
  }
  return (
    <div ref={place}>
      {shown.length === 0 ? (
        <Empty
          title="Start Building Your Dream Wishlist"
          action={<ButtonLink to="/dress-rental">Browse Dresses</ButtonLink>}
        >
          Your Wishlist is Empty
        </Empty>
      ) : (
        <DressGrid dresses={shown} onFirstScreen={2} heading="h2" mark={absence} action={heart} />
      )}
    </div>
  )
}

/** After a card has left, focuses the next one, the previous one, or the link to all dresses. */
function useKeyboardAtNext(count: number) {
  const place = useRef<HTMLDivElement>(null)
  const left = useRef<number>(null)
  useEffect(() => {
    const index = left.current
    if (index === null) return
    left.current = null
    const cards = place.current?.querySelectorAll('li') ?? []
    const next = cards[Math.min(index, count - 1)] ?? place.current
    next?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
  }, [count])
  return [place, (index: number) => void (left.current = index)] as const
}
