import { availabilitySchema, bookingSchema, decisionSchema } from '../../shared/rental.ts'
import type { Context } from '../context.ts'
import { anyone, router, signedIn } from '../trpc.ts'
import { book } from './booking.ts'
import { decide } from './decision.ts'
import { findRentalsOf, findRequests, findUnavailableInMonth, type Moment } from './queries.ts'

const moment = ({ now, rules }: Context): Moment => ({ now, publicUrl: rules.publicUrl })

export const rentalsRouter = router({
  availability: anyone.input(availabilitySchema).query(async ({ ctx, input: { dressId, year, month } }) => ({
    unavailableDates: await findUnavailableInMonth(ctx.db, dressId, year, month, ctx.now),
  })),

  book: signedIn.input(bookingSchema).mutation(async ({ ctx, input }) => {
    const rentalId = await book(ctx.db, input, { renterId: ctx.me.id, now: ctx.now, rules: ctx.rules })
    return { rentalId, status: 'pending' as const }
  }),

  mine: signedIn.query(({ ctx }) => findRentalsOf(ctx.db, ctx.me.id, moment(ctx))),

  requests: signedIn.query(({ ctx }) => findRequests(ctx.db, ctx.me.id, moment(ctx))),

  decide: signedIn
    .input(decisionSchema)
    .mutation(({ ctx, input }) => decide(ctx.db, input, { ownerId: ctx.me.id, now: ctx.now })),
})
