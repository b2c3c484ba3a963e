import type { Answers } from '../../api/api.ts'
import { chosenSizes, type BrowseSearch } from '../../../shared/search/browse-search.ts'
import { freeOn, type DaysSearch } from '../../../shared/search/days-search.ts'

/** The properties by which dresses are similar. */
export type Like = Pick<Answers['dresses']['bySlug'], 'id' | 'category' | 'size' | 'pricePerDay'>

/** The query for similar dresses, narrowed by the chosen days and the sizes last searched for. */
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
