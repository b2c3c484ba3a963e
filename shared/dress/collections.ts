import type { Category } from './dress.ts'

/** The category pages by the last part of their address (docs/product.md#screens). */
export const collectionNames = {
  wedding: 'Wedding',
  'wedding-guest': 'Wedding Guest',
  cocktail: 'Cocktail',
  'black-tie': 'Black Tie',
  prom: 'Prom',
  designer: 'Designer',
  maternity: 'Maternity',
  'plus-size': 'Plus Size',
} as const
export type CollectionPath = keyof typeof collectionNames

export const isCollection = (path: string): path is CollectionPath => Object.hasOwn(collectionNames, path)

/** The category page of exactly this category; undefined when there is none of the same name. */
export function collectionOf(category: Category): CollectionPath | undefined {
  const path = category.replaceAll('_', '-')
  return isCollection(path) ? path : undefined
}
