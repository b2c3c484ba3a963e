import { createFileRoute } from '@tanstack/react-router'
import { collectionOf } from '../../../shared/collections.ts'
import { categoryLabel } from '../../../shared/dress.ts'
import { Browse } from '../../dresses/browse.tsx'
import { readSearch, toFilter, type BrowseSearch } from '../../dresses/search.ts'
import { breadcrumbs, pageHead, titled } from '../../head.ts'

/** The address of what is shown, where search engines should look for it: a category has a page of its own. */
function canonicalPath({ category }: BrowseSearch) {
  if (!category) return '/dress-rental'
  const collection = collectionOf(category)
  return collection ? `/dress-rental/${collection}` : `/dress-rental?category=${category}`
}

/** Worth no place of its own in a search engine: parts of a list, and lists in another order. */
const isPart = ({ searchTerm, size, minPrice, maxPrice, from, sort }: BrowseSearch) =>
  Boolean(searchTerm || size || minPrice || maxPrice || from || sort)

export const Route = createFileRoute('/dress-rental/')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  // Started, not awaited: the search box must stay while the answer changes.
  loader: ({ context, deps }) => void context.api.dresses.list.prefetchInfinite(toFilter(deps)),
  head: ({ match: { context, search } }) =>
    pageHead({
      title: titled(
        search.category ? `Rent ${categoryLabel(search.category)} Dresses` : 'Rent Designer Dresses',
      ),
      description:
        'Browse designer wedding, wedding guest, cocktail and formal dresses from real closets, in sizes 0 to 20 and XS to XXL. Four days, with a prepaid return label.',
      origin: context.origin,
      path: canonicalPath(search),
      robots: isPart(search) ? 'noindex,follow' : undefined,
    }),
  scripts: ({ match: { context } }) => [
    breadcrumbs(context.origin, ['Home', '/'], ['Dress Rental', '/dress-rental']),
  ],
  component: BrowsePage,
})

function BrowsePage() {
  return <Browse filter={Route.useLoaderDeps()} />
}
