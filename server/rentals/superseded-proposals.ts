import { sql, type SqlBool } from 'kysely'
import type { Day } from '../../shared/day.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { restOf, withRest } from '../dresses/turnaround.ts'
import { expiryOf } from './booking.ts'
import { recordRentalEvent } from './events.ts'
import {
  afterYes,
  isOpenChange,
  isOpenProposal,
  isOpenRequest,
  prolongRequest,
  settleProposals,
} from './holds.ts'

/** How long a request may wait, and how long a dress rests where its owner has not said. */
export type ProposalRules = Pick<Rules, 'requestExpiryHours' | 'turnaroundDays'>

interface Waiting {
  rentalId: number
  /** Of the requested days. */
  firstDay: Day
}

interface Proposed extends Waiting {
  /** Of days for a rental that is agreed on. */
  isAfterYes: boolean
}

/** A request is open again, and its owner has as long to answer as if it came now. */
export const reopenRequest = (
  trx: Db,
  { rentalId, firstDay }: Waiting,
  now: Date,
  { requestExpiryHours }: Pick<Rules, 'requestExpiryHours'>,
) => prolongRequest(trx, rentalId, expiryOf(firstDay, now, requestExpiryHours))

/**
 * Ends proposals whose days are taken, and tells both sides of each: requests wait for their owners again, and rentals
 * stay as they are.
 */
export async function endProposals(
  trx: Db,
  proposed: Proposed[],
  now: Date,
  rules: Pick<Rules, 'requestExpiryHours'>,
) {
  const requests = proposed.filter(({ isAfterYes }) => !isAfterYes)
  const changes = proposed.filter(({ isAfterYes }) => isAfterYes)
  for (const request of requests) await reopenRequest(trx, request, now, rules)
  for (const [event, all] of [
    ['outrun', requests],
    ['days_lost', changes],
  ] as const) {
    const rentalIds = all.map(({ rentalId }) => rentalId)
    await settleProposals(trx, rentalIds, event, now)
    await recordRentalEvent(trx, event, rentalIds, now)
  }
}

/**
 * Ends proposals for a dress that cannot be accepted any more, since their days are confirmed to another or blocked
 * by the owner; in the transaction that did so, which has locked the dress. Days that are merely requested may become
 * free.
 */
export async function expireSuperseded(trx: Db, dressId: number, now: Date, rules: ProposalRules) {
  const proposed = { from: sql.ref<Day>('proposal.startDate'), to: sql.ref<Day>('proposal.endDate') }
  const outrun = await trx
    .selectFrom('proposal')
    .innerJoin('rental', 'rental.id', 'proposal.rentalId')
    .select(['rental.id as rentalId', 'rental.startDate as firstDay', afterYes().as('isAfterYes')])
    .where('rental.dressId', '=', dressId)
    .where(isOpenProposal())
    .where(({ or }) => or([isOpenRequest(now), isOpenChange(now)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('hold')
          .select('hold.id')
          .where('hold.dressId', '=', dressId)
          .where('hold.lapsesAt', 'is', null)
          .whereRef('hold.rentalId', 'is distinct from', 'rental.id')
          .where(sql<SqlBool>`hold.period && ${withRest(proposed, restOf(dressId, rules.turnaroundDays))}`),
      ),
    )
    .orderBy('rental.id')
    .execute()
  await endProposals(trx, outrun, now, rules)
}
