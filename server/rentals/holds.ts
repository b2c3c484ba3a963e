import { expressionBuilder, sql, type Insertable, type Selectable } from 'kysely'
import { addDays, marketToday, type Day } from '../../shared/day.ts'
import { rentalNoticeKinds, rentalNotices, type RequiredState } from '../../shared/notices/notice-kinds.ts'
import { OVERDUE_DAYS } from '../../shared/rental/journey.ts'
import { moves, type RentalEvent } from '../../shared/rental/rental-process.ts'
import { agreedStages } from '../../shared/rental/rental-statuses.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { isOverdue } from '../db/rental-stages.ts'
import type { Database } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { endLines, offerDays } from './line/offers.ts'
import { recordRentalEvent, keyShareParties } from './events.ts'
import { lockPair } from '../people/blocked.ts'
import { restOf, withRest } from '../dresses/turnaround.ts'

// Changes of a dress's calendar, inside a transaction that has locked the dress's row.

/** What is read of a dress with its lock. */
export const lockedColumns = [
  'dress.id',
  'dress.ownerId',
  'dress.priceCents',
  'dress.available',
  'dress.withheldAt',
  'dress.ways',
] as const

/**
 * Locks the dress's row until the transaction ends. Every change of its calendar does so first, so that they queue
 * here instead of meeting at the exclusion constraint, where two could deadlock.
 */
