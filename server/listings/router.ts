import { z } from 'zod'
import { marketToday } from '../../shared/day.ts'
import { dressChangeSchema, dressIdSchema, newDressSchema } from '../../shared/dress/dress-schema.ts'
import { record } from '../audit/queries.ts'
import { dressOutput } from '../dresses/output.ts'
import { findDress, found, viewerOf } from '../dresses/queries.ts'
import { requireTermsAndAddress } from '../people/terms.ts'
import { id } from '../trpc/output.ts'
import { changing, router } from '../trpc/trpc.ts'
import { insertDress, removeDress, updateDress } from './commands.ts'

/** What owners do with their dresses; merged into `dresses` on the wire. */
export const listingsRouter = router({
  create: changing
    .input(newDressSchema)
    .meta({ changes: 'public', idempotent: true, rest: 'POST /dresses/create', output: dressOutput })
    .mutation(async ({ ctx, input }) => {
      await requireTermsAndAddress(ctx.trx, ctx.me.id, ctx.rules)
      const dressId = await insertDress(ctx.trx, ctx.me.id, input, { ...ctx.rules, now: ctx.now })
      return found(await findDress(ctx.trx, dressId, await viewerOf(ctx)))
    }),

  update: changing
    .input(dressChangeSchema)
    .meta({ access: 'owner', changes: 'public', rest: 'POST /dresses/update', output: dressOutput })
    .mutation(async ({ ctx, input }) => {
      if (!(await updateDress(ctx.trx, ctx.me.id, input, { ...ctx.rules, now: ctx.now })))
        ctx.nothingChanged()
      return found(await findDress(ctx.trx, input.id, await viewerOf(ctx)))
    }),

  remove: changing
    .input(dressIdSchema)
    .meta({
      access: 'owner',
      changes: 'public',
      rest: 'POST /dresses/delete',
      output: z.strictObject({ id }),
    })
    .mutation(async ({ ctx, input }) => {
      await removeDress(ctx.trx, ctx.me.id, input.id, { now: ctx.now, today: marketToday(ctx.now) })
      await record(ctx.trx, ctx, {
        event: 'dress_deletion',
        actorId: ctx.me.id,
        subject: `dress ${input.id}`,
      })
      return { id: input.id }
    }),
})
