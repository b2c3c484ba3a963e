import { distance } from 'fastest-levenshtein'
import { colorFamilies } from '../../../shared/dress/dress.ts'
import { palette } from './palette.ts'
import { categoryPhrases, features, garmentWords } from './vocabulary.ts'

/** Shorter words are corrected for a missing letter only: any other slip may be another word. */
const SHORT = 5
const SHORTEST = 4
/** From this length on, two slips are corrected. */
const LONG = 8

const PLURAL = /(?<=[a-z]{4})s$/

const letters = (word: string) => [...word].sort().join('')

/** The edit distance of two words, where letters that changed places count once. */
export function slips(word: string, other: string) {
  const away = distance(word, other)
  return away === 2 && word[0] === other[0] && letters(word) === letters(other) ? 1 : away
}

/** Without sizes: a misspelt word is not taken for one. */
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

/** The known word within one slip, of a long word two; undefined when there is none. */
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

/** How many letters of a name allow one slip. */
const LETTERS_A_SLIP = 4
const MAX_SLIPS = 4

/** The nearest known name of several words, within the allowed slips; undefined when there is none. */
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
