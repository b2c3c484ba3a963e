import type { Db } from '../db/database.ts'
import { isDuplicate } from '../db/errors.ts'
import { conflict } from '../errors.ts'
import { ADDRESS_TAKEN } from '../people/rows.ts'

/** Marks an account's address as confirmed; false when the account has another by now. */
export async function confirmAddress(trx: Db, { userId, email, now }: NewAddress) {
  const confirmed = await trx
    .updateTable('appUser')
    .set({ emailVerifiedAt: now, emailRefusedAt: null, emailRefusal: null })
    .where('id', '=', userId)
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
  return confirmed !== undefined
}

interface NewAddress {
  userId: string
  email: string
  now: Date
}

/** Gives an account another, confirmed address and returns the one before. Throws a conflict when it is taken. */
export async function moveAddress(trx: Db, { userId, email, now }: NewAddress) {
  const before = await trx
    .selectFrom('appUser')
    .select(['email', 'emailVerifiedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  try {
    await trx
      .updateTable('appUser')
      .set({ email, emailVerifiedAt: now, emailRefusedAt: null, emailRefusal: null })
      .where('id', '=', userId)
      .execute()
  } catch (error) {
    throw isDuplicate(error, 'app_user_email_key') ? conflict(ADDRESS_TAKEN) : error
  }
  return before
}
