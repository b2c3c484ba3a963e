import { describe, expect, vi } from 'vitest'
import type { Db } from '../db/database.ts'
import { password, test, type Browser } from '../testing/app.ts'
import { countWaiting } from '../testing/deadlocks.ts'
import { connectWaiting, prepareConnection, signInWithGoogle } from '../auth/google/google-accounts.ts'
import { hashPassword } from '../auth/passwords.ts'
import { changePassword, setTemporaryPassword } from '../auth/credentials.ts'
import { newSecret } from '../secret.ts'
import { rules } from '../testing/rules.ts'
import { issueToken } from '../auth/tokens.ts'

const login = '/_api/auth/login_with_password'
type Anna = Browser & { email: string; id: string }

describe('what was right when it was looked at, and is not when it counts: no session begins', () => {
  test('with the password of before a reset, nor is a Google account connected by it [ASVS 7.4.1]', async ({
    signedUp,
    browser,
    db,
  }) => {
    const anna = await signedUp('Anna')
    const flow = newSecret()
    await keepLink(db, anna, flow)
    const { statusCode } = await overtaken(
      db,
      anna,
      () => browser().post(login, { email: anna.email, password }, { cookie: `oauth_flow=${flow}` }),
      (trx) => reset(trx, anna),
    )
    expect(statusCode).toBe(401)
    await expectNothingOf(db, anna)
    expect(
      await db.selectFrom('oauthAccount').select('userId').where('userId', '=', anna.id).execute(),
    ).toEqual([])
  })

  test('with the password of before a change', async ({ signedUp, browser, db }) => {
    const anna = await signedUp('Anna')
    const passwordHash = await hashPassword('quite another one')
    const { statusCode } = await overtaken(
      db,
      anna,
      () => browser().post(login, { email: anna.email, password }),
      async (trx) => changePassword(trx, await verified(trx, anna), passwordHash, new Date()),
    )
    expect(statusCode).toBe(401)
    await expectNothingOf(db, anna)
  })

  test('with a token of before a reset [ASVS 7.4.5]', async ({ signedUp, browser, db }) => {
    const anna = await signedUp('Anna')
    const flow = newSecret()
    const tempToken = await issueToken(db, anna.id, { browser: flow, now: new Date() })
    const { statusCode } = await overtaken(
      db,
      anna,
      () => establish(browser(), tempToken, flow),
      (trx) => reset(trx, anna),
    )
    expect(statusCode).toBe(401)
    await expectNothingOf(db, anna)
  })

  test('with a token of before Google was connected', async ({ signedUp, browser, db }) => {
    const anna = await signedUp('Anna')
    const [flow, window] = [newSecret(), newSecret()]
    const tempToken = await issueToken(db, anna.id, { browser: flow, now: new Date() })
    const secret = await keepLink(db, anna, window)
    const { statusCode } = await overtaken(
      db,
      anna,
      () => establish(browser(), tempToken, flow),
      (trx) => connectWaiting(trx, { secret, browser: window, userId: anna.id, now: new Date() }),
    )
    expect(statusCode).toBe(401)
    await expectNothingOf(db, anna)
  })

  test('with a Google account that a reset has disconnected [ASVS 7.4.5]', async ({
    signedUp,
    browser,
    db,
  }) => {
    const anna = await signedUp('Anna')
    const { id, email } = anna
    await db
      .insertInto('oauthAccount')
      .values({ provider: 'google', subject: id, email, userId: id })
      .execute()
    const flow = newSecret()
    const token = await overtaken(
      db,
      anna,
      () =>
        signInWithGoogle(db, person(anna), { browser: flow, now: new Date(), rules }).catch(() => 'refused'),
      (trx) => reset(trx, anna),
    )
    expect(token).toBe('refused')
    expect((await establish(browser(), token, flow)).statusCode).toBe(401)
    await expectNothingOf(db, anna)
  })
})

/** Runs `late` until it waits for Anna’s row, then `first` to its end, and then lets `late` go on. */
async function overtaken<T>(
  db: Db,
  { id }: Anna,
  late: () => Promise<T>,
  first: (trx: Db) => Promise<unknown>,
) {
  const going = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('appUser').select('id').where('id', '=', id).forUpdate().execute()
    const started = late()
    await vi.waitFor(async () => expect(await countWaiting(db)).toBe(1), { timeout: 10_000 })
    await first(trx)
    return { started }
  })
  return going.started
}

const verified = (db: Db, { id }: Anna) =>
  db.selectFrom('appUser').select(['id', 'passwordHash']).where('id', '=', id).executeTakeFirstOrThrow()

const reset = (trx: Db, { id }: Anna) =>
  setTemporaryPassword(trx, id, { passwordHash: 'another', passwordExpiresAt: new Date() }, new Date())

const person = ({ id, email }: Anna) => ({ subject: id, email, displayName: 'Anna', avatarUrl: null })

/** Puts a Google account aside until Anna’s password or session confirms it in this browser. */
async function keepLink(db: Db, anna: Anna, browser: string) {
  const secret = await prepareConnection(db, anna.id, person(anna), { browser, now: new Date() })
  // Also under the browser’s own secret, as for an account found by its address.
  const link = await db
    .selectFrom('oauthLink')
    .selectAll()
    .where('userId', '=', anna.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('oauthLink')
    .values({ ...link, hash: link.browserHash })
    .execute()
  return secret
}

const establish = (visitor: Browser, tempToken: string, flow: string) =>
  visitor.post('/_api/auth/establish_session', { tempToken }, { cookie: `oauth_flow=${flow}` })

async function expectNothingOf(db: Db, { id }: Anna) {
  for (const table of ['session', 'oneTimeToken', 'oauthLink'] as const)
    expect(await db.selectFrom(table).select('userId').where('userId', '=', id).execute()).toEqual([])
}
