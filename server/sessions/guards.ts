import { forbidden, notFound, unauthorized } from '../errors.ts'
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

/** An owner's dress. Throws when there is none, or when it is somebody else's. */
export function requireOwner<Dress extends { ownerId: string }>(
  dress: Dress | undefined,
  ownerId: string,
): Dress {
  if (!dress) throw notFound('Dress not found')
  if (dress.ownerId !== ownerId) throw forbidden('This dress is not yours.')
  return dress
}
