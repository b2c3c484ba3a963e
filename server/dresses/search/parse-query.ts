import type { Understood } from '../../../shared/dress.ts'
import type { DressFilter } from '../../../shared/dress-schema.ts'
import type { Db } from '../../db/database.ts'
import { findShade } from './colors.ts'
import { brandFact, cityFact, factOf, isOccasionFact } from './facts.ts'
import {
  beginningMeant,
  contentWords,
  factsIn,
  firstWords,
  mergeExclusive,
  namesIn,
  readTerm,
  shadeMeant,
  type Part,
} from './reader.ts'
import { correct } from './spelling.ts'
import { distinct, findFacts, findSimilar, findWords, type Term } from './terms.ts'
import { tokensOf, type Token } from './words.ts'

/** US dollars of a rental, or of a day when it says so; both included. */
type Price = NonNullable<Part['price']>

/** A way to read what is looked for: everything that a dress must have. */
export interface Interpretation {
  terms: readonly Term[]
  prices: readonly Price[]
}

/** What is looked for. */
export interface ParsedQuery {
  understood: Understood[]
  /** The best first; a dress belongs to the first one that it satisfies. None when nothing here can be meant. */
  readings: Interpretation[]
  /** For when no dress satisfies any: the first of these that one does. */
  fallbacks: Interpretation[]
}

