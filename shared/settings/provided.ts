import { CURRENCY, DEFAULT_CURRENCY } from '../currency.ts'
import type { Shop } from './shop.ts'

/** What a shop provides unless its settings say otherwise. */
export const provisions = ['labels', 'cleaning'] as const

/** The innermost first, for one may stand in another. */
const choice = /\{(labels|cleaning|post|meet|dollars)\|([^{}|]*)\|?([^{}|]*)\}/g

/**
 * The words of a text that hold in this shop: of `{labels|these|those}` the former where it provides labels, of
 * `{post|…}` and `{meet|…}` where dresses travel that way, of `{dollars|…}` where its prices are in dollars.
 */
export function provided(text: string, shop: Pick<Shop, 'lacks'>): string {
  const choose = (_: string, fact: string, when: string, otherwise: string) =>
    (fact === 'dollars' ? CURRENCY === DEFAULT_CURRENCY : !shop.lacks?.some((one) => one === fact))
      ? when
      : otherwise
  const chosen = text.replace(choice, choose)
  return chosen === text ? text : provided(chosen, shop)
}
