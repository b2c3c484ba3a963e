import {
  categoryLabel,
  occasionLabels,
  sizes,
  type Size,
  type Suggestion,
  type Understood,
} from '../../../shared/dress.ts'
import { formatShortUsd, toCents } from '../../../shared/price.ts'
import { familyNamed, shadeNamed, shadeNames } from './colors.ts'
import { factOf, nameOf, phraseIn } from './facts.ts'
import { findPrices, type PricePiece } from './prices.ts'
import type { Shade } from './palette.ts'
import {
  categoryPhrases,
  collectionPhrases,
  features,
  garmentWords,
  occasionPhrases,
  placePhrases,
  sizePhrases,
  smallWords,
} from './vocabulary.ts'
import type { Token } from './words.ts'

/** A piece of a search term, and what a dress must have for it. */
export interface Part extends Pick<Understood, 'kind' | 'label'> {
  start: number
  end: number
  /** One of these facts. None for a word that stands for itself, and for a price. */
  facts: string[]
  /** The same by narrower names, of which a dress is a better match. */
  closest?: string[]
  /** The same by wider names, when nobody has it otherwise. */
  widest?: string[]
  price?: Pick<PricePiece, 'min' | 'max' | 'isPerDay'>
  /** What stands there, for a dress that says so in its title, brand or colour. */
  words: string[]
}

/** What is known of the shop: whether any dress has this fact. */
export type IsKnown = (fact: string) => boolean

/** Without a label of its own, what was typed is the label. */
type Meaning = Omit<Part, 'start' | 'end' | 'words'>

const MAX_WORDS = 5
/** With a capital letter in each word. */
export const capital = (text: string) => text.replaceAll(/(?:^|\s)\p{L}/gu, (letter) => letter.toUpperCase())
const sizeNamed = (word: string) => sizes.find((size) => size.toLowerCase() === word)

/** The facts a term might speak of that only the shop can tell: brands and places, by every few words in a row. */
export function namesIn(tokens: readonly Token[]) {
  const names = new Set<string>()
  for (let at = 0; at < tokens.length; at++)
    for (let length = 1; length <= MAX_WORDS && at + length <= tokens.length; length++) {
      const words = tokens.slice(at, at + length).map(({ word }) => word)
      for (const name of [nameOf(words), ...(placePhrases.get(words.join(' ')) ?? [])]) names.add(name)
    }
  names.delete('')
  return [...names].flatMap((name) => [factOf.brand(name), factOf.place(name)])
}

/** Every fact that a part may ask for. */
export const factsIn = (parts: readonly Part[]) =>
  parts.flatMap(({ facts, closest = [], widest = [] }) => [...facts, ...closest, ...widest])

/**
 * Reads a search term: its longest phrases first, from left to right. What is understood is a part with facts or a
 * price; a word that is not stands for itself; what every dress satisfies is left out.
 */
export function readTerm(term: string, tokens: readonly Token[], isKnown: IsKnown): Part[] {
  const prices = findPrices(term)
  const parts: Part[] = prices.map(({ start, end, min, max, isPerDay }) => ({
    kind: 'price',
    label: isPerDay ? `${priceLabel(min, max)} a day` : priceLabel(min, max),
    start,
    end,
    facts: [],
    price: { min, max, isPerDay },
    words: tokens.filter((token) => token.start >= start && token.end <= end).map(({ word }) => word),
  }))
  const rest = tokens.filter(({ start, end }) =>
    prices.every((price) => end <= price.start || start >= price.end),
  )
  for (let at = 0; at < rest.length;) {
    const found = sizesAt(rest, at) ?? longestAt(rest, at, isKnown)
    const taken = rest.slice(at, at + (found?.length ?? 1))
    const [first, last] = [taken[0], taken.at(-1)]
    at += taken.length
    if (!first || !last) break
    const words = contentWords(taken)
    const typed = term.slice(first.start, last.end)
    if (found)
      parts.push({
        ...found.meaning,
        label: found.meaning.label || capital(typed),
        start: first.start,
        end: last.end,
        words,
      })
    else if (!isFiller(first.word))
      parts.push({ kind: 'word', label: capital(typed), start: first.start, end: last.end, facts: [], words })
  }
  return joinAlternatives(term, parts)
}

function longestAt(tokens: readonly Token[], at: number, isKnown: IsKnown) {
  for (let length = Math.min(MAX_WORDS, tokens.length - at); length > 0; length--) {
    const words = tokens.slice(at, at + length).map(({ word }) => word)
    const meaning = meaningOf(words, isKnown)
    if (meaning) return { meaning, length }
  }
  return undefined
}

