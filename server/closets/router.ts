import {
  closetChangeSchema,
  closetIdSchema,
  closetPageSchema,
  closetSlugSchema,
  followedPageSchema,
} from '../../shared/dress/closet-schema.ts'
import { notFound } from '../errors.ts'
import { done, nothingOutput } from '../trpc/output.ts'
import { anyone, changing, router, signedIn } from '../trpc/trpc.ts'
import { editCloset } from './commands.ts'
import { CLOSET_MISSING, followCloset, unfollowCloset } from './following.ts'
import { closetDressesOutput, closetOutput, followedOutput, ownClosetOutput } from './output.ts'
import {
  findCloset,
  findClosetDresses,
  findFollowed,
  findFollowedIds,
  findFollowedPage,
  findOwnCloset,
} from './queries.ts'

export const closetsRouter = router({
  bySlug: anyone
    .input(closetSlugSchema)
    .meta({ shared: true, rest: 'GET /closet', output: closetOutput })
    .query(async ({ ctx: { reads, rules, now }, input }) => {
      const closet = await findCloset(reads, input.slug, { ...rules, now })
      if (!closet) throw notFound(CLOSET_MISSING)
      return closet
    }),

  dresses: anyone
    .input(closetPageSchema)
    .meta({ shared: true, rest: 'GET /closet/dresses', output: closetDressesOutput })
    .query(({ ctx, input }) => findClosetDresses(ctx.reads, input, ctx.rules)),

  mine: signedIn
    .meta({ shared: false, rest: 'GET /closet/mine', output: ownClosetOutput })
    .query(({ ctx }) => findOwnCloset(ctx.db, ctx.me.id)),

  edit: changing
    .input(closetChangeSchema)
    .meta({ access: 'lender', changes: 'public', rest: 'POST /closet/edit', output: nothingOutput })
    .mutation(async ({ ctx, input }) => {
      if (!(await editCloset(ctx.trx, ctx.me.id, input))) ctx.nothingChanged()
      return {}
    }),

  followed: signedIn
    .meta({ shared: false, rest: 'GET /closets/followed', output: followedOutput })
    .query(({ ctx }) => findFollowed(ctx.db, ctx.me.id, ctx.rules)),

  followedPage: signedIn
    .input(followedPageSchema)
    .meta({ shared: false })
    .query(({ ctx, input }) => findFollowedPage(ctx.db, ctx.me.id, { ...ctx.rules, ...input })),

  followedIds: signedIn.meta({ shared: false }).query(({ ctx }) => findFollowedIds(ctx.db, ctx.me.id)),

  follow: changing
    .input(closetIdSchema)
    .meta({ access: 'notOwner', changes: 'private', rest: 'POST /closets/follow', output: nothingOutput })
    .mutation(({ ctx: { trx, me, now }, input }) =>
      done(followCloset(trx, { ...input, followerId: me.id, now })),
    ),

  unfollow: changing
    .input(closetIdSchema)
    .meta({ changes: 'private', rest: 'POST /closets/unfollow', output: nothingOutput })
    .mutation(({ ctx: { trx, me }, input }) => done(unfollowCloset(trx, { ...input, followerId: me.id }))),
})
