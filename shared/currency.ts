import { LOCALE } from './locale.ts'

/**
 * The currency as it was set; undefined by default. Read while this file is loaded, as schemas and patterns are made of
 * it: from the environment, which server/config.ts checks, or in a browser from its page. `HUF/2` gives it two decimals,
 * as versions of Intl disagree about some.
 */
export const GIVEN_CURRENCY = /^[A-Z]{3}(\/[0-4])?$/.exec(
  (typeof document === 'undefined' ? process.env.CURRENCY : document.documentElement.dataset.currency) ?? '',
)?.[0]

export const DEFAULT_CURRENCY = 'USD'

const [code, given] = (GIVEN_CURRENCY ?? DEFAULT_CURRENCY).split('/')

/** The currency of all prices, by its ISO 4217 code. */
export const CURRENCY = code ?? DEFAULT_CURRENCY

const decimals = given ? Number(given) : undefined

/** A price written otherwise than usual: `$1.00`, `1.00 US dollars`. */
export const formatIn = (currencyDisplay: 'symbol' | 'narrowSymbol' | 'name') =>
  new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency: CURRENCY,
    currencyDisplay,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })

export const inCurrency = formatIn('symbol')

/** How many decimals an amount has: two in dollars, none in yen, three in dinars. */
export const { maximumFractionDigits: DECIMALS = 2 } = inCurrency.resolvedOptions()

/** The currency with its decimals, of which stored prices are whole numbers: `USD/2`. */
export const PRICE_UNIT = `${CURRENCY}/${DECIMALS}`

const symbolOf = (format: Intl.NumberFormat) => format.format(0).replace(/\s?0.*/, '')

/** `$`, `kr`, `CHF` */
export const CURRENCY_SYMBOL = symbolOf(formatIn('narrowSymbol'))

const escaped = (symbol: string) => symbol.replace('$', String.raw`\$`)

/** How the currency is typed, as a regular expression: `NT$`, `$`, `US $`, `usd`. */
export const CURRENCY_SIGN = `${escaped(symbolOf(inCurrency))}|(?:${CURRENCY[0]}${CURRENCY[1]}?\\s?)?${escaped(CURRENCY_SYMBOL)}|${CURRENCY}`
