import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import { countDays, marketToday, mergeRanges, monthRange, type Day, type DayRange } from '../../shared/day.ts'
import { toAmount } from '../../shared/price.ts'
import { journeyOf } from '../../shared/rental/journey.ts'
import type { Side } from '../../shared/rental/handover.ts'
import { moves, type RentalEvent } from '../../shared/rental/rental-process.ts'
import {
  agreedStages,
  currentStatuses,
  pastStatuses,
  rentalStatuses,
  statuses,
  type RentalStatus,
} from '../../shared/rental/rental-statuses.ts'
import { MAX_PROPOSALS, statusOn } from '../../shared/rental/rental.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { pageOf } from '../db/page.ts'
import { bothLegs, isHandedOver, withLegs } from '../db/rental-legs.ts'
import { agreed } from '../db/rental-stages.ts'
import { preparedRead } from '../db/reads/prepared-read.ts'
import type { Database } from '../db/schema.ts'
import { isToldContact } from '../people/contact.ts'
import { shownReputation } from '../people/reputation.ts'
import { occasions, picturesIn, shownPictures } from '../dresses/views.ts'
import { avatarOf, shownAvatar } from '../images/queries.ts'
import { restAfter, restingDress } from '../dresses/list-query.ts'
import { overlapsWithRest, unavailablePeriod } from '../dresses/turnaround.ts'
import { afterYes, isOpenRequest } from './holds.ts'
import { findConflicts } from './conflicting-requests.ts'
import { leadOf, neighbors } from './neighbors.ts'
import { asSide } from './sides.ts'

export interface Moment extends Pick<Rules, 'imageOrigin'> {
  now: Date
}

/** What the views of rentals need. */
export interface RentalMoment extends Moment, Pick<Rules, 'autoCloseDays'> {}

/** The instant of a calendar, and how many days a dress rests after a rental where its owner has not said. */
interface Calendar extends Pick<Rules, 'turnaroundDays'> {
  now: Date
}

type StatusFields = Pick<Selectable<Database['rental']>, 'status' | 'startDate' | 'endDate' | 'lapsesAt'>

/** A rental's status at this moment: dates and clock override what is stored. */
export function statusAt({ status, startDate, endDate, lapsesAt }: StatusFields, now: Date): RentalStatus {
  if (status === 'confirmed') return statusOn(marketToday(now), startDate, endDate)
  return status === 'pending' && lapsesAt <= now ? 'cancelled' : status
}

interface CalendarValues {
  dressId: number
  asked: DayRange
  turnaroundDays: number
  now: Date
}

/** A row for each hold, and one without days where there is none. Merging them here would cost PostgreSQL more. */
const readUnavailable = preparedRead((db, { dressId, asked, turnaroundDays, now }: CalendarValues) => {
  const rest = restAfter({ turnaroundDays }, restingDress)
  const unavailable = unavailablePeriod(rest)
  return db
    .selectFrom('dress')
    .leftJoin('hold', (join) =>
      join
        .onRef('hold.dressId', '=', 'dress.id')
        .on(overlapsWithRest(asked, rest))
        .on(({ or, eb }) => or([eb('hold.lapsesAt', 'is', null), eb('hold.lapsesAt', '>', now)])),
    )
    .select([
      sql<Day | null>`lower(${unavailable})`.as('from'),
      sql<Day | null>`upper(${unavailable}) - 1`.as('to'),
    ])
    .where('dress.id', '=', dressId)
    .where('dress.deletedAt', 'is', null)
    .where('dress.withheldAt', 'is', null)
})

/**
 * The days of a month that cannot be requested of a dress: merged, in order, cut to the month, without who has them or
 * why, or whether the dress only rests. A lapsed request holds nothing. Undefined when there is no such
 * dress.
 */
export async function findUnavailableInMonth(
  db: Db,
  dressId: number,
  { year, month }: { year: number; month: number },
  { now, turnaroundDays }: Calendar,
) {
  const asked = monthRange(year, month)
  const rows = await readUnavailable(db, { dressId, asked, turnaroundDays, now })
  if (!rows.length) return undefined
  const taken = rows.flatMap(({ from, to }): DayRange[] => (from && to ? [{ from, to }] : []))
  return mergeRanges(taken).map(({ from, to }) => ({
    from: from > asked.from ? from : asked.from,
    to: to < asked.to ? to : asked.to,
  }))
}

