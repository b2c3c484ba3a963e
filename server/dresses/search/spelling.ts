import { distance } from 'fastest-levenshtein'
import { colorFamilies } from '../../../shared/dress.ts'
import { palette } from './palette.ts'
import { categoryPhrases, features, garmentWords } from './vocabulary.ts'

/** Below this length a slip makes another word, but for a letter that is missing. */
const SHORT = 5
const SHORTEST = 4
/** From this length on, two slips leave a word what it is. */
const LONG = 8

const PLURAL = /(?<=[a-z]{4})s$/

const letters = (word: string) => [...word].sort().join('')

/** How many slips make a word of another: a letter too many, missing or wrong, or letters that changed places. */
export function slips(word: string, other: string) {
  const away = distance(word, other)
  return away === 2 && word[0] === other[0] && letters(word) === letters(other) ? 1 : away
}

/** Sizes are none of them: what nobody has spelled out is no size. */
const vocabulary = [
  ...new Set(
    [
      ...garmentWords,
      ...features.keys(),
      ...categoryPhrases.keys(),
      ...colorFamilies,
      ...palette.flatMap(({ name, also }) => [name, ...also]),
    ]
      .flatMap((phrase) => phrase.split(' '))
      .filter((word) => word.length >= SHORT),
  ),
]

/** The word that somebody meant who slipped once, in a long word twice; undefined when there is none. */
export function correct(word: string) {
  if (word.length < SHORTEST) return undefined
  const most = word.length < LONG ? 1 : 2
  let best: { word: string; away: number } | undefined
  for (const known of vocabulary) {
    if (Math.abs(known.length - word.length) > most || (word.length < SHORT && known.length === word.length))
      continue
    const away = Math.min(slips(word, known), slips(word.replace(PLURAL, ''), known))
    if (away <= most && away < (best?.away ?? Infinity)) best = { word: known, away }
  }
  return best?.word
}

/** A name may have a slip for every so many letters. */
const LETTERS_A_SLIP = 4
const MAX_SLIPS = 4

/** The name of several words that somebody meant who slipped a little in some of them; undefined when there is none. */
export function nameMeantBy(words: readonly string[], names: readonly string[]) {
  const typed = words.join(' ')
  const most = Math.min(Math.floor(typed.length / LETTERS_A_SLIP), MAX_SLIPS)
  const meant = names
    .filter((name) => name.split(' ').length === words.length && Math.abs(name.length - typed.length) <= most)
    .map((name) => ({ name, away: distance(name, typed) }))
    .filter(({ away }) => away <= most)
    .sort((a, b) => a.away - b.away)
  return meant[0]?.name
}
