import { forgotSchema, resetSchema } from '../../shared/notices/mail-schema.ts'
import { record } from '../audit/queries.ts'
import { inTransaction } from '../db/database.ts'
import { badRequest } from '../errors.ts'
import { requireMail, writeLetter } from '../mail/commands.ts'
import { findLink } from '../mail/links.ts'
import { anyone } from '../trpc/trpc.ts'
import { hashPassword, refuseWeakPassword } from '../auth/passwords.ts'
import { removeGoogle, replacePassword, revokeSessions, tellOfPassword } from '../auth/credentials.ts'
import { confirmAddress, LINK_OVER, lockLink } from './commands.ts'
import { findNames } from '../people/rows.ts'

/** Choosing a new password by a letter (docs/product.md#forgotten-passwords). */
export const recoveryProcedures = {
  /**
   * Sends a letter if an account has the address. That is looked up only when the letter is sent, so that neither the
   * answer nor its time tells.
   */
  forgot: anyone
    .input(forgotSchema)
    .meta({ changes: 'private', alone: true })
    .mutation(async ({ ctx: { db, limits, ip, rules, now }, input: { email } }) => {
      requireMail(rules)
      await limits.forgot({ email, ip })
      await writeLetter(db, { kind: 'reset', userId: null, email, at: now })
      return {}
    }),

  /**
   * A new password by the link of a letter, once. Ends every session, disconnects Google (another person may have
   * connected theirs), and confirms the address.
   */
  reset: anyone
    .input(resetSchema)
    .meta({ changes: 'private', alone: true, needsPassword: true })
    .mutation(async ({ ctx, input: { token, newPassword } }) => {
      const { db, now, limits } = ctx
      const purposes = ['reset'] as const
      const link = await findLink(db, token, { purposes, now })
      if (!link) throw badRequest(LINK_OVER)
      const { userId, email } = link
      const person = await findNames(db, userId)
      if (!person) throw badRequest(LINK_OVER)
      refuseWeakPassword(newPassword, person, ctx.rules)
      const passwordHash = await hashPassword(newPassword)
      await inTransaction(db, async (trx) => {
        await lockLink(trx, token, { purposes, now })
        if (!(await confirmAddress(trx, { userId, email, now }))) throw badRequest(LINK_OVER)
        await replacePassword(trx, userId, passwordHash)
        await revokeSessions(trx, userId, now)
        await removeGoogle(trx, userId)
        await limits.unlock(trx, email)
        await record(trx, ctx, { event: 'password_forgotten', actorId: userId })
        await tellOfPassword(trx, userId, now)
      })
      return {}
    }),
}
