import * as z from 'zod/mini'
import {
  acceptTermsSchema,
  establishSessionSchema,
  nothingSchema,
  loginSchema,
  passwordChangeSchema,
  proofSchema,
  profileSchema,
  registrationSchema,
} from '../../shared/account/account-schema.ts'
import { firstRunSchema } from '../../shared/account/first-run-schema.ts'
import { sessionIdSchema } from '../../shared/notices/mail-schema.ts'
import { record } from '../audit/queries.ts'
import { inTransaction } from '../db/database.ts'
import { badRequest, conflict, unauthorized } from '../errors.ts'
import { writeLetter } from '../mail/commands.ts'
import { ASKING_MS } from '../letters/letter-limits.ts'
import { done, nothingOutput } from '../trpc/output.ts'
import { anyone, changing, router, signedIn, signedInAnyhow } from '../trpc/trpc.ts'
import { addressProcedures } from './address-router.ts'
import { disconnect } from '../auth/google/google-accounts.ts'
import { deleteAccount } from './delete-account.ts'
import { sessionUserOutput, signedInAsOutput } from './output.ts'
import { saveProfile } from './profile.ts'
import { endFirstRun, refuseFirstRun, requireFirstRunCode } from '../people/first-run.ts'
import { refuseWords } from '../people/refused-words.ts'
import { refuseShopName } from '../people/shop-name.ts'
import { hashPassword, isOutdated, passwordMatches, refuseWeakPassword } from '../auth/passwords.ts'
import {
  changePassword,
  findCredentials,
  findSignInMethods,
  lockVerified,
  setHash,
  revokeSessions,
  tellOfPassword,
} from '../auth/credentials.ts'
import { insertUser, isAddressVerified, lockPerson, refuseKeptAddress } from '../people/rows.ts'
import { changeSettings } from '../settings/commands.ts'
import { findVersion } from '../settings/queries.ts'
import { acceptTerms } from '../people/terms.ts'
import { findSessionUser } from './session-user.ts'
import { recoveryProcedures } from './recovery-router.ts'
import { connectGoogle, requirePassword, requireProof, signIn } from './sign-in.ts'
import { isPublished } from '../auth/published-password.ts'
import { findTokenOwner, redeemToken } from '../auth/tokens.ts'

const NOT_RIGHT = 'Invalid email or password.'
const INCOMPLETE = 'Failed to complete authentication. Please try again.'

