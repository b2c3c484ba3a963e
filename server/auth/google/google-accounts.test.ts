import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import { openBrowser, password, type Browser } from '../../testing/app.ts'
import { begin, codeOf, establish, google, people, test, tokenOf } from '../../testing/servers/google.ts'

const session = '/_api/auth/session'
const login = '/_api/auth/login_with_password'

describe('the temporary token', () => {
  test('becomes one session, however often it is used at once', async ({ shop, issuer, db }) => {
    const sub = randomUUID()
    const browser = openBrowser(shop)
    const token = tokenOf(await google(browser, issuer, { sub }))
    const answers = await Promise.all(Array.from({ length: 20 }, () => establish(browser, token)))
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, ...Array<number>(19).fill(401)])
    const [person] = await people(db, `${sub}@gmail.test`)
    const sessions = db
      .selectFrom('session')
      .select('id')
      .where('userId', '=', person?.id ?? '')
    expect(await sessions.execute()).toHaveLength(1)
  })

  test('is refused in another browser, and is then used up [ASVS 6.6.2]', async ({ shop, issuer }) => {
    const [attacker, victim] = [openBrowser(shop), openBrowser(shop)]
    const token = tokenOf(await google(attacker, issuer))
    await begin(victim)
    expect((await establish(victim, token)).statusCode).toBe(401)
    expect((await establish(attacker, token)).statusCode).toBe(401)
    expect((await victim.get(session)).statusCode).toBe(401)
  })

  test('is refused after a minute [ASVS 6.6.2]', async ({ shop, issuer, db }) => {
    const sub = randomUUID()
    const browser = openBrowser(shop)
    const token = tokenOf(await google(browser, issuer, { sub }))
    const [person] = await people(db, `${sub}@gmail.test`)
    const row = await db
      .deleteFrom('oneTimeToken')
      .where('userId', '=', person?.id ?? '')
      .returningAll()
      .executeTakeFirstOrThrow()
    expect(row.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(60_000)
    await db
      .insertInto('oneTimeToken')
      .values({ ...row, expiresAt: new Date(row.expiresAt.getTime() - 61_000) })
      .execute()
    expect((await establish(browser, token)).statusCode).toBe(401)
  })
})

