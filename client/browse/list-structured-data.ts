import { collectionNames, type CollectionPath } from '../../shared/collections.ts'
import type { Api } from '../api/api.ts'
import { mergeLists } from './merge-lists.ts'
import { breadcrumbs, jsonLd, listOf } from '../head/structured-data.ts'

type Filter = NonNullable<Parameters<Api['utils']['dresses']['list']['fetchInfinite']>[0]>

/** The dresses that a page's first HTML lists; none when they could not be read, and the page says so itself. */
async function shown(api: Api['utils'], lists: readonly Filter[]) {
  // The same questions as the loader's, so they are asked once.
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

/** All dresses, as the browse page lists them when it is asked for nothing in particular. */
export const browseStructuredData = async (origin: string, api: Api['utils'], filter: Filter) => [
  breadcrumbs(origin, ['Home', '/'], ['Dress Rental', '/dress-rental']),
  jsonLd({
    '@type': 'CollectionPage',
    name: 'Find Your Next Look',
    url: `${origin}/dress-rental`,
    mainEntity: listOf(origin, await shown(api, [filter])),
  }),
]

/** A category page's dresses, on its own address or on the browse page's that shows the same. */
export const collectionStructuredData = async (
  origin: string,
  api: Api['utils'],
  path: CollectionPath,
  lists: readonly Filter[],
) => [
  breadcrumbs(origin, ['Dress Rental', '/dress-rental'], [collectionNames[path], `/dress-rental/${path}`]),
  jsonLd(listOf(origin, await shown(api, lists))),
]
