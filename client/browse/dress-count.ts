import { MAX_COUNTED } from '../../shared/dress/dress.ts'
import { LOCALE } from '../../shared/locale.ts'

/** `12`, or `1,000+`: further ones are not counted. */
export const shownCount = (count: number) =>
  count > MAX_COUNTED ? `${MAX_COUNTED.toLocaleString(LOCALE)}+` : String(count)

/** `1 dress`, `12 dresses` */
export const dressCount = (count: number) => `${shownCount(count)} ${count === 1 ? 'dress' : 'dresses'}`
