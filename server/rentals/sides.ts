import type { Role } from '../../shared/account/account.ts'

interface Sides {
  ownerId: string
  renterId: string
}

/** Which side of a rental a person is. */
export function sideOf({ ownerId, renterId }: Sides, userId: string) {
  if (userId === ownerId) return 'owner' as const
  return userId === renterId ? ('renter' as const) : undefined
}

/** The same, or an admin who is neither. */
export const roleOf = (rental: Sides, { id, role }: { id: string; role: Role }) =>
  sideOf(rental, id) ?? (role === 'admin' ? ('admin' as const) : undefined)
