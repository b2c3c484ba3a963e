import { CURRENCY_SIGN, formatIn } from './currency.ts'

/** `US dollars` */
export const CURRENCY_NAME = formatIn('name')
  .format(0)
  .replace(/^[\d.]+ /, '')

/** `dollars` */
export const CURRENCY_WORD = CURRENCY_NAME.replace(/^.* /, '')

/** How the currency is typed after an amount, as a regular expression: `$`, `usd`, `dollar`, `dollars`. */
export const CURRENCY_UNIT = `${CURRENCY_SIGN}|${CURRENCY_WORD.replace(/s$/, '')}s?`
