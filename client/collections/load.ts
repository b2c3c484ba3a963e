import { notFound } from '@tanstack/react-router'
import { chosenSizes, type BrowseSearch } from '../browse/browse-search-params.ts'
import { collectionNames, isCollection } from '../../shared/collections.ts'

/** What a category page says, fetched with the page and not with every other. Unknown ones are not found. */
export async function loadCollection(path: string) {
  if (!isCollection(path)) throw notFound()
  const { collections } = await import('../../shared/collections-text.ts')
  return { path, name: collectionNames[path], ...collections[path] }
}

export type LoadedCollection = Awaited<ReturnType<typeof loadCollection>>

/** What a category page shows of what its address asks for. */
export const filterOf = ({ category }: Pick<LoadedCollection, 'category'>, chosen: BrowseSearch) => ({
  ...chosen,
  category,
})

/** What a category page shows before all others; whoever chooses sizes knows better. */
export const firstOf = (
  { category, sizesFirst }: Pick<LoadedCollection, 'category' | 'sizesFirst'>,
  chosen: BrowseSearch,
) => (sizesFirst && chosenSizes(chosen).length === 0 ? { ...chosen, category, sizes: sizesFirst } : undefined)

/** The lists of a category page, one after another. */
export const listsOf = (collection: LoadedCollection, chosen: BrowseSearch) =>
  [firstOf(collection, chosen), filterOf(collection, chosen)].filter((list) => list !== undefined)
