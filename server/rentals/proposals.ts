import { sql, type RawBuilder, type Selectable } from 'kysely'
import { marketToday, countDays, type DayRange } from '../../shared/day.ts'
import { basisOf, quote } from '../../shared/price.ts'
import { changeProblem, firstChangedDay, NO_CHANGES_LEFT } from '../../shared/rental/day-change.ts'
import {
  DATES_TAKEN,
  MAX_PROPOSALS,
  NO_PROPOSALS_LEFT,
  rentalDaysProblem,
} from '../../shared/rental/rental.ts'
import { whySettled, type RentalEvent } from '../../shared/rental/rental-process.ts'
import type { NewProposal } from '../../shared/rental/rental-schema.ts'
import { agreedStages, promisedStatuses } from '../../shared/rental/rental-statuses.ts'
import type { Rules } from '../config.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { isDoubleBooking } from '../db/errors.ts'
import type { Database } from '../db/schema.ts'
import { badRequest, conflict } from '../errors.ts'
import { isEitherBlocked } from '../people/blocked.ts'
import { expiryOf } from './booking.ts'
import { RENTAL_CANCELLED, requireOpen } from './decision.ts'
import { recordRentalEvent } from './events.ts'
import {
  changeDays,
  afterYes,
  makeMove,
  prolongRequest,
  readLocked,
  refreshHolds,
  settleProposals,
} from './holds.ts'
import { reopenRequest, expireSuperseded, endProposals, type ProposalRules } from './superseded-proposals.ts'
import { findRentalAs, stateAt, statusAt } from './queries.ts'
import { restOf, withRest } from '../dresses/turnaround.ts'

// Other days for a request (docs/product.md#proposals), and changes of the days of a rental that is agreed on
// (docs/product.md#other-days-after-yes).

interface Caller {
  userId: string
  now: Date
  rules: ProposalRules
}

/** An owner proposes other days for a request, at the dress's price of now; the request gets more time. */
export const propose = (trx: Db, proposal: NewProposal, caller: Caller) =>
  makeProposal(trx, proposal, { ...caller, isAfterYes: false })

/** Either side proposes other days for a rental that is agreed on, at the dress's price that it was booked at. */
export const askForDays = (trx: Db, proposal: NewProposal, caller: Caller) =>
  makeProposal(trx, proposal, { ...caller, isAfterYes: true })

/**
 * Saves a proposal; its days get a hold only when it is accepted. Idempotent. Returns its id.
 * Throws when the request no longer waits or the rental is over, or when the days are taken.
 */