export const lockDress = (db: Db, id: number) =>
  db
    .selectFrom('dress')
    .select(lockedColumns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * What `find` reads of a rental, again under the locks of its dress, also a deleted one, which may still be on its way
 * back, and with `people` of its sides before it: it may have changed meanwhile. The people are locked as strongly as
 * deleting an account does, which then waits here. Throws a 404 where there is none.
 */
export async function readLocked<Found extends { ownerId: string; renterId: string; dressId: number }>(
  trx: Db,
  find: () => Promise<Found | undefined>,
  { people, missing = 'This rental does not exist.' }: { people: boolean; missing?: string },
) {
  const asked = await find()
  if (!asked) throw notFound(missing)
  if (people) await lockPair(trx, asked.ownerId, asked.renterId)
  await trx.selectFrom('dress').select('id').where('id', '=', asked.dressId).forNoKeyUpdate().execute()
  const found = await find()
  if (!found) throw notFound(missing)
  return found
}

/**
 * SQL for a request that waits for its answer; a lapsed one does not, though its row may say so for a while. The status
 * is a literal, so that the partial index is found by a plan for all values.
 */
export function isOpenRequest(now: Date) {
  const eb = expressionBuilder<Database, 'rental'>()
  return eb.and([eb('rental.status', '=', sql.lit('pending')), eb('rental.lapsesAt', '>', now)])
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

/** Whether `refreshHolds` may have something to do for a dress, as SQL. */
export const isStale = (dressId: number, now: Date, today: Day) => sql<boolean>`(
  exists (select from hold where dress_id = ${dressId} and lapses_at <= ${now})
  or exists (select from rental where dress_id = ${dressId} and ${isOverdue(today)})
  or exists (select from waiting where dress_id = ${dressId} and state = 'waiting'))`

/**
 * Brings the calendars of these dresses up to date, before anything looks at them and after days were released: cancels
 * lapsed requests, ends offers that are over, holds on to what is not back, and offers what is free to those in line.
 * Returns how many requests and offers were over, and holds grew.
 */
export async function refreshHolds(db: Db, dressIds: number[], now: Date) {
  const lapsed = await endRequestsOf(db, dressIds, 'lapsed', { now })
  const prolonged = await prolongOverdue(db, dressIds, now)
  await offerDays(db, dressIds, now)
  return { lapsed, prolonged }
}

/** How many days from today on a dress is held that is not back, so that those far ahead can still be asked for. */
export const HOLD_ON_DAYS = 7

/**
 * Prolongs the holds of overdue rentals (docs/product.md#back): to so many days from today on, or to the eve of the
 * next hold of the dress, or to their last overdue day, whichever is first. A next hold that is over keeps them from
 * nothing: they go on behind it, unless it is overdue itself. Returns how many.
 */
async function prolongOverdue(db: Db, dressIds: number[], now: Date) {
  if (!dressIds.length) return 0
  const today = marketToday(now)
  const { numAffectedRows = 0n } = await sql`
    with following as (
      select mine.id, rental.end_date, next.period, upper(next.period) <= ${today} and not exists (
        select from rental where rental.id = next.rental_id and ${isOverdue(today)}) as is_over
      from rental join hold as mine on mine.rental_id = rental.id
      left join hold as next on next.dress_id = mine.dress_id and next.period >> mine.period
      where rental.dress_id = any(${dressIds}) and ${isOverdue(today)})
    update hold set period = daterange(greatest(lower(hold.period), since), until, '[]')
    from (
      select id, max(upper(period)) filter (where is_over) as since,
        least(${addDays(today, HOLD_ON_DAYS)}::date, end_date + ${OVERDUE_DAYS - 1}::integer,
          min(lower(period)) filter (where not is_over) - 1) as until
      from following group by id, end_date) as overdue
    where hold.id = overdue.id and until >= greatest(upper(hold.period), since)`.execute(db)
  return Number(numAffectedRows)
}

/**
 * For how many days after its last one a hold is kept; history stands in `rental`. All that can be said of a rental is
 * said before, unless it is overdue.
 */
export const HOLD_RETENTION_DAYS = 30

/** Deletes at most so many holds that are long over, and returns how many. One that is locked stays for the next time. */
export async function forgetEndedHolds(trx: Db, now: Date, most: number) {
  const today = marketToday(now)
  const { numAffectedRows = 0n } = await sql`
    delete from hold where id in (
      select id from hold
      where lapses_at is null and upper(period) <= ${addDays(today, -HOLD_RETENTION_DAYS)}::date
        and not exists (select from rental where rental.id = hold.rental_id and ${isOverdue(today)})
      limit ${most} for update skip locked)`.execute(trx)
  return Number(numAffectedRows)
}

/** How many dresses one transaction handles, so that it stays short. */
const BATCH = 500

/**
 * Prolongs all holds of overdue rentals and returns how many. Only calendars depend on it: each change of one prolongs
 * those that it meets.
 */
export async function prolongAllOverdue(db: Db, now: Date) {
  let prolonged = 0
  for (let last = 0; ;) {
    const dressIds = await inTransaction(db, async (trx) => {
      const late = trx
        .selectFrom('rental')
        .select('dressId')
        .where(isOverdue(marketToday(now)))
      const dresses = await trx
        .selectFrom('dress')
        .select('id')
        .where('id', '>', last)
        .where('id', 'in', late)
        .orderBy('id')
        .limit(BATCH)
        .forNoKeyUpdate()
        .execute()
      const ids = dresses.map(({ id }) => id)
      prolonged += (await refreshHolds(trx, ids, now)).prolonged
      return ids
    })
    if (dressIds.length < BATCH) return prolonged
    last = dressIds.at(-1) ?? last
  }
}

/**
 * Ends the hold of a rental whose dress is back, once it has rested. It only becomes longer where the dress
 * was said not to be back, and never reaches the next hold.
 */
export async function shortenHold(
  db: Db,
  { id: rentalId, dressId }: { id: number; dressId: number },
  { now, turnaroundDays }: { now: Date; turnaroundDays: number },
) {
  await sql`
    update hold set period = daterange(lower(hold.period), greatest(lower(hold.period), least(
      ${marketToday(now)}::date + ${restOf(sql.ref<number>('hold.dress_id'), turnaroundDays)}, case when rental.not_back_at is null then upper(hold.period) - 1 end,
      (select min(lower(next.period)) - 1 from hold as next
        where next.dress_id = hold.dress_id and next.period >> hold.period))), '[]')
    from rental where rental.id = hold.rental_id and rental.id = ${rentalId}`.execute(db)
  await refreshHolds(db, [dressId], now)
}

/**
 * Cancels open requests of these dresses, or those of one renter, releases their days, and returns how many; all, or
 * those that lapsed, offers included.
 */
export async function endRequestsOf(
  db: Db,
  dressIds: number[],
  event: 'lapsed' | 'removed' | 'dress_withheld' | 'request_stopped',
  { now, renterId }: { now: Date; renterId?: string },
) {
  if (!dressIds.length) return 0
  const theirs = db
    .selectFrom('rental')
    .select('id')
    .where('renterId', '=', renterId ?? '')
    .where('status', '=', 'pending')
  const released = await db
    .deleteFrom('hold')
    .where('dressId', 'in', dressIds)
    .where((eb) => (event === 'lapsed' ? eb('lapsesAt', '<=', now) : eb('lapsesAt', 'is not', null)))
    .$if(renterId !== undefined, (query) => query.where('rentalId', 'in', theirs))
    .returning(['rentalId', 'waitingId'])
    .execute()
  const offers = released.map(({ waitingId }) => waitingId).filter((id) => id !== null)
  await endLines(db, offers, 'expired', now)
  const ids = released.map(({ rentalId }) => rentalId).filter((id) => id !== null)
  if (!ids.length) return offers.length
  await keyShareParties(db, ids)
  await changeStage(db, ids, event, now)
  const proposed = await settleProposals(db, ids, event, now)
  // With other days proposed it was the renter who did not answer.
  const unanswered = event === 'lapsed' ? proposed : []
  const others = ids.filter((id) => !unanswered.includes(id))
  await recordRentalEvent(db, event, others, now)
  await recordRentalEvent(db, 'unanswered', unanswered, now)
  if (event !== 'lapsed') await refreshHolds(db, dressIds, now)
  return released.length
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
    .$if(from.includes('pending'), (query) =>
      // What is decided may have begun before the request that it waited for.
      query.set({ decidedAt: sql<Date>`greatest(${now}::timestamptz, requested_at)` }),
    )
    .where('id', 'in', ids)
    .where('status', 'in', from)
    .execute()
}

interface Asked {
  turnaroundDays: number
  /** The renter's place in line for these days, if any. */
  lineId: number | null
  /** Whether they are offered to that place: the request takes over its hold. */
  isOffered: boolean
}

/** Saves a request and holds its days, with those the dress rests. The database refuses taken days. */
export async function insertRequest(
  db: Db,
  rental: Insertable<Database['rental']>,
  { turnaroundDays, lineId, isOffered }: Asked,
) {
  const { dressId, startDate, endDate, lapsesAt } = rental
  const period = withRest({ from: startDate, to: endDate }, restOf(dressId, turnaroundDays))
  const { id } = await db
    .with('made', (query) => query.insertInto('rental').values(rental).returning('id'))
    .with('held', (query) => {
      const made = query.selectFrom('made').select('made.id')
      const held = { rentalId: made, waitingId: null, lapsesAt }
      return isOffered
        ? query.updateTable('hold').set(held).where('waitingId', '=', lineId)
        : query.insertInto('hold').values({ dressId, period, ...held })
    })
    .selectFrom('made')
    .select('id')
    .executeTakeFirstOrThrow()
  if (lineId) {
    const taken = { state: 'taken', rentalId: id, settledAt: rental.requestedAt } as const
    await db.updateTable('waiting').set(taken).where('id', '=', lineId).execute()
  }
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

type OtherDays = Pick<
  Selectable<Database['rental']>,
  'startDate' | 'endDate' | 'rateCents' | 'totalCents' | 'basisCents'
>

/**
 * Moves a rental to other days at their price, of which people are reminded anew; the dress rests as after a new one,
 * and one that is not back is held on where it was. The database refuses taken days.
 */
export async function changeDays(
  db: Db,
  id: number,
  agreed: OtherDays,
  { now, turnaroundDays }: { now: Date; turnaroundDays: number },
) {
  const days = { from: agreed.startDate, to: agreed.endDate }
  const before = await db
    .selectFrom('rental')
    .select(['dressId', 'startDate', 'endDate'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('hold')
    .set({ period: withRest(days, restOf(sql.ref('hold.dressId'), turnaroundDays)) })
    .where('rentalId', '=', id)
    .execute()
  const { startDate, endDate } = agreed
  // An event that is no longer on one of the days is not the rental's any more.
  const eventDate = sql<Day | null>`case when event_date between ${startDate} and ${endDate} then event_date end`
  await db
    .updateTable('rental')
    .set({ ...agreed, eventDate })
    .where('id', '=', id)
    .execute()
  const moved = new Set<RequiredState | undefined>()
  if (before.startDate !== agreed.startDate) moved.add('before_start').add('unsent')
  if (before.endDate !== agreed.endDate) moved.add('before_end')
  const reminders = rentalNoticeKinds.filter((kind) => moved.has(rentalNotices[kind].requiredState))
  await db.deleteFrom('notice').where('rentalId', '=', id).where('kind', 'in', reminders).execute()
  await refreshHolds(db, [before.dressId], now)
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
  if (to === 'cancelled') {
    const released = await db.deleteFrom('hold').where('rentalId', '=', id).returning('dressId').execute()
    const dressIds = released.map(({ dressId }) => dressId)
    // One of the dress that is not back is held on over these days.
    await refreshHolds(db, dressIds, now)
  } else if (agreedStages.includes(to))
    await db.updateTable('hold').set({ lapsesAt: null }).where('rentalId', '=', id).execute()
  await recordRentalEvent(db, event, [id], now)
}