function meaningOf(words: readonly string[], isKnown: IsKnown): Meaning | undefined {
  const [first = '', last = ''] = [words[0], words.at(-1)]
  // A phrase neither begins nor ends with a small word, but for the "a" of "a line".
  if (smallWords.has(last) || (smallWords.has(first) && words.join(' ') !== 'a line')) return undefined
  const inner = words.filter((word, n) => n === 0 || !smallWords.has(word))
  return (
    colorMeant(words) ??
    occasionMeant(inner) ??
    featureMeant(inner) ??
    sizeMeant(inner) ??
    nameMeant(words, isKnown)
  )
}

/** True for what every dress satisfies. */
const isFiller = (word: string) =>
  smallWords.has(word) || garmentWords.has(word) || garmentWords.has(word.replace(/(?:(?<=ss)es|s)$/, ''))

/** The words that a dress can be looked for by. "size" is one: in a size it keeps "size 8" from meaning every 8. */
export const contentWords = (tokens: readonly Token[]) =>
  tokens.map(({ word }) => word).filter((word) => /^(?:sizes?|sz)$/.test(word) || !isFiller(word))

/** Words of a search that are looked at (docs/product.md#search). */
export const MAX_SEARCH_WORDS = 12

/** A term up to the last word that is looked at; one that comes again or asks for nothing is not counted. */
export function firstWords(tokens: readonly Token[]) {
  const next = [...new Set(contentWords(tokens))][MAX_SEARCH_WORDS]
  return next === undefined
    ? tokens
    : tokens.slice(
        0,
        tokens.findIndex(({ word }) => word === next),
      )
}

/** Words that mean something in every shop, so that nobody can name a brand "Red Dress" and have them to herself. */
const isVocabulary = (word: string) =>
  isFiller(word) ||
  [colorMeant, occasionMeant, featureMeant, sizeMeant].some((read) => read([word]) !== undefined)

function colorMeant(words: readonly string[]): Meaning | undefined {
  const name = words.join(' ')
  const family = familyNamed(name)
  if (family) return { kind: 'color', label: capital(family), facts: [factOf.color(family)] }
  const shade = shadeNamed(name)
  return shade && shadeMeant(name, shade)
}

/** A shade: what is called so first, then what looks so, and its family when there is neither. */
export function shadeMeant(name: string, shade: Shade): Meaning {
  const words = name.split(' ')
  const names = words
    .map((_, n) => words.slice(0, n + 1).join(' '))
    .filter((part) => shadeNamed(part) === shade)
  return {
    kind: 'color',
    label: capital(name),
    facts: [factOf.shade(shade.name)],
    closest: names.map(factOf.called),
    widest: shade.families.map(factOf.color),
  }
}

/** What is listed for an occasion, and what its owner says is worn to it as well; undefined for other words. */
export function occasionMeant(words: readonly string[]): (Meaning & Pick<Suggestion, 'kind'>) | undefined {
  const category = phraseIn(categoryPhrases, words)
  const occasion = phraseIn(occasionPhrases, words)
  const facts = [
    ...(category ? [factOf.category(category)] : []),
    ...(occasion ? [factOf.occasion(occasion)] : []),
  ]
  if (!facts.length) return undefined
  const collection = collectionPhrases[words.join(' ').replace(/s$/, '')]
  if (collection) return { kind: 'collection', label: collection, facts }
  // A party is one of the things that cocktail dresses are for, and has its own name.
  if (occasion && occasion !== category) return { kind: 'occasion', label: occasionLabels[occasion], facts }
  return category && { kind: 'category', label: categoryLabel(category), facts }
}

function featureMeant(words: readonly string[]): Meaning | undefined {
  const names = phraseIn(features, words)
  if (!names) return undefined
  const [name = ''] = names
  const collection = collectionPhrases[name]
  return {
    kind: collection ? 'collection' : 'word',
    label: collection ?? '',
    facts: names.map(factOf.feature),
  }
}

function sizeMeant(words: readonly string[]): Meaning | undefined {
  const phrase = words.join(' ')
  const meant = phraseIn(sizePhrases, words)
  if (meant)
    return { ...sizeMeaning(meant), ...(meant.length > 1 && { kind: 'collection', label: 'Plus Size' }) }
  const size =
    phrase.length > 1 || /\d/.test(phrase) ? sizeNamed(phrase.replace(/^size(?=\d)/, '')) : undefined
  return size && sizeMeaning([size])
}

const sizeMeaning = (meant: readonly Size[]): Meaning => ({
  kind: 'size',
  label: `Size ${meant.join(' or ')}`,
  facts: meant.map(factOf.size),
})

/** A word of which somebody has typed so much is likely to become one that it begins. */
const SHORTEST_BEGINNING = 3

