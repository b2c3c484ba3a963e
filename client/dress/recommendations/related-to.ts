import type { Answers } from '../../api.ts'

/** What makes other dresses like it. */
export type Like = Pick<Answers['dresses']['bySlug'], 'id' | 'category' | 'size' | 'pricePerDay'>

/** What is asked for the dresses like one. */
export const relatedTo = ({ id, category, size, pricePerDay }: Like) => ({
  dressId: id,
  category,
  size,
  pricePerDay,
})
