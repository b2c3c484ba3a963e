import { createFileRoute } from '@tanstack/react-router'
import { freeOn, readWhen, type DaysSearch } from '../../../shared/search/days-search.ts'
import { retainDays } from '../../calendar/retain-days.ts'
import { FavoritesPage } from '../../favorites-page/favorites-page.tsx'
import { titleHead } from '../../head/head.ts'

export const Route = createFileRoute('/_signed-in/favorites')({
  validateSearch: (typed: Record<string, unknown>): DaysSearch => readWhen(typed),
  search: retainDays(),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) => void api.favorites.dresses.prefetch(freeOn(deps)),
  head: titleHead('My Favorites'),
  component: FavoritesPage,
})
