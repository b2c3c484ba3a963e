import * as z from 'zod/mini'
import { rentalStatuses } from '../../shared/rental.ts'
import { day, dollars, id, instant, pictureColors, pictureUrls } from '../trpc/output.ts'

const status = z.enum(rentalStatuses)

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

export const availabilityOutput = z.strictObject({
  unavailableDates: z.array(z.strictObject({ from: day, to: day })),
})

export const bookingOutput = z.strictObject({ rentalId: id, status: z.literal('pending') })

/** A rental as its renter sees it. */
export const rentalOutput = z.strictObject({
  rentalId: id,
  dressId: id,
  slug: z.nullable(z.string()),
  title: z.string(),
  brand: z.string(),
  location: z.string(),
  imageUrls: pictureUrls,
  imageColors: pictureColors,
  ...booked,
  cancelledBy: z.nullable(z.enum(['owner', 'renter', 'system'])),
  ownerDisplayName: z.string(),
  ownerContact: z.nullable(z.email()),
})

/** A rental as the owner of its dress sees it. */
export const ownerRentalOutput = z.strictObject({
  rentalId: id,
  dressId: id,
  dressSlug: z.nullable(z.string()),
  dressTitle: z.string(),
  dressBrand: z.string(),
  dressLocation: z.string(),
  dressImageUrls: pictureUrls,
  dressImageColors: pictureColors,
  ...booked,
  renterDisplayName: z.string(),
  renterAvatarUrl: z.nullable(z.string()),
})

/** One that waits for the owner's answer. */
export const requestOutput = z.extend(ownerRentalOutput, {
  renterMemberSince: instant,
  renterRentals: z.int(),
})

export const decisionOutput = z.strictObject({ status, dressId: id })

export const earningsOutput = z.strictObject({
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
      dressImageColors: pictureColors,
      dressEarnings: dollars,
      dressRentalCount: z.int(),
    }),
  ),
})

export const blockOutput = z.strictObject({
  blockId: id,
  dressId: id,
  startDate: day,
  endDate: day,
  reason: z.nullable(z.string()),
  notes: z.nullable(z.string()),
})
