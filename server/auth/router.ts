import {
  deleteAccountSchema,
  establishSessionSchema,
  nothingSchema,
  loginSchema,
  passwordChangeSchema,
  profileSchema,
  registrationSchema,
} from '../../shared/account-schema.ts'
import { record } from '../audit/queries.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/database.ts'
import { badRequest, conflict, unauthorized } from '../errors.ts'
import { setAvatar } from '../images/queries.ts'
import { anyone, router, signedIn, signedInAnyhow } from '../trpc.ts'
import { connectWaiting, disconnect } from './google-accounts.ts'
import { leave } from './leaving.ts'
import { hashPassword, isOutdated, passwordMatches, refuseWeakPassword } from './passwords.ts'
import {
  findCredentials,
  findSessionUser,
  findWaysIn,
  insertUser,
  renewHash,
  setDisplayName,
  setPassword,
} from './queries.ts'
import { redeemToken } from './tokens.ts'

/** Begins a session and answers whose it is. */
async function welcome(ctx: Context, userId: string) {
  await ctx.signIn(userId)
  await record(ctx.db, ctx, { event: 'sign_in', actorId: userId })
  return { user: await findSessionUser(ctx.db, userId, ctx.rules) }
}

/**
 * A Google account that this very browser brought for this very person, and was told to give the password for,
 * is connected now that it has been given (specification §4, account_linking_required).
 */
async function connectBrought(ctx: Context, userId: string) {
  const { db, oauthFlow, now } = ctx
  if (!oauthFlow) return
  const connected = await connectWaiting(db, { secret: oauthFlow, browser: oauthFlow, userId, now })
  if (!connected) return
  await record(db, ctx, { event: 'google_connection', actorId: userId })
  ctx.endOauthFlow()
}

const INCOMPLETE = 'Failed to complete authentication. Please try again.'

