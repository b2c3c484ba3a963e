import { colorFamilies, conditions, occasions, sizes, type Understood } from '../../../shared/dress/dress.ts'
import type { DressFilter } from '../../../shared/dress/dress-schema.ts'
import type { Db } from '../../db/database.ts'
import { shadeRarelyNamed } from './colors.ts'
import type { Day } from '../../../shared/day.ts'
import { bitsOf } from './facet-row.ts'
import { brandFact, cityFact, factOf, isOccasionFact, pairsOf } from './facts.ts'
import {
  beginningMeant,
  contentWords,
  factsIn,
  firstWords,
  isOccasion,
  mergeExclusive,
  namesIn,
  readTerm,
  shadeMeant,
  type Part,
  type Shop,
} from './reader.ts'
import { findLenders } from './lenders.ts'
import type { When } from './modifiers.ts'
import { correct, nameMeantBy } from './spelling.ts'
import { distinct, findFacts, findSimilar, findWords, readNames, type Facet, type Term } from './terms.ts'
import { printNames } from './vocabulary.ts'
import { tokensOf, type Token } from './words.ts'

/** Per rental, or per day; both ends included. */
type Price = NonNullable<Part['price']>

/** A reading of the search term: everything that a dress must have. */
export interface Interpretation {
  terms: readonly Term[]
  /** What a dress must not have. */
  without: readonly Term[]
  prices: readonly Price[]
}

export interface ParsedQuery {
  understood: Understood[]
  /** The best first; a dress belongs to the first that it matches. None when nothing can match. */
  readings: Interpretation[]
  /** The best matches among these, which come first. */
  best: Interpretation[]
  /** When no dress matches any: the first of these that one matches. */
  fallbacks: Interpretation[]
  /** When a dress is wanted, by the words of the term. */
  when: When
  isCheapestFirst: boolean
}

const nothing: ParsedQuery = {
  understood: [],
  readings: [],
  best: [],
  fallbacks: [],
  when: {},
  isCheapestFirst: false,
}

/** Of no term and no filter: every dress. */
const everything: ParsedQuery = { ...nothing, readings: [{ terms: [], without: [], prices: [] }] }

