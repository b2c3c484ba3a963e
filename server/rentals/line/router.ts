import * as z from 'zod/mini'
import { joinSchema, takeSchema, waitingIdSchema } from '../../../shared/rental/line-schema.ts'
import { requireTermsAndAddress } from '../../people/terms.ts'
import type { SignedInUser } from '../../sessions/sessions.ts'
import type { Context } from '../../trpc/context.ts'
import { changing, router, signedIn } from '../../trpc/trpc.ts'
import { bookingOutput } from '../output.ts'
import { join, leave, pass, take } from './commands.ts'
import { waitingIdOutput, waitingOutput } from './output.ts'
import { findDressOf, findLines } from './queries.ts'

const renter = ({ me, now, rules }: Context & { me: SignedInUser }) => ({ renterId: me.id, now, rules })

export const waitingRouter = router({
  join: changing
    .input(joinSchema)
    .meta({
      access: 'notOwner',
      changes: 'private',
      idempotent: true,
      rest: 'POST /waiting/join',
      output: waitingIdOutput,
    })
    .mutation(async ({ ctx, input }) => {
      const { trx, rules, me, limits } = ctx
      await requireTermsAndAddress(trx, me.id, rules)
      await limits.request(trx, { renterId: me.id, dressId: input.dressId })
      return { waitingId: await join(trx, input, renter(ctx)) }
    }),

  mine: signedIn
    .meta({ shared: false, rest: 'GET /waiting/mine', output: z.array(waitingOutput) })
    .query(({ ctx }) => findLines(ctx.db, ctx.me.id, { ...ctx.rules, now: ctx.now })),

  take: changing
    .input(takeSchema)
    .meta({
      access: 'renter',
      changes: 'public',
      idempotent: true,
      counter: 'bookings',
      rest: 'POST /waiting/take',
      output: bookingOutput,
    })
    .mutation(async ({ ctx, input }) => {
      const { trx, rules, me, limits } = ctx
      await requireTermsAndAddress(trx, me.id, rules)
      const dressId = await findDressOf(trx, input.waitingId, me.id)
      await limits.request(trx, { renterId: me.id, dressId })
      return { rentalId: await take(trx, input, renter(ctx)), status: 'pending' }
    }),

  pass: changing
    .input(waitingIdSchema)
    .meta({ access: 'renter', changes: 'public', rest: 'POST /waiting/pass', output: waitingIdOutput })
    .mutation(({ ctx, input }) => pass(ctx.trx, input.waitingId, renter(ctx))),

  leave: changing
    .input(waitingIdSchema)
    .meta({ access: 'renter', changes: 'public', rest: 'POST /waiting/leave', output: waitingIdOutput })
    .mutation(({ ctx, input }) => leave(ctx.trx, input.waitingId, renter(ctx))),
})
