import type { Db } from '../db/database.ts'
import { isDuplicate } from '../db/errors.ts'
import type { LinkPurpose } from '../db/schema.ts'
import { badRequest, conflict } from '../errors.ts'
import { findLink } from '../mail/links.ts'
import { ADDRESS_TAKEN, lockPerson } from '../people/rows.ts'

export const LINK_OVER = 'This link has been used or is too old.'

/** A letter's link, read again under its owner's lock: of two requests at once, the second finds it used. */
export async function lockLink(
  trx: Db,
  token: string,
  asked: { purposes: readonly LinkPurpose[]; now: Date },
) {
  const found = await findLink(trx, token, asked)
  if (found) await lockPerson(trx, found.userId)
  const link = found && (await findLink(trx, token, asked))
  if (!link) throw badRequest(LINK_OVER)
  return link
}

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