/** Rentals with what every list of them shows of the dress. */
export const rentals = (db: Db) =>
  db
    .selectFrom('rental')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .select(['rental.id as rentalId', 'rental.dressId', 'rental.status'])
    .select(['rental.startDate', 'rental.endDate', 'rental.eventDate'])
    .select(['rental.requestedAt', 'rental.lapsesAt'])
    .select(['rental.rateCents', 'rental.totalCents'])
    .select(['rental.bookingNotes', 'rental.specialRequests', 'rental.cancelledBy'])
    .select(['rental.way', 'rental.city', 'rental.region', leadOf('rental').as('leadDays')])
    .select(['rental.declineReason', 'rental.declineWords'])
    .select(['rental.cancelledAt', 'rental.cancelReason', 'rental.cancelWords'])
    .select(['rental.notBackAt', 'rental.backAt'])
    .select(bothLegs)
    .select(['dress.title', 'dress.brand', 'dress.location', 'dress.slug', 'dress.deletedAt'])
    .select(['dress.size', 'dress.category', occasions.as('occasions')])
    .select('dress.pictures')

type RentalRecord = Awaited<ReturnType<ReturnType<typeof rentals>['executeTakeFirstOrThrow']>>

const money = (booked: Pick<RentalRecord, 'rateCents' | 'totalCents' | 'startDate' | 'endDate'>) => ({
  days: countDays(booked.startDate, booked.endDate),
  pricePerDay: toAmount(booked.rateCents),
  totalPrice: toAmount(booked.totalCents),
})

const PAGE_LENGTH = 30

/** The e-mail of the `owner` of a rental's dress for its renter, or null. */
export const ownerContact = (now: Date) =>
  sql<string | null>`case when ${isToldContact(marketToday(now))} then owner.email end`

const rentalsOfRenter = (db: Db, renterId: string, now: Date) =>
  rentals(db)
    .innerJoin('appUser as owner', 'owner.id', 'dress.ownerId')
    .select(['owner.displayName as ownerDisplayName', ownerContact(now).as('ownerContact')])
    .where('rental.renterId', '=', renterId)

/** A renter's requests and rentals, newest request first. */
export const findRentalsOf = async (db: Db, renterId: string, moment: RentalMoment) =>
  renterViews(
    db,
    await rentalsOfRenter(db, renterId, moment.now).orderBy('rental.id', 'desc').execute(),
    moment,
  )

/**
 * The same in pages: the first has all that is not over, and each some of what is, the latest first. `cursor` is the
 * last rental seen so far.
 */
export async function findRentalPage(
  db: Db,
  renterId: string,
  { cursor, ...moment }: RentalMoment & { cursor?: number },
) {
  const of = (all: readonly RentalStatus[]) =>
    rentalsOfRenter(db, renterId, moment.now).where(hasStatus(all, moment.now))
  const [current, past] = await Promise.all([
    cursor === undefined ? of(currentStatuses).execute() : [],
    of(pastStatuses)
      .where(beyond(cursor, '<', { by: 'startDate', whose: 'rental.renterId', id: renterId }))
      .orderBy('rental.startDate', 'desc')
      .orderBy('rental.id', 'desc')
      .limit(PAGE_LENGTH + 1)
      .execute(),
  ])
  const page = pageOf(past, PAGE_LENGTH, ({ rentalId }) => rentalId)
  return { rentals: await renterViews(db, [...current, ...page.rows], moment), nextCursor: page.nextCursor }
}

interface Place {
  by: 'startDate' | 'lapsesAt'
  whose: 'rental.renterId' | 'dress.ownerId'
  id: string
}

