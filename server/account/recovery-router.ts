import { forgotSchema, resetSchema } from '../../shared/mail-schema.ts'
import { record } from '../audit/queries.ts'
import { inTransaction } from '../db/database.ts'
import { badRequest } from '../errors.ts'
import { requireMail, writeLetter } from '../mail/commands.ts'
import { findLink } from '../mail/links.ts'
import { anyone } from '../trpc/trpc.ts'
import { LINK_OVER } from './address-router.ts'
import { hashPassword, refuseWeakPassword } from '../auth/passwords.ts'
import { revokeSessions, tellOfPassword } from '../auth/credentials.ts'
import { lockPerson } from '../people/rows.ts'

/** The way back into an account whose password is forgotten (docs/product.md#forgotten-passwords). */
export const recoveryProcedures = {
  /**
   * Has a letter sent to an address, if an account has it. That is looked up only when the letter is sent, so that
   * neither the answer nor its time tells whether there is one.
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
   * A new password by the link of a letter, once. It ends every session, takes Google away (whoever had the account may
   * have connected theirs), and shows that the address is theirs.
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
      const person = await db
        .selectFrom('appUser')
        .select(['email', 'displayName'])
        .where('id', '=', userId)
        .executeTakeFirst()
      if (!person) throw badRequest(LINK_OVER)
      refuseWeakPassword(newPassword, person, ctx.rules)
      const passwordHash = await hashPassword(newPassword)
      await inTransaction(db, async (trx) => {
        await lockPerson(trx, userId)
        // Asked again under the lock: of two who choose at once, one finds it used.
        if (!(await findLink(trx, token, { purposes, now }))) throw badRequest(LINK_OVER)
        const set = await trx
          .updateTable('appUser')
          .set({
            passwordHash,
            mustChangePassword: false,
            passwordExpiresAt: null,
            emailVerifiedAt: now,
            emailRefusedAt: null,
            emailRefusal: null,
          })
          .where('id', '=', userId)
          .where('email', '=', email)
          .returning('id')
          .executeTakeFirst()
        if (!set) throw badRequest(LINK_OVER)
        await revokeSessions(trx, userId, now)
        await trx.deleteFrom('oauthAccount').where('userId', '=', userId).execute()
        await limits.unlock(trx, email)
        await record(trx, ctx, { event: 'password_forgotten', actorId: userId })
        await tellOfPassword(trx, userId, now)
      })
      return {}
    }),
}
