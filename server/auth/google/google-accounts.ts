import { maskedEmail } from '../../../shared/notices/mail.ts'
import type { Rules } from '../../config.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import { isDuplicate } from '../../db/errors.ts'
import { conflict } from '../../errors.ts'
import type { GooglePerson } from './google.ts'
import { findSignInMethods, revokeSessions } from '../credentials.ts'
import { refuseFirstRun } from '../../people/first-run.ts'
import { lockPerson, refuseKeptAddress } from '../../people/rows.ts'
import { acceptTerms } from '../../people/terms.ts'
import { SignInProblem } from './oauth-errors.ts'
import { hashed, newSecret } from '../../secret.ts'
import { issueToken } from '../tokens.ts'

const provider = 'google'

/** How long the account's password may be given to connect a waiting Google account. */
export const LINK_TTL_MS = 10 * 60_000
/** How long the page has to confirm the connection that it asked for. */
const CONNECT_TTL_MS = 60_000

interface Arrival {
  /** The secret of the browser in which they signed in at Google. */
  browser: string
  now: Date
}

/** The page before Google's window says that a new account accepts the terms. */
type NewArrival = Arrival & { rules: Pick<Rules, 'shop'> }

const findOwner = (db: Db, subject: string) =>
  db
    .selectFrom('oauthAccount')
    .select('userId')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()

/**
 * Returns a one-time token for the account of a Google user. Throws a `SignInProblem`, also when their Google account
 * has been disconnected meanwhile.
 */
export async function signInWithGoogle(db: Db, person: GooglePerson, arrival: NewArrival) {
  const userId = await findOrSignUp(db, person, arrival)
  return inTransaction(db, async (trx) => {
    await lockPerson(trx, userId)
    const owner = await findOwner(trx, person.subject)
    if (owner?.userId !== userId) throw new SignInProblem('state_mismatch')
    return issueToken(trx, userId, arrival)
  })
}

/**
 * The account that a Google user signs in to; a new one the first time. An account with the same e-mail is never
 * joined silently (docs/threats.md#google), since its maker need not own the address: then it throws a
 * `SignInProblem`, and the Google account waits in this browser for that account's password.
 */
async function findOrSignUp(db: Db, person: GooglePerson, arrival: NewArrival): Promise<string> {
  const found = await inTransaction(db, async (trx) => {
    const owner = await findOwner(trx, person.subject)
    if (owner) return owner
    await refuseFirstRun(trx)
    const { subject, email, ...shown } = person
    const added = await trx
      .insertInto('appUser')
      .values({ ...shown, email, passwordHash: null, emailVerifiedAt: arrival.now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return undefined
    await refuseKeptAddress(trx, { email, userId: added.id, now: arrival.now })
    const { now, rules } = arrival
    await acceptTerms(trx, { userId: added.id, version: rules.shop.terms, now }, rules)
    await trx.insertInto('oauthAccount').values({ provider, subject, email, userId: added.id }).execute()
    return { userId: added.id }
  })
  if (found) return found.userId

  // Another window of the same person has made the account meanwhile.
  const owner = await findOwner(db, person.subject)
  if (owner) return owner.userId
  const { id } = await db
    .selectFrom('appUser')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  const { hasPassword, google } = await findSignInMethods(db, id)
  // An account connects one Google account: while it has one, giving its password would lead nowhere.
  if (!hasPassword || google) throw new SignInProblem('another_google_account')
  await keepLink(db, person, { ...arrival, secret: arrival.browser, userId: id, lasts: LINK_TTL_MS })
  throw new SignInProblem('account_linking_required', { details: { emailHint: maskedEmail(person.email) } })
}

/**
 * Puts a Google account aside for the signed-in user who wants to connect it; returns the token by which their page
 * confirms. Throws a `SignInProblem` when it belongs to another account already.
 */
export async function prepareConnection(db: Db, userId: string, person: GooglePerson, arrival: Arrival) {
  const owner = await findOwner(db, person.subject)
  if (owner && owner.userId !== userId) throw new SignInProblem('already_connected')
  const secret = newSecret()
  await keepLink(db, person, { ...arrival, secret, userId, lasts: CONNECT_TTL_MS })
  return secret
}

async function keepLink(
  db: Db,
  { subject, email }: GooglePerson,
  { secret, userId, browser, now, lasts }: Arrival & { secret: string; userId: string; lasts: number },
) {
  const expiresAt = new Date(now.getTime() + lasts)
  await db
    .insertInto('oauthLink')
    .values({
      hash: hashed(secret),
      browserHash: hashed(browser),
      userId,
      provider,
      subject,
      email,
      expiresAt,
    })
    .onConflict((again) => again.column('hash').doUpdateSet({ userId, subject, email, expiresAt }))
    .execute()
}

/**
 * Connects the Google account that waits under this secret in this browser for this user, and ends all their sessions
 * and tokens, so that nobody else keeps the account open. False, with nothing changed, when none waits.
 */
export async function connectWaiting(
  trx: Db,
  { secret, browser, userId, now }: Arrival & { secret: string; userId: string },
) {
  await lockPerson(trx, userId)
  const link = await trx
    .deleteFrom('oauthLink')
    .where('hash', '=', hashed(secret))
    .where('browserHash', '=', hashed(browser))
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .returning(['subject', 'email'])
    .executeTakeFirst()
  if (!link) return false
  await connect(trx, userId, link)
  await revokeSessions(trx, userId, now)
  return true
}

async function connect(db: Db, userId: string, { subject, email }: { subject: string; email: string }) {
  const owner = await findOwner(db, subject)
  if (owner?.userId === userId) return
  if (owner) throw conflict(new SignInProblem('already_connected').message)
  try {
    await db.insertInto('oauthAccount').values({ provider, subject, email, userId }).execute()
  } catch (error) {
    if (isDuplicate(error, 'oauth_account_of_user')) {
      throw conflict('Another Google account is connected already. Please disconnect it first.')
    }
    throw error
  }
}

/** Disconnects Google and ends tokens issued for it. Throws a conflict when the account has no password. */
export async function disconnect(trx: Db, userId: string) {
  const person = await lockPerson(trx, userId)
  if (!person?.passwordHash) {
    throw conflict('This account has no password, so Google is the only way into it.')
  }
  await trx.deleteFrom('oauthAccount').where('userId', '=', userId).where('provider', '=', provider).execute()
  await trx.deleteFrom('oneTimeToken').where('userId', '=', userId).execute()
}
