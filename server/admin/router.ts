import * as z from 'zod/mini'
import { demoEmails } from '../../demo/people.ts'
import { DAY } from '../../shared/duration.ts'
import { nothingSchema, passwordResetSchema } from '../../shared/account/account-schema.ts'
import {
  closeReportSchema,
  noteSchema,
  reportIdSchema,
  reportPageSchema,
} from '../../shared/report-schema.ts'
import { letterIdSchema, letterPageSchema } from '../../shared/notices/mail-schema.ts'
import { record } from '../audit/queries.ts'
import { hashPassword, temporaryPassword } from '../auth/passwords.ts'
import { findCredentials, setTemporaryPassword, tellOfPassword } from '../auth/credentials.ts'
import { inTransaction } from '../db/database.ts'
import { conflict, notFound } from '../errors.ts'
import { findJobs } from '../jobs/jobs.ts'
import { requireMail, tryAgain, writeLetter } from '../mail/commands.ts'
import { heldSince, releaseLetters } from '../mail/hold.ts'
import { findLetter, findLetters } from '../letters/queries.ts'
import { countLetters } from '../mail/queries.ts'
import { senderText } from '../mail/transport.ts'
import { listPages } from './lists-router.ts'
import { findOverview } from './queries.ts'
import { shopCancelSchema } from '../../shared/rental/cancel-schema.ts'
import { cancelForShop } from '../rentals/cancellation.ts'
import { actSchema, decisionPageSchema, sanctionIdSchema } from '../../shared/moderation/sanction.ts'
import { findDecisions } from '../moderation/queries.ts'
import { act, undo } from '../moderation/sanctions.ts'
import { findReportedMessages } from '../moderation/judging.ts'
import { findReports } from '../moderation/report-queries.ts'
import { closeReport, noteReport } from '../moderation/reports.ts'
import { version } from '../version.ts'
import { done, id, nothingOutput } from '../trpc/output.ts'
import { adminChanging, adminOnly, router } from '../trpc/trpc.ts'

export const TEMPORARY_PASSWORD_TTL_MS = DAY

