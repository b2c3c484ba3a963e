import { createFileRoute } from '@tanstack/react-router'
import { collectionOf } from '../../../shared/dress/collections.ts'
import { categoryLabel } from '../../../shared/dress/dress.ts'
import { provided } from '../../../shared/settings/provided.ts'
import { Browse } from '../../browse/browse.tsx'
import { browseStructuredData, collectionStructuredData } from '../../browse/list-structured-data.ts'
import { retainDays } from '../../calendar/retain-days.ts'
import { isFiltered, readSearch, toFilter, type BrowseSearch } from '../../../shared/search/browse-search.ts'
import { keepServerScripts, pageHead, titled } from '../../head/head.ts'

/** The category page with the same dresses, when a category is the only filter. */
const sameAs = ({ category, ...rest }: BrowseSearch) =>
  category && !isFiltered(rest) ? collectionOf(category) : undefined

export const Route = createFileRoute('/dress-rental/')({
  validateSearch: readSearch,
  search: retainDays(),
  loaderDeps: ({ search }) => search,
  // Started, not awaited: the search box must stay while the answer changes. The browser queries by fit: the
  // server's HTML is the same for everybody.
  loader: ({ context, deps }) =>
    deps.fits ? undefined : void context.api.dresses.cards.prefetchInfinite(toFilter(deps)),
  head: ({ match: { context, search } }) => {
    const collection = sameAs(search)
    return pageHead({
      title: titled(
        search.category ? `Rent ${categoryLabel(search.category)} Dresses` : 'Rent Designer Dresses',
        context.shop,
      ),
      description: provided(
        'Browse designer wedding, wedding guest, cocktail and formal dresses from real closets, in sizes 0 to 20 and XS to XXL. Four days{labels|, with a prepaid return label}.',
        context.shop,
      ),
      origin: context.origin,
      path: collection ? `/dress-rental/${collection}` : '/dress-rental',
      // Not indexed: a part of the list, or the list in another order.
      robots: isFiltered(search) && !collection ? 'noindex,follow' : undefined,
    })
  },
  scripts: import.meta.env.SSR
    ? ({ match: { context, search } }) => {
        const { api, origin } = context
        const collection = sameAs(search)
        if (collection) return collectionStructuredData(origin, api, collection, [toFilter(search)])
        return isFiltered(search) ? [] : browseStructuredData(origin, api, toFilter(search))
      }
    : keepServerScripts,
  component: BrowsePage,
})

function BrowsePage() {
  return <Browse filter={Route.useLoaderDeps()} />
}
