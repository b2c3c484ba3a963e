import { collectionNames, type CollectionPath } from '../../shared/dress/collections.ts'
import type { Api } from '../api/api.ts'
import { mergeLists } from './merge-lists.ts'
import { breadcrumbs, jsonLd, listOf } from '../head/structured-data.ts'

type Filter = NonNullable<Parameters<Api['utils']['dresses']['list']['fetchInfinite']>[0]>

/** The dresses in a page's first HTML; empty when they could not be read, which the page says itself. */
async function shown(api: Api['utils'], lists: readonly Filter[]) {
  // The same queries as the loader's, so that they are cached.
  const found = await Promise.all(
    lists.map((filter) => api.dresses.cards.fetchInfinite(filter).catch(() => undefined)),
  )
  return mergeLists(
    found.map((list) => {
      const [page] = list?.pages ?? []
      return page && { dresses: page.dresses, hasMore: Boolean(page.nextCursor) }
    }),
  ).dresses
}

/** The structured data of the unfiltered browse page. */
export const browseStructuredData = async (origin: string, api: Api['utils'], filter: Filter) => [
  breadcrumbs(origin, ['Home', '/'], ['Dress Rental', '/dress-rental']),
  jsonLd({
    '@type': 'CollectionPage',
    name: 'Find Your Next Look',
    url: `${origin}/dress-rental`,
    mainEntity: listOf(origin, await shown(api, [filter])),
  }),
]

/** The structured data of a category page, also at the browse page's address with the same filter. */
export const collectionStructuredData = async (
  origin: string,
  api: Api['utils'],
  path: CollectionPath,
  lists: readonly Filter[],
) => [
  breadcrumbs(origin, ['Dress Rental', '/dress-rental'], [collectionNames[path], `/dress-rental/${path}`]),
  jsonLd(listOf(origin, await shown(api, lists))),
]
