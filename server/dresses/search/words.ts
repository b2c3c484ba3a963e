import transliterate from '@sindresorhus/transliterate'

/** A word of a text, folded, and where in the text it stands. */
export interface Token {
  word: string
  start: number
  end: number
}

/** Text without accents and capitals, so that "crepe" finds "Crêpe", and "muller" Müller. */
const fold = (text: string) => transliterate(text.normalize('NFKD').replaceAll(/\p{M}/gu, '')).toLowerCase()

/** Letters and digits in a row, with an apostrophe between them: what is hyphenated is several words. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’`][\p{L}\p{N}\p{M}]+)*/gu

/** The words of a text in their order. "D’Arcy" is one, `darcy`; "off-the-shoulder" are three. */
export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(WORD), ({ 0: piece, index }) => ({
    word: fold(piece.replaceAll(/['’`]/g, '')),
    start: index,
    end: index + piece.length,
  })).filter(({ word }) => word)
}

export const wordsOf = (text: string) => tokensOf(text).map(({ word }) => word)
