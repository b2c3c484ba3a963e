import {
  categoryLabel,
  occasionLabels,
  sizes,
  type Size,
  type Suggestion,
  type Understood,
} from '../../../shared/dress/dress.ts'
import type { Day } from '../../../shared/day.ts'
import { formatShortPrice, toCents } from '../../../shared/price.ts'
import { sizeChart } from '../../../shared/dress/size-chart.ts'
import { familyNamed, shadeNamed, shadeNames, tonedShades } from './colors.ts'
import { factOf, isCategoryFact, isOccasionFact, nameOf, phraseIn } from './facts.ts'
import { likeDesigner, likeFeature, likeOccasion } from './similar-features.ts'
import { foreignPhrases } from './languages.ts'
import { findPrices, type PricePiece } from './prices.ts'
import type { Shade } from './palette.ts'
import {
  categoryPhrases,
  collectionPhrases,
  excludingWords,
  features,
  garmentWords,
  occasionPhrases,
  placePhrases,
  severalCategoryPhrases,
  sizePhrases,
  smallWords,
} from './vocabulary.ts'
import { findModifiers } from './modifiers.ts'
import type { Token } from './words.ts'

/** A part of a search term, and what a dress must have to match it. */
export interface Part extends Pick<Understood, 'kind' | 'label' | 'event' | 'days'> {
  start: number
  end: number
  /** One of these facts. None for a plain word, and for a price. */
  facts: string[]
  /** Narrower facts, which are better matches. */
  closest?: string[]
  /** A family of colours: those in it that are of no print come first. */
  isFamily?: boolean
  /** Wider facts, when no dress has the others. */
  widest?: string[]
  /** Similar facts, when no dress has any of them. */
  like?: { facts: string[]; label: string }
  price?: Pick<PricePiece, 'min' | 'max' | 'isPerDay'>
  /** Dresses that match it are left out. */
  isExcluded?: boolean
  /** Its words, which a title, brand or colour may have. */
  words: string[]
}

/** Whether any dress has a fact. */
type IsKnown = (fact: string) => boolean

/** Without a label of its own, what was typed is the label. */
type Meaning = Omit<Part, 'start' | 'end' | 'words' | 'event' | 'days' | 'isExcluded'>

const MAX_WORDS = 5
export const capital = (text: string) => text.replaceAll(/(?:^|\s)\p{L}/gu, (letter) => letter.toUpperCase())
const sizeNamed = (word: string) => sizes.find((size) => size.toLowerCase() === word)

/** Facts of brands and places that a term may name: one for every few words in a row. */
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
  parts.flatMap(({ facts, closest = [], widest = [], like }) => [
    ...facts,
    ...closest,
    ...widest,
    ...(like?.facts ?? []),
  ])

/**
 * Reads a search term: its longest phrases first, from left to right. What is understood becomes a part with facts or a
 * price, any other word a part without; words that match every dress are left out.
 */
export function readTerm(term: string, tokens: readonly Token[], { isKnown, today }: Shop): Part[] {
  const { modifiers, rest: unmodified } = findModifiers(term, today)
  const prices = findPrices(unmodified)
  const wordsIn = ({ start, end }: Pick<Part, 'start' | 'end'>) =>
    tokens.filter((token) => token.start >= start && token.end <= end).map(({ word }) => word)
  const parts: Part[] = [
    ...modifiers.map((modifier) => ({ ...modifier, facts: [], words: wordsIn(modifier) })),
    ...prices.map(({ start, end, min, max, isPerDay }) => ({
      kind: 'price' as const,
      label: isPerDay ? `${priceLabel(min, max)} a day` : priceLabel(min, max),
      start,
      end,
      facts: [],
      price: { min, max, isPerDay },
      words: wordsIn({ start, end }),
    })),
  ]
  const rest = tokens.filter(
    ({ start, end }) =>
      unmodified[start] === term[start] && prices.every((price) => end <= price.start || start >= price.end),
  )
  for (let at = 0; at < rest.length;) {
    const isExcluded = excludingWords.has(rest[at]?.word ?? '')
    const begin = isExcluded ? firstMeaningful(rest, at + 1) : at
    const found = sizesAt(rest, begin) ?? longestAt(rest, begin, isKnown)
    const taken = rest.slice(begin, begin + (found?.length ?? 1))
    const [first, last] = [rest[at], taken.at(-1)]
    at = begin + Math.max(taken.length, 1)
    if (!first || !last) continue
    const typed = term.slice(taken[0]?.start, last.end)
    const label = found?.meaning.label || capital(typed)
    const part: Part = {
      kind: 'word',
      facts: [],
      ...found?.meaning,
      ...(isExcluded && { isExcluded }),
      label: isExcluded ? `Not ${label}` : label,
      start: first.start,
      end: last.end,
      // Every word of a shade counts: "light blue" is not blue.
      words: found?.meaning.kind === 'color' ? taken.map(({ word }) => word) : contentWords(taken),
    }
    if (found || !isFiller(last.word)) parts.push(part)
  }
  return asGuest(term, joinAlternatives(term, parts))
}

