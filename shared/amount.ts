/**
 * An amount without its currency, as a regular expression: `1250`, `49.50`, `49,50`, `1,250.50`, `1.250,50`, `1 250`.
 * Exactly three digits after a comma or a dot are thousands, as nobody writes a price with three decimals.
 */
export const AMOUNT = [
  String.raw`[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?(?!\d)`,
  String.raw`[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?(?!\d)`,
  String.raw`[1-9]\d{0,2}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)`,
  String.raw`\d+,\d{1,2}(?!\d)`,
  String.raw`\d+(?:\.\d+)?`,
  String.raw`[.,]\d+`,
].join('|')

const CURRENCY = String.raw`(?:us\s?)?\$|usd`
const TYPED = new RegExp(
  String.raw`^\s*(?:${CURRENCY})?\s*(?<amount>${AMOUNT})[.,]?\s*(?:${CURRENCY}|dollars?)?\s*$`,
  'iu',
)
const THOUSANDS = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/

/**
 * The amount in a typed text, with a dot before its cents: `1250.50`. Undefined when it is no amount. Used by
 * the listing form, the price filter and the search.
 */
export function amountIn(typed: string): string | undefined {
  const amount = TYPED.exec(typed)?.groups?.amount?.replaceAll(/[\s'’]/g, '')
  if (amount && THOUSANDS.test(amount)) return amount.replaceAll(/[.,]/g, '')
  return amount?.replaceAll(/[.,](?=.*[.,])/g, '').replace(',', '.')
}
