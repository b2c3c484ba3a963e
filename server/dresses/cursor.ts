import type { Sort } from '../../shared/dress/dress.ts'
import { badRequest } from '../errors.ts'

/** The end of a page: its last dress, and the reading of the search term that found it. */
export interface PageEnd {
  id: number
  priceCents?: number
  reading?: number
}

/** The end of a page of several turns, and the turn. */
export interface TurnEnd extends Required<Omit<PageEnd, 'reading'>> {
  turn: number
}

/** Greater than any id: where a reading ends of which nothing has been shown. */
export const BEFORE_THE_FIRST = { id: 2_147_483_647, priceCents: 0 }

/** The cursor after this dress: its id, and before that what the list is ordered by. */
export function formatCursor({ id, priceCents, reading }: Required<PageEnd>, sort: Sort) {
  if (sort === 'newest') return `${id}`
  return sort === 'best' ? `${reading}-${id}` : `${priceCents}-${id}`
}

/** The end of the page before; undefined for the first page. Throws when it is no cursor of this order. */
export function parseCursor(cursor: string | undefined, sort: Sort): PageEnd | undefined {
  if (!cursor) return undefined
  const [first = 0, second] = cursor.split('-').map(Number)
  if ((second === undefined) !== (sort === 'newest')) throw badRequest('This page of results does not exist.')
  if (second === undefined) return { id: first }
  return sort === 'best' ? { id: second, reading: first } : { id: second, priceCents: first }
}

/** The same in a list of several turns, for any order. */
export const formatTurn = ({ turn, priceCents, id }: TurnEnd) => `${turn}-${priceCents}-${id}`

/** The end of the page before in a list of several turns; undefined for the first page. */
export function parseTurn(cursor: string | undefined): TurnEnd | undefined {
  if (!cursor) return undefined
  const [turn = 0, priceCents = 0, id = 0] = cursor.split('-').map(Number)
  return { turn, priceCents, id }
}
