import { z } from 'zod'
import { bodySchema } from '../../shared/account/measure-schema.ts'
import { changing, router, signedIn } from '../trpc/trpc.ts'
import { bodyOutput } from './output.ts'
import { findBody, removeBody, saveBody } from './queries.ts'

/** A user's measurements. No other call answers with them, and nothing is logged of them (docs/product.md#fit). */
export const bodyRouter = router({
  get: signedIn
    .meta({ shared: false, rest: 'GET /body', output: z.nullable(bodyOutput) })
    .query(async ({ ctx }) => (await findBody(ctx.current, ctx.me.id)) ?? null),

  set: changing
    .input(bodySchema)
    .meta({ changes: 'private', rest: 'POST /body/set', output: z.nullable(bodyOutput) })
    .mutation(async ({ ctx, input }) => {
      await saveBody(ctx.trx, ctx.me.id, input, ctx.now)
      return (await findBody(ctx.trx, ctx.me.id)) ?? null
    }),

  remove: changing
    .meta({ changes: 'private', whileSuspended: true, rest: 'POST /body/remove', output: z.null() })
    .mutation(async ({ ctx }) => {
      await removeBody(ctx.trx, ctx.me.id)
      return null
    }),
})
