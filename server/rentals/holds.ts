import { expressionBuilder, sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import { rentalNoticeKinds, rentalNotices, type RequiredState } from '../../shared/notices/notice-kinds.ts'
import { moves, type RentalEvent } from '../../shared/rental/rental-process.ts'
import type { Way } from '../../shared/rental/handover.ts'
import { agreedStages } from '../../shared/rental/rental-statuses.ts'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { recordRentalEvent, keyShareParties } from './events.ts'
import { restOf, withRest } from '../dresses/turnaround.ts'

// Changes of a dress's calendar, inside a transaction that has locked the dress's row.

/**
 * Locks the dress's row until the transaction ends. Every change of its calendar does so first, so that they queue
 * here instead of meeting at the exclusion constraint, where two could deadlock.
 */
export const lockDress = (db: Db, id: number) =>
  db
    .selectFrom('dress')
    .select(['id', 'ownerId', 'priceCents', 'available', 'ways'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** SQL for a request that waits for its answer; a lapsed one does not, though its row may say so for a while. */
export function isOpenRequest(now: Date) {
  const eb = expressionBuilder<Database, 'rental'>()
  return eb.and([eb('rental.status', '=', 'pending'), eb('rental.lapsesAt', '>', now)])
}

/** The id of the open proposal of a rental, if any, as an expression of the rental's id. */
export function openProposalId(now: Date) {
  const eb = expressionBuilder<Database, 'rental'>()
  return eb
    .selectFrom('proposal')
    .select('proposal.id')
    .whereRef('proposal.rentalId', '=', 'rental.id')
    .where(isOpenProposal())
    .where(sql<boolean>`coalesce(proposal.lapses_at > ${now}, true)`)
}

/** In the exact words of the index of open proposals. */
export const isOpenProposal = () => sql<boolean>`proposal.state = 'open'`

/** Whether a `proposal` is of other days for a rental that is agreed on; such a one lapses by itself. */
export const afterYes = () => sql<boolean>`(proposal.lapses_at is not null)`

/** Whether it still waits for its answer, though its row may say so for a while longer. */
export const isOpenChange = (now: Date) =>
  sql<boolean>`(proposal.state = 'open' and proposal.lapses_at > ${now})`

/** Since when its owner has had to answer a request: when it came, or when a proposal was settled. */
export const waitsSince = () => sql<Date>`greatest(rental.requested_at,
  (select max(settled_at) from proposal where proposal.rental_id = rental.id))`

export const countPending = async (db: Db, renterId: string, now: Date) => {
  const { count } = await db
    .selectFrom('rental')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('renterId', '=', renterId)
    .where(isOpenRequest(now))
    .executeTakeFirstOrThrow()
  return count
}

/** Cancels lapsed requests of a dress, releases their days, and returns how many. */
export const clearLapsed = (db: Db, dressId: number, now: Date) => clearLapsedOf(db, [dressId], now)

/** The same for several dresses at once. */
export const clearLapsedOf = (db: Db, dressIds: number[], now: Date) =>
  releaseRequests(db, dressIds, 'lapsed', now)

/** Cancels all open requests of a dress in its owner's name, and releases their days. */
export const cancelRequestsOf = (db: Db, dressId: number, now: Date) =>
  releaseRequests(db, [dressId], 'removed', now)

/** Cancels requests of these dresses, releases their days, and returns how many; all, or those that lapsed. */
async function releaseRequests(db: Db, dressIds: number[], event: 'lapsed' | 'removed', now: Date) {
  if (!dressIds.length) return 0
  const released = await db
    .deleteFrom('hold')
    .where('dressId', 'in', dressIds)
    .where((eb) => (event === 'lapsed' ? eb('lapsesAt', '<=', now) : eb('lapsesAt', 'is not', null)))
    .returning('rentalId')
    .execute()
  const ids = released.map(({ rentalId }) => rentalId).filter((id) => id !== null)
  if (!ids.length) return 0
  await keyShareParties(db, ids)
  await changeStage(db, ids, event, now)
  const proposed = await settleProposals(db, ids, event, now)
  // With other days proposed it was the renter who did not answer.
  const unanswered = event === 'lapsed' ? proposed : []
  const others = ids.filter((id) => !unanswered.includes(id))
  await recordRentalEvent(db, event, others, now)
  await recordRentalEvent(db, 'unanswered', unanswered, now)
  return ids.length
}

/** Settles the open proposals of these rentals as an event does, and returns the rentals that had one. */
export async function settleProposals(db: Db, rentalIds: number[], event: RentalEvent, now: Date) {
  if (!rentalIds.length) return []
  const settled = await db
    .updateTable('proposal')
    .set({ state: moves[event].proposal ?? 'over', settledAt: now })
    .where('rentalId', 'in', rentalIds)
    .where(isOpenProposal())
    .returning('rentalId')
    .execute()
  return settled.map(({ rentalId }) => rentalId)
}

function changeStage(db: Db, ids: number[], event: RentalEvent, now: Date) {
  const { by, from, to } = moves[event]
  return db
    .updateTable('rental')
    .set({ status: to, cancelledBy: to === 'cancelled' ? by : null })
    .$if(from.includes('pending'), (query) => query.set({ decidedAt: now }))
    .where('id', 'in', ids)
    .where('status', 'in', from)
    .execute()
}

interface NewRental {
  dressId: number
  renterId: string
  startDate: Day
  endDate: Day
  rateCents: number
  totalCents: number
  basisCents: number
  bookingNotes: string | null
  specialRequests: string | null
  way: Way | null
  city: string | null
  region: string | null
  requestedAt: Date
  lapsesAt: Date
}

/** Saves a request and holds its days, with those the dress rests. The database refuses taken days. */
export async function insertRequest(db: Db, rental: NewRental, turnaroundDays: number) {
  const { dressId, startDate, endDate, lapsesAt } = rental
  const period = withRest({ from: startDate, to: endDate }, restOf(dressId, turnaroundDays))
  const { id } = await db
    .with('saved', (query) => query.insertInto('rental').values(rental).returning('id'))
    .with('held', (query) =>
      query
        .insertInto('hold')
        .columns(['dressId', 'period', 'rentalId', 'lapsesAt'])
        .expression((eb) =>
          eb
            .selectFrom('saved')
            .select([
              sql<number>`${dressId}::integer`.as('dressId'),
              period.as('period'),
              'saved.id as rentalId',
              sql<Date>`${lapsesAt}::timestamptz`.as('lapsesAt'),
            ]),
        ),
    )
    .selectFrom('saved')
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Reminders of a request that waits for its owner. */
const waitReminders = rentalNoticeKinds.filter((kind) => rentalNotices[kind].requiredState === 'unattended')

/** Gives a request more time to be answered; its owner is reminded as if it had come now. */
export async function prolongRequest(db: Db, id: number, lapsesAt: Date) {
  await db.deleteFrom('notice').where('rentalId', '=', id).where('kind', 'in', waitReminders).execute()
  await db.updateTable('rental').set({ lapsesAt }).where('id', '=', id).execute()
  await db.updateTable('hold').set({ lapsesAt }).where('rentalId', '=', id).execute()
}

interface OtherDays {
  startDate: Day
  endDate: Day
  rateCents: number
  totalCents: number
  basisCents: number | null
}

/**
 * Moves a rental to other days at their price, of which people are reminded anew; the dress rests as after a new one.
 * The database refuses taken days.
 */
export async function changeDays(db: Db, id: number, agreed: OtherDays, turnaroundDays: number) {
  const days = { from: agreed.startDate, to: agreed.endDate }
  const before = await db
    .selectFrom('rental')
    .select(['startDate', 'endDate'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('hold')
    .set({ period: withRest(days, restOf(sql.ref('hold.dressId'), turnaroundDays)) })
    .where('rentalId', '=', id)
    .execute()
  await db.updateTable('rental').set(agreed).where('id', '=', id).execute()
  const moved = new Set<RequiredState | undefined>()
  if (before.startDate !== agreed.startDate) moved.add('before_start').add('unsent')
  if (before.endDate !== agreed.endDate) moved.add('before_end')
  const reminders = rentalNoticeKinds.filter((kind) => moved.has(rentalNotices[kind].requiredState))
  await db.deleteFrom('notice').where('rentalId', '=', id).where('kind', 'in', reminders).execute()
}

/**
 * Makes a move of one rental: settles its open proposal, changes its stage, releases its days or holds them for good,
 * and tells people.
 */
export async function makeMove(db: Db, event: RentalEvent, id: number, now: Date) {
  const { from, to, proposal } = moves[event]
  // Handing over says nothing of the days that are asked for meanwhile.
  if (proposal || !from.includes(to)) await settleProposals(db, [id], event, now)
  await changeStage(db, [id], event, now)
  if (to === 'cancelled') await db.deleteFrom('hold').where('rentalId', '=', id).execute()
  else if (agreedStages.includes(to))
    await db.updateTable('hold').set({ lapsesAt: null }).where('rentalId', '=', id).execute()
  await recordRentalEvent(db, event, [id], now)
}
