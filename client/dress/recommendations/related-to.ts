import type { Answers } from '../../api/api.ts'
import { chosenSizes, type BrowseSearch } from '../../search/browse-search-params.ts'
import { freeOn, type DaysSearch } from '../../calendar/days-search-params.ts'

/** What makes other dresses like it. */
export type Like = Pick<Answers['dresses']['bySlug'], 'id' | 'category' | 'size' | 'pricePerDay'>

/** What is asked for the dresses like one, of which the days that are chosen and the sizes last looked for leave some. */
export function relatedTo(
  { id, category, size, pricePerDay }: Like,
  days: DaysSearch,
  last: BrowseSearch = {},
) {
  const sizes = chosenSizes(last)
  return {
    dressId: id,
    category,
    size,
    sizes: sizes.length ? sizes : undefined,
    pricePerDay,
    ...freeOn(days),
  }
}
