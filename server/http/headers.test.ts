import { describe, expect, onTestFinished } from 'vitest'
import { openBrowser, password, startApp, test } from '../testing/app.ts'

const nothingRuns = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"

describe('what browsers may do', () => {
  test('with a page: run our own scripts, and no script in it without its nonce [ASVS 1.3.2, 3.4.3, 3.4.4, 3.4.5, 3.4.6, 14.2.3]', async ({
    browser,
  }) => {
    const { headers, body } = await browser().get('/')
    const { 'content-security-policy': policy, ...others } = headers
    const [, nonce = ''] = /'nonce-([\w+/=]+)'/.exec(`${policy}`) ?? []
    expect(`${policy}`.replace(nonce, 'N').split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self' 'nonce-N'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' http://localhost:3000 data: blob: https://*.googleusercontent.com",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
    expect(others).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(others).not.toHaveProperty('x-powered-by')
    expect(others).not.toHaveProperty('server')

    const inline = [...body.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(
      ([, attributes = '']) => attributes,
    )
    expect(inline.length).toBeGreaterThan(0)
    const runs = inline.filter((attributes) => !attributes.includes('application/ld+json'))
    expect(runs.filter((attributes) => !attributes.includes(`nonce="${nonce}"`))).toEqual([])
    expect((await browser().get('/')).headers['content-security-policy']).not.toBe(policy)
  })

  test.for(['/_api/favorites', '/_api/nowhere', '/trpc/dresses.mine', '/healthz'])(
    'with the data of %s: nothing, and keep none of it [ASVS 3.2.1, 3.4.4, 3.4.6, 14.2.2, 14.3.2]',
    async (url, { browser }) => {
      const { headers } = await browser().get(url)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': nothingRuns,
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      // In the sign-in window it would cut the window off from the page that opened it.
      expect(headers).not.toHaveProperty('cross-origin-opener-policy')
    },
  )

  test('with the sign-in window: talk to the page that opened it', async ({ browser }) => {
    const { headers } = await browser().get('/_api/auth/oauth_authorize?provider=google')
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'nonce-/)
  })

  test('over https: come back over https for a year; over http nothing of the kind [ASVS 3.4.1, 12.2.1]', async ({
    browser,
    db,
    imageFolder,
  }) => {
    expect((await browser().get('/')).headers).not.toHaveProperty('strict-transport-security')
    const app = await startApp({ db, imageFolder, config: { publicUrl: 'https://shop.test' } })
    onTestFinished(() => app.close())
    for (const url of ['/', '/_api/dresses', '/healthz']) {
      const { headers } = await app.inject(url)
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    }
  })
})

test('the session cookie of a shop over https is a secret of 200 bits that only this host, https and no script get to see [ASVS 3.3.1, 3.3.3, 7.2.3]', async ({
  db,
  imageFolder,
}) => {
  const app = await startApp({ db, imageFolder, config: { publicUrl: 'https://shop.test' } })
  onTestFinished(() => app.close())
  const answer = await openBrowser(app).post('/_api/auth/register_with_password', {
    email: `anna-${crypto.randomUUID()}@people.test`,
    password,
    displayName: 'Anna',
  })
  const cookie = answer.cookies.find(({ name }) => name === '__Host-session')
  expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(cookie).not.toHaveProperty('domain')
  expect(cookie?.value).toMatch(/^[a-z2-7]{40}$/)
})

describe('addresses that scanners try', () => {
  test.for([
    '/.env',
    '/.git/config',
    '/assets/.env',
    '/assets/..%2f..%2f.env',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/_api/.env',
    '/_api/images/..%2f..%2fpackage.json',
    '/_api/docs/..%2f..%2fpackage.json',
    '/server/main.ts',
    '/package.json',
    '/wp-login.php',
    '/dashboard/x.css',
  ])('%s is not there [ASVS 5.3.2, 13.2.5, 13.4.1, 13.4.3]', async (url, { browser }) => {
    const { statusCode, body } = await browser().get(url)
    expect(statusCode).toBe(404)
    expect(body).not.toMatch(/DATABASE_URL|second-dance", *"version|import .* from/)
  })

  test.for([
    ['TRACE', '/'],
    ['PUT', '/_api/dresses/create'],
    ['DELETE', '/_api/dress?id=1'],
    ['PATCH', '/dress-rental'],
    ['OPTIONS', '/_api/dresses'],
    ['GET', '/_api/dresses/create'],
    ['POST', '/_api/dresses'],
    ['DELETE', '/trpc/dresses.cards'],
    ['GET', '/trpc/dresses.remove'],
    ['POST', '/trpc/dresses.cards'],
  ] as const)('%s %s is no way to ask [ASVS 3.4.2, 3.5.3, 13.4.4]', async ([method, url], { app }) => {
    const { statusCode, body } = await app.inject({
      method: method as 'GET',
      url,
      headers: { 'sec-fetch-site': 'same-origin' },
      ...(method === 'POST' && { payload: {} }),
    })
    expect([404, 405]).toContain(statusCode)
    expect(body).not.toMatch(/\bat \/|node_modules/)
  })
})
