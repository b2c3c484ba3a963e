import type { Db } from '../db/database.ts'
import { unauthorized } from '../errors.ts'
import { writeLetter } from '../mail/commands.ts'
import { useUpLinks } from '../mail/links.ts'
import { notifyOfAccount } from '../notices/commands.ts'
import { lockPerson } from '../people/rows.ts'

/** What a login compares: the hash, and when a temporary password ends. */
export const findCredentials = (db: Db, email: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'passwordHash', 'passwordExpiresAt'])
    .where('email', '=', email)
    .executeTakeFirst()

/** A person, and the hash that their password was found to belong to; null where they have none. */
export interface Verified {
  id: string
  passwordHash: string | null
}

export const PASSWORD_CHANGED = 'Your password has been changed meanwhile. Please sign in again.'

/** Takes the row of whoever gave the right password. False when it is no longer the right one. */
export async function lockVerified(trx: Db, { id, passwordHash }: Verified) {
  const person = await lockPerson(trx, id)
  return person !== undefined && person.passwordHash === passwordHash
}

/**
 * Ends every session of a person, and whatever somebody could still begin with: tokens, waiting connections, and links
 * in letters that lead to another password or address.
 */
export async function revokeSessions(trx: Db, userId: string, now: Date) {
  await useUpLinks(trx, userId, ['change', 'reset'], now)
  for (const table of ['session', 'oneTimeToken', 'oauthLink'] as const) {
    await trx.deleteFrom(table).where('userId', '=', userId).execute()
  }
}

/**
 * Keeps a password its owner chose in the place of the one they gave, and ends every session: whatever was temporary
 * before is over. Throws a 401 when the one they gave is no longer theirs.
 */
export async function changePassword(trx: Db, verified: Verified, passwordHash: string, now: Date) {
  const changed = await trx
    .updateTable('appUser')
    .set({ passwordHash, mustChangePassword: false, passwordExpiresAt: null })
    .where('id', '=', verified.id)
    .where('passwordHash', '=', verified.passwordHash)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw unauthorized(PASSWORD_CHANGED)
  await revokeSessions(trx, verified.id, now)
}

/** Keeps another hash, such as that of the same password under today's cost; nothing else changes. */
export const setHash = (trx: Db, userId: string, passwordHash: string) =>
  trx.updateTable('appUser').set({ passwordHash }).where('id', '=', userId).execute()

/**
 * Keeps a password that must be changed at the next sign-in and works until then, whatever the password is by now,
 * makes every session and token useless, and disconnects Google, for whoever had the account may have connected
 * theirs. False, with nothing changed, when there is nobody with a password (any more).
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

/** Takes from an account the Google accounts that lead into it; somebody who had it may have connected theirs. */
export const removeGoogle = (trx: Db, userId: string) =>
  trx.deleteFrom('oauthAccount').where('userId', '=', userId).execute()

/** Keeps a password that its owner chose without giving the one before: nothing is temporary any more. */
export const replacePassword = (trx: Db, userId: string, passwordHash: string) =>
  trx
    .updateTable('appUser')
    .set({ passwordHash, mustChangePassword: false, passwordExpiresAt: null })
    .where('id', '=', userId)
    .execute()

/** The ways into an account: whether it has a password, and which Google account is connected to it. */
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
 * Tells somebody, in the app and by a letter, that their password has changed; in the transaction that changes it. The
 * letter goes to the address of now, whatever becomes of it before the letter leaves.
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

/** Nobody is signed in to the account or signs in to it any more. */
export async function forgetCredentials(trx: Db, userId: string) {
  for (const table of ['session', 'oneTimeToken', 'oauthAccount', 'oauthLink'] as const)
    await trx.deleteFrom(table).where('userId', '=', userId).execute()
}
