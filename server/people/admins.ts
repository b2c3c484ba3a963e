import type { Db } from '../db/database.ts'
import { isSuspended } from '../sessions/suspended.ts'

/** Locks all admins, in one order; of two changes at once, the second sees what the first did. */
export const lockAdmins = (trx: Db, now: Date) =>
  trx
    .selectFrom('appUser')
    .select(['id', 'email', 'displayName', isSuspended(now).as('isSuspended')])
    .where('role', '=', 'admin')
    .where('leftAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Whether another of these admins can sign in and act. */
export const hasOther = (admins: Awaited<ReturnType<typeof lockAdmins>>, id: string) =>
  admins.some((admin) => admin.id !== id && !admin.isSuspended)

/**
 * Takes the role of an admin away, in a transaction. Returns who it was, and whether it is theirs no more: the last
 * admin who can sign in keeps it. Undefined where no admin has this address.
 */
export async function removeAdmin(trx: Db, email: string, now: Date) {
  const admins = await lockAdmins(trx, now)
  const person = admins.find((admin) => admin.email === email)
  if (!person) return undefined
  const isRemoved = hasOther(admins, person.id)
  if (isRemoved) await trx.updateTable('appUser').set({ role: 'user' }).where('id', '=', person.id).execute()
  return { ...person, isRemoved }
}

/** Whether a person is an admin at this moment, and can act. */
export async function isAdmin(db: Db, id: string, now: Date) {
  const person = db.selectFrom('appUser').select(['role', isSuspended(now).as('isSuspended')])
  const found = await person.where('id', '=', id).executeTakeFirst()
  return found?.role === 'admin' && !found.isSuspended
}
