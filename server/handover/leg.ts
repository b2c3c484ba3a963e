import { addDays, marketToday } from '../../shared/day.ts'
import type { Leg } from '../../shared/rental/handover.ts'
import { ANSWER_DAYS, journeyOf } from '../../shared/rental/journey.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { wayOn } from '../db/rental-legs.ts'

/** The instant, and the rules that say when a rental is closed. */
export interface Moment {
  now: Date
  rules: Pick<Rules, 'autoCloseDays' | 'turnaroundDays'>
}

/** What was said of a leg; all null while nothing was. */
const findLeg = (db: Db, rentalId: number, leg: Leg) =>
  db
    .selectFrom('rental')
    .leftJoin('handover', (join) => join.onRef('rentalId', '=', 'rental.id').on('leg', '=', leg))
    .select([wayOn(leg).as('way'), 'address', 'place', 'placeBy', 'placeAgreedAt', 'carrier', 'tracking'])
    .select(['sentAt', 'receivedAt', 'byCode'])
    .where('rental.id', '=', rentalId)
    .executeTakeFirstOrThrow()

/** A rental, as far as its hand-over needs it, with both legs; undefined when there is none. */
export async function findLegs(db: Db, rentalId: number) {
  const rental = await db
    .selectFrom('rental')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .select(['rental.id as rentalId', 'rental.renterId', 'dress.ownerId', 'rental.dressId', 'rental.status'])
    .select(['rental.startDate', 'rental.endDate', 'rental.notBackAt', 'rental.backAt'])
    .select(['rental.problemAt', 'rental.problemWords', 'rental.damagedAt'])
    .where('rental.id', '=', rentalId)
    .executeTakeFirst()
  if (!rental) return undefined
  const [there, back] = await Promise.all([findLeg(db, rentalId, 'there'), findLeg(db, rentalId, 'back')])
  return { ...rental, there, back }
}

export type Legs = NonNullable<Awaited<ReturnType<typeof findLegs>>>

/**
 * Whether a leg can be told of: from yes until the rental is closed. Where silence has closed it, its way back stays
 * open for as long as its owner can still say that it is not back.
 */
export function isOpen(rental: Legs, leg: Leg, { now, rules }: Moment) {
  const { status, endDate, backAt } = rental
  const today = marketToday(now)
  const { closed } = journeyOf(
    { ...rental, sentBackAt: rental.back.sentAt },
    { today, autoCloseDays: rules.autoCloseDays },
  )
  const isAnswerable = leg === 'back' && !backAt && today <= addDays(endDate, ANSWER_DAYS)
  return status === 'confirmed' && (!closed || isAnswerable)
}
