import * as z from 'zod/mini'
import { categories, occasions, sizes } from '../../shared/dress/dress.ts'
import { risks } from '../../shared/rental/at-risk.ts'
import { cancelReasons } from '../../shared/rental/cancel-schema.ts'
import { declineReasons } from '../../shared/rental/rental-schema.ts'
import { returnAnswers } from '../../shared/rental/return-schema.ts'
import { actors, proposalStates, rentalEvents } from '../../shared/rental/rental-process.ts'
import { rentalStatuses } from '../../shared/rental/rental-statuses.ts'
import { ways } from '../../shared/rental/handover.ts'
import { MAX_PROPOSALS } from '../../shared/rental/rental.ts'
import { day, amount, id, instant, pictureColors, pictureUrls } from '../trpc/output.ts'

const status = z.enum(rentalStatuses)
const way = z.nullable(z.enum(ways))

export const availabilityOutput = z.strictObject({
  unavailableDates: z.array(z.strictObject({ from: day, to: day })),
})

export const bookingOutput = z.strictObject({ rentalId: id, status: z.literal('pending') })

const declineReason = z.nullable(z.enum(declineReasons))
const words = z.nullable(z.string())

/** Whether a rental is back; after its last day it is expected, overdue or closed. */
const journey = z.strictObject({
  begun: z.boolean(),
  expected: z.boolean(),
  overdue: z.boolean(),
  closed: z.boolean(),
  late: z.boolean(),
})

const proposalOutput = z.strictObject({
  proposalId: id,
  startDate: day,
  endDate: day,
  days: z.int(),
  pricePerDay: amount,
  totalPrice: amount,
  words,
  state: z.enum(proposalStates),
  by: z.enum(['owner', 'renter']),
  /** Of a proposal for a rental that is agreed on; one for a request lapses with it. */
  lapsesAt: z.nullable(instant),
})

/** What every answer about a rental has. */
const booked = {
  startDate: day,
  endDate: day,
  /** The day that it is worn on, where its renter said it. */
  eventDate: z.nullable(day),
  days: z.int(),
  pricePerDay: amount,
  totalPrice: amount,
  status,
  requestedAt: instant,
  lapsesAt: instant,
  /** As asked for. */
  way,
  there: z.strictObject({
    way,
    sentAt: z.nullable(instant),
    receivedAt: z.nullable(instant),
  }),
  back: z.strictObject({ way, sentAt: z.nullable(instant) }),
  /** Where it goes by post. */
  city: z.nullable(z.string()),
  region: z.nullable(z.string()),
  /** The dress's: how many days before the first it has to be posted. */
  leadDays: z.nullable(z.int()),
  bookingNotes: z.nullable(z.string()),
  specialRequests: z.nullable(z.string()),
  cancelledBy: z.nullable(z.enum(actors)),
  /** These three where it was cancelled after it was confirmed. */
  cancelledAt: z.nullable(instant),
  cancelReason: z.nullable(z.enum(cancelReasons)),
  cancelWords: words,
  journey,
  backAt: z.nullable(instant),
  /** The last one; in lists the open one. */
  proposal: z.nullable(proposalOutput),
}

/** How many more times other days can be proposed. */
const proposalsLeft = z.int().check(z.gte(0), z.lte(MAX_PROPOSALS))

/** Another rental of the dress. */
const another = { rentalId: id, renterName: z.string(), startDate: day, endDate: day }

/** What approving a request would exclude. */
const conflictsOutput = z.array(z.strictObject({ ...another, isProposal: z.boolean() }))

/** Confirmed rentals of the dress that leave no day to send it. */
const neighborsOutput = z.array(z.strictObject({ ...another, way, leadDays: z.int() }))

/** A rental with its dress, as its sides see it. */
const ofRental = {
  rentalId: id,
  dressId: id,
  slug: z.nullable(z.string()),
  title: z.string(),
  brand: z.string(),
  location: z.string(),
  size: z.enum(sizes),
  category: z.enum(categories),
  occasions: z.array(z.enum(occasions)),
  imageUrls: pictureUrls,
  imageColors: pictureColors,
  ...booked,
  declineReason,
  declineWords: words,
  ownerContact: z.nullable(z.email()),
}

export const rentalOutput = z.strictObject({ ...ofRental, ownerDisplayName: z.string() })

const reputationOutput = z.strictObject({
  reviews: z.int(),
  onTime: z.int(),
  stars: z.nullable(z.number()),
})

export const oneRentalOutput = z.strictObject({
  ...ofRental,
  /** Why it may not come in time, for its renter. */
  risk: z.nullable(z.enum(risks)),
  /** The request for another dress in its place, for its renter. */
  swappedTo: z.nullable(id),
  /** Received, handed over, or sent back. */
  isHandedOver: z.boolean(),
  damagedAt: z.nullable(instant),
  damageWords: words,
  /** Of the dress, with the days of rest; for its owner. */
  heldUntil: z.nullable(day),
  /** How many wait for these days; told to the owner. */
  inLine: z.nullable(z.int()),
  /** What its owner can answer now, when they are asked whether it is back. */
  returnAnswers: z.array(z.enum(returnAnswers)),
  role: z.enum(['renter', 'owner', 'admin']),
  ownerName: z.string(),
  ownerAvatarUrl: words,
  ownerClosetSlug: words,
  renterName: z.string(),
  renterAvatarUrl: words,
  renterReputation: z.nullable(reputationOutput),
  threadId: z.nullable(id),
  /** The dress's price per day at which it was booked: other days are charged by the tiers of this price. */
  basePrice: amount,
  proposalsLeft,
  meetings: conflictsOutput,
  neighbors: neighborsOutput,
  events: z.array(
    z.strictObject({
      messageId: z.int(),
      event: z.enum(rentalEvents),
      days: z.strictObject({ from: day, to: day }),
      reason: z.nullable(z.enum([...declineReasons, ...cancelReasons])),
      at: instant,
    }),
  ),
})

export const proposedOutput = z.strictObject({ proposalId: id })
export const proposalAnswerOutput = z.strictObject({ rentalId: id, dressId: id })
export const clockOutput = z.strictObject({
  requests: z.int(),
  answered: z.int(),
  approved: z.int(),
  medianMs: z.nullable(z.number()),
})

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

export const requestOutput = z.extend(ownerRentalOutput, {
  renterMemberSince: instant,
  renterRentals: z.int(),
  renterReputation: reputationOutput,
  proposalsLeft,
  meetings: conflictsOutput,
  neighbors: neighborsOutput,
  threadId: z.nullable(id),
})

export const decisionOutput = z.strictObject({ status, dressId: id })

export const earningsOutput = z.strictObject({
  totalEarnings: amount,
  totalRentals: z.int(),
  completedEarnings: amount,
  upcomingEarnings: amount,
  earningsByDress: z.array(
    z.strictObject({
      dressId: id,
      dressTitle: z.string(),
      dressSlug: z.nullable(z.string()),
      dressImageUrls: pictureUrls,
      dressImageColors: pictureColors,
      dressEarnings: amount,
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
