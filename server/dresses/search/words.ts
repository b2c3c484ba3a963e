import transliterate from '@sindresorhus/transliterate'

/** A word of a text, folded, and where in the text it stands. */
export interface Token {
  word: string
  start: number
  end: number
}

/** Text without accents and capitals, so that "crepe" finds "Crêpe", and "muller" Müller. */
const fold = (text: string) => transliterate(text.normalize('NFKD').replaceAll(/\p{M}/gu, '')).toLowerCase()

/** Every sign that stands for an apostrophe. */
const APOSTROPHE = `['’‘‛ʼʻ\`´′＇]`
/** Single letters with dots or an "&" between them are one word: "A.L.C." is `alc`, and "H&M" `hm`. */
const INITIALS = String.raw`(?<![\p{L}\p{N}])\p{L}(?:[.&]\p{L})+(?![\p{L}\p{N}\p{M}])`
/** Letters and digits in a row, with an apostrophe between them: what is hyphenated is several words. */
const PLAIN = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:${APOSTROPHE}[\p{L}\p{N}\p{M}]+)*`
const WORD = new RegExp(`${INITIALS}|${PLAIN}`, 'gu')
const JOINTS = new RegExp(`${APOSTROPHE}|[.&]`, 'g')

/** The words of a text in their order. "D’Arcy" is one, `darcy`; "off-the-shoulder" are three. */
export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(WORD), ({ 0: piece, index }) => ({
    word: fold(piece.replaceAll(JOINTS, '')),
    start: index,
    end: index + piece.length,
  })).filter(({ word }) => word)
}

export const wordsOf = (text: string) => tokensOf(text).map(({ word }) => word)

/** Of a script that puts no spaces between words, so that a word is looked for inside of others. */
export const isUnspaced = (word: string) =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]+$/u.test(
    word,
  )