/** What the words that begin so mean, "burg" becomes burgundy; nothing when none does. */
export function beginningMeant(word: string): Partial<Pick<Part, 'facts' | 'closest'>> {
  if (word.length < SHORTEST_BEGINNING) return {}
  const meanings = [...features.keys(), ...categoryPhrases.keys(), ...shadeNames]
    .filter((phrase) => phrase.startsWith(word) && !phrase.includes(' '))
    .flatMap((phrase) => meaningOf([phrase], () => false) ?? [])
  const facts = [...new Set(meanings.flatMap(({ facts }) => facts))]
  const closest = [...new Set(meanings.flatMap(({ facts, closest = facts }) => closest))]
  return facts.length ? { facts, ...(meanings.some(({ closest }) => closest) && { closest }) } : {}
}

/** British sizes are four above the American. */
const UK_ABOVE_US = 4

/** "size 8", "us 8 or 10", "uk 12": a word that announces sizes, and those that follow. */
function sizesAt(tokens: readonly Token[], at: number) {
  const announced = tokens[at]?.word ?? ''
  if (!['size', 'sizes', 'sz', 'us', 'uk'].includes(announced)) return undefined
  let isBritish = announced === 'uk'
  const meant: Size[] = []
  let length = 1
  for (let n = at + 1; n < tokens.length; n++) {
    const word = tokens[n]?.word ?? ''
    if (word === 'uk') isBritish = true
    const size =
      isBritish && /^\d+$/.test(word) ? sizeNamed(String(Number(word) - UK_ABOVE_US)) : sizeNamed(word)
    const named = size ? [size] : (sizePhrases.get(`${word} ${tokens[n + 1]?.word}`) ?? sizePhrases.get(word))
    if (named) {
      meant.push(...named)
      length = n - at + (!size && !sizePhrases.has(word) ? 2 : 1)
      if (length > n - at + 1) n++
    } else if (!['size', 'sizes', 'or', 'and', 'to', 'us', 'uk'].includes(word)) break
  }
  return meant.length ? { meaning: sizeMeaning([...new Set(meant)]), length } : undefined
}

/** A brand or a place of the shop; what is both means either, so that a brand called like a city does not hide it. */
function nameMeant(words: readonly string[], isKnown: IsKnown): Meaning | undefined {
  const name = nameOf(words)
  const brands = words.every(isVocabulary) ? [] : [factOf.brand(name)].filter(isKnown)
  const names = [...(placePhrases.get(words.join(' ')) ?? []), name]
  const places = [...new Set(names.map(factOf.place))].filter(isKnown)
  const facts = [...places, ...brands]
  if (!places.length) return brands.length ? { kind: 'brand', label: '', facts } : undefined
  // The city before the state of its name.
  return { kind: 'place', label: '', facts, closest: places.length > 1 ? places.slice(0, 1) : undefined }
}

/** What "or" joins: "prom or graduation" is a collection and an occasion, and one wish. */
const sortOf = ({ kind }: Part) => (kind === 'category' || kind === 'collection' ? 'occasion' : kind)

/** "8 or 10", "red or pink": two of a kind with an "or" between them are one wish, and so are two sizes or cities. */
function joinAlternatives(term: string, parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  for (const part of parts.toSorted((a, b) => a.start - b.start)) {
    const before = joined.at(-1)
    const between = before ? term.slice(before.end, part.start) : ''
    const isOr = /^\W*or\W+$/i.test(between) || (part.kind === 'size' && /^\W*(?:and|to)?\W*$/i.test(between))
    if (!before || sortOf(before) !== sortOf(part) || !before.facts.length || !part.facts.length || !isOr) {
      joined.push(part)
      continue
    }
    joined[joined.length - 1] = {
      ...before,
      end: part.end,
      label: `${before.label} or ${part.kind === 'size' ? part.label.replace('Size ', '') : part.label}`,
      facts: [...before.facts, ...part.facts],
      closest: before.closest && part.closest && [...before.closest, ...part.closest],
      widest: before.widest && part.widest && [...before.widest, ...part.widest],
      words: [...before.words, ...part.words],
    }
  }
  return joined
}

/** What a dress has but one of. */
const EXCLUSIVE = /^(?:category|size):/

/**
 * A dress has one category and one size, so "black tie wedding guest" can only mean either, and "plus size xxl" what both
 * say: of such parts each is given the same facts.
 */
export function mergeExclusive(parts: readonly Part[]): Part[] {
  const kindOf = ({ facts: [fact = ''] }: Part) => EXCLUSIVE.exec(fact)?.[0]
  return parts.map((part) => {
    const kind = kindOf(part)
    const others = kind ? parts.filter((other) => kindOf(other) === kind) : []
    if (others.length < 2) return part
    const shared = part.facts.filter((fact) => others.every(({ facts }) => facts.includes(fact)))
    return { ...part, facts: shared.length ? shared : [...new Set(others.flatMap(({ facts }) => facts))] }
  })
}

function priceLabel(min?: number, max?: number) {
  const dollars = (amount = 0) => formatShortUsd(toCents(amount))
  if (min === undefined) return `Up to ${dollars(max)}`
  return max === undefined ? `From ${dollars(min)}` : `${dollars(min)} to ${dollars(max)}`
}