async function makeProposal(
  trx: Db,
  proposal: NewProposal,
  { userId, now, rules, isAfterYes }: Caller & { isAfterYes: boolean },
) {
  const { rentalId, startDate, endDate } = proposal
  const find = () => findRentalAs(trx, rentalId, userId, isAfterYes ? undefined : 'owner')
  const rental = await readLocked(trx, find, { people: true })
  const by = rental.side
  requireAlive(rental, isAfterYes, now)
  const days = { from: startDate, to: endDate }
  const own = { from: rental.startDate, to: rental.endDate }
  const problem = problemWith(days, { own, isAfterYes, now })
  if (problem) throw badRequest(problem)
  const words = proposal.words || null
  if (!isAfterYes) await refuseBlockedProposal(trx, rental)
  else if (words && (await isEitherBlocked(trx, rental.ownerId, rental.renterId)))
    throw conflict('Your words cannot be delivered to this person. Please propose without them.')
  const repeated = await findRepeated(trx, { ...proposal, words, by, isAfterYes, now })
  if (repeated) return { proposalId: repeated.id }
  await refreshHolds(trx, [rental.dressId], now)
  if (await isTaken(trx, days, { ...rental, ...rules })) throw conflict(DATES_TAKEN)

  const basisCents = isAfterYes ? priceBookedAt(rental) : rental.priceCents
  const { rateCents, totalCents } = quote(basisCents, countDays(startDate, endDate))
  // Until the first of the days at stake: once it has begun, they are not to be had any more.
  const first = isAfterYes ? firstChangedDay(own, days) : startDate < own.from ? startDate : own.from
  const lapsesAt = expiryOf(first, now, rules.requestExpiryHours)
  const priced = { startDate, endDate, rateCents, totalCents, basisCents }
  const { id } = await trx
    .insertInto('proposal')
    .values({ rentalId, by, ...priced, words, at: now, lapsesAt: isAfterYes ? lapsesAt : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!isAfterYes) await prolongRequest(trx, rentalId, lapsesAt)
  await recordRentalEvent(trx, isAfterYes ? `${by}_asked_days` : 'proposed', [rentalId], now)
  return { proposalId: id }
}

type State = Parameters<typeof requireOpen>[0] & Parameters<typeof statusAt>[0] & { backAt: Date | null }

/** Throws a conflict unless a request still waits, or a rental that is agreed on is neither over nor back. */
function requireAlive(rental: State, isAfterYes: boolean, now: Date) {
  if (!isAfterYes) return requireOpen(rental, now)
  if (rental.cancelledAt) throw conflict(RENTAL_CANCELLED)
  if (!agreedStages.includes(rental.status)) throw conflict('This request has not been approved.')
  if (rental.backAt || !promisedStatuses.includes(statusAt(rental, now)))
    throw conflict('This rental is over.')
}

/** Why these days cannot be had instead of a rental's own; undefined when they can. */
function problemWith(
  days: DayRange,
  { own, isAfterYes, now }: { own: DayRange; isAfterYes: boolean; now: Date },
) {
  const today = marketToday(now)
  if (isAfterYes) return changeProblem(own, days, today)
  if (days.from === own.from && days.to === own.to) return 'These are the days that were asked for.'
  return rentalDaysProblem(days.from, days.to, today)
}

interface Proposed extends Omit<NewProposal, 'words'> {
  words: string | null
  by: 'owner' | 'renter'
  isAfterYes: boolean
  now: Date
}

/**
 * The open proposal that says the same. Throws when another one is open, or when this side has proposed other days too
 * often.
 */
async function findRepeated(trx: Db, { rentalId, startDate, endDate, words, by, isAfterYes, now }: Proposed) {
  const earlier = await trx
    .selectFrom('proposal')
    .select(['id', 'by', 'state', 'startDate', 'endDate', 'words', 'lapsesAt'])
    .where('rentalId', '=', rentalId)
    .execute()
  const open = earlier.find(({ state }) => state === 'open')
  if (open && stateAt(open, now) === 'over') {
    // It lapsed before, without a notice: the rental goes on as it is.
    await trx
      .updateTable('proposal')
      .set({ state: 'over', settledAt: open.lapsesAt })
      .where('id', '=', open.id)
      .execute()
  } else if (open) {
    if (open.by !== by) throw conflict('Other days have been proposed to you. Please answer them first.')
    if (open.startDate === startDate && open.endDate === endDate && open.words === words) return open
    throw conflict('You have already proposed other days. Take them back to propose others.')
  }
  const times = earlier.filter((one) => one.by === by && (one.lapsesAt !== null) === isAfterYes).length
  if (times >= MAX_PROPOSALS) throw conflict(isAfterYes ? NO_CHANGES_LEFT : NO_PROPOSALS_LEFT)
}

type Booked = Pick<Selectable<Database['rental']>, 'rateCents' | 'basisCents' | 'startDate' | 'endDate'>

/** The dress's price per day that a rental was booked at; an older one does not say it. */
export const priceBookedAt = ({ basisCents, rateCents, startDate, endDate }: Booked) =>
  basisCents ?? basisOf(rateCents, countDays(startDate, endDate))

/** Throws when one side has blocked the other. */
async function refuseBlockedProposal(trx: Db, { ownerId, renterId }: { ownerId: string; renterId: string }) {
  if (await isEitherBlocked(trx, ownerId, renterId))
    throw conflict('Other days are not available. The request can still be answered or withdrawn.')
}

/** Whether one of these days, or of the rest days around them, is taken by another than this rental. */
async function isTaken(
  trx: Db,
  days: DayRange,
  { id, dressId, turnaroundDays }: { id: number; dressId: number } & Pick<Rules, 'turnaroundDays'>,
) {
  const wanted = withRest(days, restOf(dressId, turnaroundDays))
  const hold = await trx
    .selectFrom('hold')
    .select('id')
    .where('dressId', '=', dressId)
    .where(sql<boolean>`period && ${wanted}`)
    .where('rentalId', 'is distinct from', id)
    .limit(1)
    .executeTakeFirst()
  return hold !== undefined
}

const proposalsWith = (db: Db, id: number) =>
  db
    .selectFrom('proposal')
    .innerJoin('rental', 'rental.id', 'proposal.rentalId')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .select(['proposal.id', 'proposal.rentalId', 'proposal.state', 'proposal.by'])
    .select(['proposal.startDate as from', 'proposal.endDate as to'])
    .select(['proposal.rateCents', 'proposal.totalCents', 'proposal.basisCents'])
    .select(['proposal.lapsesAt as ownLapse', afterYes().as('isAfterYes')])
    .select(['dress.ownerId', 'rental.renterId'])
    .select(['rental.dressId', 'rental.status', 'rental.cancelledBy', 'rental.cancelledAt'])
    .select(['rental.lapsesAt', 'rental.backAt', 'rental.startDate', 'rental.endDate'])
    .where('proposal.id', '=', id)

/** Whether a user is the side that made a proposal, or the one that answers it. */
const isSide = (side: 'proposer' | 'answerer', userId: string) =>
  sql<boolean>`case when (proposal.by = 'owner') = ${side === 'proposer'} then dress.owner_id else rental.renter_id end
    = ${userId}::uuid`

/**
 * The other side's answer to a proposal, once; repeating it gives the same. A yes moves the rental to the proposed days
 * and confirms it at their price, under the lock and the constraint of every booking; a no leaves it as it is, and a
 * request waiting with more time. Throws what stands in the way; days taken meanwhile end the proposal.
 */
export async function answerProposal(
  db: Db,
  { proposalId, accept }: { proposalId: number; accept: boolean },
  { userId, now, rules }: Caller,
) {
  const state = accept ? 'accepted' : 'refused'
  try {
    return await inTransaction(db, async (trx) => {
      const proposal = await lockProposal(trx, proposalId, isSide('answerer', userId))
      const { rentalId, dressId, from, to, rateCents, totalCents, basisCents, isAfterYes } = proposal
      const side = proposal.by === 'owner' ? 'renter' : 'owner'
      if (accept && proposal.cancelledAt) throw conflict(RENTAL_CANCELLED)
      if (proposal.state === state) return { rentalId, dressId }
      requireUnsettled(proposal, now)
      if (!accept) {
        await settleWith(trx, proposal, isAfterYes ? `${side}_refused_days` : 'refused', { now, rules })
        return { rentalId, dressId }
      }
      const own = { from: proposal.startDate, to: proposal.endDate }
      const problem = problemWith({ from, to }, { own, isAfterYes, now })
      if (problem) throw conflict(problem)
      if (!isAfterYes) await refuseBlockedProposal(trx, proposal)
      await refreshHolds(trx, [dressId], now)
      const agreed = { startDate: from, endDate: to, rateCents, totalCents, basisCents }
      await changeDays(trx, rentalId, agreed, { now, turnaroundDays: rules.turnaroundDays })
      await makeMove(trx, isAfterYes ? `${side}_agreed_days` : 'accepted', rentalId, now)
      await expireSuperseded(trx, dressId, now, rules)
      return { rentalId, dressId }
    })
  } catch (error) {
    if (!isDoubleBooking(error)) throw error
    const isAfterYes = await endTaken(db, proposalId, now, rules)
    throw conflict(
      `Somebody else has these days now. ${isAfterYes ? 'The rental stays as it was.' : 'Your request waits on with the days you asked for.'}`,
    )
  }
}

/** Takes one's own proposal back; a request stays open, a rental as it is. Repeating it gives the same. */
export async function takeBackProposal(trx: Db, proposalId: number, { userId, now, rules }: Caller) {
  const proposal = await lockProposal(trx, proposalId, isSide('proposer', userId))
  const { rentalId, dressId, by, state, isAfterYes } = proposal
  if (state === 'taken_back') return { rentalId, dressId }
  requireUnsettled(proposal, now)
  await settleWith(trx, proposal, isAfterYes ? `${by}_withdrew_days` : 'taken_back', { now, rules })
  return { rentalId, dressId }
}

type LockedProposal = Awaited<ReturnType<typeof lockProposal>>

/** Settles a proposal that comes to nothing: a request waits for its owner again. */
async function settleWith(
  trx: Db,
  { rentalId, startDate, isAfterYes }: LockedProposal,
  event: RentalEvent,
  { now, rules }: Pick<Caller, 'now' | 'rules'>,
) {
  await settleProposals(trx, [rentalId], event, now)
  if (!isAfterYes) await reopenRequest(trx, { rentalId, firstDay: startDate }, now, rules)
  await recordRentalEvent(trx, event, [rentalId], now)
}

/** Throws when a proposal, or its rental, has been settled, or when it has lapsed. */
function requireUnsettled(proposal: LockedProposal, now: Date) {
  const why = whySettled[stateAt({ ...proposal, lapsesAt: proposal.ownLapse }, now)]
  if (why) throw conflict(why)
  requireAlive(proposal, proposal.isAfterYes, now)
}

/**
 * A proposal, read again under the locks of both sides and of its dress, if it is as a condition says. Throws when it
 * is not, or when there is none.
 */
function lockProposal(trx: Db, id: number, condition: RawBuilder<boolean> = sql`true`) {
  const find = () => proposalsWith(trx, id).where(condition).executeTakeFirst()
  return readLocked(trx, find, { people: true, missing: 'This proposal does not exist.' })
}

/** Ends a proposal whose days were taken when it was to be accepted, and says whether it was of an agreed rental. */
const endTaken = (db: Db, proposalId: number, now: Date, rules: Pick<Rules, 'requestExpiryHours'>) =>
  inTransaction(db, async (trx) => {
    const proposal = await lockProposal(trx, proposalId)
    const { rentalId, startDate, isAfterYes, state, status, lapsesAt } = proposal
    const isAlive = isAfterYes ? agreedStages.includes(status) : status === 'pending' && lapsesAt > now
    if (state === 'open' && isAlive)
      await endProposals(trx, [{ rentalId, firstDay: startDate, isAfterYes }], now, rules)
    return isAfterYes
  })
