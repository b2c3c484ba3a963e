/** The currency of all prices, by its ISO 4217 code. */
export const CURRENCY = 'USD'
