import { z } from 'zod'
import { marketToday } from '../../shared/day.ts'
import {
  dressChangeSchema,
  dressIdSchema,
  dressIdsSchema,
  dressPageSchema,
  newDressSchema,
  dressFilterSchema,
  relatedSchema,
  suggestSchema,
} from '../../shared/dress-schema.ts'
import { record } from '../audit/queries.ts'
import { settledOrNull } from '../auth/admission.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/database.ts'
import { notFound } from '../errors.ts'
import { once } from '../idempotency.ts'
import { anyone, router, signedIn } from '../trpc.ts'
import { insertDress, removeDress, updateDress } from './listing.ts'
import { countDresses, findDresses } from './list.ts'
import {
  findDress,
  findDressBySlug,
  findDressesByIds,
  findListings,
  findMoreFromOwner,
  findRelated,
  type Viewer,
} from './queries.ts'
import { suggest } from './search/suggest.ts'

const found = <T>(dress: T | undefined): T => {
  if (!dress) throw notFound('Dress not found')
  return dress
}

/** Whoever asks, as far as dresses know: a session with a temporary password is not yet its owner's. */
const viewer = async ({ user, rules, now }: Context): Promise<Viewer> => ({
  imageOrigin: rules.imageOrigin,
  viewerId: settledOrNull(await user())?.id ?? null,
  today: marketToday(now),
})

export const dressesRouter = router({
  list: anyone
    .input(dressPageSchema)
    .query(({ ctx, input }) => findDresses(ctx.reads, input, { ...ctx.rules, now: ctx.now })),

  count: anyone
    .input(dressFilterSchema)
    .query(({ ctx, input }) => countDresses(ctx.reads, input, { ...ctx.rules, now: ctx.now })),

  suggest: anyone.input(suggestSchema).query(({ ctx, input }) => suggest(ctx.reads, input.beginning)),

  byId: anyone
    .input(dressIdSchema)
    .query(async ({ ctx, input }) => found(await findDress(ctx.reads, input.id, await viewer(ctx)))),

  bySlug: anyone.input(z.strictObject({ slug: z.string() })).query(async ({ ctx, input: { slug } }) =>
    // What no dress can be called need not be looked for; it may hold bytes that PostgreSQL refuses.
    found(
      /^[a-z0-9-]{1,200}$/.test(slug) ? await findDressBySlug(ctx.reads, slug, await viewer(ctx)) : undefined,
    ),
  ),

  mine: signedIn.query(({ ctx }) => findListings(ctx.db, ctx.me.id, ctx.rules)),

  related: anyone.input(relatedSchema).query(({ ctx, input }) => findRelated(ctx.reads, input, ctx.rules)),

  /** What else the owner of a dress lends. */
  moreFromOwner: anyone
    .input(dressIdSchema)
    .query(({ ctx, input }) => findMoreFromOwner(ctx.reads, input.id, ctx.rules)),

  /** Dresses that a browser remembers having seen. */
  byIds: anyone
    .input(dressIdsSchema)
    .query(({ ctx, input }) => findDressesByIds(ctx.reads, input.ids, ctx.rules)),

  create: signedIn.input(newDressSchema).mutation(({ ctx, input }) => {
    const { db, rules, idempotencyKey: key, me } = ctx
    return once({ db, key, userId: me.id, call: 'dresses.create', input }, async (trx) => {
      const id = await insertDress(trx, me.id, input, rules)
      return found(await findDress(trx, id, await viewer(ctx)))
    })
  }),

  update: signedIn.input(dressChangeSchema).mutation(async ({ ctx, input }) => {
    await updateDress(ctx.db, ctx.me.id, input, ctx.rules)
    return found(await findDress(ctx.db, input.id, await viewer(ctx)))
  }),

  remove: signedIn.input(dressIdSchema).mutation(async ({ ctx, input }) => {
    await inTransaction(ctx.db, async (trx) => {
      await removeDress(trx, ctx.me.id, input.id, { now: ctx.now, today: marketToday(ctx.now) })
      await record(trx, ctx, { event: 'dress_deletion', actorId: ctx.me.id, subject: `dress ${input.id}` })
    })
    return { id: input.id }
  }),
})
