import * as z from 'zod/mini'
import { passwordResetSchema } from '../../shared/account-schema.ts'
import { record } from '../audit/queries.ts'
import { hashPassword, temporaryPassword } from '../auth/passwords.ts'
import { findCredentials, setTemporaryPassword } from '../auth/queries.ts'
import { inTransaction } from '../db/database.ts'
import { conflict, notFound } from '../errors.ts'
import { adminOnly, router } from '../trpc/trpc.ts'

export const TEMPORARY_PASSWORD_TTL_MS = 24 * 3_600_000

export const adminRouter = router({
  /** Gives somebody a password to sign in with once; whoever has their account open loses it. */
  resetPassword: adminOnly
    .input(passwordResetSchema)
    .meta({
      changes: 'private',
      alone: true,
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
        const isSet = await setTemporaryPassword(trx, person.id, { passwordHash, passwordExpiresAt })
        if (!isSet) throw notFound('Nobody here has this email.') // they have left meanwhile
        await record(trx, ctx, { event: 'password_reset', actorId: ctx.me.id, subject: person.id })
      })
      return { temporaryPassword: password }
    }),
})
