import { sql } from 'kysely'
import { FORMER_MEMBER, type Role } from '../../shared/account/account.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { isDuplicate } from '../db/errors.ts'
import { conflict, forbidden, unauthorized } from '../errors.ts'

/**
 * Locks a person's row until the transaction ends; undefined when they have left. Lock it first of all rows wherever
 * their sessions begin or end, so that one comes after the other.
 */
export const lockPerson = (trx: Db, id: string) =>
  trx
    .selectFrom('appUser')
    .select(['id', 'passwordHash', 'leftAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** A person's names, which their password may not repeat. Undefined when they have left. */
export const findNames = (db: Db, id: string) =>
  db.selectFrom('appUser').select(['email', 'displayName']).where('id', '=', id).executeTakeFirst()

/** Locks the row of who is signed in. Throws a 401 when they have just left. */
export async function requirePerson(trx: Db, id: string) {
  if (!(await lockPerson(trx, id))) throw unauthorized('Please sign in.')
}

/** Whether a person has confirmed their address, and letters to it have not come back since. */
export async function isAddressVerified(db: Db, userId: string) {
  const { emailVerifiedAt, emailRefusedAt } = await db
    .selectFrom('appUser')
    .select(['emailVerifiedAt', 'emailRefusedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return emailVerifiedAt !== null && emailRefusedAt === null
}

/** Throws a 403 where the shop requires a confirmed address (`REQUIRE_VERIFIED_EMAIL`), and this one is not. */
export async function requireVerifiedAddress(
  db: Db,
  userId: string,
  { requireVerifiedEmail }: Pick<Rules, 'requireVerifiedEmail'>,
) {
  if (requireVerifiedEmail && !(await isAddressVerified(db, userId)))
    throw forbidden('Please confirm your email address first: the letter is in your mailbox, or on its way.')
}

/**
 * Refuses an address that another account has just left, while that can take it back. Call it after writing the row
 * with the address: then a concurrent change has committed.
 */
export async function refuseKeptAddress(
  db: Db,
  { email, userId, now }: { email: string; userId: string; now: Date },
) {
  const kept = await db
    .selectFrom('mailLink')
    .select('userId')
    .where('purpose', '=', sql.lit('undo'))
    .where('email', '=', email)
    .where('userId', '!=', userId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (kept) throw conflict(ADDRESS_TAKEN)
}

export const ADDRESS_TAKEN = 'Email already in use'

/** Adds a person and returns their id. Throws a conflict when the address is taken. */
export async function insertUser(
  db: Db,
  person: { email: string; displayName: string; passwordHash: string | null; role?: Role },
) {
  try {
    return await db.insertInto('appUser').values(person).returning('id').executeTakeFirstOrThrow()
  } catch (error) {
    if (isDuplicate(error, 'app_user_email_key')) throw conflict(ADDRESS_TAKEN)
    throw error
  }
}

/** False when that is their name already. */
export async function setDisplayName(db: Db, userId: string, displayName: string) {
  const { numUpdatedRows } = await db
    .updateTable('appUser')
    .set({ displayName })
    .where('id', '=', userId)
    .where('displayName', '<>', displayName)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Locks a person's row for deleting the account: what they have begun elsewhere waits, and then finds nobody.
 * Undefined when they have left.
 */
export const lockToForget = (trx: Db, id: string) =>
  trx.selectFrom('appUser').select('passwordHash').where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Removes the name and changes the id, which dresses, rentals and pictures follow; a concurrent call does not know
 * the new one. The address can register again.
 */
export const forgetPerson = (trx: Db, userId: string, { former, now }: { former: string; now: Date }) =>
  trx
    .updateTable('appUser')
    .set({
      id: former,
      email: sql<string>`'former-' || gen_random_uuid() || '@members.invalid'`,
      displayName: FORMER_MEMBER,
      avatarUrl: null,
      role: 'user',
      passwordHash: null,
      passwordExpiresAt: null,
      mustChangePassword: false,
      emailVerifiedAt: null,
      emailRefusedAt: null,
      emailRefusal: null,
      messagesOnly: false,
      leftAt: now,
    })
    .where('id', '=', userId)
    .execute()
