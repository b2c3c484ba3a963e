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
import type { Context } from '../context.ts'
import { inTransaction } from '../db/database.ts'
import { notFound } from '../errors.ts'
import { once } from '../idempotency.ts'
import { anyone, router, signedIn } from '../trpc.ts'
import { blockDays, findBlocks, unblockDays } from './blocks.ts'
import { book } from './booking.ts'
import { decide, withdraw } from './decision.ts'
import { findEarnings } from './earnings.ts'
import { findLent, findRentalsOf, findRequests, findUnavailableInMonth, type Moment } from './queries.ts'

const moment = ({ now, rules }: Context): Moment => ({ now, imageOrigin: rules.imageOrigin })

export const rentalsRouter = router({
  availability: anyone.input(availabilitySchema).query(async ({ ctx, input: { dressId, ...month } }) => {
    const calendar = { now: ctx.now, turnaroundDays: ctx.rules.turnaroundDays }
    const unavailableDates = await findUnavailableInMonth(ctx.reads, dressId, month, calendar)
    if (!unavailableDates) throw notFound('Dress not found')
    return { unavailableDates }
  }),

  // A renter's side.

  book: signedIn.input(bookingSchema).mutation(({ ctx, input }) => {
    const { db, now, rules, idempotencyKey: key, me } = ctx
    return once({ db, key, userId: me.id, call: 'rentals.book', input }, async (trx) => {
      const rentalId = await book(trx, input, { renterId: me.id, now, rules })
      return { rentalId, status: 'pending' as const }
    })
  }),

  mine: signedIn.query(({ ctx }) => findRentalsOf(ctx.db, ctx.me.id, moment(ctx))),

  withdraw: signedIn
    .input(rentalIdSchema)
    .mutation(({ ctx, input }) => withdraw(ctx.db, input.rentalId, { renterId: ctx.me.id, now: ctx.now })),

  // An owner's side.

  requests: signedIn.query(({ ctx }) => findRequests(ctx.db, ctx.me.id, moment(ctx))),

  lent: signedIn
    .input(lentFilterSchema)
    .query(({ ctx, input }) => findLent(ctx.db, ctx.me.id, { ...moment(ctx), ...input })),

  earnings: signedIn.query(({ ctx }) => findEarnings(ctx.db, ctx.me.id, moment(ctx))),

  decide: signedIn.input(decisionSchema).mutation(({ ctx, input }) =>
    inTransaction(ctx.db, async (trx) => {
      const answer = await decide(trx, input, { ownerId: ctx.me.id, now: ctx.now })
      const subject = `rental ${input.rentalId} ${input.status}`
      await record(trx, ctx, { event: 'rental_decision', actorId: ctx.me.id, subject })
      return answer
    }),
  ),

  block: signedIn
    .input(blockSchema)
    .mutation(({ ctx, input }) => blockDays(ctx.db, input, { ownerId: ctx.me.id, now: ctx.now })),

  blocks: signedIn
    .input(blocksOfSchema)
    .query(({ ctx, input }) => findBlocks(ctx.db, input.dressId, { ownerId: ctx.me.id, now: ctx.now })),

  unblock: signedIn
    .input(blockIdSchema)
    .mutation(({ ctx, input }) => unblockDays(ctx.db, input.blockId, ctx.me.id)),
})
