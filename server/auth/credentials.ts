import { sql } from 'kysely'
import type { SessionUser } from '../../shared/account.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { isDuplicate } from '../db/errors.ts'
import { conflict, forbidden, unauthorized } from '../errors.ts'
import { useUpLinks } from '../mail/links.ts'
import { avatarOf, shownAvatar } from '../images/queries.ts'
import { isOpenRequest, openProposalId } from '../rentals/holds.ts'

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

/**
 * Takes a person's row until the transaction ends. Whatever begins or ends sessions of theirs does so first, and
 * before any other row, so that one comes after the other. Undefined when they have left.
 */
export const lockPerson = (trx: Db, id: string) =>
  trx
    .selectFrom('appUser')
    .select(['id', 'passwordHash'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

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

/** Whether somebody has shown that the address of their account is theirs, and letters to it have not come back since. */
export async function isAddressVerified(db: Db, userId: string) {
  const { emailVerifiedAt, emailRefusedAt } = await db
    .selectFrom('appUser')
    .select(['emailVerifiedAt', 'emailRefusedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return emailVerifiedAt !== null && emailRefusedAt === null
}

/** Throws a 403 where the shop wants an address to be confirmed first (`REQUIRE_VERIFIED_EMAIL`), and this one is not. */
export async function requireVerifiedAddress(
  db: Db,
  userId: string,
  { requireVerifiedEmail }: Pick<Rules, 'requireVerifiedEmail'>,
) {
  if (requireVerifiedEmail && !(await isAddressVerified(db, userId)))
    throw forbidden('Please confirm your email address first: the letter is in your mailbox, or on its way.')
}

/**
 * Refuses an address that somebody else's account has just left, for as long as that can take it back. Asked after the
 * row with the address is written, for then whoever is just leaving it has done so.
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

/** Adds a person and gives their id. Throws a conflict when the address is taken. */
export async function insertUser(
  db: Db,
  person: { email: string; displayName: string; passwordHash: string | null },
) {
  try {
    return await db.insertInto('appUser').values(person).returning('id').executeTakeFirstOrThrow()
  } catch (error) {
    if (isDuplicate(error, 'app_user_email_key')) throw conflict(ADDRESS_TAKEN)
    throw error
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

/** The same password under today's cost, in a transaction that has verified it; nothing else changes. */
export const renewHash = (trx: Db, userId: string, passwordHash: string) =>
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
  await trx.deleteFrom('oauthAccount').where('userId', '=', userId).execute()
  return true
}

/** A person as they may see themselves (docs/product.md#people). Requests that have lapsed by `now` are not counted. */
export async function findSessionUser(
  db: Db,
  id: string,
  { now, ...site }: Pick<Rules, 'imageOrigin'> & { now: Date },
): Promise<SessionUser> {
  const { avatar, pendingRequests, ...user } = await db
    .selectFrom('appUser')
    .select(['id', 'email', 'displayName', 'role', 'mustChangePassword', avatarOf('appUser').as('avatar')])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('dress')
            .select('dress.id')
            .whereRef('dress.ownerId', '=', 'appUser.id')
            .where('dress.deletedAt', 'is', null),
        )
        .$castTo<boolean>()
        .as('hasOwnerItems'),
    )
    .select((eb) =>
      eb
        .selectFrom('rental')
        .innerJoin('dress', 'dress.id', 'rental.dressId')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('dress.ownerId', '=', 'appUser.id')
        .where(isOpenRequest(now))
        // With other days proposed it is the renter's turn.
        .where((eb) => eb.not(eb.exists(openProposalId())))
        .as('pendingRequests'),
    )
    .where('appUser.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...user, avatarUrl: shownAvatar(site, avatar), pendingRequests: pendingRequests ?? 0 }
}

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
