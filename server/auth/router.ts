import {
  establishSessionSchema,
  nothingSchema,
  loginSchema,
  passwordChangeSchema,
  registrationSchema,
} from '../../shared/account-schema.ts'
import { record } from '../audit/queries.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/database.ts'
import { badRequest, conflict, unauthorized } from '../errors.ts'
import { anyone, router, signedInAnyhow } from '../trpc.ts'
import { hashPassword, isOutdated, passwordMatches, refuseWeakPassword } from './passwords.ts'
import { findCredentials, findSessionUser, insertUser, renewHash, setPassword } from './queries.ts'
import { redeemToken } from './tokens.ts'

/** Begins a session and answers whose it is. */
async function welcome(ctx: Context, userId: string) {
  await ctx.signIn(userId)
  await record(ctx.db, ctx, { event: 'sign_in', actorId: userId })
  return { user: await findSessionUser(ctx.db, userId) }
}

export const authRouter = router({
  /** Whoever is signed in, or null. */
  session: anyone.query(async ({ ctx }) => {
    const user = await ctx.user()
    return user && findSessionUser(ctx.db, user.id)
  }),

  login: anyone.input(loginSchema).mutation(async ({ ctx, input: { email, password } }) => {
    await ctx.limits.admitLogin(email, ctx.ip)
    const known = await findCredentials(ctx.db, email)
    const matches = await passwordMatches(known?.passwordHash, password)
    const ended = known?.passwordExpiresAt && known.passwordExpiresAt <= ctx.now
    if (!known || !matches || ended) {
      await ctx.limits.loginFailed(email, ctx.ip)
      // Not what was typed: people type their password where the address belongs.
      await record(ctx.db, ctx, { event: 'sign_in_failed', actorId: null, subject: known?.id })
      throw unauthorized('Invalid email or password.')
    }
    await ctx.limits.loginSucceeded(email, ctx.ip)
    if (known.passwordHash && isOutdated(known.passwordHash)) {
      await renewHash(ctx.db, known.id, { from: known.passwordHash, to: await hashPassword(password) })
    }
    return welcome(ctx, known.id)
  }),

  register: anyone.input(registrationSchema).mutation(async ({ ctx, input: { password, ...person } }) => {
    refuseWeakPassword(password, person.email)
    await ctx.limits.registration(ctx.ip)
    const passwordHash = await hashPassword(password)
    const { id } = await inTransaction(ctx.db, async (trx) => {
      const newcomer = await insertUser(trx, { ...person, passwordHash })
      await record(trx, ctx, { event: 'registration', actorId: newcomer.id })
      return newcomer
    })
    return welcome(ctx, id)
  }),

  logout: anyone.input(nothingSchema).mutation(async ({ ctx }) => {
    const user = await ctx.user()
    await ctx.signOut()
    if (user) await record(ctx.db, ctx, { event: 'sign_out', actorId: user.id })
    return {}
  }),

  /** The end of a sign-in with Google: its one-time token becomes a session, in the browser that began it. */
  establishSession: anyone.input(establishSessionSchema).mutation(async ({ ctx, input }) => {
    const userId = await redeemToken(ctx.db, input.tempToken, { browser: ctx.oauthFlow ?? '', now: ctx.now })
    if (!userId) throw unauthorized('Failed to complete authentication. Please try again.')
    return welcome(ctx, userId)
  }),

  /** Ends every other session; this browser gets a new one. */
  changePassword: signedInAnyhow.input(passwordChangeSchema).mutation(async ({ ctx, input }) => {
    const { id, email } = ctx.me
    await ctx.limits.admitLogin(email, ctx.ip)
    const known = await findCredentials(ctx.db, email)
    if (!known?.passwordHash) throw conflict('This account signs in with Google and has no password.')
    if (!(await passwordMatches(known.passwordHash, input.currentPassword))) {
      await ctx.limits.loginFailed(email, ctx.ip)
      await record(ctx.db, ctx, { event: 'sign_in_failed', actorId: id, subject: id })
      throw badRequest('The current password is not right.')
    }
    if (input.newPassword === input.currentPassword)
      throw badRequest('Please choose a password that you have not used here.')
    refuseWeakPassword(input.newPassword, email)
    const passwordHash = await hashPassword(input.newPassword)
    await inTransaction(ctx.db, async (trx) => {
      await setPassword(trx, id, passwordHash)
      await record(trx, ctx, { event: 'password_change', actorId: id })
    })
    await ctx.endSessions(id)
    return welcome(ctx, id)
  }),
})
