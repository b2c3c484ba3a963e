import * as z from 'zod/mini'
import {
  availabilitySchema,
  blockIdSchema,
  blockSchema,
  blocksOfSchema,
  bookingSchema,
  decisionSchema,
  lentFilterSchema,
  rentalIdSchema,
} from '../../shared/rental-schema.ts'
import { record } from '../audit/queries.ts'
import { requireVerifiedAddress } from '../auth/queries.ts'
import type { Context } from '../trpc/context.ts'
import { inTransaction } from '../db/database.ts'
import { notFound } from '../errors.ts'
import { anyone, router, signedIn } from '../trpc/trpc.ts'
import { blockDays, findBlocks, unblockDays } from './blocks.ts'
import { book } from './booking.ts'
import { decide, withdraw } from './decision.ts'
import { findEarnings } from './earnings.ts'
import {
  availabilityOutput,
  blockOutput,
  decisionOutput,
  earningsOutput,
  ownerRentalOutput,
  rentalOutput,
  bookingOutput,
  requestOutput,
} from './output.ts'
import {
  findOwnerRentals,
  findRentalsOf,
  findRequests,
  findUnavailableInMonth,
  type Moment,
} from './queries.ts'

const moment = ({ now, rules }: Context): Moment => ({ now, imageOrigin: rules.imageOrigin })

export const rentalsRouter = router({
  availability: anyone
    .input(availabilitySchema)
    .meta({ shared: true, rest: 'GET /rental/availability', output: availabilityOutput })
    .query(async ({ ctx, input: { dressId, ...month } }) => {
      const calendar = { now: ctx.now, turnaroundDays: ctx.rules.turnaroundDays }
      const unavailableDates = await findUnavailableInMonth(ctx.reads, dressId, month, calendar)
      if (!unavailableDates) throw notFound('Dress not found')
      return { unavailableDates }
    }),

  // A renter's side.

  book: signedIn
    .input(bookingSchema)
    .meta({
      access: 'notOwner',
      changes: 'public',
      idempotent: true,
      counter: 'bookings',
      rest: 'POST /rental/create-booking',
      output: bookingOutput,
    })
    .mutation(async ({ ctx: { db, now, rules, me }, input }) => {
      await requireVerifiedAddress(db, me.id, rules)
      const rentalId = await book(db, input, { renterId: me.id, now, rules })
      return { rentalId, status: 'pending' }
    }),

  mine: signedIn
    .meta({ shared: false, rest: 'GET /rental/user-rentals', output: z.array(rentalOutput) })
    .query(({ ctx }) => findRentalsOf(ctx.db, ctx.me.id, moment(ctx))),

  withdraw: signedIn
    .input(rentalIdSchema)
    .meta({ access: 'renter', changes: 'public' })
    .mutation(({ ctx, input }) => withdraw(ctx.db, input.rentalId, { renterId: ctx.me.id, now: ctx.now })),

  // An owner's side.

  requests: signedIn
    .meta({ shared: false, rest: 'GET /rental/owner-requests', output: z.array(requestOutput) })
    .query(({ ctx }) => findRequests(ctx.db, ctx.me.id, moment(ctx))),

  lent: signedIn
    .input(lentFilterSchema)
    .meta({ shared: false, rest: 'GET /rental/owner-rentals', output: z.array(ownerRentalOutput) })
    .query(({ ctx, input }) => findOwnerRentals(ctx.db, ctx.me.id, { ...moment(ctx), ...input })),

  earnings: signedIn
    .meta({ shared: false, rest: 'GET /rental/owner-earnings', output: earningsOutput })
    .query(({ ctx }) => findEarnings(ctx.db, ctx.me.id, moment(ctx))),

  decide: signedIn
    .input(decisionSchema)
    .meta({ access: 'owner', changes: 'public', rest: 'POST /rental/update-status', output: decisionOutput })
    .mutation(({ ctx, input }) =>
      inTransaction(ctx.db, async (trx) => {
        const { answer, isNew } = await decide(trx, input, { ownerId: ctx.me.id, now: ctx.now })
        const subject = `rental ${input.rentalId} ${input.status}`
        if (isNew) await record(trx, ctx, { event: 'rental_decision', actorId: ctx.me.id, subject })
        return answer
      }),
    ),

  block: signedIn
    .input(blockSchema)
    .meta({ access: 'owner', changes: 'public', rest: 'POST /rental/block-dates', output: blockOutput })
    .mutation(({ ctx, input }) => blockDays(ctx.db, input, { ownerId: ctx.me.id, now: ctx.now })),

  blocks: signedIn
    .input(blocksOfSchema)
    .meta({ access: 'owner', shared: false })
    .query(({ ctx, input }) => findBlocks(ctx.db, input.dressId, { ownerId: ctx.me.id, now: ctx.now })),

  unblock: signedIn
    .input(blockIdSchema)
    .meta({ access: 'owner', changes: 'public' })
    .mutation(({ ctx, input }) => unblockDays(ctx.db, input.blockId, ctx.me.id)),
})
