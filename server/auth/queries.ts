import type { SessionUser } from '../../shared/account.ts'
import type { Rules } from '../context.ts'
import type { Db } from '../db/database.ts'
import { isDuplicate } from '../db/refusals.ts'
import { conflict } from '../errors.ts'
import { avatarOf, shownAvatar } from '../images/queries.ts'

/** What a login compares: the hash, and when a temporary password ends. */
export const findCredentials = (db: Db, email: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'passwordHash', 'passwordExpiresAt'])
    .where('email', '=', email)
    .executeTakeFirst()

/** Adds a person and gives their id. Throws a conflict when the address is taken (specification §8). */
export async function insertUser(
  db: Db,
  person: { email: string; displayName: string; passwordHash: string | null },
) {
  try {
    return await db.insertInto('appUser').values(person).returning('id').executeTakeFirstOrThrow()
  } catch (error) {
    if (isDuplicate(error, 'app_user_email_key')) throw conflict('Email already in use')
    throw error
  }
}

/** Keeps a password its owner chose; whatever was temporary before is over. */
export const setPassword = (db: Db, userId: string, passwordHash: string) =>
  db
    .updateTable('appUser')
    .set({ passwordHash, mustChangePassword: false, passwordExpiresAt: null })
    .where('id', '=', userId)
    .execute()

/** The same password under today's cost; nothing else changes. Left alone if it has been changed meanwhile. */
export const renewHash = (db: Db, userId: string, { from, to }: { from: string; to: string }) =>
  db
    .updateTable('appUser')
    .set({ passwordHash: to })
    .where('id', '=', userId)
    .where('passwordHash', '=', from)
    .execute()

/**
 * Keeps a password that must be changed at the next sign-in and works until then, makes every session and token
 * useless, and disconnects Google, for whoever had the account may have connected theirs.
 */
export async function setTemporaryPassword(
  db: Db,
  userId: string,
  password: { passwordHash: string; passwordExpiresAt: Date },
) {
  await db
    .updateTable('appUser')
    .set({ ...password, mustChangePassword: true })
    .where('id', '=', userId)
    .execute()
  await db.deleteFrom('session').where('userId', '=', userId).execute()
  await db.deleteFrom('oneTimeToken').where('userId', '=', userId).execute()
  await db.deleteFrom('oauthAccount').where('userId', '=', userId).execute()
}

/** A person as they may see themselves (decisions.md, "Wire"). */
export async function findSessionUser(
  db: Db,
  id: string,
  site: Pick<Rules, 'imageOrigin'>,
): Promise<SessionUser> {
  const { avatar, ...user } = await db
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
    .where('appUser.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...user, avatarUrl: shownAvatar(site, avatar) }
}

/** The ways into an account: whether it has a password, and which Google account is connected to it. */
export async function findWaysIn(db: Db, userId: string) {
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

export const setDisplayName = (db: Db, userId: string, displayName: string) =>
  db.updateTable('appUser').set({ displayName }).where('id', '=', userId).execute()
