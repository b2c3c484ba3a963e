import { forbidden, notFound, unauthorized } from '../errors.ts'
import type { SignedInUser } from './sessions.ts'

/** The signed-in user. Throws a 401 for a visitor. */
export function signedInUser(user: SignedInUser | null): SignedInUser {
  if (!user) throw unauthorized('Please sign in.')
  return user
}

/** The user, unless they have a temporary password: then it throws a 403 (docs/product.md#temporary-passwords). */
export function requireOwnPassword(user: SignedInUser): SignedInUser {
  if (user.mustChangePassword) throw forbidden('Password change required.')
  return user
}

/** The same for calls open to all: null for a visitor, and for a user with a temporary password. */
export const ownPasswordOrNull = (user: SignedInUser | null) => (user?.mustChangePassword ? null : user)

/** Returns an owner's own dress. Throws a 404 when there is none, and a 403 when it is another's. */
export function requireOwner<Dress extends { ownerId: string }>(
  dress: Dress | undefined,
  ownerId: string,
): Dress {
  if (!dress) throw notFound('Dress not found')
  if (dress.ownerId !== ownerId) throw forbidden('This dress is not yours.')
  return dress
}
