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

/** The colours that people sort dresses by; every shade belongs to one of them or to two. */
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

/** What a dress is worn to, as its owner says beside its category. */
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

/** The best first. */
export const conditions = ['new_with_tags', 'as_new', 'good', 'loved'] as const
export type Condition = (typeof conditions)[number]

export const conditionLabels: Record<Condition, string> = {
  new_with_tags: 'New with tags',
  as_new: 'As new',
  good: 'Good',
  loved: 'Loved',
}

/** How far a dress gives. */
export const stretches = ['none', 'some', 'very'] as const
export type Stretch = (typeof stretches)[number]

/** Whose sizes the label in a dress is of. */
export const labelSystems = ['US', 'UK', 'DE', 'FR', 'IT'] as const
export type LabelSystem = (typeof labelSystems)[number]

/** `best` is by how well a dress matches what was searched for, and the newest first among equals. */
export const sorts = ['best', 'newest', 'price_up', 'price_down'] as const
export type Sort = (typeof sorts)[number]

/** A piece of a search term that was understood, so that it can be shown and taken away. */
export interface Understood {
  kind: SuggestedKind | 'price' | 'days' | 'order' | 'near' | 'person'
  /** What it was understood as: `Size 8`, `Up to $50`. */
  label: string
  /** The piece as it was typed; the term without it does not ask for this any more. */
  text: string
  /** Set when no dress has it: what is shown instead, as far as there is anything like it. */
  missing?: string
  /** The address of a lender's closet. */
  closetSlug?: string
}

type SuggestedKind = 'color' | 'size' | 'category' | 'collection' | 'occasion' | 'place' | 'brand' | 'word'

/** Something to search for, offered while somebody types. */
export interface Suggestion {
  kind: SuggestedKind
  /** What is shown, and what to search for when it is chosen. */
  label: string
  /** Dresses that have it, counted up to `MAX_COUNTED_EACH`; null when it goes on after other words. */
  count: number | null
}

/** Beyond these many, dresses are not counted: there are more. */
export const MAX_COUNTED = 1_000
export const MAX_COUNTED_EACH = 100

/** So many brands or cities at once are more than anybody chooses. */
export const MAX_CHOSEN = 20
