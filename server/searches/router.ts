import { searchAddressSchema, searchIdSchema } from '../../shared/search/saved-search.ts'
import { done, nothingOutput } from '../trpc/output.ts'
import { changing, router, signedIn } from '../trpc/trpc.ts'
import { removeSearch, saveSearch } from './commands.ts'
import { findDemand } from './demand.ts'
import { savedOutput, searchesOutput } from './output.ts'
import { findSearches } from './queries.ts'

export const searchesRouter = router({
  mine: signedIn
    .meta({ shared: false, rest: 'GET /searches/mine', output: searchesOutput })
    .query(({ ctx }) => findSearches(ctx.db, ctx.me.id, ctx.now)),

  save: changing
    .input(searchAddressSchema)
    .meta({ changes: 'private', rest: 'POST /searches/save', output: savedOutput })
    .mutation(async ({ ctx: { trx, me, limits, rules, now }, input }) => {
      await limits.search(trx, me.id)
      return saveSearch(trx, { ...input, userId: me.id }, { ...rules, now })
    }),

  remove: changing
    .input(searchIdSchema)
    .meta({ changes: 'private', rest: 'POST /searches/remove', output: nothingOutput })
    .mutation(({ ctx: { trx, me }, input }) => done(removeSearch(trx, { ...input, userId: me.id }))),

  /** What people look for in vain, for those who lend; null where it is too little to be shown. */
  demand: signedIn.meta({ shared: false }).query(({ ctx }) => findDemand(ctx.reads, ctx.now)),
})
