import { distance } from 'fastest-levenshtein'
import { colorFamilies } from '../../../shared/dress.ts'
import { palette } from './palette.ts'
import { categoryPhrases, features, garmentWords, sizePhrases } from './vocabulary.ts'

/** Below this length a slip makes another word, but for a letter that is missing. */
const SHORT = 5
const SHORTEST = 4
/** From this length on, two slips leave a word what it is. */
const LONG = 8

const vocabulary = [
  ...new Set(
    [
      ...garmentWords,
      ...features.keys(),
      ...categoryPhrases.keys(),
      ...sizePhrases.keys(),
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
    const away = distance(word, known)
    if (away <= most && away < (best?.away ?? Infinity)) best = { word: known, away }
  }
  return best?.word
}