/** Whether a rental comes after another in the same person's list, if there is another. */
const beyond = (rentalId: number | undefined, order: '<' | '>', { by, whose, id }: Place) =>
  rentalId === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(`rental.${by}`)}, rental.id) ${sql.raw(order)} (
    select ${sql.ref(`rental.${by}`)}, rental.id from rental join dress on dress.id = rental.dress_id
    where rental.id = ${rentalId} and ${sql.ref(whose)} = ${id})`

type RenterRecord = Awaited<ReturnType<ReturnType<typeof rentalsOfRenter>['executeTakeFirstOrThrow']>>

async function renterViews(db: Db, rows: readonly RenterRecord[], moment: RentalMoment) {
  const proposals = await openProposals(db, rows, moment.now)
  return rows.map((row) => ({
    ...viewWithDress(row, moment),
    ownerDisplayName: row.ownerDisplayName,
    ownerContact: row.ownerContact,
    /** The open proposal, if any. */
    proposal: proposals.get(row.rentalId) ?? null,
  }))
}

/** What every answer about a rental has beside its proposal (`booked` in output.ts). */
function bookedView(row: RentalRecord, { now, autoCloseDays }: RentalMoment) {
  const { there, back } = withLegs(row)
  const status = statusAt(row, now)
  return {
    rentalId: row.rentalId,
    dressId: row.dressId,
    startDate: row.startDate,
    endDate: row.endDate,
    eventDate: row.eventDate,
    ...money(row),
    status,
    requestedAt: row.requestedAt,
    lapsesAt: row.lapsesAt,
    way: row.way,
    there,
    back,
    city: row.city,
    region: row.region,
    leadDays: row.leadDays,
    bookingNotes: row.bookingNotes,
    specialRequests: row.specialRequests,
    cancelledBy: status === 'cancelled' && row.status === 'pending' ? ('system' as const) : row.cancelledBy,
    cancelledAt: row.cancelledAt,
    cancelReason: row.cancelReason,
    cancelWords: row.cancelWords,
    journey: journeyOf(row, { today: marketToday(now), autoCloseDays }),
    backAt: row.backAt,
  }
}

/** The same with its dress, as the two sides see it (`ofRental` in output.ts). */
export const viewWithDress = (row: RentalRecord, moment: RentalMoment) => ({
  ...bookedView(row, moment),
  /** Null once the dress is gone: no link to a missing page. */
  slug: row.deletedAt ? null : row.slug,
  title: row.title,
  brand: row.brand,
  location: row.location,
  size: row.size,
  category: row.category,
  occasions: row.occasions,
  ...shownPictures(picturesIn(row.pictures), moment),
  declineReason: row.declineReason,
  declineWords: row.declineWords,
})

/** The columns of a rental with what was written with its events. */
export const writtenColumns = [
  'bookingNotes',
  'specialRequests',
  'declineReason',
  'declineWords',
  'cancelReason',
  'cancelWords',
  'problemWords',
  'damageWords',
] as const

type Written = Pick<Selectable<Database['rental']>, (typeof writtenColumns)[number]> & {
  proposalWords: string | null
}

/** What was written with an event of a rental: words, and the reason of an answer or a cancellation. */
export function writtenWith(event: RentalEvent, rental: Written) {
  const { words } = moves[event]
  const requestWords = [rental.bookingNotes, rental.specialRequests].filter(Boolean).join('\n\n') || null
  return { words: words ? { ...rental, requestWords }[words] : null, reason: reasonOf(event, rental) }
}

/** The reason that was given with an event of a rental, if any. */
export function reasonOf(event: RentalEvent, rental: Pick<Written, 'declineReason' | 'cancelReason'>) {
  const { words } = moves[event]
  if (words === 'declineWords') return rental.declineReason
  return words === 'cancelWords' ? rental.cancelReason : null
}

const proposalFields = (db: Db) =>
  db
    .selectFrom('proposal')
    .select(['id', 'rentalId', 'startDate', 'endDate', 'rateCents', 'totalCents', 'words', 'state'])
    .select(['by', 'lapsesAt'])

type ProposalRecord = Awaited<ReturnType<ReturnType<typeof proposalFields>['executeTakeFirstOrThrow']>>

/** A proposal's state at this moment: one after yes lapses by itself. */
export const stateAt = ({ state, lapsesAt }: Pick<ProposalRecord, 'state' | 'lapsesAt'>, now: Date) =>
  state === 'open' && lapsesAt && lapsesAt <= now ? 'over' : state

/** A proposal as both sides see it; it is over when its request is. */
export function shownProposal(
  { id, startDate, endDate, words, by, lapsesAt, ...proposal }: ProposalRecord,
  { now, hasLapsed = false }: { now: Date; hasLapsed?: boolean },
) {
  const state = stateAt({ ...proposal, lapsesAt }, now)
  return {
    proposalId: id,
    startDate,
    endDate,
    ...money({ ...proposal, startDate, endDate }),
    words,
    state: state === 'open' && hasLapsed ? ('over' as const) : state,
    by,
    lapsesAt,
  }
}

export const newestProposal = (db: Db, rentalId: number) =>
  proposalFields(db).where('rentalId', '=', rentalId).orderBy('id', 'desc').limit(1).executeTakeFirst()

/**
 * How many more times other days can be proposed: for a request by its owner (docs/product.md#proposals), for a rental
 * that is agreed on by this reader, as one of its sides (docs/product.md#other-days-after-yes).
 */
export const proposalsLeft = (readerId: string) => sql<number>`${MAX_PROPOSALS}::int - (
  select count(*)::int from proposal where proposal.rental_id = rental.id
    and case when rental.status in ${agreed} then ${afterYes()}
        and by = case when rental.renter_id = ${readerId}::uuid then 'renter' else 'owner' end
      else not ${afterYes()} end
)`

/** The open proposals of these rentals, as both sides see them; what is past has none. */
async function openProposals(db: Db, rentals: readonly (StatusFields & { rentalId: number })[], now: Date) {
  const ids = rentals
    .filter((rental) => statuses[statusAt(rental, now)].isCurrent)
    .map(({ rentalId }) => rentalId)
  if (!ids.length) return new Map<number, ReturnType<typeof shownProposal>>()
  const rows = await proposalFields(db)
    .where('rentalId', 'in', ids)
    .where(sql<boolean>`state = 'open'`) // as the index says it
    .where((eb) => eb.or([eb('lapsesAt', 'is', null), eb('lapsesAt', '>', now)]))
    .execute()
  return new Map(rows.map((row) => [row.rentalId, shownProposal(row, { now })]))
}

/** The stored counterpart of `statusAt`. */
const whereStatus = (eb: ExpressionBuilder<Database, 'rental'>, status: RentalStatus, now: Date) => {
  const today = marketToday(now)
  const isStored = eb('rental.status', '=', statuses[status].stage)
  switch (status) {
    case 'pending':
      return isOpenRequest(now)
    case 'cancelled':
      return eb.or([
        isStored,
        eb.and([eb('rental.status', '=', 'pending'), eb('rental.lapsesAt', '<=', now)]),
      ])
    case 'confirmed':
      return eb.and([isStored, eb('rental.startDate', '>', today)])
    case 'active':
      return eb.and([isStored, eb('rental.startDate', '<=', today), eb('rental.endDate', '>=', today)])
    case 'completed':
      return eb.and([isStored, eb('rental.endDate', '<', today)])
    default:
      return isStored
  }
}

/** Whether a rental has one of these statuses. */
export const hasStatus =
  (statuses: readonly RentalStatus[], now: Date) => (eb: ExpressionBuilder<Database, 'rental'>) =>
    eb.or(statuses.map((status) => whereStatus(eb, status, now)))

/** Rentals of an owner's dresses, of any of these statuses. */
const rentalsOfOwner = (db: Db, ownerId: string, statuses: readonly RentalStatus[], now: Date) =>
  rentals(db)
    .innerJoin('appUser as renter', 'renter.id', 'rental.renterId')
    .select(['renter.displayName as renterDisplayName', avatarOf('renter').as('renterAvatar')])
    .where('dress.ownerId', '=', ownerId)
    .where(hasStatus(statuses, now))

type OwnerRecord = Awaited<ReturnType<ReturnType<typeof rentalsOfOwner>['executeTakeFirstOrThrow']>>

/** A rental as the dress's owner sees it; of the renter no more than others see. */
function ownerView(
  row: OwnerRecord,
  moment: RentalMoment,
  proposals: Awaited<ReturnType<typeof openProposals>>,
) {
  const { imageUrls, imageColors } = shownPictures(picturesIn(row.pictures), moment)
  return {
    ...bookedView(row, moment),
    dressTitle: row.title,
    dressBrand: row.brand,
    dressLocation: row.location,
    /** Null once the dress is gone. */
    dressSlug: row.deletedAt ? null : row.slug,
    dressImageUrls: imageUrls,
    dressImageColors: imageColors,
    renterDisplayName: row.renterDisplayName,
    renterAvatarUrl: shownAvatar(moment, row.renterAvatar),
    /** The open proposal, if any. */
    proposal: proposals.get(row.rentalId) ?? null,
  }
}

/**
 * Requests that wait for an owner's answer, the first to lapse on top, with facts about the renter: since when they
 * are here, and how many of their rentals were confirmed.
 */
export async function findRequests(
  db: Db,
  ownerId: string,
  { cursor, limit, ...moment }: RentalMoment & { cursor?: number; limit?: number },
) {
  const rows = await rentalsOfOwner(db, ownerId, ['pending'], moment.now)
    .select(['renter.createdAt as renterMemberSince', 'renter.renterStarsSum', 'renter.renterStarsCount'])
    .select(['renter.renterReviews', 'renter.renterOnTime'])
    .select((eb) =>
      eb
        .selectFrom('rental as earlier')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('earlier.renterId', '=', 'renter.id')
        .where('earlier.status', 'in', agreedStages)
        .as('renterRentals'),
    )
    .leftJoin('thread', (join) =>
      join.onRef('thread.dressId', '=', 'rental.dressId').onRef('thread.renterId', '=', 'rental.renterId'),
    )
    .select([proposalsLeft(ownerId).as('proposalsLeft'), neighbors.as('neighbors'), 'thread.id as threadId'])
    .where(beyond(cursor, '>', { by: 'lapsesAt', whose: 'dress.ownerId', id: ownerId }))
    .orderBy('rental.lapsesAt')
    .orderBy('rental.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  const [proposals, conflictsOf] = await Promise.all([
    openProposals(db, rows, moment.now),
    rows.length > 1 || cursor ? findConflicts(db, ownerId, moment.now) : undefined,
  ])
  return rows.map((row) => ({
    ...ownerView(row, moment, proposals),
    proposalsLeft: row.proposalsLeft,
    neighbors: row.neighbors,
    threadId: row.threadId,
    /** What approving it would exclude. */
    meetings: conflictsOf?.(row.rentalId) ?? [],
    renterMemberSince: row.renterMemberSince,
    renterRentals: row.renterRentals ?? 0,
    renterReputation: shownReputation(row),
  }))
}

/** The same in pages; `cursor` is the last request seen so far. */
export async function findRequestPage(db: Db, ownerId: string, page: RentalMoment & { cursor?: number }) {
  const found = await findRequests(db, ownerId, { ...page, limit: PAGE_LENGTH + 1 })
  const { rows, nextCursor } = pageOf(found, PAGE_LENGTH, ({ rentalId }) => rentalId)
  return { requests: rows, nextCursor }
}

interface Lent extends RentalMoment {
  statuses?: readonly RentalStatus[]
  cursor?: number
  /** By first day: the earliest on top, or the latest. */
  order?: 'asc' | 'desc'
  /** A part of the dress's title or the renter's name. */
  search?: string
}

/** An owner's rentals, past, current and upcoming, by first day; of some statuses or of all. */
export async function findOwnerRentals(
  db: Db,
  ownerId: string,
  { statuses = rentalStatuses, cursor, order = 'asc', search, limit, ...moment }: Lent & { limit?: number },
) {
  const part = `%${search?.replace(/[%_\\]/g, '\\$&')}%`
  const after = order === 'asc' ? '>' : '<'
  const rows = await rentalsOfOwner(db, ownerId, statuses, moment.now)
    .$if(Boolean(search), (query) =>
      query.where((eb) => eb.or([eb('dress.title', 'ilike', part), eb('renter.displayName', 'ilike', part)])),
    )
    .where(beyond(cursor, after, { by: 'startDate', whose: 'dress.ownerId', id: ownerId }))
    .orderBy('rental.startDate', order)
    .orderBy('rental.id', order)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  const proposals = await openProposals(db, rows, moment.now)
  return rows.map((row) => ownerView(row, moment, proposals))
}

/** The same in pages; `cursor` is the last rental seen so far. */
export async function findOwnerRentalPage(db: Db, ownerId: string, page: Lent) {
  const found = await findOwnerRentals(db, ownerId, { ...page, limit: PAGE_LENGTH + 1 })
  const { rows, nextCursor } = pageOf(found, PAGE_LENGTH, ({ rentalId }) => rentalId)
  return { rentals: rows, nextCursor }
}

/** An owner's past rentals and requests, the latest first, a page at a time. */
export const findPastPage = (db: Db, ownerId: string, page: Omit<Lent, 'statuses' | 'order'>) =>
  findOwnerRentalPage(db, ownerId, { ...page, statuses: pastStatuses, order: 'desc' })

export const findRentalState = (db: Db, rentalId: number) =>
  db
    .selectFrom('rental')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .select(['rental.id', 'rental.dressId', 'rental.renterId', 'dress.ownerId', 'rental.status'])
    .select('dress.priceCents')
    .select(['startDate', 'endDate', 'rateCents', 'basisCents', 'backAt', 'lapsesAt'])
    .select(['cancelledBy', 'cancelledAt', 'cancelReason', 'cancelWords'])
    .select(isHandedOver.as('isHandedOver'))
    .where('rental.id', '=', rentalId)
    .executeTakeFirst()

/** A rental's state, if one of its sides is this person, or `only` the given one. */
export const findRentalAs = async (db: Db, rentalId: number, userId: string, only?: Side) =>
  asSide(await findRentalState(db, rentalId), userId, only)
