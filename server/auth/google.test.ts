import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { JWTPayload } from 'jose'
import { describe, expect } from 'vitest'
import type { PopupMessage } from '../../shared/account.ts'
import { openBrowser, password, startApp, test as base, type Browser } from '../testing/app.ts'
import { openIssuer, type Issuer } from '../testing/issuer.ts'

const authorize = '/_api/auth/oauth_authorize?provider=google'
const session = '/_api/auth/session'
const login = '/_api/auth/login_with_password'

/** A shop whose Google is a small issuer that says what it is told to. */
const test = base.extend<{ issuer: Issuer; shop: FastifyInstance }>({
  issuer: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const issuer = await openIssuer()
      await use(issuer)
      await issuer.close()
    },
    { scope: 'file' },
  ],
  shop: [
    async ({ db, imageFolder, issuer }, use) => {
      const app = await startApp({ db, imageFolder, config: { google: issuer.settings } })
      await use(app)
      await app.close()
    },
    { scope: 'file' },
  ],
})

/** What the sign-in window would say to its page. */
function told({ body }: { body: string }): PopupMessage {
  return JSON.parse(/^const message = (.*)$/m.exec(body)?.[1] ?? 'null')
}
const codeOf = (message: PopupMessage) => (message.type === 'OAUTH_ERROR' ? message.error.code : 'none')
const tokenOf = (message: PopupMessage) => (message.type === 'OAUTH_TOKEN_SUCCESS' ? message.token : '')

/** The address that the shop sends a browser to. */
async function begin(browser: Browser, intent = '') {
  const answer = await browser.get(authorize + intent)
  return { answer, sentTo: new URL(String(answer.headers.location)) }
}

const comeBack = (
  browser: Browser,
  sentTo: URL,
  code: string,
  state = sentTo.searchParams.get('state') ?? '',
) => browser.get(`/_api/auth/oauth_callback?${new URLSearchParams({ code, state })}`)

/** The whole way to Google and back, as a person with these claims; gives what the window says. */
async function google(
  browser: Browser,
  issuer: Issuer,
  change: JWTPayload = {},
  options?: { forged?: boolean; intent?: string },
) {
  const { sentTo } = await begin(browser, options?.intent)
  return told(await comeBack(browser, sentTo, issuer.agree(sentTo, change, options)))
}

const establish = (browser: Browser, tempToken: string) =>
  browser.post('/_api/auth/establish_session', { tempToken })

const people = (db: Parameters<typeof startApp>[0]['db'], email: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'displayName', 'avatarUrl', 'passwordHash'])
    .where('email', '=', email)
    .execute()

