import { createFileRoute } from '@tanstack/react-router'
import { Browse } from '../../dresses/browse.tsx'
import { readSearch } from '../../dresses/search.ts'
import { breadcrumbs, pageHead, titled } from '../../head.ts'

export const Route = createFileRoute('/dress-rental/')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { category, size, searchTerm } }) => ({ category, size, searchTerm }),
  // Started, not awaited: the search box must stay while the answer changes.
  loader: ({ context, deps }) => void context.api.dresses.list.prefetchInfinite(deps),
  head: ({ match: { context, search } }) =>
    pageHead({
      title: titled('Rent Designer Dresses'),
      description:
        'Browse designer wedding, wedding guest, cocktail and formal dresses from real closets, in sizes 0 to 20 and XS to XXL. Four days, with a prepaid return label.',
      origin: context.origin,
      path: '/dress-rental',
      robots: search.searchTerm || search.size ? 'noindex,follow' : undefined,
    }),
  scripts: ({ match: { context } }) => [
    breadcrumbs(context.origin, ['Home', '/'], ['Dress Rental', '/dress-rental']),
  ],
  component: BrowsePage,
})

function BrowsePage() {
  return <Browse filter={Route.useLoaderDeps()} />
}
