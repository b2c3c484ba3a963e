import { categories, sizes, type Category, type Size } from '../../shared/dress.ts'

/** What the address of the browse page can say. */
export interface BrowseSearch {
  category?: Category
  size?: Size
  searchTerm?: string
  /** An older name of `searchTerm`; read, never written. */
  search?: undefined
}

const oneOf = <Value extends string>(values: readonly Value[], given: unknown) =>
  values.find((value) => value === given)

/**
 * What `searchTermSchema` would refuse is dropped. By hand, for every page reads addresses and must not
 * bring zod for it.
 */
function searchTerm(given: unknown) {
  if (typeof given !== 'string' || !given.isWellFormed() || /\p{Cc}|\p{M}{7}/u.test(given)) return undefined
  const words = given.trim()
  return words && words.length <= 100 ? words : undefined
}

/**
 * Reads the address field by field, so that a hand-typed ?size=huge drops that filter and keeps the others.
 * Every field is named, even when empty: what is left out here would show through as it was typed.
 */
export function readSearch(typed: Record<string, unknown>): BrowseSearch {
  return {
    category: oneOf(categories, typed.category),
    size: oneOf(sizes, typed.size),
    searchTerm: searchTerm(typed.searchTerm ?? typed.search),
    search: undefined,
  }
}
