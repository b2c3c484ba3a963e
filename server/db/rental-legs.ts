import { sql } from 'kysely'
import type { Leg, Way } from '../../shared/rental/handover.ts'

// What was said of a leg of a `rental`, or of what the query calls so, in SQL; looked up for each of the few.

const ofLeg = <T>(column: 'way' | 'sentAt' | 'receivedAt', leg: Leg, rental: string) => sql<T | null>`(
  select ${sql.ref(`handover.${column}`)} from handover
  where handover.rental_id = ${sql.ref(`${rental}.id`)} and handover.leg = ${sql.lit(leg)})`

/** How the dress travels: as the hand-over has settled, otherwise as the request asks. */
export const wayOn = (leg: Leg, rental = 'rental') =>
  sql<Way | null>`coalesce(${ofLeg('way', leg, rental)}, ${sql.ref(`${rental}.way`)})`

/** When it was sent or handed over. */
const sentAt = (leg: Leg) => ofLeg<Date>('sentAt', leg, 'rental')

/** When it arrived; on the way back only the code says so. */
const receivedAt = (leg: Leg) => ofLeg<Date>('receivedAt', leg, 'rental')

/** Whether it was sent or handed over. */
export const isSent = (leg: Leg) => sql<boolean>`(${sentAt(leg)} is not null)`

/** Whether it has arrived. */
export const isReceived = (leg: Leg) => sql<boolean>`(${receivedAt(leg)} is not null)`

/** Whether it has been with its renter: received, handed over, or sent back. */
export const isHandedOver = sql<boolean>`(${isReceived('there')} or ${isSent('back')})`

/** Both legs of a `rental`, for `withLegs`. */
export const bothLegs = [
  wayOn('there').as('wayThere'),
  sentAt('there').as('sentAt'),
  receivedAt('there').as('receivedAt'),
  wayOn('back').as('wayBack'),
  sentAt('back').as('sentBackAt'),
] as const

interface BothLegs {
  wayThere: Way | null
  sentAt: Date | null
  receivedAt: Date | null
  wayBack: Way | null
  sentBackAt: Date | null
}

/** A row with its legs as both sides see them. */
export function withLegs<Row extends BothLegs>(rental: Row) {
  const { wayThere, sentAt, receivedAt, wayBack, sentBackAt, ...row } = rental
  return {
    ...row,
    there: { way: wayThere, sentAt, receivedAt },
    back: { way: wayBack, sentAt: sentBackAt },
  }
}
