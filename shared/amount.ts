import { CURRENCY_SIGN, CURRENCY_SYMBOL, DECIMALS } from './currency.ts'

/** The decimals that are read, whether or not the currency has them; the schema says what is wrong with too many. */
const END = `\\d{1,${DECIMALS || 2}}`

/**
 * An amount without its currency, as a regular expression: `1250`, `49.50`, `49,50`, `1,250.50`, `1.250,50`, `1 250`.
 * Exactly three digits after a comma or a dot are thousands, as nobody writes a price with three decimals;
 * where the currency has them, after a comma alone.
 */
export const AMOUNT = [
  String.raw`[1-9]\d{0,2}(?:,\d{3})+(?:\.${END})?(?!\d)`,
  String.raw`[1-9]\d{0,2}(?:\.\d{3})+(?:,${END})?(?!\d)`,
  String.raw`[1-9]\d{0,2}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]${END})?(?!\d)`,
  String.raw`\d+,${END}(?!\d)`,
  String.raw`\d+(?:\.\d+)?`,
  String.raw`[.,]\d+`,
].join('|')

/** The currency as a word; the search knows those of all currencies. */
const WORD = CURRENCY_SYMBOL === '€' ? 'euros?' : CURRENCY_SYMBOL === '$' ? 'dollars?' : CURRENCY_SYMBOL

const TYPED = new RegExp(
  String.raw`^\s*(?:${CURRENCY_SIGN})?\s*(?<amount>${AMOUNT})[.,]?\s*(?:${CURRENCY_SIGN}|${WORD})?\s*$`,
  'iu',
)
const THOUSANDS = DECIMALS > 2 ? /^[1-9]\d{0,2}(?:,\d{3})+$/ : /^[1-9]\d{0,2}(?:[.,]\d{3})+$/

/**
 * The amount in a typed text, with a dot before its cents: `1250.50`. Undefined when it is no amount. Used by
 * the listing form, the price filter and the search.
 */
export function amountIn(typed: string): string | undefined {
  const amount = TYPED.exec(typed)?.groups?.amount?.replaceAll(/[\s'’]/g, '')
  if (amount && THOUSANDS.test(amount)) return amount.replaceAll(/[.,]/g, '')
  return amount?.replaceAll(/[.,](?=.*[.,])/g, '').replace(',', '.')
}
