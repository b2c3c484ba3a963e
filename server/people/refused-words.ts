import { linesOf } from '../../shared/settings/settings.ts'
import type { Rules } from '../config.ts'
import { badRequest } from '../errors.ts'
import { wordsOf } from './shop-name.ts'

/** The first line of the shop's word list that a text contains as whole words, in any spelling that looks like it. */
export function refusedIn(text: string, { refusedWords }: Pick<Rules['settings'], 'refusedWords'>) {
  // A sign may stand for a letter, as in a$$, or behind a word.
  const said = [text, text.replaceAll(/[^\p{L}\p{N}]+(?=\s|$)/gu, '')].map(
    (one) => ` ${wordsOf(one).join(' ')} `,
  )
  return linesOf(refusedWords).find((line) => {
    const words = wordsOf(line)
    return words.length > 0 && said.some((one) => one.includes(` ${words.join(' ')} `))
  })
}

/** Throws in words for a name or a title with a word that the shop refuses. */
export function refuseWords(text: string, of: 'name' | 'title', { settings }: Pick<Rules, 'settings'>) {
  const word = refusedIn(text, settings)
  if (word) throw badRequest(`Please choose another ${of}: “${word}” cannot be part of it here.`)
}