export const authRouter = router({
  ...addressProcedures,
  ...recoveryProcedures,

  session: anyone
    .meta({
      shared: true,
      asksViewer: true,
      rest: 'GET /auth/session',
      restFormat: 'userOr401',
      output: z.nullable(sessionUserOutput),
    })
    .query(async ({ ctx }) => {
      const user = await ctx.user()
      return user && findSessionUser(ctx.current, user.id, { ...ctx.rules, now: ctx.now })
    }),

  login: anyone
    .input(loginSchema)
    .meta({
      changes: 'private',
      alone: true,
      needsPassword: true,
      counter: 'logins',
      rest: 'POST /auth/login_with_password',
      output: signedInAsOutput,
    })
    .mutation(async ({ ctx, input }) => {
      const { email, password } = input
      const known = await findCredentials(ctx.db, email)
      const isRight = await ctx.limits.guess({ email, ip: ctx.ip }, async () => {
        const matches = await passwordMatches(known?.passwordHash, password)
        const ended = known?.passwordExpiresAt && known.passwordExpiresAt <= ctx.now
        return matches && !ended && !isPublished(input, ctx.rules)
      })
      if (!known || !isRight) {
        // Not the address as typed: people type their password there.
        await record(ctx.db, ctx, { event: 'sign_in_failed', actorId: null, subject: known?.id })
        throw unauthorized(NOT_RIGHT)
      }
      const renewed = known.passwordHash && isOutdated(known.passwordHash) && (await hashPassword(password))
      let isConnected = false
      const signedIn = await signIn(ctx, async (trx) => {
        if (!(await lockVerified(trx, known))) throw unauthorized(NOT_RIGHT)
        if (renewed) await setHash(trx, known.id, renewed)
        isConnected =
          ctx.oauthFlow !== undefined &&
          (await connectGoogle(ctx, trx, { secret: ctx.oauthFlow, userId: known.id }))
        return known.id
      })
      if (isConnected) ctx.endOauthFlow()
      return signedIn
    }),

  register: anyone
    .input(registrationSchema)
    .meta({
      changes: 'private',
      alone: true,
      needsPassword: true,
      rest: 'POST /auth/register_with_password',
      output: signedInAsOutput,
    })
    .mutation(async ({ ctx, input: { password, isAsking = false, terms, ...person } }) => {
      refuseShopName(person.displayName, ctx.rules)
      refuseWords(person.displayName, 'name', ctx.rules)
      refuseWeakPassword(password, person, ctx.rules)
      await ctx.limits.registration(ctx.ip)
      const passwordHash = await hashPassword(password)
      return signIn(ctx, async (trx) => {
        await refuseFirstRun(trx)
        const { id } = await insertUser(trx, { ...person, passwordHash })
        await refuseKeptAddress(trx, { email: person.email, userId: id, now: ctx.now })
        await record(trx, ctx, { event: 'registration', actorId: id })
        await acceptTerms(trx, { userId: id, version: terms, now: ctx.now }, ctx.rules)
        // If the address must be confirmed before asking, no other letter would come.
        const wait = isAsking && !ctx.rules.requireVerifiedEmail ? ASKING_MS : 0
        const dueAt = new Date(ctx.now.getTime() + wait)
        await writeLetter(trx, { kind: 'verify', userId: id, at: ctx.now, dueAt })
        return id
      })
    }),

  /** Makes the first admin of a shop without people, who gives it its name. */
  openShop: anyone
    .input(firstRunSchema)
    .meta({ access: 'firstRun', changes: 'public', alone: true, needsPassword: true })
    .mutation(async ({ ctx, input: { code, shopName, password, ...person } }) => {
      refuseWeakPassword(password, person, ctx.rules)
      await ctx.limits.firstRun(ctx.ip)
      const passwordHash = await hashPassword(password)
      const signedIn = await signIn(ctx, async (trx) => {
        await requireFirstRunCode(trx, code)
        const { id } = await insertUser(trx, { ...person, passwordHash, role: 'admin' })
        await endFirstRun(trx)
        for (const event of ['registration', 'role_change'] as const)
          await record(trx, ctx, { event, actorId: id, subject: id })
        const change = { version: await findVersion(trx), values: { name: shopName } }
        const { names } = await changeSettings(trx, change, { ...ctx.settings, adminId: id, now: ctx.now })
        if (names.length) await record(trx, ctx, { event: 'settings_change', actorId: id, subject: 'name' })
        return id
      })
      await ctx.settings.changed()
      return signedIn
    }),

  logout: anyone
    .input(nothingSchema)
    .meta({ changes: 'private', rest: 'POST /auth/logout', output: nothingOutput })
    .mutation(async ({ ctx }) => {
      const user = await ctx.user()
      const cookie = await inTransaction(ctx.db, async (trx) => {
        if (user) await record(trx, ctx, { event: 'sign_out', actorId: user.id })
        return ctx.endSession(trx)
      })
      ctx.sendCookie(cookie)
      return {}
    }),

  /** Exchanges the one-time token of a sign-in with Google for a session, in the browser that began it. */
  establishSession: anyone
    .input(establishSessionSchema)
    .meta({ changes: 'private', alone: true, rest: 'POST /auth/establish_session', output: signedInAsOutput })
    .mutation(async ({ ctx, input }) => {
      const { db, oauthFlow: browser = '', now } = ctx
      const userId = await findTokenOwner(db, input.tempToken, { browser, now })
      if (!userId) throw unauthorized(INCOMPLETE)
      const signedIn = await signIn(ctx, async (trx) => {
        await lockPerson(trx, userId)
        if (!(await redeemToken(trx, input.tempToken))) throw unauthorized(INCOMPLETE)
        return userId
      })
      ctx.endOauthFlow()
      return signedIn
    }),

  changePassword: signedInAnyhow
    .input(passwordChangeSchema)
    .meta({ changes: 'private', whileSuspended: true, alone: true, needsPassword: true })
    .mutation(async ({ ctx, input }) => {
      const { id, email } = ctx.me
      const known = await findCredentials(ctx.db, email)
      if (!known?.passwordHash) throw conflict('This account signs in with Google and has no password.')
      await requirePassword(
        ctx,
        known.passwordHash,
        input.currentPassword,
        'The current password is not right.',
      )
      if (input.newPassword === input.currentPassword)
        throw badRequest('Please choose a password that you have not used here.')
      refuseWeakPassword(input.newPassword, ctx.me, ctx.rules)
      const passwordHash = await hashPassword(input.newPassword)
      return signIn(ctx, async (trx) => {
        await changePassword(trx, known, passwordHash, ctx.now)
        await record(trx, ctx, { event: 'password_change', actorId: id })
        await tellOfPassword(trx, id, ctx.now)
        return id
      })
    }),

  /** What the account page shows beyond the session. */
  account: signedIn.meta({ shared: false }).query(async ({ ctx: { db, me, rules, listSessions } }) => {
    const [waysIn, sessions, isVerified] = await Promise.all([
      findSignInMethods(db, me.id),
      listSessions(db, me.id),
      isAddressVerified(db, me.id),
    ])
    return { ...waysIn, sessions, isVerified, sendsMail: rules.mailWay !== 'off' }
  }),

  updateProfile: changing
    .input(profileSchema)
    .meta({ changes: 'public' })
    .mutation(async ({ ctx, input }) => {
      const { trx, me, rules } = ctx
      const { displayName = me.displayName } = input
      if (displayName !== me.displayName) refuseWords(displayName, 'name', rules)
      if (me.role !== 'admin' && displayName !== me.displayName) refuseShopName(displayName, rules)
      if (!(await saveProfile(trx, me.id, input, rules))) ctx.nothingChanged()
      return { user: await findSessionUser(trx, me.id, { ...rules, now: ctx.now }) }
    }),

  acceptTerms: changing
    .input(acceptTermsSchema)
    .meta({ changes: 'private', whileSuspended: true })
    .mutation(({ ctx: { trx, me, now, rules }, input }) =>
      done(acceptTerms(trx, { userId: me.id, ...input, now }, rules)),
    ),

  endSession: changing
    .input(sessionIdSchema)
    .meta({ changes: 'private', whileSuspended: true })
    .mutation(async ({ ctx, input }) => {
      const { trx, me } = ctx
      await lockPerson(trx, me.id)
      const isEnded = await ctx.endListedSession(trx, me.id, input.id)
      if (isEnded) await record(trx, ctx, { event: 'sign_out', actorId: me.id })
      return {}
    }),

  /** Ends all of the user's sessions, this one too, and returns how many. */
  signOutEverywhere: signedIn
    .input(nothingSchema)
    .meta({ changes: 'private', whileSuspended: true })
    .mutation(async ({ ctx }) => {
      const { db, me } = ctx
      const { devices, cookie } = await inTransaction(db, async (trx) => {
        await lockPerson(trx, me.id)
        const open = await ctx.listSessions(trx, me.id)
        await revokeSessions(trx, me.id, ctx.now)
        await record(trx, ctx, { event: 'sign_out_everywhere', actorId: me.id })
        return { devices: open.length, cookie: await ctx.endSession(trx) }
      })
      ctx.sendCookie(cookie)
      return { devices }
    }),

  /** Connects Google by the window's one-time token, in the browser and for the user that began. */
  connectGoogle: signedIn
    .input(establishSessionSchema)
    .meta({ changes: 'private', whileSuspended: true, alone: true })
    .mutation(async ({ ctx, input }) => {
      const { id: userId } = ctx.me
      const signedIn = await signIn(ctx, async (trx) => {
        if (!(await connectGoogle(ctx, trx, { secret: input.tempToken, userId })))
          throw badRequest(INCOMPLETE)
        return userId
      })
      ctx.endOauthFlow()
      return signedIn
    }),

  disconnectGoogle: changing
    .input(nothingSchema)
    .meta({ changes: 'private', whileSuspended: true })
    .mutation(async ({ ctx }) => {
      await disconnect(ctx.trx, ctx.me.id)
      await record(ctx.trx, ctx, { event: 'google_disconnection', actorId: ctx.me.id })
      return {}
    }),

  /** Deletes the account for good. Throws a conflict while rentals are open. */
  deleteAccount: signedIn
    .input(proofSchema)
    .meta({
      access: 'noOpenRentals',
      changes: 'public',
      whileSuspended: true,
      alone: true,
      needsPassword: true,
    })
    .mutation(async ({ ctx, input }) => {
      const { db, me, limits } = ctx
      const known = await requireProof(ctx, input)
      const { cookie, former } = await inTransaction(db, async (trx) => {
        const former = await deleteAccount(trx, known, ctx)
        await record(trx, { ...ctx, ip: null }, { event: 'account_deletion', actorId: former })
        return { former, cookie: await ctx.endSession(trx) }
      })
      ctx.sendCookie(cookie)
      await ctx.mail.forgetKept()
      await ctx.removePicturesOf(former)
      await limits.forget(me)
      return {}
    }),
})
