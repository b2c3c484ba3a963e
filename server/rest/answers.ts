import * as z from 'zod/mini'
import { categories, sizes } from '../../shared/dress.ts'
import { rentalStatuses } from '../../shared/rental.ts'

// What each documented call answers (specification §3 and §7), for the reference and for the tests that hold
// the calls to it. Nothing is validated with it while serving.

const day = z.iso.date()
const instant = z.iso.datetime()
const id = z.int32()
const dollars = z.number()
const pictureUrls = z.array(z.url())
const colors = z.array(z.string())
const status = z.enum(rentalStatuses)

const user = z.strictObject({
  id: z.uuid(),
  email: z.email(),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
  role: z.enum(['user', 'admin']),
  mustChangePassword: z.boolean(),
  hasOwnerItems: z.boolean(),
  pendingRequests: z.int(),
})

const listing = z.strictObject({
  id,
  slug: z.string(),
  title: z.string(),
  brand: z.string(),
  category: z.enum(categories),
  size: z.enum(sizes),
  pricePerDay: dollars,
  available: z.boolean(),
  imageUrls: pictureUrls,
  imageColors: colors,
})

const dress = z.extend(listing, {
  description: z.string(),
  color: z.string(),
  location: z.string(),
  ownerId: z.uuid(),
  ownerContact: z.nullable(z.email()),
  createdAt: instant,
  owner: z.strictObject({
    displayName: z.string(),
    avatarUrl: z.nullable(z.string()),
    createdAt: instant,
  }),
})

const booked = {
  startDate: day,
  endDate: day,
  days: z.int(),
  pricePerDay: dollars,
  totalPrice: dollars,
  status,
  requestedAt: instant,
  lapsesAt: instant,
  bookingNotes: z.nullable(z.string()),
  specialRequests: z.nullable(z.string()),
}

const rental = z.strictObject({
  rentalId: id,
  dressId: id,
  slug: z.nullable(z.string()),
  title: z.string(),
  brand: z.string(),
  location: z.string(),
  imageUrls: pictureUrls,
  imageColors: colors,
  ...booked,
  cancelledBy: z.nullable(z.enum(['owner', 'renter', 'system'])),
  ownerDisplayName: z.string(),
  ownerContact: z.nullable(z.email()),
})

const lent = z.strictObject({
  rentalId: id,
  dressId: id,
  dressSlug: z.nullable(z.string()),
  dressTitle: z.string(),
  dressBrand: z.string(),
  dressLocation: z.string(),
  dressImageUrls: pictureUrls,
  dressImageColors: colors,
  ...booked,
  renterDisplayName: z.string(),
  renterAvatarUrl: z.nullable(z.string()),
})

const request = z.extend(lent, { renterMemberSince: instant, renterRentals: z.int() })

const earnings = z.strictObject({
  totalEarnings: dollars,
  totalRentals: z.int(),
  completedEarnings: dollars,
  upcomingEarnings: dollars,
  earningsByDress: z.array(
    z.strictObject({
      dressId: id,
      dressTitle: z.string(),
      dressSlug: z.nullable(z.string()),
      dressImageUrls: pictureUrls,
      dressImageColors: colors,
      dressEarnings: dollars,
      dressRentalCount: z.int(),
    }),
  ),
})

const block = z.strictObject({
  blockId: id,
  dressId: id,
  startDate: day,
  endDate: day,
  reason: z.nullable(z.string()),
  notes: z.nullable(z.string()),
})

const extended = <Schema extends z.ZodMiniType>(json: Schema) =>
  z.strictObject({ json, meta: z.optional(z.looseObject({})) })

const signedIn = z.strictObject({ user })

/** By path of the REST table. */
export const answers: Record<string, z.ZodMiniType> = {
  '/auth/session': signedIn,
  '/auth/logout': z.strictObject({}),
  '/auth/login_with_password': signedIn,
  '/auth/register_with_password': signedIn,
  '/auth/establish_session': signedIn,
  '/favorites': extended(z.array(z.strictObject({ id }))),
  '/favorites/toggle': extended(z.strictObject({ dressId: id, favorited: z.boolean() })),
  '/dress': dress,
  '/dresses': z.array(dress),
  '/dresses/related': z.array(dress),
  '/dresses/my-listings': z.array(listing),
  '/dresses/create': dress,
  '/dresses/update': dress,
  '/dresses/delete': z.strictObject({ id }),
  '/rental/availability': z.strictObject({
    unavailableDates: z.array(z.strictObject({ from: day, to: day })),
  }),
  '/rental/create-booking': z.strictObject({ rentalId: id, status: z.literal('pending') }),
  '/rental/user-rentals': z.array(rental),
  '/rental/owner-requests': z.array(request),
  '/rental/owner-rentals': z.array(lent),
  '/rental/owner-earnings': earnings,
  '/rental/update-status': z.strictObject({ status, dressId: id }),
  '/rental/block-dates': block,
  '/admin/reset-password': z.strictObject({ temporaryPassword: z.string() }),
}

/** How every call fails. */
export const refusal = z.looseObject({ error: z.string(), message: z.string() })
