import * as z from 'zod/mini'
import { revokeSessions } from '../auth/credentials.ts'
import type { Db } from '../db/database.ts'
import { conflict } from '../errors.ts'
import { hasOther, isAdmin, lockAdmins } from '../people/admins.ts'
import { lockPerson } from '../people/rows.ts'
import { endRequestsOf, refreshHolds } from '../rentals/holds.ts'
import { dressesInLine, endLinesOf } from '../rentals/line/offers.ts'
import { giveBack, withhold } from './withholding.ts'

const isId = (id: string) => z.uuid().safeParse(id).success

/** Finds and locks a person by id; nobody who has left. */
export async function aPerson(trx: Db, id: string) {
  const person = isId(id) && (await lockPerson(trx, id))
  return person && !person.leftAt ? { personId: person.id } : undefined
}

/** The same, with all admins where the person is one, so that the last of them stays. */
export async function aPersonOrAdmin(trx: Db, id: string) {
  if (isId(id) && (await isAdmin(trx, id, new Date()))) await lockAdmins(trx, new Date())
  return aPerson(trx, id)
}

interface Person {
  personId: string
}

/** Locks a person's dresses, and those that they ask or stand in line for. */
async function lockDresses(trx: Db, personId: string) {
  const asked = trx
    .selectFrom('rental')
    .select('dressId')
    .where('renterId', '=', personId)
    .where('status', '=', 'pending')
  const dresses = await trx
    .selectFrom('dress')
    .select(['id', 'ownerId'])
    .where((eb) =>
      eb.or([
        eb('ownerId', '=', personId),
        eb('id', 'in', asked),
        eb('id', 'in', dressesInLine(trx, personId)),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const idsOf = (isOwn: boolean) =>
    dresses.filter(({ ownerId }) => (ownerId === personId) === isOwn).map(({ id }) => id)
  return { own: idsOf(true), asked: idsOf(false) }
}

/**
 * Suspends a person, whose row is locked (docs/product.md#moderation): ends their sessions and the requests of both
 * sides, and withholds their dresses. Throws a conflict for the last admin.
 */
export async function suspend(
  trx: Db,
  { personId }: Person,
  { now, endsAt }: { now: Date; endsAt: Date | null },
) {
  await lockDresses(trx, personId)
  // After the dresses, in a mode that what they have begun is waited for: it ends with `refuseSuspended`. As in
  // deleting an account, where notices to them come after the dresses, too.
  const { role } = await trx
    .selectFrom('appUser')
    .select('role')
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // What they have listed and asked for meanwhile.
  const { own, asked } = await lockDresses(trx, personId)
  if (role === 'admin' && !hasOther(await lockAdmins(trx, now), personId))
    throw conflict('The last admin cannot be suspended.')
  await trx
    .updateTable('appUser')
    .set({ suspendedAt: now, suspendedUntil: endsAt })
    .where('id', '=', personId)
    .execute()
  await revokeSessions(trx, personId, now)
  await withhold(trx, own, now)
  await endLinesOf(trx, personId, now)
  await refreshHolds(trx, asked, now)
  await endRequestsOf(trx, asked, 'request_stopped', { now, renterId: personId })
}

/** Lifts a suspension: all is as before, but for what has ended. */
export async function lift(trx: Db, { personId }: Person) {
  const { own } = await lockDresses(trx, personId)
  await trx
    .updateTable('appUser')
    .set({ suspendedAt: null, suspendedUntil: null })
    .where('id', '=', personId)
    .execute()
  await giveBack(trx, own)
}
