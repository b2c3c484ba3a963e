import { formatShortPrice } from '../price.ts'

// The terms on money, damage and cancelling, for every page and letter.

/** The terms of one rental, for either side: `both` are `you and Priya`, or `the two of you`. */
export const settledBetween = (both: string, totalCents: number) =>
  `Nothing is charged here: ${both} settle the ${formatShortPrice(totalCents)} between you.`

export const MONEY_TEXT =
  'Nothing is charged here. Renter and owner settle the sum between them; agree on how in your conversation, best before the dress changes hands.'

export const DAMAGE_TEXT =
  'Tell the owner at once, best with a photo in your conversation, and do not try to mend or clean it yourself. What it takes is settled between the two of you: the shop insures nothing and charges nothing.'

export const CANCEL_TEXT =
  'Until it is answered, a request can be withdrawn on its page. On the page of an approved rental either of you can cancel it until it begins or the dress has changed hands; what becomes of the sum is settled between the two of you.'

/** After a confirmed rental was cancelled. */
export const CANCELLED_TEXT =
  'If the sum is settled already, or the dress on its way, agree with each other on what becomes of it.'
