import { createFileRoute } from '@tanstack/react-router'
import { FavoritesPage } from '../../favorites-page/favorites-page.tsx'
import { titleHead } from '../../head/head.ts'

export const Route = createFileRoute('/_signed-in/favorites')({
  loader: ({ context: { api } }) => void api.favorites.dresses.prefetch(),
  head: titleHead('My Favorites'),
  component: FavoritesPage,
})
