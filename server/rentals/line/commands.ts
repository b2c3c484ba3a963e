import { sql } from 'kysely'
import { firstOffered, MAX_IN_LINE, MAX_LINES } from '../../../shared/rental/line.ts'
import type { Join, Take } from '../../../shared/rental/line-schema.ts'
import { restOf, withRest } from '../../dresses/turnaround.ts'
import type { Db } from '../../db/database.ts'
import { badRequest, conflict, notFound } from '../../errors.ts'
import { requirePerson } from '../../people/rows.ts'
import { book, lockForAsking, travelOf, type BookingContext } from '../booking.ts'
import { lockDress, refreshHolds } from '../holds.ts'
import { endLines, hasGivenUp, offerDays } from './offers.ts'
import { findDressOf, isInLine, NO_LINE } from './queries.ts'

/**
 * Puts a renter in line for days that are taken (docs/product.md#second-in-line); repeating it gives the same id. Throws
 * what stands in the way, in words for the renter.
 */
export async function join(trx: Db, wish: Join, { renterId, now, rules }: BookingContext) {
  const { dressId, startDate, endDate, eventDate = null } = wish
  const dress = await lockForAsking(trx, wish, { renterId, now })
  if (startDate < firstOffered(now)) throw badRequest('These days begin too soon to wait for them.')
  const { way } = travelOf(wish, rules.shop.way ?? dress.ways)
  const open = await trx
    .selectFrom('waiting')
    .select(['id', 'dressId', 'renterId', 'startDate', 'endDate'])
    .where((eb) => eb.or([eb('renterId', '=', renterId), eb('dressId', '=', dressId)]))
    .where(isInLine(now))
    .execute()
  const sharing = open.filter(
    (line) => line.dressId === dressId && line.startDate <= endDate && line.endDate >= startDate,
  )
  const mine = open.filter((line) => line.renterId === renterId)
  // A second place would hold the days for her twice as long, and keep others out.
  const own = mine.find((line) => sharing.includes(line))
  if (own?.startDate === startDate && own.endDate === endDate) return own.id
  if (own) throw conflict('You are in line for some of these days already.')
  await requireTaken(trx, wish, { renterId, turnaroundDays: rules.turnaroundDays })
  if (sharing.length >= MAX_IN_LINE)
    throw conflict(`${MAX_IN_LINE} people are in line for these days already.`)
  if (mine.length >= MAX_LINES) throw conflict(`You can stand in ${MAX_LINES} lines at most.`)
  const { id } = await trx
    .insertInto('waiting')
    .values({
      dressId,
      renterId,
      startDate,
      endDate,
      eventDate,
      way,
      restDays: rules.turnaroundDays,
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Throws unless days are held by a rental of somebody else or an offer, and by nothing that nobody can wait for. */
async function requireTaken(
  trx: Db,
  { dressId, startDate: from, endDate: to }: Join,
  { renterId, turnaroundDays }: { renterId: string; turnaroundDays: number },
) {
  const held = await trx
    .selectFrom('hold')
    .leftJoin('rental', 'rental.id', 'hold.rentalId')
    .leftJoin('waiting', 'waiting.id', 'hold.waitingId')
    .select(['hold.rentalId', 'hold.waitingId'])
    .select((eb) => eb.fn.coalesce('rental.renterId', 'waiting.renterId').as('holderId'))
    .where('hold.dressId', '=', dressId)
    .where(sql<boolean>`hold.period && ${withRest({ from, to }, restOf(dressId, turnaroundDays))}`)
    .execute()
  if (!held.length) throw conflict('These days are free: ask for them.')
  if (held.some(({ rentalId, waitingId }) => !rentalId && !waitingId))
    throw conflict('The owner does not lend the dress on these days.')
  if (held.some(({ holderId }) => holderId === renterId))
    throw conflict('You have some of these days yourself.')
  const { rows } = await sql`select where ${hasGivenUp({ renterId, dressId, from, to })}`.execute(trx)
  if (rows.length)
    throw conflict('These days were held for you before, and you gave them back. Please choose others.')
}

/**
 * Makes the request of an offer, by the booking of every request; repeating it gives the same. Returns the rental's id.
 * Throws what stands in the way, in words for the renter.
 */
export async function take(trx: Db, { waitingId, ...asked }: Take, context: BookingContext) {
  await requirePerson(trx, context.renterId)
  await lockDress(trx, await findDressOf(trx, waitingId, context.renterId))
  const { dressId, startDate, endDate, eventDate, way, rentalId } = await readLine(trx, waitingId, context)
  if (rentalId) return rentalId
  const booking = { ...asked, dressId, startDate, endDate, eventDate: eventDate ?? undefined }
  return book(trx, { ...booking, way: asked.way ?? way ?? undefined }, { ...context, waitingId })
}

/** Gives back what is offered, to the next in line; repeating it gives the same. */
export async function pass(trx: Db, waitingId: number, context: Caller) {
  const line = await lockLine(trx, waitingId, context)
  if (line.state === 'passed') return { waitingId }
  if (line.state !== 'offered') throw conflict('These days are not held for you.')
  return end(trx, line, 'passed', context)
}

/** Leaves a line, with or without an offer; repeating it gives the same. */
export async function leave(trx: Db, waitingId: number, context: Caller) {
  const line = await lockLine(trx, waitingId, context)
  return end(trx, line, 'left', context)
}

type Caller = Pick<BookingContext, 'renterId' | 'now'>

async function end(
  trx: Db,
  { id: waitingId, dressId }: { id: number; dressId: number },
  state: 'passed' | 'left',
  { now }: Caller,
) {
  await endLines(trx, [waitingId], state, now)
  await offerDays(trx, [dressId], now)
  return { waitingId }
}

/** A renter's line under its dress's lock, with what has ended there ended. */
async function lockLine(trx: Db, waitingId: number, context: Caller) {
  const dressId = await findDressOf(trx, waitingId, context.renterId)
  await lockDress(trx, dressId)
  await refreshHolds(trx, [dressId], context.now)
  return readLine(trx, waitingId, context)
}

async function readLine(trx: Db, waitingId: number, { renterId }: Caller) {
  const line = await trx
    .selectFrom('waiting')
    .select(['id', 'dressId', 'startDate', 'endDate', 'eventDate', 'way', 'state', 'rentalId'])
    .where('id', '=', waitingId)
    .where('renterId', '=', renterId)
    .executeTakeFirst()
  if (!line) throw notFound(NO_LINE)
  return line
}
