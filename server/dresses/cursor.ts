import type { Sort } from '../../shared/dress/dress.ts'
import { badRequest } from '../errors.ts'

/** The end of a page: its last dress, and the turn of the list that it was in. */
export interface PageEnd {
  id: number
  priceCents?: number
  turn?: number
}

/** Greater than any id: where a turn ends of which nothing has been shown. */
export const BEFORE_THE_FIRST = { id: 2_147_483_647, priceCents: 0 }

/** What a cursor holds in each order; of dresses that fit a person the same in all of them. */
const held = {
  newest: ['id'],
  best: ['turn', 'id'],
  price_up: ['priceCents', 'id'],
  price_down: ['priceCents', 'id'],
  fitting: ['turn', 'priceCents', 'id'],
} as const satisfies Record<Sort | 'fitting', (keyof PageEnd)[]>

/** The cursor after this dress. */
export const formatCursor = (end: Required<PageEnd>, order: keyof typeof held) =>
  held[order].map((name) => end[name]).join('-')

/** The end of the page before; undefined for the first page. Throws when it is no cursor of this order. */
export function parseCursor(cursor: string | undefined, order: keyof typeof held): PageEnd | undefined {
  if (!cursor) return undefined
  const numbers = cursor.split('-').map(Number)
  if (numbers.length !== held[order].length) throw badRequest('This page of results does not exist.')
  return { id: 0, ...Object.fromEntries(held[order].map((name, n) => [name, numbers[n]])) }
}
