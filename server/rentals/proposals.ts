import { sql } from 'kysely'
import { marketToday, countDays, type Day } from '../../shared/day.ts'
import { quote } from '../../shared/price.ts'
import {
  DATES_TAKEN,
  MAX_PROPOSALS,
  NO_PROPOSALS_LEFT,
  rentalDaysProblem,
} from '../../shared/rental/rental.ts'
import { whySettled } from '../../shared/rental/rental-process.ts'
import type { NewProposal } from '../../shared/rental/rental-schema.ts'
import type { Rules } from '../config.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { isDoubleBooking } from '../db/errors.ts'
import { badRequest, conflict, notFound } from '../errors.ts'
import { isEitherBlocked, lockPair } from '../people/blocked.ts'
import { expiryOf } from './booking.ts'
import { RENTAL_CANCELLED, requireOpen } from './decision.ts'
import { recordRentalEvent } from './events.ts'
import { clearLapsed, changeDays, lockDress, makeMove, prolongRequest, settleProposals } from './holds.ts'
import { reopenRequest, expireSuperseded, endProposals, type ProposalRules } from './superseded-proposals.ts'
import { findRentalForOwner } from './queries.ts'
import { restOf, withRest } from '../dresses/turnaround.ts'

const NOT_FOUND = 'This request does not exist.'

/**
 * Proposes other days for a request, at the dress's price of now (docs/product.md#proposals). They are held for
 * nobody until they are accepted; the request keeps its own and gets more time. Returns the proposal's id. Throws
 * when the request no longer waits, or when the days are taken.
 */
