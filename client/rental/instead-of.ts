import type { Answers } from '../api.ts'
import type { BrowseSearch } from '../browse/browse-search-params.ts'

/** What to look for when a dress cannot be had: its kind, size and place, on the same days. */
export const insteadOf = ({
  startDate,
  endDate,
  size,
  category,
  location,
}: Pick<
  Answers['rentals']['one'],
  'startDate' | 'endDate' | 'size' | 'category' | 'location'
>): BrowseSearch => ({ from: startDate, to: endDate, size, category, city: location || undefined })
