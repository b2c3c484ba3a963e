import type { Day, DayRange } from '../day.ts'

export { colorLabels } from './color-labels.ts'

export const categories = ['bridesmaid', 'cocktail', 'formal', 'wedding', 'wedding_guest'] as const
export type Category = (typeof categories)[number]

// prettier-ignore
export const sizes = ['0', '2', '4', '6', '8', '10', '12', '14', '16', '18', '20', 'XS', 'S', 'M', 'L', 'XL', 'XXL'] as const
export type Size = (typeof sizes)[number]

/** `wedding_guest` → `Wedding Guest` */
export const categoryLabel = (category: Category) =>
  category
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** Every shade belongs to one or two of these. */
export const colorFamilies = [
  'black',
  'white',
  'grey',
  'red',
  'pink',
  'purple',
  'blue',
  'green',
  'yellow',
  'orange',
  'brown',
  'multicolor',
] as const
export type ColorFamily = (typeof colorFamilies)[number]

/** Occasions, which an owner gives beside the category. */
export const occasions = [
  'wedding_guest',
  'black_tie',
  'cocktail',
  'prom',
  'party',
  'work',
  'vacation',
  'ceremony',
] as const
export type Occasion = (typeof occasions)[number]

export const occasionLabels: Record<Occasion, string> = {
  wedding_guest: 'Wedding guest',
  black_tie: 'Black tie',
  cocktail: 'Cocktail',
  prom: 'Prom',
  party: 'Party',
  work: 'Work',
  vacation: 'Vacation',
  ceremony: 'Ceremony',
}

/** Best first. */
export const conditions = ['new_with_tags', 'as_new', 'good', 'loved'] as const
export type Condition = (typeof conditions)[number]

export const conditionLabels: Record<Condition, string> = {
  new_with_tags: 'New with tags',
  as_new: 'As new',
  good: 'Good',
  loved: 'Loved',
}

/** How far a fabric stretches. */
export const stretches = ['none', 'some', 'very'] as const
export type Stretch = (typeof stretches)[number]

export const labelSystems = ['US', 'UK', 'DE', 'FR', 'IT'] as const
export type LabelSystem = (typeof labelSystems)[number]

/** `best` sorts by relevance to the search, then newest first. */
export const sorts = ['best', 'newest', 'price_up', 'price_down'] as const
export type Sort = (typeof sorts)[number]

/** A part of a search term that was understood as a filter, so that it can be shown and removed. */
export interface Understood {
  kind: SuggestedKind | 'price' | 'days' | 'order' | 'near' | 'person'
  /** Such as `Size 8`, `Up to $50`. */
  label: string
  /** The part as it was typed; without it in the term the filter is gone. */
  text: string
  /** Set when no dress matches: what is shown instead, if there is anything similar. */
  missing?: string
  closetSlug?: string
  /** Of the kind `days`: one day is an event, as `event` of the filter, and two are its days. */
  event?: Day
  days?: DayRange
}

type SuggestedKind = 'color' | 'size' | 'category' | 'collection' | 'occasion' | 'place' | 'brand' | 'word'

export interface Suggestion {
  kind: SuggestedKind
  /** Both the text shown and the term searched for. */
  label: string
  /** Matching dresses, counted up to `MAX_COUNTED_EACH`; null when it continues other words. */
  count: number | null
}

/** Dresses are counted up to this number only. */
export const MAX_COUNTED = 1_000
export const MAX_COUNTED_EACH = 100

/** Below so many dresses a search has found little: it is counted as demand, and for days shows so many near misses at most. */
export const FEW = 12

/** Why a dress is shown beside a search that it does not match: one of these. */
export interface NearMiss {
  /** It can be had for an event on this day instead. */
  event?: Day
  /** It is of this size, beside the one that is wanted. */
  size?: Size
  /** It is taken on the days, and free from this one on, for as many. */
  freeFrom?: Day
}

/** The most brands or cities in one filter. */
export const MAX_CHOSEN = 20