export const adminRouter = router({
  ...listPages,

  /** What waits for admins, how the shop goes, and what is still to be done before it is ready. */
  overview: adminOnly.meta({ shared: false }).query(async ({ ctx: { db, settings, rules, now } }) => ({
    ...(await findOverview(db, settings.fixed, { now, timeZone: rules.timeZone })),
    version,
  })),

  /** Removes the demo. Throws a conflict where people who are not of it share something with it. */
  removeDemo: adminOnly
    .input(nothingSchema)
    .meta({ changes: 'public', alone: true })
    .mutation(async ({ ctx }) => {
      if (demoEmails.includes(ctx.me.email))
        throw conflict('You are of the demo yourself. Please sign in with an account of your own first.')
      const removal = await ctx.removeDemo()
      if ('heldBy' in removal)
        throw conflict(
          `Nothing was removed, for others share this with the demo: ${removal.heldBy.slice(0, 5).join('; ')}`,
        )
      if (removal.people) await record(ctx.db, ctx, { event: 'demo_removed', actorId: ctx.me.id })
      return {}
    }),

  /** Sets a password for one sign-in and ends all sessions of the account. */
  resetPassword: adminOnly
    .input(passwordResetSchema)
    .meta({
      changes: 'private',
      alone: true,
      needsPassword: true,
      rest: 'POST /admin/reset-password',
      output: z.strictObject({ temporaryPassword: z.string() }),
    })
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.passwordReset(ctx.me.id)
      const person = await findCredentials(ctx.db, input.email)
      if (!person) throw notFound('Nobody here has this email.')
      if (!person.passwordHash) throw conflict('This account signs in with Google and has no password.')

      const password = temporaryPassword()
      const passwordHash = await hashPassword(password)
      const passwordExpiresAt = new Date(ctx.now.getTime() + TEMPORARY_PASSWORD_TTL_MS)
      await inTransaction(ctx.db, async (trx) => {
        const isSet = await setTemporaryPassword(trx, person.id, { passwordHash, passwordExpiresAt }, ctx.now)
        if (!isSet) throw notFound('Nobody here has this email.') // they have left meanwhile
        await ctx.limits.unlock(trx, input.email)
        await record(trx, ctx, { event: 'password_reset', actorId: ctx.me.id, subject: person.id })
        await tellOfPassword(trx, person.id, ctx.now)
      })
      return { temporaryPassword: password }
    }),

  /** How letters leave, the shop's letters, newest first, and how its jobs went. */
  letters: adminOnly
    .input(letterPageSchema)
    .meta({ shared: false })
    .query(async ({ ctx: { db, me, rules, now }, input }) => ({
      ...(await findLetters(db, input, { adminId: me.id, now })),
      counts: await countLetters(db),
      jobs: await findJobs(db),
      way: rules.mailWay,
      // Never SMTP_URL as it is set: that has the password.
      over: rules.mailWay === 'smtp' ? (rules.mail.smtp?.host ?? null) : null,
      from: senderText(rules.mail.from),
      heldSince: await heldSince(db),
    })),

  /** Marks a restored copy as the shop, so that its letters leave. */
  releaseLetters: adminOnly
    .input(nothingSchema)
    .meta({ changes: 'private' })
    .mutation(({ ctx: { db } }) => done(releaseLetters(db))),

  /** One letter: its state, and what it says, where the shop keeps its letters. */
  letter: adminOnly
    .input(letterIdSchema)
    .meta({ shared: false })
    .query(async ({ ctx, input: { id } }) => {
      const letter = await findLetter(ctx.db, id, { adminId: ctx.me.id, now: ctx.now })
      if (!letter) throw notFound('This letter does not exist.')
      return { ...letter, kept: letter.state === 'kept' ? await ctx.mail.readKept(id) : null }
    }),

  /** Sends the admin a letter at once; returns its number, by which they follow it. */
  testLetter: adminOnly
    .input(nothingSchema)
    .meta({ changes: 'private', alone: true })
    .mutation(async ({ ctx: { db, me, limits, rules, now, mail } }) => {
      requireMail(rules)
      await limits.testLetter(me.id)
      const { id } = await writeLetter(db, { kind: 'test', userId: me.id, at: now })
      mail.sendNow(id)
      return { id }
    }),

  tryLetterAgain: adminOnly
    .input(letterIdSchema)
    .meta({ changes: 'private' })
    .mutation(async ({ ctx: { db, now }, input: { id } }) => {
      if (!(await tryAgain(db, id, now))) throw conflict('This letter cannot be sent again.')
      return {}
    }),

  reports: adminOnly
    .input(reportPageSchema)
    .meta({ shared: false })
    .query(({ ctx, input }) => findReports(ctx.db, input, ctx.me.id)),

  /** A reported message and those around it; each look is recorded. */
  lookAtReport: adminChanging
    .input(reportIdSchema)
    .meta({ changes: 'private' })
    .mutation(async ({ ctx, input: { reportId } }) => {
      const messages = await findReportedMessages(ctx.trx, reportId, ctx.me.id)
      const subject = `report ${reportId}`
      await record(ctx.trx, ctx, { event: 'conversation_looked_at', actorId: ctx.me.id, subject })
      return messages
    }),

  closeReport: adminChanging
    .input(closeReportSchema)
    .meta({ changes: 'private' })
    .mutation(async ({ ctx, input }) => {
      const subject = `report ${input.reportId}`
      if (await closeReport(ctx.trx, input, { adminId: ctx.me.id, now: ctx.now }))
        await record(ctx.trx, ctx, { event: 'report_closed', actorId: ctx.me.id, subject })
      return {}
    }),

  noteReport: adminChanging
    .input(noteSchema)
    .meta({ changes: 'private' })
    .mutation(async ({ ctx, input }) => {
      const subject = `report ${input.reportId}`
      if (await noteReport(ctx.trx, input, { adminId: ctx.me.id, now: ctx.now }))
        await record(ctx.trx, ctx, { event: 'report_noted', actorId: ctx.me.id, subject })
      return {}
    }),

  /** Carries out a decision about a person, or about what they have published. */
  act: adminChanging
    .input(actSchema)
    .meta({
      changes: 'public',
      rest: 'POST /admin/act',
      restNote: 'Takes a reason, but for the action write, and days for the action suspend alone.',
      output: z.strictObject({ sanctionId: id }),
    })
    .mutation(async ({ ctx, input }) => {
      const sanctionId = await act(ctx.trx, input, { adminId: ctx.me.id, now: ctx.now })
      const subject = `sanction ${sanctionId}`
      await record(ctx.trx, ctx, { event: 'sanction', actorId: ctx.me.id, subject })
      return { sanctionId }
    }),

  /** What was decided about a person or a dress, or after a report. */
  decisions: adminOnly
    .input(decisionPageSchema)
    .meta({ shared: false })
    .query(({ ctx: { db, me, now }, input }) => findDecisions(db, input, { adminId: me.id, now })),

  /** Cancels a confirmed rental that has not begun, in words to both sides. */
  cancelRental: adminChanging
    .input(shopCancelSchema)
    .meta({ changes: 'public' })
    .mutation(async ({ ctx, input }) => {
      const { trx, me, now, rules } = ctx
      const cancelled = await cancelForShop(trx, input, { adminId: me.id, now, rules })
      const subject = `rental ${input.rentalId}`
      await record(trx, ctx, { event: 'rental_cancelled', actorId: me.id, subject })
      return cancelled
    }),

  undo: adminChanging
    .input(sanctionIdSchema)
    .meta({ changes: 'public', rest: 'POST /admin/undo', output: nothingOutput })
    .mutation(async ({ ctx, input: { sanctionId } }) => {
      const undone = await undo(ctx.trx, sanctionId, { adminId: ctx.me.id, now: ctx.now })
      const subject = `sanction ${sanctionId}`
      if (undone) await record(ctx.trx, ctx, { event: 'sanction_undone', actorId: ctx.me.id, subject })
      return {}
    }),
})
