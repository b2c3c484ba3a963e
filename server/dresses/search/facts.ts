import type { Category, ColorFamily, Condition, Occasion, Size } from '../../../shared/dress/dress.ts'
import { readColor } from './colors.ts'
import { features } from './vocabulary.ts'
import { wordsOf } from './words.ts'

// Facts about a dress, as words that it is found by. `color:red` cannot be typed: it has a colon.

const OCCASION = 'occasion:'
const CATEGORY = 'category:'

export const factOf = {
  color: (family: string) => `color:${family}`,
  shade: (name: string) => `shade:${name}`,
  /** A colour by the name that the owner gives it. */
  called: (name: string) => `called:${name}`,
  size: (size: Size) => `size:${size}`,
  category: (category: Category) => `${CATEGORY}${category}`,
  feature: (name: string) => `feature:${name}`,
  /** A city or what stands after it: "Austin, TX" is in `austin` and in `tx`. */
  place: (words: string) => `place:${words}`,
  brand: (words: string) => `brand:${words}`,
  /** What its owner says it is worn to. */
  occasion: (occasion: Occasion) => `${OCCASION}${occasion}`,
  /** Two words that stand together in its title. */
  pair: (first: string, second: string) => `pair:${first} ${second}`,
  condition: (condition: Condition) => `condition:${condition}`,
}

export const isCategoryFact = (fact: string) => fact.startsWith(CATEGORY)
/** Each two words that stand together. */
export const pairsOf = (words: readonly string[]) =>
  words.slice(1).map((word, before) => factOf.pair(words[before] ?? '', word))

export const isPlaceFact = (fact: string) => fact.startsWith(factOf.place(''))
export const isOccasionFact = (fact: string) => fact.startsWith(OCCASION)

/** The fact of a brand, and of the city that begins a location. */
export const brandFact = (name: string) => factOf.brand(nameOf(wordsOf(name)))
export const cityFact = (location: string) => factOf.place(nameOf(wordsOf(location.split(',')[0] ?? '')))

/** "St. Louis" and "Saint Louis" are one, and so are "Søren & Wilde" and "Soren and Wilde". */
export const nameOf = (words: readonly string[]) =>
  words
    .filter((word) => word !== 'and')
    .map((word) => (word === 'st' ? 'saint' : word))
    .join(' ')

const MAX_WORDS = 3

function featuresOf(text: string) {
  const words = wordsOf(text).filter((word) => word !== 'the' && word !== 'and')
  const found = new Set<string>()
  for (let at = 0; at < words.length; at++) {
    for (let length = Math.min(MAX_WORDS, words.length - at); length > 0; length--) {
      const names = phraseIn(features, words.slice(at, at + length))
      if (names?.length !== 1) continue
      for (const name of names) found.add(name)
      at += length - 1
      break
    }
  }
  return [...found]
}

/** The entry of a phrase, whose last word may be in the plural. */
export function phraseIn<Value>(table: ReadonlyMap<string, Value>, words: readonly string[]) {
  const phrase = words.join(' ')
  return (
    table.get(phrase) ??
    table.get(phrase.replace(/(?<=[a-z]{2})s$/, '')) ??
    table.get(phrase.replace(/(?<=ch|sh|ss|x)es$/, ''))
  )
}

export interface Described {
  title: string
  description: string
  brand: string
  color: string
  size: Size
  category: Category
  location: string
  condition?: Condition | null | undefined
}

/** What its owner chose beside the text. */
export interface Chosen {
  families: readonly ColorFamily[]
  occasions: readonly Occasion[]
}

/** "Brooklyn, New York, NY" is in three. */
const MAX_PLACES = 3

/** All facts that a dress is found by, beside its words. */
export function factsOf(dress: Described, chosen: Chosen): string[] {
  const { shades, families, names } = readColor(dress.color)
  const places = new Set(dress.location.split(',').map((part) => nameOf(wordsOf(part))))
  places.delete('')
  const brand = nameOf(wordsOf(dress.brand))
  return [
    ...[...families, ...chosen.families].map(factOf.color),
    ...chosen.occasions.map(factOf.occasion),
    ...(dress.condition ? [factOf.condition(dress.condition)] : []),
    ...shades.map(({ name }) => factOf.shade(name)),
    ...names.map(factOf.called),
    factOf.size(dress.size),
    factOf.category(dress.category),
    ...featuresOf(`${dress.title}. ${dress.color}. ${dress.description}`).map(factOf.feature),
    ...[...places].slice(0, MAX_PLACES).map(factOf.place),
    ...(brand ? [factOf.brand(brand)] : []),
  ]
}
