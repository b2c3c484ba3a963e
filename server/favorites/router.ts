import * as z from 'zod/mini'
import { favoriteSchema, whenSchema } from '../../shared/dress/dress-schema.ts'
import { findFavoriteDresses } from '../dresses/queries.ts'
import { changing, router, signedIn } from '../trpc/trpc.ts'
import { id } from '../trpc/output.ts'
import { toggleFavorite } from './commands.ts'
import { findFavorites } from './queries.ts'

export const favoritesRouter = router({
  list: signedIn
    .meta({
      shared: false,
      rest: 'GET /favorites',
      restFormat: 'superjson',
      output: z.array(z.strictObject({ id })),
    })
    .query(({ ctx }) => findFavorites(ctx.current, ctx.me.id)),

  /** The same dresses as cards, for the page of favorites; those that can be had for an event or days come first. */
  dresses: signedIn
    .input(z.optional(whenSchema))
    .meta({ shared: false })
    .query(({ ctx, input = {} }) =>
      findFavoriteDresses(ctx.db, ctx.me.id, input, { ...ctx.rules, now: ctx.now }),
    ),

  toggle: changing
    .input(favoriteSchema)
    .meta({
      changes: 'private',
      rest: 'POST /favorites/toggle',
      restFormat: 'superjson',
      output: z.strictObject({ dressId: id, favorited: z.boolean() }),
    })
    .mutation(({ ctx, input }) => toggleFavorite(ctx.trx, ctx.me.id, input.dressId)),
})
