import type { Day } from './day.ts'

/** What the desk says of a week, with its heading. */
export const weekColumns = [
  ['people', 'People'],
  ['dresses', 'Dresses'],
  ['requests', 'Requests'],
  ['confirmed', 'Confirmed'],
  ['lapsed', 'Lapsed'],
  ['cancelled', 'Cancelled'],
  // Of what was confirmed in it, without what was cancelled since.
  ['cents', 'Volume'],
] as const

/** What happened in a week that begins on a Monday. */
export type Week = { week: Day } & Record<(typeof weekColumns)[number][0], number>