export const authRouter = router({
  /** Whoever is signed in, or null. */
  session: anyone.query(async ({ ctx }) => {
    const user = await ctx.user()
    return user && findSessionUser(ctx.db, user.id, ctx.rules)
  }),

  login: anyone.input(loginSchema).mutation(async ({ ctx, input: { email, password } }) => {
    const known = await findCredentials(ctx.db, email)
    const isRight = await ctx.limits.guess({ email, ip: ctx.ip }, async () => {
      const matches = await passwordMatches(known?.passwordHash, password)
      const ended = known?.passwordExpiresAt && known.passwordExpiresAt <= ctx.now
      return matches && !ended
    })
    if (!known || !isRight) {
      // Not what was typed: people type their password where the address belongs.
      await record(ctx.db, ctx, { event: 'sign_in_failed', actorId: null, subject: known?.id })
      throw unauthorized('Invalid email or password.')
    }
    if (known.passwordHash && isOutdated(known.passwordHash)) {
      await renewHash(ctx.db, known.id, { from: known.passwordHash, to: await hashPassword(password) })
    }
    await connectBrought(ctx, known.id)
    return welcome(ctx, known.id)
  }),

  register: anyone.input(registrationSchema).mutation(async ({ ctx, input: { password, ...person } }) => {
    refuseWeakPassword(password, person)
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
    if (!userId) throw unauthorized(INCOMPLETE)
    ctx.endOauthFlow()
    return welcome(ctx, userId)
  }),

  /** Ends every other session; this browser gets a new one. */
  changePassword: signedInAnyhow.input(passwordChangeSchema).mutation(async ({ ctx, input }) => {
    const { id, email } = ctx.me
    const known = await findCredentials(ctx.db, email)
    if (!known?.passwordHash) throw conflict('This account signs in with Google and has no password.')
    const isRight = await ctx.limits.guess({ email, ip: ctx.ip }, () =>
      passwordMatches(known.passwordHash, input.currentPassword),
    )
    if (!isRight) {
      await record(ctx.db, ctx, { event: 'sign_in_failed', actorId: id, subject: id })
      throw badRequest('The current password is not right.')
    }
    if (input.newPassword === input.currentPassword)
      throw badRequest('Please choose a password that you have not used here.')
    refuseWeakPassword(input.newPassword, ctx.me)
    const passwordHash = await hashPassword(input.newPassword)
    await inTransaction(ctx.db, async (trx) => {
      await setPassword(trx, id, passwordHash)
      await record(trx, ctx, { event: 'password_change', actorId: id })
    })
    await ctx.endSessions(id)
    return welcome(ctx, id)
  }),

  /** What somebody's own account page shows beyond their session. */
  account: signedIn.query(async ({ ctx: { db, me, countSessions } }) => {
    const [waysIn, devices] = await Promise.all([findWaysIn(db, me.id), countSessions(me.id)])
    return { ...waysIn, devices }
  }),

  /** How others see them: the name, the picture, or both. */
  updateProfile: signedIn
    .input(profileSchema)
    .mutation(async ({ ctx, input: { displayName, avatarUrl } }) => {
      const { db, me, rules } = ctx
      await inTransaction(db, async (trx) => {
        if (displayName !== undefined) await setDisplayName(trx, me.id, displayName)
        if (avatarUrl !== undefined) await setAvatar(trx, { userId: me.id, url: avatarUrl, ...rules })
      })
      return { user: await findSessionUser(db, me.id, rules) }
    }),

  /** Ends every session of theirs, this one too, and says how many there were. */
  signOutEverywhere: signedIn.input(nothingSchema).mutation(async ({ ctx }) => {
    const devices = await ctx.countSessions(ctx.me.id)
    await ctx.endSessions(ctx.me.id)
    await ctx.signOut()
    await record(ctx.db, ctx, { event: 'sign_out_everywhere', actorId: ctx.me.id })
    return { devices }
  }),

  /** The end of connecting Google: the window's one-time token, from the browser and the person that began. */
  connectGoogle: signedIn.input(establishSessionSchema).mutation(async ({ ctx, input }) => {
    const { db, me, now, oauthFlow: browser = '' } = ctx
    if (!(await connectWaiting(db, { secret: input.tempToken, browser, userId: me.id, now })))
      throw badRequest(INCOMPLETE)
    await record(db, ctx, { event: 'google_connection', actorId: me.id })
    ctx.endOauthFlow()
    return welcome(ctx, me.id)
  }),

  disconnectGoogle: signedIn.input(nothingSchema).mutation(async ({ ctx }) => {
    const { db, me } = ctx
    const { hasPassword } = await findWaysIn(db, me.id)
    if (!hasPassword) throw conflict('This account has no password, so Google is the only way into it.')
    await inTransaction(db, async (trx) => {
      await disconnect(trx, me.id)
      await record(trx, ctx, { event: 'google_disconnection', actorId: me.id })
    })
    return {}
  }),

  /** Deletes the account for good. Throws a conflict while rentals are open. */
  deleteAccount: signedIn.input(deleteAccountSchema).mutation(async ({ ctx, input }) => {
    const { db, me, limits, now } = ctx
    const known = await findCredentials(db, me.email)
    if (known?.passwordHash) {
      const isRight = await limits.guess({ email: me.email, ip: ctx.ip }, () =>
        passwordMatches(known.passwordHash, input.password ?? ''),
      )
      if (!isRight) {
        await record(db, ctx, { event: 'sign_in_failed', actorId: me.id, subject: me.id })
        throw badRequest('The password is not right.')
      }
    } else if (input.email !== me.email) throw badRequest('Please type the email of this account to confirm.')
    await inTransaction(db, async (trx) => {
      const former = await leave(trx, me.id, now)
      await record(trx, { ...ctx, ip: null }, { event: 'account_deletion', actorId: former })
    })
    await limits.forget(me)
    await ctx.signOut()
    return {}
  }),
})
