import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import { toAmount } from '../../shared/price.ts'
import type { Role } from '../../shared/account/account.ts'
import { countInLine } from './line/queries.ts'
import type { Db } from '../db/database.ts'
import { isHandedOver } from '../db/rental-legs.ts'
import { notFound } from '../errors.ts'
import { avatarOf, shownAvatar } from '../images/queries.ts'
import { shownReputation } from '../people/reputation.ts'
import { findConflicts } from './conflicting-requests.ts'
import { neighbors } from './neighbors.ts'
import { priceBookedAt } from './proposals.ts'
import { riskOf, type RiskMoment } from './rescue/risk.ts'
import { findReturnAnswers } from './returns/return.ts'
import { roleOf } from './sides.ts'
import {
  ownerContact,
  rentals,
  shownProposal,
  newestProposal,
  proposalsLeft,
  reasonOf,
  viewWithDress,
  type RentalMoment,
} from './queries.ts'

/** What admins do not see of what the two wrote to each other, and where it goes. */
const unseen = {
  city: null,
  region: null,
  bookingNotes: null,
  specialRequests: null,
  declineWords: null,
  cancelWords: null,
}

/**
 * What both sides of a rental see of it (docs/product.md#the-page-of-a-rental): dress, days, money, notes, proposals
 * and events. Admins see it too, without what people write to each other. Throws a 404 for anybody else.
 */
export async function findRental(
  db: Db,
  rentalId: number,
  { me, ...moment }: { me: { id: string; role: Role } } & RentalMoment & RiskMoment,
) {
  const row = await rentals(db)
    .innerJoin('appUser as owner', 'owner.id', 'dress.ownerId')
    .innerJoin('appUser as renter', 'renter.id', 'rental.renterId')
    .leftJoin('thread', (join) =>
      join.onRef('thread.dressId', '=', 'rental.dressId').onRef('thread.renterId', '=', 'rental.renterId'),
    )
    .select(['rental.renterId', 'rental.basisCents', 'dress.ownerId', 'thread.id as threadId'])
    .select(['owner.displayName as ownerName', ownerContact(moment.now).as('ownerContact')])
    .select(['renter.displayName as renterName', avatarOf('renter').as('renterAvatar')])
    .select(['renter.renterStarsSum', 'renter.renterStarsCount'])
    .select(['renter.renterReviews', 'renter.renterOnTime'])
    .select(avatarOf('owner').as('ownerAvatar'))
    .select([proposalsLeft(me.id).as('proposalsLeft'), neighbors.as('neighbors')])
    .select(['rental.damagedAt', 'rental.damageWords', riskOf(moment).as('risk')])
    .select(isHandedOver.as('isHandedOver'))
    .select(
      sql<Day | null>`(select upper(period) - 1 from hold where hold.rental_id = rental.id)`.as('heldUntil'),
    )
    .select(countInLine(moment.now).as('inLine'))
    .select((eb) =>
      eb
        .selectFrom('closet')
        .select('closet.slug')
        .whereRef('closet.ownerId', '=', 'owner.id')
        .where('owner.suspendedAt', 'is', null)
        .as('ownerClosetSlug'),
    )
    .select((eb) =>
      eb
        .selectFrom('rental as swap')
        .select('swap.id')
        .whereRef('swap.swapOf', '=', 'rental.id')
        .as('swappedTo'),
    )
    .where('rental.id', '=', rentalId)
    .executeTakeFirst()
  const role = row && roleOf(row, me)
  if (!row || !role) throw notFound('This rental does not exist.')
  const isAdmin = role === 'admin'
  const [events, proposal, conflictsOf] = await Promise.all([
    findEvents(db, rentalId),
    newestProposal(db, rentalId),
    role === 'owner' && row.status === 'pending' ? findConflicts(db, row.ownerId, moment.now) : undefined,
  ])
  const view = viewWithDress(row, moment)
  const hasLapsed = view.status === 'cancelled' && row.status === 'pending'
  return {
    ...view,
    ...(isAdmin && unseen),
    role,
    basePrice: toAmount(priceBookedAt(row)),
    isHandedOver: row.isHandedOver,
    /** Told to the renter alone. */
    risk: role === 'renter' ? row.risk : null,
    /** Its renter's request for another dress in its place. */
    swappedTo: role === 'renter' ? row.swappedTo : null,
    damagedAt: row.damagedAt,
    damageWords: row.damageWords,
    heldUntil: role === 'owner' ? row.heldUntil : null,
    inLine: role === 'owner' ? row.inLine : null,
    returnAnswers: role === 'owner' ? await findReturnAnswers(db, rentalId, me.id, moment) : [],
    ownerName: row.ownerName,
    ownerAvatarUrl: shownAvatar(moment, row.ownerAvatar),
    ownerClosetSlug: row.ownerClosetSlug,
    renterName: row.renterName,
    renterAvatarUrl: shownAvatar(moment, row.renterAvatar),
    renterReputation: role === 'owner' ? shownReputation(row) : null,
    ownerContact: role === 'renter' ? row.ownerContact : null,
    threadId: isAdmin ? null : row.threadId,
    proposal: proposal
      ? shownProposal(isAdmin ? { ...proposal, words: null } : proposal, { now: moment.now, hasLapsed })
      : null,
    proposalsLeft: row.proposalsLeft,
    neighbors: role === 'owner' && view.status === 'pending' ? row.neighbors : [],
    meetings: conflictsOf?.(rentalId) ?? [],
    events,
  }
}

/** The events of a rental in order: the lines of its conversation about it. */
async function findEvents(db: Db, rentalId: number) {
  const rows = await db
    .selectFrom('message')
    .innerJoin('rental', 'rental.id', 'message.rentalId')
    .select(['message.id', 'message.kind', 'message.startDate', 'message.endDate', 'message.at'])
    .select(['rental.declineReason', 'rental.cancelReason'])
    .where('message.rentalId', '=', rentalId)
    .orderBy('message.id')
    .execute()
  return rows.flatMap(({ id, kind, startDate: from, endDate: to, at, ...reasons }) =>
    kind === 'text' || !from || !to
      ? []
      : { messageId: id, event: kind, days: { from, to }, reason: reasonOf(kind, reasons), at },
  )
}
