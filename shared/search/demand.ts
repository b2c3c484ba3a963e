import { addDays, formatDay, type Day } from '../day.ts'
import { categoryLabel, colorLabels, type Category, type ColorFamily, type Size } from '../dress/dress.ts'

/** From so many searches demand is shown. */
export const MIN_DEMAND = 5

export interface Demand {
  category: Category | ''
  size: Size | ''
  color: ColorFamily | ''
  /** The Monday of its week. */
  week: Day | null
}

/** What is looked for, in words: "a black cocktail dress in size 14 for New Year". */
export function demandWords({ category, size, color, week }: Demand) {
  const kind = [color && colorLabels[color], category && categoryLabel(category), 'dress'].filter(Boolean)
  const words = kind.join(' ').toLowerCase()
  const article = /^[aeiou]/.test(words) ? 'an' : 'a'
  const isNewYear = week && [0, 1, 2, 3, 4, 5, 6].some((days) => addDays(week, days).endsWith('12-31'))
  const when = week && (isNewYear ? ' for New Year' : ` for the week of ${formatDay(week)}`)
  return `${article} ${words}${size && ` in size ${size}`}${when ?? ''}`
}
