import { chosenSizes, type BrowseSearch } from '../search/browse-search-params.ts'
import type { LoadedCollection } from './collection-loader.ts'

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
