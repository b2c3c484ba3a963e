import type { SessionUser } from '../../shared/account.ts'
import type { Db } from '../db/database.ts'
import { conflict, isDuplicate } from '../errors.ts'

/** What a login compares: the hash, and whether a temporary password has ended. */
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

/** A person as they may see themselves (decisions.md, "Wire"). */
export const findSessionUser = (db: Db, id: string): Promise<SessionUser> =>
  db
    .selectFrom('appUser')
    .select(['id', 'email', 'displayName', 'avatarUrl', 'role', 'mustChangePassword'])
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
