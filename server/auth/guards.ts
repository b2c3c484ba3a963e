import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { forbidden, notFound, unauthorized } from '../errors.ts'
import { isAddressVerified } from './queries.ts'
import type { SignedInUser } from './sessions.ts'

/** Whoever is signed in. Throws a 401 for a visitor. */
export function signedInUser(user: SignedInUser | null): SignedInUser {
  if (!user) throw unauthorized('Please sign in.')
  return user
}

/**
 * The same person, once they have a password of their own (docs/product.md#temporary-passwords). Throws a 403 until then.
 */
export function requireOwnPassword(user: SignedInUser): SignedInUser {
  if (user.mustChangePassword) throw forbidden('Password change required.')
  return user
}

/** The same where others may ask too: null for a visitor, and for somebody who has no password of their own yet. */
export const ownPasswordOrNull = (user: SignedInUser | null) => (user?.mustChangePassword ? null : user)

/** Throws a 403 where the shop wants an address to be confirmed first (`REQUIRE_VERIFIED_EMAIL`), and this one is not. */
export async function requireVerifiedAddress(
  db: Db,
  userId: string,
  { requireVerifiedEmail }: Pick<Rules, 'requireVerifiedEmail'>,
) {
  if (requireVerifiedEmail && !(await isAddressVerified(db, userId)))
    throw forbidden('Please confirm your email address first: the letter is in your mailbox, or on its way.')
}

/** An owner's dress. Throws when there is none, or when it is somebody else's. */
export function requireOwner<Dress extends { ownerId: string }>(
  dress: Dress | undefined,
  ownerId: string,
): Dress {
  if (!dress) throw notFound('Dress not found')
  if (dress.ownerId !== ownerId) throw forbidden('This dress is not yours.')
  return dress
}