/** Separators between words, as in "Søren & Wilde". */
const BETWEEN_WORDS = /^[\s&+,./'’–—-]*$/

/** `%`, `_` and `\\` are plain characters, and no dress has a word of them. */
const WILDCARD = /(?:^|\s)[%_\\]+(?:\s|$)/

/**
 * Parses a search term into phrases and words, of which every one has to match, and the filters that are searched for in
 * the same way.
 */
export async function parseQuery(db: Db, filter: DressFilter, today: Day): Promise<ParsedQuery> {
  const term = filter.searchTerm ?? ''
  const chosen = chosenIn(filter)
  if (!term && !chosen.length) return everything
  const tokens = firstWords(tokensOf(term))
  if ((!tokens.length && !BETWEEN_WORDS.test(term)) || WILDCARD.test(term)) return nothing

  // Most terms name no brand and no place, and are read once.
  const guess = readTerm(term, tokens, { isKnown: () => false, today })
  const ofColors = guess.some(({ isFamily }) => isFamily) ? [...printFacts, ...familyFacts] : []
  const pairs = pairsOf(contentWords(tokens))
  const names = namesIn(tokens)
  const [known, words] = await Promise.all([
    findFacts(db, [
      ...names,
      ...factsIn(guess),
      ...ofColors,
      ...pairs,
      ...chosen.flatMap(({ facts }) => facts),
    ]),
    findWords(db, [...new Set([...contentWords(tokens), ...guess.flatMap(({ words }) => words)])]),
  ])
  const parts = await read(db, {
    term,
    tokens,
    guess: names.some((name) => known.has(name)) ? undefined : guess,
    known,
    words,
    today,
  })

  const anyOf = (facts: readonly string[] = []): Term => ({
    wordIds: facts.flatMap((fact) => known.get(fact) ?? []),
  })
  /** A single letter begins too many words. */
  const spelled = ({ kind, facts, words: own }: Part) =>
    kind === 'size' && own.join('').length === 1
      ? factsOf(facts)
      : own.map((word) => words.get(word) ?? { wordIds: [] })
  const meant = (part: Part) => {
    if (isWornTo(part)) return [wornTo(part)]
    return part.facts.length || part.price ? factsOf(part.facts) : spelled(part)
  }
  /** Said by its owner, or by its title: "Work of Art". */
  const wornTo = ({ facts, words: [word = '', ...more] }: Part): Term => ({
    wordIds: [...anyOf(facts).wordIds, ...((more.length ? undefined : words.get(word)?.wordIds) ?? [])],
  })
  const factsOf = (facts: readonly string[]) => (facts.length ? [anyOf(facts)] : [])
  // A number is never dropped.
  const isUnheardOf = (part: Part) =>
    !isModifier(part) &&
    (!part.facts.length || isWornTo(part)) &&
    !meant(part).every(isHeardOf) &&
    !part.words.some((word) => /\d/.test(word))
  /** The parts that can be dropped, and those that cannot. */
  const isAside = (part: Part) => isUnheardOf(part) || isWornTo(part)
  const always = chosen.map(({ facts, facet }): Term => {
    const { wordIds } = anyOf(facts)
    return { wordIds, facet: facet(wordIds) }
  })
  const asked = parts.filter((part) => !isModifier(part))
  const wanted = asked.filter(({ isExcluded }) => !isExcluded)
  const prices = wanted.flatMap(({ price }) => price ?? [])
  const without = asked
    .filter(({ isExcluded }) => isExcluded)
    .map((part) => ({ wordIds: meant(part).flatMap(({ wordIds }) => wordIds) }))
    .filter(isHeardOf)
  const reading = (
    read: (part: Part) => Term[],
    prices: readonly Price[],
    more: readonly Term[] = [],
  ): Interpretation => ({
    terms: distinct([...wanted.flatMap(read), ...more, ...always]),
    without,
    prices,
  })
  const has = (test: (part: Part) => unknown) => wanted.some(test)
  const by = (names: 'closest' | 'widest') => (part: Part) =>
    part[names] ? [anyOf(part[names])] : meant(part)
  const families = wanted.filter(({ isFamily }) => isFamily).flatMap(({ facts }) => facts)
  const otherFamilies = familyFacts.filter((fact) => !families.includes(fact))
  const besides = (given: Interpretation, facts: readonly string[]): Interpretation => ({
    ...given,
    without: [...without, anyOf(facts)].filter(isHeardOf),
  })
  const isMissing = (part: Part) =>
    part.facts.length > 0 && !meant(part).every(isHeardOf) && !spelled(part).every(isHeardOf)
  const isPlainColor =
    families.length > 0 && !has(({ facts }) => facts.some((fact) => printFacts.includes(fact)))
  /** Beside how one dresses, a wedding one is asked to. */
  const isGuest = ({ facts }: Part) => facts.includes(factOf.category('wedding_guest'))
  const isDressCode = (part: Part) => isOccasion(part) && !isGuest(part)
  const lenders = await namedLenders(
    db,
    term,
    wanted.filter((part) => isUnheardOf(part) && !part.facts.length),
  )
  const isPlaced = has(({ kind }) => kind === 'place') || filter.city || filter.cities?.length
  const cheapest = parts.some(({ kind }) => kind === 'order')
  const together = runsOf(wanted).map((run): Term[] =>
    run.length > 1
      ? pairsOf(run).map((pair) => anyOf([pair]))
      : run.map((word) => ({ wordIds: [words.get(word)?.exactId ?? []].flat() })),
  )
  /** What is made so, and whose own words say so. */
  const isOfFeatures = wanted.length > 1 && wanted.every(({ kind, facts }) => kind === 'word' && facts.length)
  const isOfWords = wanted.every((part) => part.kind === 'word' || (isOccasion(part) && !isWornTo(part)))

  return {
    understood: [
      ...lenders,
      ...parts
        .filter((part) => (!isUnheardOf(part) || isMissing(part)) && !(part.kind === 'near' && isPlaced))
        .map((part): Understood => {
          const { kind, label, start, end, like, event, days, isExcluded } = part
          const similar = like && isHeardOf(anyOf(like.facts)) ? like.label : ''
          return {
            kind,
            label,
            text: term.slice(start, end),
            ...(event && { event }),
            ...(days && { days }),
            ...(!isExcluded && isMissing(part) && { missing: similar }),
          }
        }),
    ].toSorted((a, b) => term.indexOf(a.text) - term.indexOf(b.text)),
    best: [
      together.length
        ? reading((part) => (isOfWords ? [] : meant(part)), prices, together.flat())
        : undefined,
      isOfFeatures ? reading((part) => [...meant(part), ...spelled(part)], prices) : undefined,
      isPlainColor ? besides(reading(by('closest'), prices), [...printFacts, ...otherFamilies]) : undefined,
      !isPlainColor && has(({ closest }) => closest) ? reading(by('closest'), prices) : undefined,
      isPlainColor ? besides(reading(meant, prices), printFacts) : undefined,
    ].filter(isPossible),
    readings: [
      reading(meant, prices),
      has(isGuest) && has(isDressCode)
        ? reading((part) => (isGuest(part) ? [] : meant(part)), prices)
        : undefined,
      // The literal words; not when the term is only a price.
      has(({ facts, price }) => facts.length || price) && !cheapest ? reading(spelled, []) : undefined,
    ].filter(isPossible),
    fallbacks: [
      has(({ widest }) => widest) ? reading(by('widest'), prices) : undefined,
      has(isMissing)
        ? reading((part) => (isMissing(part) && part.like ? [anyOf(part.like.facts)] : meant(part)), prices)
        : undefined,
      // A word that no dress has is dropped beside something understood; and so are occasions that few owners
      // choose.
      has((part) => part.facts.length && !isAside(part)) && has(isAside)
        ? reading((part) => (isAside(part) ? [] : meant(part)), prices)
        : undefined,
    ].filter(isPossible),
    when: parts.find(({ kind }) => kind === 'days') ?? {},
    isCheapestFirst: cheapest,
  }
}

/** What a dress has none of that is of one color alone. */
const printFacts: readonly string[] = printNames.map(factOf.feature)
const familyFacts: readonly string[] = colorFamilies.map(factOf.color)

/** Lenders named in a term, in words without another meaning. */
async function namedLenders(db: Db, term: string, strangers: readonly Part[]): Promise<Understood[]> {
  const runs: Part[] = []
  for (const part of strangers) {
    const before = runs.at(-1)
    if (before && /^\s+$/.test(term.slice(before.end, part.start)))
      runs[runs.length - 1] = { ...before, end: part.end, words: [...before.words, ...part.words] }
    else runs.push(part)
  }
  const lenders = runs.length
    ? await findLenders(
        db,
        runs.map(({ words }) => words.join('-')),
      )
    : []
  return runs.flatMap(({ words, start, end }) => {
    const lender = lenders.find(({ name }) => name === words.join('-'))
    return lender
      ? { kind: 'person', label: lender.displayName, text: term.slice(start, end), closetSlug: lender.slug }
      : []
  })
}

/** Days, place and order, which are no properties of a dress. */
const isModifier = ({ kind }: Part) => kind === 'days' || kind === 'order' || kind === 'near'

/** Words typed next to each other that a title may have so; not a color alone. */
function runsOf(parts: readonly Part[]) {
  const runs: Part[][] = [[]]
  for (const part of parts) {
    if (part.kind === 'word' || part.kind === 'color' || isOccasion(part)) runs.at(-1)?.push(part)
    else runs.push([])
  }
  return runs
    .filter((run) => run.some(({ kind }) => kind !== 'color'))
    .map((run) => run.flatMap(({ words }) => words))
}

/** True for occasions that only owners choose, and no category stands for. */
const isWornTo = ({ facts }: Part) => facts.length > 0 && facts.every(isOccasionFact)

const isHeardOf = ({ wordIds }: Term) => wordIds.length > 0

/** False when the term has a part that no dress has. */
const isPossible = (reading: Interpretation | undefined): reading is Interpretation =>
  reading?.terms.every(isHeardOf) ?? false

interface Chosen {
  facts: string[]
  /** Given the ids of the facts that any dress has. */
  facet: (wordIds: number[]) => Facet
}

/** The filters beside the search term; of each, any value matches. */
function chosenIn(filter: DressFilter): Chosen[] {
  const bits = <Value>(all: readonly Value[], chosen: readonly Value[] = []) =>
    bitsOf(all, (value) => chosen.includes(value))
  const places = [filter.city ? [filter.city] : [], filter.cities ?? []]
  const all: Chosen[] = [
    {
      facts: (filter.sizes ?? []).map(factOf.size),
      facet: () => ({ sizeBit: bits(sizes, filter.sizes) }),
    },
    {
      facts: (filter.colors ?? []).map(factOf.color),
      facet: () => ({ colorBits: bits(colorFamilies, filter.colors) }),
    },
    {
      facts: (filter.occasions ?? []).map(factOf.occasion),
      facet: () => ({ occasionBits: bits(occasions, filter.occasions) }),
    },
    {
      facts: (filter.conditions ?? []).map(factOf.condition),
      facet: () => ({ conditionBit: bits(conditions, filter.conditions) }),
    },
    { facts: (filter.brands ?? []).map(brandFact), facet: (brandId) => ({ brandId }) },
    ...places.map((names) => ({ facts: names.map(cityFact), facet: (placeIds: number[]) => ({ placeIds }) })),
  ]
  return all.filter(({ facts }) => facts.length)
}

interface Typed {
  term: string
  tokens: readonly Token[]
  /** How it is read without the shop's brands and places. */
  guess: readonly Part[] | undefined
  /** The facts of the term that any dress has. */
  known: Map<string, number>
  /** What each word of the term may be. */
  words: Map<string, Term>
  today: Day
}

/**
 * Reads a term and corrects misspelt words. A word that stays unknown may be a colour by a rare name, or similar to a
 * word of the shop. Adds what it finds to `known` and `words`.
 */
async function read(db: Db, { term, tokens, guess, known, words, today }: Typed): Promise<Part[]> {
  const isUnknown = (part: Part) =>
    !part.facts.length && !part.price && !isModifier(part) && !words.get(part.words[0] ?? '')?.wordIds.length
  const isKnown = (fact: string) => known.has(fact)
  /** Only Latin words: others are transliterated, and may become any word. */
  const isLatin = ({ start, end }: Part) => /^\p{Script=Latin}+$/u.test(term.slice(start, end))
  const learn = async (parts: readonly Part[]) => {
    const facts = factsIn(parts).filter((fact) => !known.has(fact))
    for (const [fact, id] of await findFacts(db, facts)) known.set(fact, id)
  }

  const shop: Shop = { isKnown, today }
  let parts = guess ?? readTerm(term, tokens, shop)
  const strangers = parts.filter((part) => isUnknown(part) && isLatin(part))
  const names = strangers.length ? await readNames(db) : []
  const slips = new Map([
    ...strangers.map(({ start, words: [word = ''] }) => [start, correct(word)] as const),
    ...misspeltNames(
      tokens,
      strangers,
      names.map(({ name }) => name),
    ),
  ])
  if ([...slips.values()].some(Boolean)) {
    const meant = tokens.map((token) => ({ ...token, word: slips.get(token.start) ?? token.word }))
    for (const { fact, id } of names) known.set(fact, id)
    parts = readTerm(term, meant, shop)
    const [found] = await Promise.all([findWords(db, contentWords(meant)), learn(parts)])
    for (const [word, is] of found) words.set(word, is)
  }
  const read = parts.map((part) => {
    const [word = ''] = part.words
    if (!isUnknown(part))
      return part.facts.length || part.price || isModifier(part) ? part : { ...part, ...beginningMeant(word) }
    const shade = isLatin(part) ? shadeRarelyNamed(word) : undefined
    return shade ? { ...part, ...shadeMeant(word, shade) } : part
  })
  const whole = mergeExclusive(read)
  const strange = new Set(read.filter(isUnknown).flatMap((part) => part.words))
  const [similar] = await Promise.all([findSimilar(db, [...strange], names), learn(whole)])
  for (const [word, term] of similar) words.set(word, term)
  return whole
}

/** Corrections of names of two or three words, of which one at least is unknown: each word by its start. */
function misspeltNames(tokens: readonly Token[], strangers: readonly Part[], names: readonly string[]) {
  const isStrange = ({ start }: Token) => strangers.some((part) => part.start === start)
  const found: [number, string][] = []
  for (const length of [3, 2])
    for (let at = 0; at + length <= tokens.length; at++) {
      const window = tokens.slice(at, at + length)
      const isRead = window.some(({ start }) => found.some(([taken]) => taken === start))
      if (isRead || !window.some(isStrange)) continue
      const name = nameMeantBy(
        window.map(({ word }) => word),
        names,
      )
      if (name) for (const [n, word] of name.split(' ').entries()) found.push([window[n]?.start ?? 0, word])
    }
  return found
}
