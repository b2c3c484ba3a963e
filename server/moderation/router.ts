import * as z from 'zod/mini'
import { contactChoiceSchema, personSchema } from '../../shared/message-schema.ts'
import { ownPageSchema } from '../../shared/moderation/sanction.ts'
import { answerSchema, reportSchema } from '../../shared/report-schema.ts'
import { hideReviewSchema, reviewIdOnlySchema } from '../../shared/review-schema.ts'
import { record } from '../audit/queries.ts'
import { instant, nothingOutput } from '../trpc/output.ts'
import { adminChanging, changing, router, signedIn } from '../trpc/trpc.ts'
import { findContact, setContact } from '../people/contact.ts'
import { findBlocked, unblock } from '../people/blocked.ts'
import { block } from './blocking.ts'
import { findOwnDecisions, findOwnReports } from './queries.ts'
import { hideReviewOnce, showReview } from './review-hiding.ts'
import { answerDecision, createReport } from './reports.ts'

export const peopleRouter = router({
  /** Whether renters are given the user's address, and whether any has been yet. */
  contact: signedIn
    .meta({
      shared: false,
      rest: 'GET /people/contact',
      output: z.strictObject({ messagesOnly: z.boolean(), hasLent: z.boolean() }),
    })
    .query(({ ctx }) => findContact(ctx.db, ctx.me.id)),

  /** What was decided about the user. */
  decisions: signedIn
    .input(ownPageSchema)
    .meta({ shared: false })
    .query(({ ctx: { db, me, now }, input }) => findOwnDecisions(db, input, { userId: me.id, now })),

  setContact: changing
    .input(contactChoiceSchema)
    .meta({ changes: 'private', rest: 'POST /people/contact', output: nothingOutput })
    .mutation(async ({ ctx: { trx, me }, input }) => {
      await setContact(trx, me.id, input)
      return {}
    }),

  blocked: signedIn
    .meta({
      shared: false,
      rest: 'GET /people/blocked',
      output: z.array(z.strictObject({ personId: z.uuid(), displayName: z.string(), at: instant })),
    })
    .query(({ ctx }) => findBlocked(ctx.db, ctx.me.id)),

  block: changing
    .input(personSchema)
    .meta({ changes: 'private', rest: 'POST /people/block', output: nothingOutput })
    .mutation(async ({ ctx: { trx, me, now }, input }) => {
      await block(trx, { by: me.id, whom: input.personId, now })
      return {}
    }),

  unblock: changing
    .input(personSchema)
    .meta({ changes: 'private', rest: 'POST /people/unblock', output: nothingOutput })
    .mutation(async ({ ctx: { trx, me }, input }) => {
      await unblock(trx, { by: me.id, whom: input.personId })
      return {}
    }),
})

/** Hides a review by a decision, and undoes it; these procedures are merged into `reviews`. */
export const reviewHidingRouter = router({
  hide: adminChanging
    .input(hideReviewSchema)
    .meta({ changes: 'public', rest: 'POST /reviews/hide', output: nothingOutput })
    .mutation(async ({ ctx, input: { reviewId, why } }) => {
      const sanctionId = await hideReviewOnce(
        ctx.trx,
        { reviewId, why },
        { adminId: ctx.me.id, now: ctx.now },
      )
      const subject = `sanction ${sanctionId}`
      if (sanctionId) await record(ctx.trx, ctx, { event: 'sanction', actorId: ctx.me.id, subject })
      return {}
    }),

  unhide: adminChanging
    .input(reviewIdOnlySchema)
    .meta({ changes: 'public', rest: 'POST /reviews/unhide', output: nothingOutput })
    .mutation(async ({ ctx, input: { reviewId } }) => {
      const subject = await showReview(ctx.trx, reviewId, { adminId: ctx.me.id, now: ctx.now })
      if (subject) await record(ctx.trx, ctx, { event: 'sanction_undone', actorId: ctx.me.id, subject })
      return {}
    }),
})

export const reportsRouter = router({
  /** What the user has reported. */
  mine: signedIn
    .input(ownPageSchema)
    .meta({ shared: false })
    .query(({ ctx, input }) => findOwnReports(ctx.db, input, ctx.me.id)),

  create: changing
    .input(reportSchema)
    .meta({ changes: 'private', rest: 'POST /reports/create', output: nothingOutput })
    .mutation(async ({ ctx: { trx, me, now }, input }) => {
      await createReport(trx, input, { userId: me.id, now })
      return {}
    }),

  /** Answers a decision about oneself, once. */
  answer: changing
    .input(answerSchema)
    .meta({
      access: 'reviewed',
      whileSuspended: true,
      changes: 'private',
      rest: 'POST /reports/answer',
      output: nothingOutput,
    })
    .mutation(async ({ ctx: { trx, me, now }, input }) => {
      await answerDecision(trx, input, { userId: me.id, now })
      return {}
    }),
})
