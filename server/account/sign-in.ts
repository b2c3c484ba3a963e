import type { Proof } from '../../shared/account/account-schema.ts'
import { record } from '../audit/queries.ts'
import type { Context } from '../trpc/context.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { connectWaiting } from '../auth/google/google-accounts.ts'
import { findCredentials } from '../auth/credentials.ts'
import { passwordMatches } from '../auth/passwords.ts'
import { badRequest, unauthorized } from '../errors.ts'
import type { SignedInUser } from '../sessions/sessions.ts'
import { findSessionUser } from './session-user.ts'

/**
 * Begins a session for the id that `admit` returns. `admit` locks the person's row and checks the credential under
 * the lock, or throws; the session begins in the same transaction, so the credential cannot be revoked in between.
 * The cookie is sent after the commit.
 */
export async function signIn(ctx: Context, admit: (trx: Db) => Promise<string>) {
  const { cookie, user } = await inTransaction(ctx.db, async (trx) => {
    const userId = await admit(trx)
    const begun = await ctx.startSession(trx, userId)
    await record(trx, ctx, { event: 'sign_in', actorId: userId })
    return { cookie: begun, user: await findSessionUser(trx, userId, { ...ctx.rules, now: ctx.now }) }
  })
  ctx.sendCookie(cookie)
  return { user }
}

/** Connects the Google account that waits in this browser for this user, under this secret; false when none does. */
export async function connectGoogle(
  ctx: Context,
  trx: Db,
  { secret, userId }: { secret: string; userId: string },
) {
  const { oauthFlow: browser = '', now } = ctx
  if (!(await connectWaiting(trx, { secret, browser, userId, now }))) return false
  await record(trx, ctx, { event: 'google_connection', actorId: userId })
  return true
}

/** Checks the password of who is signed in once more. Throws a 400, which is recorded, when it is wrong. */
export async function requirePassword(
  ctx: Context & { me: SignedInUser },
  passwordHash: string | null,
  password: string,
  refusal = 'The password is not right.',
) {
  const { db, me, limits, ip } = ctx
  if (await limits.guess({ email: me.email, ip }, () => passwordMatches(passwordHash, password))) return
  await record(db, ctx, { event: 'sign_in_failed', actorId: me.id, subject: me.id })
  throw badRequest(refusal)
}

/** Checks that it is the owner of the account: by its password, or by its e-mail, typed, where there is no password. */
export async function requireProof(ctx: Context & { me: SignedInUser }, { password = '', email }: Proof) {
  const known = await findCredentials(ctx.db, ctx.me.email)
  if (!known) throw unauthorized('Please sign in.')
  if (known.passwordHash) await requirePassword(ctx, known.passwordHash, password)
  else if (email !== ctx.me.email) throw badRequest('Please type the email of this account to confirm.')
  return known
}
