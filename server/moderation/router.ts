import * as z from 'zod/mini'
import { contactChoiceSchema, personSchema } from '../../shared/message-schema.ts'
import { ownPageSchema } from '../../shared/moderation/sanction.ts'
import { answerSchema, reportSchema } from '../../shared/report-schema.ts'
import { done, instant, nothingOutput } from '../trpc/output.ts'
import { changing, router, signedIn } from '../trpc/trpc.ts'
import { findContact, setContact } from '../people/contact.ts'
import { findBlocked, unblock } from '../people/blocked.ts'
import { block } from './blocking.ts'
import { findOwnDecisions, findOwnReports } from './queries.ts'
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
    .mutation(({ ctx: { trx, me }, input }) => done(setContact(trx, me.id, input))),

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
    .mutation(({ ctx: { trx, me, now }, input }) =>
      done(block(trx, { by: me.id, whom: input.personId, now })),
    ),

  unblock: changing
    .input(personSchema)
    .meta({ changes: 'private', rest: 'POST /people/unblock', output: nothingOutput })
    .mutation(({ ctx: { trx, me }, input }) => done(unblock(trx, { by: me.id, whom: input.personId }))),
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
    .mutation(({ ctx: { trx, me, now }, input }) => done(createReport(trx, input, { userId: me.id, now }))),

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
    .mutation(({ ctx: { trx, me, now }, input }) => done(answerDecision(trx, input, { userId: me.id, now }))),
})