/** What stands between words, as in "Søren & Wilde", asks for nothing. */
const BETWEEN_WORDS = /^[\s&+,./'’–—-]*$/

/** Stands for itself here, and no dress has it among its words. */
const WILDCARD = /(?:^|\s)[%_\\]+(?:\s|$)/

/**
 * Understands what is looked for: a search term by its phrases and words, of which every one has to match, and the
 * filters that are looked for in the same way.
 */
export async function parseQuery(db: Db, filter: DressFilter): Promise<ParsedQuery> {
  const term = filter.searchTerm ?? ''
  const tokens = firstWords(tokensOf(term))
  const chosen = filterFacts(filter)
  if ((!tokens.length && !BETWEEN_WORDS.test(term)) || WILDCARD.test(term))
    return { understood: [], readings: [], fallbacks: [] }

  // Most terms name no brand and no place of the shop, and are read once.
  const guess = readTerm(term, tokens, () => false)
  const names = namesIn(tokens)
  const [known, words] = await Promise.all([
    findFacts(db, [...names, ...factsIn(guess), ...chosen.flat()]),
    findWords(db, [...new Set(contentWords(tokens))]),
  ])
  const parts = await read(db, {
    term,
    tokens,
    guess: names.some((name) => known.has(name)) ? undefined : guess,
    known,
    words,
  })

  const anyOf = (facts: readonly string[] = []): Term => ({
    wordIds: facts.flatMap((fact) => known.get(fact) ?? []),
  })
  const spelled = ({ words: own }: Part) => own.map((word) => words.get(word) ?? { wordIds: [] })
  const meant = (part: Part) => {
    if (isWornTo(part)) return [wornTo(part)]
    return part.facts.length || part.price ? factsOf(part.facts) : spelled(part)
  }
  /** Said by its owner, or by its title: "Work of Art". */
  const wornTo = ({ facts, words: [word = '', ...more] }: Part): Term => ({
    wordIds: [...anyOf(facts).wordIds, ...((more.length ? undefined : words.get(word)?.wordIds) ?? [])],
  })
  const factsOf = (facts: readonly string[]) => (facts.length ? [anyOf(facts)] : [])
  // A number is never an aside.
  const isUnheardOf = (part: Part) =>
    (!part.facts.length || isWornTo(part)) &&
    !meant(part).every(isHeardOf) &&
    !part.words.some((word) => /\d/.test(word))
  /** What can be let go of, beside what cannot. */
  const isAside = (part: Part) => isUnheardOf(part) || isWornTo(part)
  const always = chosen.map(anyOf)
  const prices = parts.flatMap(({ price }) => price ?? [])
  const reading = (read: (part: Part) => Term[], prices: readonly Price[]): Interpretation => ({
    terms: distinct([...parts.flatMap(read), ...always]),
    prices,
  })
  const has = (test: (part: Part) => unknown) => parts.some(test)
  const by = (names: 'closest' | 'widest') =>
    has((part) => part[names])
      ? reading((part) => (part[names] ? [anyOf(part[names])] : meant(part)), prices)
      : undefined

  return {
    understood: parts
      .filter((part) => !isUnheardOf(part))
      .map(({ kind, label, start, end }) => ({ kind, label, text: term.slice(start, end) })),
    readings: [
      by('closest'),
      reading(meant, prices),
      // To the letter, whatever it may mean.
      has(({ facts, price }) => facts.length || price) ? reading(spelled, []) : undefined,
    ].filter(isPossible),
    fallbacks: [
      by('widest'),
      // A word that no dress has, beside something that it understands, is let go of; and so is what few
      // owners say of their dresses.
      has((part) => part.facts.length && !isAside(part)) && has(isAside)
        ? reading((part) => (isAside(part) ? [] : meant(part)), prices)
        : undefined,
    ].filter(isPossible),
  }
}

/** True for what is known by its owner's word alone, as no category stands for it. */
const isWornTo = ({ facts }: Part) => facts.length > 0 && facts.every(isOccasionFact)

const isHeardOf = ({ wordIds }: Term) => wordIds.length > 0

/** False when something is asked for that no dress has. */
const isPossible = (reading: Interpretation | undefined): reading is Interpretation =>
  reading?.terms.every(isHeardOf) ?? false

/** What is chosen beside the search term; of each, any is enough. */
const filterFacts = ({ sizes, colors, occasions, conditions, brands, city, cities }: DressFilter) =>
  [
    (sizes ?? []).map(factOf.size),
    (colors ?? []).map(factOf.color),
    (occasions ?? []).map(factOf.occasion),
    (conditions ?? []).map(factOf.condition),
    (brands ?? []).map(brandFact),
    city ? [cityFact(city)] : [],
    (cities ?? []).map(cityFact),
  ].filter((facts) => facts.length)

interface Typed {
  term: string
  tokens: readonly Token[]
  /** How it reads in a shop that has none of its brands and places, where it does. */
  guess: readonly Part[] | undefined
  /** The facts of the term that any dress has. */
  known: Map<string, number>
  /** What each word of the term may be. */
  words: Map<string, Term>
}

/**
 * Reads a term, its misspelt words as they were meant. A word that stays unknown may be a colour by a rare name, or like
 * a word of the shop. Adds what it finds out to `known` and `words`.
 */
async function read(db: Db, { term, tokens, guess, known, words }: Typed): Promise<Part[]> {
  const isUnknown = ({ facts, price, words: [word = ''] }: Part) =>
    !facts.length && !price && !words.get(word)?.wordIds.length
  const isKnown = (fact: string) => known.has(fact)
  /** A word of another script is spelled by its letters' names, which may be any word. */
  const isLatin = ({ start, end }: Part) => /^\p{Script=Latin}+$/u.test(term.slice(start, end))
  const learn = async (parts: readonly Part[]) => {
    const facts = factsIn(parts).filter((fact) => !known.has(fact))
    for (const [fact, id] of await findFacts(db, facts)) known.set(fact, id)
  }

  let parts = guess ?? readTerm(term, tokens, isKnown)
  const slips = new Map(
    parts
      .filter((part) => isUnknown(part) && isLatin(part))
      .map(({ start, words: [word = ''] }) => [start, correct(word)] as const),
  )
  if ([...slips.values()].some(Boolean)) {
    const meant = tokens.map((token) => ({ ...token, word: slips.get(token.start) ?? token.word }))
    parts = readTerm(term, meant, isKnown)
    const [found] = await Promise.all([findWords(db, contentWords(meant)), learn(parts)])
    for (const [word, is] of found) words.set(word, is)
  }
  const read = await Promise.all(
    parts.map(async (part) => {
      const [word = ''] = part.words
      if (!isUnknown(part))
        return part.facts.length || part.price ? part : { ...part, ...beginningMeant(word) }
      const shade = isLatin(part) ? await findShade(word) : undefined
      return shade ? { ...part, ...shadeMeant(word, shade) } : part
    }),
  )
  const whole = mergeExclusive(read)
  const strange = new Set(read.filter(isUnknown).flatMap((part) => part.words))
  const [similar] = await Promise.all([findSimilar(db, [...strange]), learn(whole)])
  for (const [word, term] of similar) words.set(word, term)
  return whole
}
