import type { Sort } from '../../shared/dress.ts'
import { badRequest } from '../errors.ts'

/** Where a page ended: its last dress, and by which reading of the search term that was found. */
export interface PageEnd {
  id: number
  priceCents?: number
  reading?: number
}

/** Where a page of several turns ended, and in which of them. */
export interface TurnEnd extends Required<Omit<PageEnd, 'reading'>> {
  turn: number
}

/** Greater than any id: where a reading ends of which nothing has been shown. */
export const BEFORE_THE_FIRST = { id: 2_147_483_647, priceCents: 0 }

/** By what the page after this dress continues: its id in order of age, before it what is ordered by. */
export function formatCursor({ id, priceCents, reading }: Required<PageEnd>, sort: Sort) {
  if (sort === 'newest') return `${id}`
  return sort === 'best' ? `${reading}-${id}` : `${priceCents}-${id}`
}

/** Where the page before ended; undefined for the first page. Throws for what is no cursor of this order. */
export function parseCursor(cursor: string | undefined, sort: Sort): PageEnd | undefined {
  if (!cursor) return undefined
  const [first = 0, second] = cursor.split('-').map(Number)
  if ((second === undefined) !== (sort === 'newest')) throw badRequest('This page of results does not exist.')
  if (second === undefined) return { id: first }
  return sort === 'best' ? { id: second, reading: first } : { id: second, priceCents: first }
}

/** The same in a list of several turns, whatever each is ordered by. */
export const formatTurn = ({ turn, priceCents, id }: TurnEnd) => `${turn}-${priceCents}-${id}`

/** Where the page before ended in a list of several turns; undefined for the first page. */
export function parseTurn(cursor: string | undefined): TurnEnd | undefined {
  if (!cursor) return undefined
  const [turn = 0, priceCents = 0, id = 0] = cursor.split('-').map(Number)
  return { turn, priceCents, id }
}
