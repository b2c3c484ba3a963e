import type { Day } from '../../shared/day.ts'

/** What the address of a dress's page remembers beside the dress. */
export interface Visit {
  /** The chosen days, both or neither. */
  from?: Day
  to?: Day
  /** There while the booking dialog is wanted, so that it opens again after signing in. */
  rent?: 'yes'
}

/** Reads the address. What makes no sense is dropped; every field is named, or it would show through as typed. */
export function readVisit({ from, to, rent }: Record<string, unknown>): Visit {
  const areDays = isDay(from) && isDay(to) && from <= to
  return {
    from: areDays ? from : undefined,
    to: areDays ? to : undefined,
    rent: rent === 'yes' ? rent : undefined,
  }
}

/** True for a day of the calendar in our century and the next nine. */
export const isDay = (typed: unknown): typed is Day =>
  typeof typed === 'string' &&
  /^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(typed) &&
  new Date(`${typed}T00:00:00Z`).toISOString().startsWith(typed)