describe('the way to Google', () => {
  test('carries state, nonce and a PKCE challenge, bound to the browser by cookies that end', async ({
    shop,
    issuer,
  }) => {
    const { answer, sentTo } = await begin(openBrowser(shop))
    expect(answer.statusCode).toBe(302)
    expect(answer.headers).toMatchObject({
      'cross-origin-opener-policy': 'unsafe-none',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(sentTo.origin + sentTo.pathname).toBe(`${issuer.url}/auth`)
    expect(Object.fromEntries(sentTo.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'second-dance',
      redirect_uri: 'http://localhost:3000/_api/auth/oauth_callback',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(answer.cookies.map(({ name }) => name)).toEqual(['oauth_attempt', 'oauth_flow'])
    for (const cookie of answer.cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 600 })
      expect(cookie).not.toHaveProperty('domain')
    }
  })

  test.for(['evil', '__proto__', 'constructor', '', 'google&provider=google'])(
    'with the provider %j does not exist',
    async (provider, { shop }) => {
      const answer = await openBrowser(shop).get(`/_api/auth/oauth_authorize?provider=${provider}`)
      expect([answer.statusCode, answer.json().error]).toEqual([
        400,
        'This way of signing in does not exist.',
      ])
    },
  )

  test('without any provider does not exist', async ({ shop }) => {
    expect((await openBrowser(shop).get('/_api/auth/oauth_authorize')).statusCode).toBe(400)
  })

  test('where Google is not set up says so', async ({ browser }) => {
    const answer = await browser().get(authorize)
    expect(answer.headers['cross-origin-opener-policy']).toBe('unsafe-none')
    expect(told(answer)).toEqual({
      type: 'OAUTH_ERROR',
      error: {
        code: 'provider_not_configured',
        message: 'Signing in with Google is not set up on this server.',
        details: null,
      },
    })
    expect(answer.body).not.toContain("'*'")
  })
})

describe('a person from Google', () => {
  test('gets an account the first time, with their name and picture, and the same one ever after', async ({
    shop,
    issuer,
    db,
  }) => {
    const sub = randomUUID()
    const browser = openBrowser(shop)
    const message = await google(browser, issuer, { sub, email: `Gina.${sub}@Gmail.test` })
    const { user } = (await establish(browser, tokenOf(message))).json()
    expect(user).toMatchObject({
      email: `gina.${sub}@gmail.test`,
      displayName: 'Gina 🌷',
      avatarUrl: 'https://lh3.googleusercontent.com/a/gina',
      role: 'user',
    })
    expect((await browser.get(session)).json().user.id).toBe(user.id)

    const later = openBrowser(shop)
    const again = await google(later, issuer, { sub, email: 'married@gmail.test', name: 'Gina Two' })
    expect((await establish(later, tokenOf(again))).json().user).toEqual(user)
    expect(await people(db, 'married@gmail.test')).toEqual([])
    expect((await people(db, user.email))[0]?.passwordHash).toBeNull()
  })

  test('in two windows at once gets one account', async ({ shop, issuer, db }) => {
    const sub = randomUUID()
    const messages = await Promise.all(
      Array.from({ length: 6 }, () => google(openBrowser(shop), issuer, { sub })),
    )
    expect(messages.map(({ type }) => type)).toEqual(Array(6).fill('OAUTH_TOKEN_SUCCESS'))
    expect(await people(db, `${sub}@gmail.test`)).toHaveLength(1)
  })

  test.for([
    [undefined, 'Member'],
    ['', 'Member'],
    ['\u0000', 'Member'],
    [`${'x'.repeat(79)}🌷 and more`, 'x'.repeat(79)],
  ] as const)('who is called %j is shown as %s', async ([name, shown], { shop, issuer, db }) => {
    const sub = randomUUID()
    await google(openBrowser(shop), issuer, { sub, name, picture: 'javascript:alert(1)' })
    expect(await people(db, `${sub}@gmail.test`)).toMatchObject([{ displayName: shown, avatarUrl: null }])
  })

  test('cannot be registered with a password as well', async ({ shop, issuer }) => {
    const sub = randomUUID()
    await google(openBrowser(shop), issuer, { sub })
    const person = { email: `${sub}@gmail.test`, password, displayName: 'G' }
    const answer = await openBrowser(shop).post('/_api/auth/register_with_password', person)
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'Email already in use'])
  })
})

describe('an ID token', () => {
  const past = () => Math.floor(Date.now() / 1000) - 5
  test.for([
    ['with another nonce', () => ({ nonce: 'another' }), 'authentication_failed'],
    ['without a nonce', () => ({ nonce: undefined }), 'authentication_failed'],
    ['for another party', () => ({ aud: 'somebody-else' }), 'authentication_failed'],
    ['for us by way of another party', () => ({ azp: 'somebody-else' }), 'authentication_failed'],
    ['of another issuer', () => ({ iss: 'https://evil.example' }), 'authentication_failed'],
    ['that has expired', () => ({ exp: past() }), 'token_expired'],
    ['that never expires', () => ({ exp: undefined }), 'authentication_failed'],
    ['without a person', () => ({ sub: undefined }), 'authentication_failed'],
    ['without an address', () => ({ email: undefined }), 'authentication_failed'],
    ['of an unverified address', () => ({ email_verified: false }), 'email_not_verified'],
    ['that says nothing of its address', () => ({ email_verified: undefined }), 'email_not_verified'],
    ['that says "true" in words', () => ({ email_verified: 'true' }), 'email_not_verified'],
  ] as const)('%s lets nobody in', async ([, change, code], { shop, issuer, db }) => {
    const email = `${randomUUID()}@gmail.test`
    const browser = openBrowser(shop)
    expect(codeOf(await google(browser, issuer, { email, ...change() }))).toBe(code)
    expect(await people(db, email)).toEqual([])
    expect((await browser.get(session)).statusCode).toBe(401)
  })

  test('signed by somebody else lets nobody in', async ({ shop, issuer }) => {
    expect(codeOf(await google(openBrowser(shop), issuer, {}, { forged: true }))).toBe(
      'authentication_failed',
    )
  })
})

