import { favoriteSchema } from '../../shared/dress-schema.ts'
import { findSavedDresses } from '../dresses/queries.ts'
import { router, signedIn } from '../trpc.ts'
import { findFavorites, toggleFavorite } from './queries.ts'

export const favoritesRouter = router({
  list: signedIn.query(({ ctx }) => findFavorites(ctx.db, ctx.me.id)),

  /** The same dresses in full, for the page that shows them. */
  dresses: signedIn.query(({ ctx }) => findSavedDresses(ctx.db, ctx.me.id, ctx.rules)),

  toggle: signedIn
    .input(favoriteSchema)
    .mutation(({ ctx, input }) => toggleFavorite(ctx.db, ctx.me.id, input.dressId)),
})
