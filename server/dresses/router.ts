import { z } from 'zod'
import {
  dressIdSchema,
  dressIdsSchema,
  dressPageSchema,
  fittingPageSchema,
  nearMissesSchema,
  dressFilterSchema,
  pageSchema,
  relatedSchema,
  suggestSchema,
} from '../../shared/dress/dress-schema.ts'
import { findBody } from '../body/queries.ts'
import { anyone, router, signedIn } from '../trpc/trpc.ts'
import { findFacets } from './facets.ts'
import { countDresses, findCards, findDresses } from './list.ts'
import { findNearMisses } from './near-misses.ts'
import {
  cardPageOutput,
  dressOutput,
  dressPageOutput,
  facetsOutput,
  nearMissOutput,
  ownListingOutput,
} from './output.ts'
import {
  findDress,
  findDressBySlug,
  findDressesByIds,
  findLastPlace,
  findListingPage,
  findListings,
  findMoreFromOwner,
  findRelatedCards,
  findRelatedDresses,
  found,
  viewerOf,
} from './queries.ts'
import { suggest } from './search/suggest.ts'

export const dressesRouter = router({
  cards: anyone
    .input(dressPageSchema)
    .meta({ shared: true })
    .query(async ({ ctx, input }) => {
      const page = await findCards(ctx.reads, input, { ...ctx.rules, now: ctx.now })
      ctx.noteSearch(input, page.dresses.length)
      return page
    }),

  /** The same in every documented field. */
  list: anyone
    .input(dressPageSchema)
    .meta({ shared: true, rest: 'GET /dresses', restFormat: 'pageOfDresses', output: dressPageOutput })
    .query(({ ctx, input }) => findDresses(ctx.reads, input, { ...ctx.rules, now: ctx.now })),

  /** The same, by fit: the measures of the person who asks are read here and are not in the answer. */
  fitting: signedIn
    .input(fittingPageSchema)
    .meta({ shared: false, rest: 'GET /dresses/fitting', output: cardPageOutput })
    .query(async ({ ctx, input }) => {
      const body = (await findBody(ctx.current, ctx.me.id)) ?? {}
      return findCards(ctx.reads, input, { ...ctx.rules, now: ctx.now, body })
    }),

  count: anyone
    .input(dressFilterSchema)
    .meta({ shared: true })
    .query(({ ctx, input }) => countDresses(ctx.reads, input, { ...ctx.rules, now: ctx.now })),

  /** Dresses that nearly match a search for days with few hits, each with the reason. */
  nearMisses: anyone
    .input(nearMissesSchema)
    .meta({ shared: true, rest: 'GET /dresses/near-misses', output: z.array(nearMissOutput) })
    .query(({ ctx, input }) => findNearMisses(ctx.reads, input, { ...ctx.rules, now: ctx.now })),

  /** How many dresses each value of each filter has. */
  facets: anyone
    .input(dressFilterSchema)
    .meta({ shared: true, rest: 'GET /dresses/facets', output: facetsOutput })
    .query(({ ctx, input }) => findFacets(ctx, input, { ...ctx.rules, now: ctx.now })),

  suggest: anyone
    .input(suggestSchema)
    .meta({ shared: true })
    .query(({ ctx, input }) => suggest(ctx.reads, input.beginning)),

  byId: anyone
    .input(dressIdSchema)
    .meta({ shared: true, asksViewer: true, rest: 'GET /dress', output: dressOutput })
    .query(async ({ ctx, input }) => found(await findDress(ctx.reads, input.id, await viewerOf(ctx)))),

  bySlug: anyone
    .input(z.strictObject({ slug: z.string() }))
    .meta({ shared: true, asksViewer: true })
    .query(async ({ ctx, input: { slug } }) =>
      // No slug is like this, and it may hold bytes that PostgreSQL refuses.
      found(
        /^[a-z0-9-]{1,200}$/.test(slug)
          ? await findDressBySlug(ctx.reads, slug, await viewerOf(ctx))
          : undefined,
      ),
    ),

  mine: signedIn
    .meta({ shared: false, rest: 'GET /dresses/my-listings', output: z.array(ownListingOutput) })
    .query(({ ctx }) => findListings(ctx.db, ctx.me.id, { ...ctx.rules, now: ctx.now })),

  minePage: signedIn
    .input(pageSchema)
    .meta({ shared: false })
    .query(({ ctx, input }) => findListingPage(ctx.db, ctx.me.id, { ...ctx.rules, ...input, now: ctx.now })),

  /** The default location of a new listing. */
  lastPlace: signedIn.meta({ shared: false }).query(({ ctx }) => findLastPlace(ctx.db, ctx.me.id)),

  relatedCards: anyone
    .input(relatedSchema)
    .meta({ shared: true })
    .query(({ ctx, input }) => findRelatedCards(ctx.reads, input, { ...ctx.rules, now: ctx.now })),

  /** The same in every documented field. */
  related: anyone
    .input(relatedSchema)
    .meta({ shared: true, rest: 'GET /dresses/related', output: z.array(dressOutput) })
    .query(({ ctx, input }) => findRelatedDresses(ctx.reads, input, { ...ctx.rules, now: ctx.now })),

  /** Other dresses of the same owner. */
  moreFromOwner: anyone
    .input(dressIdSchema)
    .meta({ shared: true })
    .query(({ ctx, input }) => findMoreFromOwner(ctx.reads, input.id, ctx.rules)),

  /** Recently viewed dresses, by ids that the browser stores. */
  byIds: anyone
    .input(dressIdsSchema)
    .meta({ shared: false })
    .query(({ ctx, input }) => findDressesByIds(ctx.reads, input.ids, ctx.rules)),
})
