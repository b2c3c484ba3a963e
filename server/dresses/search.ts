import transliterate from '@sindresorhus/transliterate'

/** Text without accents and capitals, so that "crepe" finds "Crêpe". */
export const fold = (text: string) =>
  transliterate(text.normalize('NFKC')).toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** What a dress is found by (decisions.md, "Wire"). */
export const searchText = (dress: { title: string; brand: string; color: string }) =>
  fold(`${dress.title} ${dress.brand} ${dress.color}`)

/** A LIKE pattern for each word looked for; every one has to match, and `%` and `_` mean themselves. */
export const wordPatterns = (term: string) =>
  fold(term)
    .split(' ')
    .filter(Boolean)
    .map((word) => `%${word.replaceAll(/[%_\\]/g, '\\$&')}%`)