export async function propose(
  trx: Db,
  { rentalId, startDate, endDate, words }: NewProposal,
  { ownerId, now, rules }: { ownerId: string; now: Date; rules: ProposalRules },
) {
  const problem = rentalDaysProblem(startDate, endDate, marketToday(now))
  if (problem) throw badRequest(problem)
  const asked = await findRentalForOwner(trx, rentalId, ownerId)
  if (!asked) throw notFound(NOT_FOUND)
  await lockPair(trx, ownerId, asked.renterId)
  const dress = await lockDress(trx, asked.dressId)
  const rental = await findRentalForOwner(trx, rentalId, ownerId)
  if (!dress || !rental) throw notFound(NOT_FOUND)
  requireOpen(rental, now)
  await refuseBlockedProposal(trx, { ownerId, renterId: rental.renterId })
  if (rental.startDate === startDate && rental.endDate === endDate)
    throw badRequest('These are the days that were asked for.')
  const earlier = await trx.selectFrom('proposal').select('state').where('rentalId', '=', rentalId).execute()
  if (earlier.some(({ state }) => state === 'open'))
    throw conflict('You have already proposed other days. Take them back to propose others.')
  if (earlier.length >= MAX_PROPOSALS) throw conflict(NO_PROPOSALS_LEFT)
  await clearLapsed(trx, dress.id, now)
  if (await isTaken(trx, { dressId: dress.id, rentalId, startDate, endDate }, rules))
    throw conflict(DATES_TAKEN)

  const { rateCents, totalCents } = quote(dress.priceCents, countDays(startDate, endDate))
  const { id } = await trx
    .insertInto('proposal')
    .values({ rentalId, startDate, endDate, rateCents, totalCents, words: words || null, at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Until the first of all these days: neither range can be accepted once it has begun.
  const first = startDate < rental.startDate ? startDate : rental.startDate
  await prolongRequest(trx, rentalId, expiryOf(first, now, rules.requestExpiryHours))
  await recordRentalEvent(trx, 'proposed', [rentalId], now)
  return { proposalId: id }
}

/** Throws when one side has blocked the other. */
async function refuseBlockedProposal(trx: Db, { ownerId, renterId }: { ownerId: string; renterId: string }) {
  if (await isEitherBlocked(trx, ownerId, renterId))
    throw conflict('Other days are not available. The request can still be answered or withdrawn.')
}

interface Wanted {
  dressId: number
  rentalId: number
  startDate: Day
  endDate: Day
}

/** Whether one of these days, or of the rest days around them, is taken by another. */
async function isTaken(
  trx: Db,
  { dressId, rentalId, startDate, endDate }: Wanted,
  { turnaroundDays }: Pick<Rules, 'turnaroundDays'>,
) {
  const wanted = withRest({ from: startDate, to: endDate }, restOf(dressId, turnaroundDays))
  const hold = await trx
    .selectFrom('hold')
    .select('id')
    .where('dressId', '=', dressId)
    .where(sql<boolean>`period && ${wanted}`)
    .where((eb) => eb.or([eb('rentalId', 'is', null), eb('rentalId', '!=', rentalId)]))
    .limit(1)
    .executeTakeFirst()
  return hold !== undefined
}

const proposalsWith = (db: Db, id: number) =>
  db
    .selectFrom('proposal')
    .innerJoin('rental', 'rental.id', 'proposal.rentalId')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .select(['proposal.id', 'proposal.rentalId', 'proposal.state', 'proposal.startDate', 'proposal.endDate'])
    .select(['proposal.rateCents', 'proposal.totalCents'])
    .select(['dress.ownerId', 'rental.renterId'])
    .select([
      'rental.dressId',
      'rental.status',
      'rental.cancelledBy',
      'rental.cancelledAt',
      'rental.lapsesAt',
    ])
    .select('rental.startDate as firstDay')
    .where('proposal.id', '=', id)

const PROPOSAL_NOT_FOUND = 'This proposal does not exist.'

/**
 * A renter's answer to a proposal, once; repeating it gives the same. A yes moves the request to the proposed days
 * and confirms it at their price, under the lock and the constraint of every booking; a no leaves the request
 * waiting, with more time. Throws what stands in the way; days taken meanwhile end the proposal.
 */
export async function answerProposal(
  db: Db,
  { proposalId, accept }: { proposalId: number; accept: boolean },
  { renterId, now, rules }: { renterId: string; now: Date; rules: ProposalRules },
) {
  const state = accept ? 'accepted' : 'refused'
  try {
    return await inTransaction(db, async (trx) => {
      const proposal = await lockProposal(trx, proposalId, (query) =>
        query.where('rental.renterId', '=', renterId),
      )
      const { rentalId, dressId, startDate, endDate, rateCents, totalCents } = proposal
      if (accept && proposal.cancelledAt) throw conflict(RENTAL_CANCELLED)
      if (proposal.state === state) return { rentalId, dressId }
      requireUnsettled(proposal, now)
      if (!accept) {
        await settleProposals(trx, [rentalId], 'refused', now)
        await reopenRequest(trx, proposal, now, rules)
        await recordRentalEvent(trx, 'refused', [rentalId], now)
        return { rentalId, dressId }
      }
      const problem = rentalDaysProblem(startDate, endDate, marketToday(now))
      if (problem) throw conflict(problem)
      await refuseBlockedProposal(trx, { ownerId: proposal.ownerId, renterId })
      await clearLapsed(trx, dressId, now)
      await changeDays(trx, rentalId, { startDate, endDate, rateCents, totalCents }, rules.turnaroundDays)
      await makeMove(trx, 'accepted', rentalId, now)
      await expireSuperseded(trx, dressId, now, rules)
      return { rentalId, dressId }
    })
  } catch (error) {
    if (!isDoubleBooking(error)) throw error
    await endTaken(db, proposalId, now, rules)
    throw conflict('Somebody else has these days now. Your request waits on with the days you asked for.')
  }
}

/** Takes back an owner's proposal; the request stays open. Repeating it gives the same. */
export async function takeBackProposal(
  trx: Db,
  proposalId: number,
  { ownerId, now, rules }: { ownerId: string; now: Date; rules: Pick<Rules, 'requestExpiryHours'> },
) {
  const proposal = await lockProposal(trx, proposalId, (query) => query.where('dress.ownerId', '=', ownerId))
  const { rentalId, dressId, state } = proposal
  if (state === 'taken_back') return { rentalId, dressId }
  requireUnsettled(proposal, now)
  await settleProposals(trx, [rentalId], 'taken_back', now)
  await reopenRequest(trx, proposal, now, rules)
  await recordRentalEvent(trx, 'taken_back', [rentalId], now)
  return { rentalId, dressId }
}

/** Throws when a proposal, or its request, has been settled or has lapsed. */
function requireUnsettled(proposal: Awaited<ReturnType<typeof lockProposal>>, now: Date) {
  const why = whySettled[proposal.state]
  if (why) throw conflict(why)
  requireOpen(proposal, now)
}

type Mine = (query: ReturnType<typeof proposalsWith>) => ReturnType<typeof proposalsWith>

/**
 * A person's own proposal, read again under the locks of both sides and of its dress. Throws when there is none, or
 * when it is another's.
 */
async function lockProposal(trx: Db, id: number, mine: Mine) {
  const asked = await mine(proposalsWith(trx, id)).executeTakeFirst()
  if (!asked) throw notFound(PROPOSAL_NOT_FOUND)
  await lockPair(trx, asked.ownerId, asked.renterId)
  await lockDress(trx, asked.dressId)
  const proposal = await mine(proposalsWith(trx, id)).executeTakeFirst()
  if (!proposal) throw notFound(PROPOSAL_NOT_FOUND)
  return proposal
}

/** Ends a proposal whose days were taken when it was to be accepted. */
const endTaken = (db: Db, proposalId: number, now: Date, rules: Pick<Rules, 'requestExpiryHours'>) =>
  inTransaction(db, async (trx) => {
    const proposal = await lockProposal(trx, proposalId, (query) => query)
    const { state, status, lapsesAt } = proposal
    if (state !== 'open' || status !== 'pending' || lapsesAt <= now) return
    await endProposals(trx, [proposal], now, rules)
  })
