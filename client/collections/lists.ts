import { chosenSizes, type BrowseSearch } from '../../shared/search/browse-search.ts'
import type { LoadedCollection } from './collection-loader.ts'

/** The filter of a category page, from its address. */
export const filterOf = ({ category }: Pick<LoadedCollection, 'category'>, chosen: BrowseSearch) => ({
  ...chosen,
  category,
})

/** The filter listed first on a category page; undefined once sizes are chosen. */
export const firstOf = (
  { category, sizesFirst }: Pick<LoadedCollection, 'category' | 'sizesFirst'>,
  chosen: BrowseSearch,
) => (sizesFirst && chosenSizes(chosen).length === 0 ? { ...chosen, category, sizes: sizesFirst } : undefined)

/** The lists of a category page, in order. */
export const listsOf = (collection: LoadedCollection, chosen: BrowseSearch) =>
  [firstOf(collection, chosen), filterOf(collection, chosen)].filter((list) => list !== undefined)
