import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { openBrowser, password, startApp } from '../../testing/app.ts'
import {
  AUTHORIZE,
  begin,
  codeOf,
  comeBack,
  establish,
  google,
  people,
  test,
  told,
  tokenOf,
} from '../../testing/servers/google.ts'

const session = '/_api/auth/session'

describe('the way to Google', () => {
  test('carries state, nonce and a PKCE challenge, bound to the browser by cookies that end [ASVS 3.7.2, 7.6.2, 10.2.1]', async ({
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
    const answer = await browser().get(AUTHORIZE)
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
  test('gets an account the first time, with their name and picture, and the same one ever after [ASVS 10.5.2]', async ({
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
    ['Second Dance Support', 'Member'],
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

describe('coming back', () => {
  test('with another state, none, or a second time lets nobody in [ASVS 10.1.2]', async ({
    shop,
    issuer,
    db,
  }) => {
    const sub = randomUUID()
    const browser = openBrowser(shop)
    const { sentTo } = await begin(browser)
    const code = issuer.agree(sentTo, { sub })
    expect(codeOf(told(await comeBack(browser, sentTo, code, 'another')))).toBe('state_mismatch')
    // The attempt ended with the first answer, right or wrong.
    expect(codeOf(told(await comeBack(browser, sentTo, code)))).toBe('state_mismatch')
    expect(codeOf(told(await browser.get('/_api/auth/oauth_callback?code=x')))).toBe('state_mismatch')
    expect(codeOf(told(await browser.get('/_api/auth/oauth_callback')))).toBe('state_mismatch')
    expect(await people(db, `${sub}@gmail.test`)).toEqual([])
  })

  test('in another browser than the one that began lets nobody in [ASVS 10.1.2]', async ({
    shop,
    issuer,
    db,
  }) => {
    const sub = randomUUID()
    const { sentTo } = await begin(openBrowser(shop))
    const victim = openBrowser(shop)
    await begin(victim)
    expect(codeOf(told(await comeBack(victim, sentTo, issuer.agree(sentTo, { sub }))))).toBe('state_mismatch')
    expect(await people(db, `${sub}@gmail.test`)).toEqual([])
  })

  test('with a code that is not the attempt’s own lets nobody in [ASVS 10.1.2]', async ({ shop, issuer }) => {
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

  test('speaks to our own origin, and nothing in it is markup [ASVS 1.2.1, 1.2.3]', async ({
    shop,
    issuer,
  }) => {
    const browser = openBrowser(shop)
    const { sentTo } = await begin(browser)
    const answer = await comeBack(browser, sentTo, issuer.agree(sentTo))
    expect(answer.body).toContain('window.opener.postMessage(message, "http://localhost:3000")')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('Google out of reach', () => {
  test('at the start is said at once, and asked again the next time', async ({ db, imageFolder, issuer }) => {
    const shop = await startApp({ db, imageFolder, config: { google: issuer.settings } })
    issuer.trouble.configuration = 'broken'
    const browser = openBrowser(shop)
    expect(codeOf(told(await browser.get(AUTHORIZE)))).toBe('provider_unavailable')
    issuer.trouble.configuration = undefined
    const before = issuer.asked.configuration
    for (let times = 0; times < 3; times++) expect((await browser.get(AUTHORIZE)).statusCode).toBe(302)
    expect(issuer.asked.configuration - before).toBe(1)
    await shop.close()
  })

  test('with an answer that never comes is given up [ASVS 16.5.2]', async ({ shop, issuer, db }) => {
    const sub = randomUUID()
    issuer.trouble.token = 'silent'
    const message = await google(openBrowser(shop), issuer, { sub })
    issuer.trouble.token = undefined
    expect(codeOf(message)).toBe('provider_unavailable')
    expect(await people(db, `${sub}@gmail.test`)).toEqual([])
  }, 15_000)

  test('while its keys are asked for, or with nonsense for an answer, is said too [ASVS 9.1.3]', async ({
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

test('more than sixty steps a minute from one place are refused, in words [ASVS 2.4.1]', async ({
  db,
  imageFolder,
  issuer,
}) => {
  const shop = await startApp({ db, imageFolder, config: { google: issuer.settings, rateLimits: true } })
  const browser = openBrowser(shop, '198.51.100.99')
  for (let n = 0; n < 60; n++) expect((await browser.get(AUTHORIZE)).statusCode).toBe(302)
  expect(told(await browser.get(AUTHORIZE))).toMatchObject({
    error: { code: 'refused', message: 'Too many attempts. Please try again later.' },
  })
  expect((await openBrowser(shop, '198.51.100.100').get(AUTHORIZE)).statusCode).toBe(302)
  await shop.close()
})