/** The index of the first word from here on that is no filler. */
function firstMeaningful(tokens: readonly Token[], from: number) {
  const found = tokens.findIndex(({ word }, at) => at >= from && !isFiller(word))
  return found < 0 ? tokens.length : found
}

export interface Shop {
  isKnown: IsKnown
  today: Day
}

/** An occasion, also one that a category stands for. */
export const isOccasion = ({ facts, isExcluded }: Part) =>
  !isExcluded && facts.some((fact) => isOccasionFact(fact) || isCategoryFact(fact))

/** "Wedding" beside another occasion means a wedding guest: the other one says how they dress. */
function asGuest(term: string, parts: readonly Part[]): Part[] {
  const occasions = parts.filter(isOccasion)
  return parts.map((part) => {
    const isWedding = /^weddings?$/i.test(term.slice(part.start, part.end)) && isOccasion(part)
    const guest = isWedding && occasions.length > 1 ? occasionMeant(['wedding', 'guest']) : undefined
    return guest && part.facts.length === 1 ? { ...part, ...guest } : part
  })
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
  const english = foreignPhrases.get(inner.join(' '))
  return (
    colorMeant(words) ??
    occasionMeant(inner) ??
    featureMeant(inner) ??
    sizeMeant(inner) ??
    nameMeant(words, isKnown) ??
    designerMeant(words) ??
    (english === undefined ? undefined : meaningOf(english.split(' '), isKnown))
  )
}

/** A designer of whom there is no dress, and what is similar. */
function designerMeant(words: readonly string[]): Meaning | undefined {
  const like = likeDesigner.get(nameOf(words))
  return like && { kind: 'brand', label: '', facts: [factOf.brand(nameOf(words))], like: likeness(like) }
}

/** Facts and label of features, and of bridal dresses. */
const likeness = (names: readonly string[]) => ({
  facts: names.map((name) => (name === 'bridal' ? factOf.category('wedding') : factOf.feature(name))),
  label: names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : `${names[0]}`,
})

/** True for words that match every dress. */
const isFiller = (word: string) =>
  smallWords.has(word) || garmentWords.has(word) || garmentWords.has(word.replace(/(?:(?<=ss)es|s)$/, ''))

/** The words without fillers. "size" is none: it keeps "size 8" from matching every 8. */
export const contentWords = (tokens: readonly Token[]) =>
  tokens.map(({ word }) => word).filter((word) => /^(?:sizes?|sz)$/.test(word) || !isFiller(word))

/** Words of a search that are looked at (docs/product.md#search). */
export const MAX_SEARCH_WORDS = 12

/** A term up to the last word that is looked at; repetitions and fillers are not counted. */
export function firstWords(tokens: readonly Token[]) {
  const next = [...new Set(contentWords(tokens))][MAX_SEARCH_WORDS]
  return next === undefined
    ? tokens
    : tokens.slice(
        0,
        tokens.findIndex(({ word }) => word === next),
      )
}

/** Words with a meaning in every shop, so that no brand called "Red Dress" can take them over. */
const isVocabulary = (word: string) =>
  isFiller(word) ||
  [colorMeant, occasionMeant, featureMeant, sizeMeant].some((read) => read([word]) !== undefined)

