import * as z from 'zod/mini'
import { waitingStates, waitReasons } from '../../../shared/rental/line.ts'
import { dressWays } from '../../../shared/dress/travel.ts'
import { ways } from '../../../shared/rental/handover.ts'
import { amount, day, id, instant, pictureColors, pictureUrls } from '../../trpc/output.ts'

export const waitingIdOutput = z.strictObject({ waitingId: id })

/** A line that a renter stands or stood in. */
export const waitingOutput = z.strictObject({
  waitingId: id,
  dressId: id,
  title: z.string(),
  /** Null where the dress is no longer in the shop. */
  slug: z.nullable(z.string()),
  location: z.string(),
  ways: z.nullable(z.enum(dressWays)),
  imageUrls: pictureUrls,
  imageColors: pictureColors,
  startDate: day,
  endDate: day,
  eventDate: z.nullable(day),
  way: z.nullable(z.enum(ways)),
  /** As a request would be asked for now. */
  pricePerDay: amount,
  totalPrice: amount,
  state: z.enum(waitingStates),
  /** From 1; null where the line is over. */
  place: z.nullable(z.int()),
  offeredUntil: z.nullable(instant),
  /** Why no offer goes out, while they wait. */
  reason: z.nullable(z.enum(waitReasons)),
  settledAt: z.nullable(instant),
  /** The request that it became. */
  rentalId: z.nullable(id),
})
