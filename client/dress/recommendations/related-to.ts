import type { Answers } from '../../api.ts'
import { freeOn, type DaysSearch } from '../../calendar/days-search-params.ts'

/** What makes other dresses like it. */
export type Like = Pick<Answers['dresses']['bySlug'], 'id' | 'category' | 'size' | 'pricePerDay'>

/** What is asked for the dresses like one, which are free on the days that are chosen. */
export const relatedTo = ({ id, category, size, pricePerDay }: Like, days: DaysSearch) => ({
  dressId: id,
  category,
  size,
  pricePerDay,
  ...freeOn(days),
})
