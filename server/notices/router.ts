import { noticePageSchema, seenSchema } from '../../shared/notices/notice-schema.ts'
import { done } from '../trpc/output.ts'
import { router, signedIn } from '../trpc/trpc.ts'
import { markSeen } from './commands.ts'
import { countUnseen, findNotices } from './queries.ts'

export const noticesRouter = router({
  list: signedIn
    .input(noticePageSchema)
    .meta({ shared: false })
    .query(({ ctx, input }) => findNotices(ctx.db, ctx.me.id, input)),

  unseen: signedIn.meta({ shared: false }).query(({ ctx }) => countUnseen(ctx.current, ctx.me.id)),

  seen: signedIn
    .input(seenSchema)
    .meta({ changes: 'private', whileSuspended: true })
    .mutation(({ ctx: { db, me, now }, input }) => done(markSeen(db, input, { userId: me.id, now }))),
})