function colorMeant(words: readonly string[]): Meaning | undefined {
  const name = words.join(' ')
  const family = familyNamed(name)
  if (family)
    return {
      kind: 'color',
      label: capital(family),
      facts: [factOf.color(family)],
      closest: [factOf.called(family)],
      isFamily: true,
    }
  const shade = shadeNamed(name)
  const meant = shade && shadeMeant(name, shade)
  const toned = tonedShades(words)
  if (!toned?.length) return meant
  const [, ...of] = words
  return {
    kind: 'color',
    label: capital(name),
    facts: [...new Set([...(meant?.facts ?? []), ...toned.map((one) => factOf.shade(one.name))])],
    closest: [...(meant?.closest ?? [factOf.called(name)]), ...(meant?.facts ?? [])],
    widest: [factOf.color(familyNamed(of.join(' ')) ?? '')],
  }
}

/** A shade: dresses of that name first, then of that shade, and its family when there is neither. */
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

/** An occasion by its category and by what owners choose; undefined for other words. */
export function occasionMeant(words: readonly string[]): (Meaning & Pick<Suggestion, 'kind'>) | undefined {
  const several = phraseIn(severalCategoryPhrases, words)
  if (several)
    return {
      kind: 'occasion',
      label: capital(words.join(' ')),
      facts: [...several.map(factOf.category), factOf.occasion('wedding_guest')],
    }
  const category = phraseIn(categoryPhrases, words)
  const occasion = phraseIn(occasionPhrases, words)
  const facts = [
    ...(category ? [factOf.category(category)] : []),
    ...(occasion ? [factOf.occasion(occasion)] : []),
  ]
  if (!facts.length) return undefined
  const collection = collectionPhrases[words.join(' ').replace(/s$/, '')]
  if (collection) return { kind: 'collection', label: collection, facts }
  // A party is one of the occasions of cocktail dresses, and has its own name.
  if (occasion && occasion !== category) {
    const like = category ? undefined : likeOccasion[occasion]
    return {
      kind: 'occasion',
      label: occasionLabels[occasion],
      facts,
      ...(like && { like: likeness(like) }),
    }
  }
  return category && { kind: 'category', label: categoryLabel(category), facts }
}

function featureMeant(words: readonly string[]): Meaning | undefined {
  const names = phraseIn(features, words)
  if (!names) return undefined
  const [name = ''] = names
  const collection = collectionPhrases[name]
  const like = names.length === 1 ? likeFeature[name] : undefined
  return {
    kind: collection ? 'collection' : 'word',
    label: collection ?? '',
    facts: names.map(factOf.feature),
    ...(like && { like: likeness(like) }),
  }
}

function sizeMeant(words: readonly string[]): Meaning | undefined {
  const phrase = words.join(' ')
  const meant = phraseIn(sizePhrases, words)
  if (meant)
    return { ...sizeMeaning(meant), ...(meant.length > 1 && { kind: 'collection', label: 'Plus Size' }) }
  const size = sizeNamed(phrase)
  return size && sizeMeaning([size])
}

const sizeMeaning = (meant: readonly Size[]): Meaning => ({
  kind: 'size',
  label: `Size ${meant.join(' or ')}`,
  facts: meant.map(factOf.size),
})

/** From this length on, a beginning of a word is completed. */
const SHORTEST_BEGINNING = 3

/** The meaning of words that begin so, of "burg" burgundy; empty when there are none. */
export function beginningMeant(word: string): Partial<Pick<Part, 'facts' | 'closest'>> {
  if (word.length < SHORTEST_BEGINNING) return {}
  const meanings = [...features.keys(), ...categoryPhrases.keys(), ...shadeNames]
    .filter((phrase) => phrase.startsWith(word) && !phrase.includes(' '))
    .flatMap((phrase) => meaningOf([phrase], () => false) ?? [])
  const facts = [...new Set(meanings.flatMap(({ facts }) => facts))]
  const closest = [...new Set(meanings.flatMap(({ facts, closest = facts }) => closest))]
  return facts.length ? { facts, ...(meanings.some(({ closest }) => closest) && { closest }) } : {}
}

const sizeWords = new Set(['size', 'sizes', 'sz', 'talla', 'taille', 'grosse', 'taglia'])
const systems = ['us', 'uk', 'eu', 'fr', 'de', 'it'] as const
type System = (typeof systems)[number]
const systemNamed = (word: string) => systems.find((system) => system === word)

