import { createFileRoute } from '@tanstack/react-router'
import { CollectionPage } from '../../collections/collection-page.tsx'
import { loadCollection } from '../../collections/collection-loader.ts'
import { isFiltered, readSearch, toFilter, type BrowseSearch } from '../../../shared/search/browse-search.ts'
import { retainDays } from '../../calendar/retain-days.ts'
import { collectionStructuredData } from '../../browse/list-structured-data.ts'
import { questionsOf } from '../../head/structured-data.ts'
import { keepServerScripts, notFoundHead, pageHead, titled } from '../../head/head.ts'

/** Routes ship with every page; a category page's queries do not. */
const lists = () => import('../../collections/lists.ts')

export const Route = createFileRoute('/dress-rental/$collection')({
  // The category is the page's own.
  validateSearch: (typed: Record<string, unknown>): BrowseSearch => ({
    ...readSearch(typed),
    category: undefined,
  }),
  search: retainDays(),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const collection = await loadCollection(params.collection, context.shop)
    const { listsOf } = await lists()
    // Started, not awaited: the page shows its own skeletons.
    if (!deps.fits)
      for (const list of listsOf(collection, deps))
        void context.api.dresses.cards.prefetchInfinite(toFilter(list))
    return collection
  },
  head: ({ loaderData, match: { context, search } }) =>
    loaderData
      ? pageHead({
          title: titled(loaderData.seo.title, context.shop),
          description: loaderData.seo.description,
          origin: context.origin,
          path: `/dress-rental/${loaderData.path}`,
          robots: isFiltered(search) ? 'noindex,follow' : undefined,
        })
      : notFoundHead(context.shop),
  scripts: import.meta.env.SSR
    ? async ({ loaderData, match: { context, search } }) => {
        if (!loaderData || isFiltered(search)) return []
        const { path, questions } = loaderData
        const { listsOf } = await lists()
        const wanted = listsOf(loaderData, search).map(toFilter)
        return [
          ...(await collectionStructuredData(context.origin, context.api, path, wanted)),
          questionsOf(questions),
        ]
      }
    : keepServerScripts,
  component: CollectionPage,
})
