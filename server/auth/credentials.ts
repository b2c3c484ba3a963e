import type { Db } from '../db/database.ts'
import { unauthorized } from '../errors.ts'
import { writeLetter } from '../mail/commands.ts'
import { revokeLinks } from '../mail/links.ts'
import { notifyOfAccount } from '../notices/commands.ts'
import { lockPerson } from '../people/rows.ts'

/** What signing in compares: the hash, and when a temporary password ends. */
export const findCredentials = (db: Db, email: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'passwordHash', 'passwordExpiresAt'])
    .where('email', '=', email)
    .executeTakeFirst()

/** A person, and the hash that their password matched; null where they have none. */
export interface Verified {
  id: string
  passwordHash: string | null
}

export const PASSWORD_CHANGED = 'Your password has been changed meanwhile. Please sign in again.'

/** Locks the row of the person who gave the right password. False when the hash has changed since. */
export async function lockVerified(trx: Db, { id, passwordHash }: Verified) {
  const person = await lockPerson(trx, id)
  return person !== undefined && person.passwordHash === passwordHash
}

/**
 * Ends all sessions of a person, their tokens, waiting Google connections, and links in letters that lead to another
 * password or address.
 */
export async function revokeSessions(trx: Db, userId: string, now: Date) {
  await revokeLinks(trx, userId, ['change', 'reset'], now)
  for (const table of ['session', 'oneTimeToken', 'oauthLink'] as const) {
    await trx.deleteFrom(table).where('userId', '=', userId).execute()
  }
}

/**
 * Replaces the password by one its owner chose, temporary or not, and ends every session. Throws a 401 when the old
 * one no longer matches.
 */
export async function changePassword(trx: Db, verified: Verified, passwordHash: string, now: Date) {
  if (!(await lockVerified(trx, verified))) throw unauthorized(PASSWORD_CHANGED)
  await replacePassword(trx, verified.id, passwordHash)
  await revokeSessions(trx, verified.id, now)
}

/** Stores another hash, such as one of the same password at today's cost; nothing else changes. */
export const setHash = (trx: Db, userId: string, passwordHash: string) =>
  trx.updateTable('appUser').set({ passwordHash }).where('id', '=', userId).execute()

/**
 * Sets a password that must be changed at the next sign-in and works until then, ends all sessions and tokens, and
 * disconnects Google, since another person may have connected theirs. False, with nothing changed, when there is no
 * such person or no password.
 */
export async function setTemporaryPassword(
  trx: Db,
  userId: string,
  password: { passwordHash: string; passwordExpiresAt: Date },
  now: Date,
) {
  const set = await trx
    .updateTable('appUser')
    .set({ ...password, mustChangePassword: true })
    .where('id', '=', userId)
    .where('passwordHash', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!set) return false
  await revokeSessions(trx, userId, now)
  await removeGoogle(trx, userId)
  return true
}

/** Disconnects all Google accounts; another person may have connected theirs. */
export const removeGoogle = (trx: Db, userId: string) =>
  trx.deleteFrom('oauthAccount').where('userId', '=', userId).execute()

/** Sets a password that its owner chose without giving the old one; it is not temporary. */
export const replacePassword = (trx: Db, userId: string, passwordHash: string) =>
  trx
    .updateTable('appUser')
    .set({ passwordHash, mustChangePassword: false, passwordExpiresAt: null })
    .where('id', '=', userId)
    .execute()

/** Whether an account has a password, and which Google account is connected to it. */
export async function findSignInMethods(db: Db, userId: string) {
  const { hasPassword, ...google } = await db
    .selectFrom('appUser')
    .leftJoin('oauthAccount', (join) =>
      join.onRef('oauthAccount.userId', '=', 'appUser.id').on('oauthAccount.provider', '=', 'google'),
    )
    .select((eb) => eb('passwordHash', 'is not', null).$castTo<boolean>().as('hasPassword'))
    .select(['oauthAccount.email', 'oauthAccount.createdAt as connectedAt'])
    .where('appUser.id', '=', userId)
    .executeTakeFirstOrThrow()
  const { email, connectedAt } = google
  return { hasPassword, google: email && connectedAt ? { email, connectedAt } : null }
}

/**
 * Tells a person, in the app and by letter, that their password has changed, in the transaction that changes it. The
 * letter goes to the address of now, even if that changes before the letter leaves.
 */
export async function tellOfPassword(trx: Db, userId: string, now: Date) {
  const { email } = await trx
    .selectFrom('appUser')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await notifyOfAccount(trx, 'password_changed', userId, now)
  await writeLetter(trx, { kind: 'password_changed', userId, email, at: now })
}

/** Removes every way to sign in to the account. */
export async function forgetCredentials(trx: Db, userId: string) {
  for (const table of ['session', 'oneTimeToken', 'oauthAccount', 'oauthLink'] as const)
    await trx.deleteFrom(table).where('userId', '=', userId).execute()
}