describe('coming back', () => {
  test('with another state, none, or a second time lets nobody in', async ({ shop, issuer, db }) => {
    const sub = randomUUID()
    const browser = openBrowser(shop)
    const { sentTo } = await begin(browser)
    const code = issuer.agree(sentTo, { sub })
    expect(codeOf(told(await comeBack(browser, sentTo, code, 'another')))).toBe('state_mismatch')
    // The attempt ended with the first answer, whatever it was.
    expect(codeOf(told(await comeBack(browser, sentTo, code)))).toBe('state_mismatch')
    expect(codeOf(told(await browser.get('/_api/auth/oauth_callback?code=x')))).toBe('state_mismatch')
    expect(codeOf(told(await browser.get('/_api/auth/oauth_callback')))).toBe('state_mismatch')
    expect(await people(db, `${sub}@gmail.test`)).toEqual([])
  })

  test('in another browser than the one that began lets nobody in', async ({ shop, issuer, db }) => {
    const sub = randomUUID()
    const { sentTo } = await begin(openBrowser(shop))
    const victim = openBrowser(shop)
    await begin(victim)
    expect(codeOf(told(await comeBack(victim, sentTo, issuer.agree(sentTo, { sub }))))).toBe('state_mismatch')
    expect(await people(db, `${sub}@gmail.test`)).toEqual([])
  })

  test('with a code that is not the attempt’s own lets nobody in', async ({ shop, issuer }) => {
    const [mine, stolen] = [openBrowser(shop), await begin(openBrowser(shop))]
    const { sentTo } = await begin(mine)
    const code = issuer.agree(stolen.sentTo)
    expect(codeOf(told(await comeBack(mine, sentTo, code)))).toBe('authentication_failed')
  })

  test('after saying no is told so', async ({ shop }) => {
    const browser = openBrowser(shop)
    const { sentTo } = await begin(browser)
    const state = sentTo.searchParams.get('state') ?? ''
    const answer = await browser.get(
      `/_api/auth/oauth_callback?${new URLSearchParams({ state, error: 'access_denied' })}`,
    )
    expect(codeOf(told(answer))).toBe('access_denied')
    expect(answer.headers['cross-origin-opener-policy']).toBe('unsafe-none')
    expect(answer.cookies).toMatchObject([{ name: 'oauth_attempt', value: '' }])
  })

  test('speaks to our own origin, and nothing in it is markup', async ({ shop, issuer }) => {
    const browser = openBrowser(shop)
    const { sentTo } = await begin(browser)
    const answer = await comeBack(browser, sentTo, issuer.agree(sentTo))
    expect(answer.body).toContain('window.opener.postMessage(message, "http://localhost:3000")')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

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

  test('is refused in another browser, and is then used up', async ({ shop, issuer }) => {
    const [attacker, victim] = [openBrowser(shop), openBrowser(shop)]
    const token = tokenOf(await google(attacker, issuer))
    await begin(victim)
    expect((await establish(victim, token)).statusCode).toBe(401)
    expect((await establish(attacker, token)).statusCode).toBe(401)
    expect((await victim.get(session)).statusCode).toBe(401)
  })

  test('is refused after a minute', async ({ shop, issuer, db }) => {
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
  test('is announced and not joined; whoever registered it first gains nothing', async ({
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

describe('Google out of reach', () => {
  test('at the start is said at once, and asked again the next time', async ({ db, imageFolder, issuer }) => {
    const shop = await startApp({ db, imageFolder, config: { google: issuer.settings } })
    issuer.trouble.configuration = 'broken'
    const browser = openBrowser(shop)
    expect(codeOf(told(await browser.get(authorize)))).toBe('provider_unavailable')
    issuer.trouble.configuration = undefined
    const before = issuer.asked.configuration
    for (let times = 0; times < 3; times++) expect((await browser.get(authorize)).statusCode).toBe(302)
    expect(issuer.asked.configuration - before).toBe(1)
    await shop.close()
  })

  test('with an answer that never comes is given up', async ({ shop, issuer, db }) => {
    const sub = randomUUID()
    issuer.trouble.token = 'silent'
    const message = await google(openBrowser(shop), issuer, { sub })
    issuer.trouble.token = undefined
    expect(codeOf(message)).toBe('provider_unavailable')
    expect(await people(db, `${sub}@gmail.test`)).toEqual([])
  }, 15_000)

  test('while its keys are asked for, or with nonsense for an answer, is said too', async ({
    db,
    imageFolder,
    issuer,
  }) => {
    const shop = await startApp({ db, imageFolder, config: { google: issuer.settings } })
    issuer.trouble.keys = 'broken'
    expect(codeOf(await google(openBrowser(shop), issuer))).toBe('provider_unavailable')
    issuer.trouble.keys = undefined
    issuer.trouble.token = 'broken'
    expect(codeOf(await google(openBrowser(shop), issuer))).toBe('provider_unavailable')
    issuer.trouble.token = undefined
    await shop.close()
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

  test('needs somebody who is signed in, and a Google account that is nobody else’s', async ({
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
  }) => {
    const { email } = await signedUp('Anna')
    const anna = openBrowser(shop)
    await anna.post(login, { email, password })
    const bring = async () => connect(anna, tokenOf(await google(anna, issuer, {}, { intent })))
    expect((await bring()).statusCode).toBe(200)
    expect((await bring()).statusCode).toBe(409)
    expect((await anna.post('/trpc/auth.disconnectGoogle')).statusCode).toBe(200)
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