describe('a verified address that has an account with a password', () => {
  test('is announced and not joined; whoever registered it first gains nothing [ASVS 6.3.4, 6.8.1]', async ({
    shop,
    issuer,
    db,
    signedUp,
  }) => {
    const attacker = await signedUp('Mallory')
    const sub = randomUUID()
    const victim = openBrowser(shop)
    const message = await google(victim, issuer, { sub, email: attacker.email })
    expect(message).toMatchObject({
      type: 'OAUTH_ERROR',
      error: {
        code: 'account_linking_required',
        details: { emailHint: expect.stringMatching(/^m\*\*\*@people\.test$/) },
      },
    })
    expect((await victim.get(session)).statusCode).toBe(401)
    // The attacker signs in with the password of the account, but not in the browser that came from Google.
    await attacker.post(login, { email: attacker.email, password })
    expect(await db.selectFrom('oauthAccount').selectAll().where('subject', '=', sub).execute()).toEqual([])
  })

  test('is joined once its password is given in that browser, and every other session ends', async ({
    shop,
    issuer,
    db,
    signedUp,
  }) => {
    const anna = await signedUp('Anna')
    const elsewhere = openBrowser(shop)
    await elsewhere.post(login, { email: anna.email, password })
    const sub = randomUUID()
    const browser = openBrowser(shop)
    await google(browser, issuer, { sub, email: anna.email })

    const wrong = await browser.post(login, { email: anna.email, password: 'not the password' })
    expect(wrong.statusCode).toBe(401)
    expect((await anna.get(session)).statusCode).toBe(200)
    expect((await browser.post(login, { email: anna.email, password })).statusCode).toBe(200)
    expect((await browser.get(session)).json().user.email).toBe(anna.email)
    for (const other of [anna, elsewhere]) expect((await other.get(session)).statusCode).toBe(401)

    const next = openBrowser(shop)
    const again = await google(next, issuer, { sub, email: anna.email })
    expect((await establish(next, tokenOf(again))).json().user.id).toBe(anna.id)
    expect(await db.selectFrom('oauthLink').selectAll().where('userId', '=', anna.id).execute()).toEqual([])
  })

  test('is not announced where another Google account is connected; the password goes on opening it', async ({
    shop,
    issuer,
    signedUp,
  }) => {
    const { email } = await signedUp('Anna')
    const anna = openBrowser(shop)
    await anna.post(login, { email, password })
    const tempToken = tokenOf(await google(anna, issuer, {}, { intent: '&intent=connect' }))
    expect((await anna.post('/trpc/auth.connectGoogle', { json: { tempToken } })).statusCode).toBe(200)
    const browser = openBrowser(shop)
    const told = await google(browser, issuer, { sub: randomUUID(), email })
    expect(codeOf(told)).toBe('another_google_account')
    expect((await browser.post(login, { email, password })).statusCode).toBe(200)
  })

  test('is not joined by somebody else’s password in that browser, nor after ten minutes', async ({
    shop,
    issuer,
    db,
    signedUp,
  }) => {
    const [anna, bea] = [await signedUp('Anna'), await signedUp('Bea')]
    const sub = randomUUID()
    const browser = openBrowser(shop)
    await google(browser, issuer, { sub, email: anna.email })
    await browser.post(login, { email: bea.email, password })
    expect((await bea.get(session)).statusCode).toBe(200)
    const link = await db
      .deleteFrom('oauthLink')
      .where('userId', '=', anna.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    expect(link.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(600_000)
    await db
      .insertInto('oauthLink')
      .values({ ...link, expiresAt: new Date(Date.now() - 1) })
      .execute()
    await browser.post(login, { email: anna.email, password })
    expect(await db.selectFrom('oauthAccount').selectAll().where('subject', '=', sub).execute()).toEqual([])
    expect((await anna.get(session)).statusCode).toBe(200)
  })
})

describe('connecting Google while signed in', () => {
  const connect = (browser: Browser, tempToken: string) =>
    browser.post('/trpc/auth.connectGoogle', { json: { tempToken } })
  const intent = '&intent=connect'

  test('takes the window, then the page’s own word; then both ways lead in', async ({
    shop,
    issuer,
    signedUp,
    db,
  }) => {
    const { email, id } = await signedUp('Anna')
    const [anna, elsewhere] = [openBrowser(shop), openBrowser(shop)]
    await anna.post(login, { email, password })
    await elsewhere.post(login, { email, password })
    const sub = randomUUID()
    const token = tokenOf(await google(anna, issuer, { sub }, { intent }))
    expect(await db.selectFrom('oauthAccount').selectAll().where('userId', '=', id).execute()).toEqual([])
    expect((await establish(elsewhere, token)).statusCode).toBe(401)
    expect((await connect(elsewhere, token)).statusCode).toBe(400)
    expect((await connect(anna, token)).statusCode).toBe(200)
    expect((await connect(anna, token)).statusCode).toBe(400)
    expect((await anna.get(session)).statusCode).toBe(200)
    expect((await elsewhere.get(session)).statusCode).toBe(401)

    const next = openBrowser(shop)
    expect((await establish(next, tokenOf(await google(next, issuer, { sub })))).json().user.id).toBe(id)
  })

  test('needs somebody who is signed in, and a Google account that is nobody else’s [ASVS 6.8.1]', async ({
    shop,
    issuer,
    signedUp,
  }) => {
    expect(codeOf(await google(openBrowser(shop), issuer, {}, { intent }))).toBe('not_signed_in')
    const { email } = await signedUp('Anna')
    const sub = randomUUID()
    await google(openBrowser(shop), issuer, { sub })
    const anna = openBrowser(shop)
    await anna.post(login, { email, password })
    expect(codeOf(await google(anna, issuer, { sub }, { intent }))).toBe('already_connected')
  })

  test('a second one is refused until the first is disconnected, and the last way in is kept', async ({
    shop,
    issuer,
    signedUp,
    db,
  }) => {
    const { email, id } = await signedUp('Anna')
    const anna = openBrowser(shop)
    await anna.post(login, { email, password })
    const bring = async () => connect(anna, tokenOf(await google(anna, issuer, {}, { intent })))
    expect((await bring()).statusCode).toBe(200)
    expect((await bring()).statusCode).toBe(409)
    expect((await anna.post('/trpc/auth.disconnectGoogle')).statusCode).toBe(200)
    const records = await db
      .selectFrom('audit')
      .select('event')
      .where('actorId', '=', id)
      .orderBy('id')
      .execute()
    expect(records.map(({ event }) => event).slice(-4)).toEqual([
      'sign_in',
      'google_connection',
      'sign_in',
      'google_disconnection',
    ])
    expect((await bring()).statusCode).toBe(200)

    const gina = openBrowser(shop)
    await establish(gina, tokenOf(await google(gina, issuer)))
    const refused = await gina.post('/trpc/auth.disconnectGoogle')
    expect([refused.statusCode, refused.json().error.json.message]).toEqual([
      409,
      'This account has no password, so Google is the only way into it.',
    ])
  })
})

test('a session that began with Google goes on and ends by itself; Google is asked again by the next sign-in only [ASVS 7.1.3, 7.6.1]', async ({
  shop,
  issuer,
  db,
}) => {
  const browser = openBrowser(shop)
  const { user } = (await establish(browser, tokenOf(await google(browser, issuer)))).json()
  const asked = { ...issuer.asked }
  issuer.trouble.token = 'broken' // as after signing out over there
  onTestFinished(() => void (issuer.trouble.token = undefined))
  expect((await browser.get(session)).statusCode).toBe(200)
  const monthAgo = new Date(Date.now() - 30 * 86_400_000)
  await sql`update session set created_at = ${monthAgo} where user_id = ${user.id}`.execute(db)
  expect((await browser.get(session)).statusCode).toBe(401)
  expect((await browser.post('/_api/auth/logout')).statusCode).toBe(200)
  expect(issuer.asked).toEqual(asked)
  expect(codeOf(await google(browser, issuer))).toBe('provider_unavailable')
})