/** The sizes of a number in a country; for Europe those of Germany and of France, which differ. */
const sizesIn = (system: System, number: number) =>
  sizeChart
    .filter((row) => (system === 'eu' ? [row.de, row.fr] : [Number(row[system])]).includes(number))
    .map(({ us }) => us)

/** The smallest European size. */
const LEAST_EUROPEAN = 30

/**
 * "size 8", "us 8 or 10", "uk 12", "40 eu": a word that announces sizes, and those that follow, or a number before its
 * country.
 */
function sizesAt(tokens: readonly Token[], at: number) {
  const meant: Size[] = []
  let length = 0
  let isAnnounced = false
  let system: System | undefined
  for (let n = at; n < tokens.length; n++) {
    const [, joined, digits] = /^(size|us|uk|eu|fr|de|it)(\d+)$/.exec(tokens[n]?.word ?? '') ?? []
    const word = digits ?? tokens[n]?.word ?? ''
    const next = tokens[n + 1]?.word ?? ''
    const country = systemNamed(joined ?? word)
    if (sizeWords.has(joined ?? word) || country) {
      system = country ?? system
      isAnnounced = true
      if (digits === undefined) continue
    }
    const number = /^\d+$/.test(word) ? Number(word) : undefined
    const after = number === undefined ? undefined : systemNamed(next)
    const from = after ?? system ?? (number !== undefined && number >= LEAST_EUROPEAN ? 'eu' : 'us')
    const abroad = number === undefined || from === 'us' ? [] : sizesIn(from, number)
    const size = sizeNamed(word)
    const isTwo = !size && sizePhrases.has(`${word} ${next}`)
    const named = abroad.length
      ? abroad
      : size && (from === 'us' || number === undefined)
        ? [size]
        : (sizePhrases.get(`${word} ${next}`) ?? sizePhrases.get(word))
    if (named && (isAnnounced || after)) {
      meant.push(...named)
      isAnnounced = true
      if (isTwo || after) n++
      length = n - at + 1
    } else if (n === at || !['or', 'and', 'to'].includes(word)) break
  }
  return meant.length ? { meaning: sizeMeaning([...new Set(meant)]), length } : undefined
}

/** A brand or a place of the shop; a name of both means either, so that a brand does not hide a city. */
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

/** Kinds that "or" joins: "prom or graduation" is a collection and an occasion. */
const sortOf = ({ kind }: Part) => (kind === 'category' || kind === 'collection' ? 'occasion' : kind)

/** Merges two of a kind with an "or" between them, "red or pink", and any two sizes or cities. */
function joinAlternatives(term: string, parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  for (const part of parts.toSorted((a, b) => a.start - b.start)) {
    const before = joined.at(-1)
    const between = before ? term.slice(before.end, part.start) : ''
    const isOr = /^\W*or\W+$/i.test(between) || (part.kind === 'size' && /^\W*(?:and|to)?\W*$/i.test(between))
    const isSame = before && sortOf(before) === sortOf(part) && (before.isExcluded || !part.isExcluded)
    if (!before || !isSame || !before.facts.length || !part.facts.length || !isOr) {
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

const isSize = ({ facts: [fact = ''], isExcluded }: Part) => !isExcluded && fact.startsWith('size:')

/**
 * A dress has one size, so "plus size xxl" means what both say: of such parts each is given the same facts. It can be
 * worn to two occasions, "black tie wedding guest", but where none is, either will do.
 */
export function mergeExclusive(parts: readonly Part[]): Part[] {
  const occasions = parts.filter(isOccasion)
  const sizesAsked = parts.filter(isSize)
  const all = (some: readonly Part[]) => [...new Set(some.flatMap(({ facts }) => facts))]
  return parts.map((part) => {
    if (isOccasion(part) && occasions.length > 1) return { ...part, widest: all(occasions) }
    if (!isSize(part) || sizesAsked.length < 2) return part
    const shared = part.facts.filter((fact) => sizesAsked.every(({ facts }) => facts.includes(fact)))
    return { ...part, facts: shared.length ? shared : all(sizesAsked) }
  })
}

function priceLabel(min?: number, max?: number) {
  const priceOf = (amount = 0) => formatShortPrice(toCents(amount))
  if (min === undefined) return `Up to ${priceOf(max)}`
  return max === undefined ? `From ${priceOf(min)}` : `${priceOf(min)} to ${priceOf(max)}`
}
