import { AMOUNT as amount, amountIn } from '../../../shared/amount.ts'
import { CURRENCY_SIGN as SIGN } from '../../../shared/currency.ts'
import { CURRENCY_UNIT } from '../../../shared/currency-words.ts'
import { MAX_PRICE_CENTS, toAmount } from '../../../shared/price.ts'

/** A price in a search term, per rental, both ends included. */
export interface PricePiece {
  min?: number
  max?: number
  isPerDay?: boolean | undefined
  start: number
  end: number
}

const UNIT = `${CURRENCY_UNIT}|bucks`
const AMOUNT = String.raw`(?:${SIGN})?\s?(${amount})\s?(?:${UNIT})?`
const END = String.raw`(?:\s?(?:a|per|/)\s?day)?(?![\p{L}\p{N}]|[.,]\d)`
const START = String.raw`(?<![\p{L}\p{N}])`
const piece = (pattern: string) => new RegExp(START + pattern + END, 'giu')

const AT_MOST = piece(
  String.raw`(?:under|below|less than|up to|at most|max(?:imum)?|cheaper than|no more than|within|<=?)\s?${AMOUNT}`,
)
const AT_LEAST = piece(String.raw`(?:over|above|more than|at least|min(?:imum)?|from|>=?)\s?${AMOUNT}`)
const BETWEEN = piece(String.raw`(?:between\s|from\s)?${AMOUNT}\s?(?:-|–|—|to|and)\s?${AMOUNT}`)
const ALONE = piece(
  String.raw`(?:for\s|around\s|about\s)?(?:(?:${SIGN})\s?(${amount})|(${amount})\s?(?:${UNIT}))`,
)

/** No dress costs more, and more cents overflow an integer of PostgreSQL. */
const MAX = toAmount(MAX_PRICE_CENTS)

/** What two numbers without a word for money may be instead of prices. */
const SIZE = /^(?:0|2|4|6|8|10|12|14|16|18|20)$/
const A_DAY = /\bday$/i
const MONEY = new RegExp(`${UNIT}|between|from|day`, 'i')

/** The prices that a search term speaks of, "under $50" or "30-60", and where. Two sizes, "8 to 10", are none. */
export function findPrices(term: string): PricePiece[] {
  const found: PricePiece[] = []
  const isFree = (start: number, end: number) =>
    found.every((other) => end <= other.start || start >= other.end)
  const take = (
    pattern: RegExp,
    read: (numbers: number[], text: string) => Pick<PricePiece, 'min' | 'max'> | undefined,
  ) => {
    for (const match of term.matchAll(pattern)) {
      const [text] = match
      const end = match.index + text.length
      const numbers = match.slice(1).flatMap((typed) => (typed ? Number(amountIn(typed)) : []))
      const price =
        isFree(match.index, end) && numbers.every((number) => number > 0 && number <= MAX)
          ? read(numbers, text)
          : undefined
      if (price) found.push({ ...price, isPerDay: A_DAY.test(text) || undefined, start: match.index, end })
    }
  }
  take(BETWEEN, ([a = 0, b = 0], text) =>
    SIZE.test(String(a)) && SIZE.test(String(b)) && !MONEY.test(text)
      ? undefined
      : { min: Math.min(a, b), max: Math.max(a, b) },
  )
  take(AT_MOST, ([max]) => ({ max }))
  take(AT_LEAST, ([min]) => ({ min }))
  take(ALONE, ([max]) => ({ max }))
  return found
}
