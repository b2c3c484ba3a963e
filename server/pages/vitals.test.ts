import { beforeAll, describe, expect } from 'vitest'
import { openBrowser, startApp, test as base, type Browser } from '../testing/app.ts'
import { readPage } from '../testing/page.ts'

beforeAll(() => import('../../client/app.tsx'), 60_000)

const token = 'a token that is long enough'

/** A shop with WEB_VITALS on. */
const test = base.extend<{ curious: Browser }>({
  curious: async ({ db, imageFolder }, use) => {
    const app = await startApp({
      db,
      imageFolder,
      config: { webVitals: true, metricsToken: token },
      site: async () => ({
        client: () => import('../../client/app.tsx'),
        manifest: { routes: {} },
        policy: (nonce) => `script-src 'nonce-${nonce}'`,
        vitals: '/assets/vitals.js',
      }),
    })
    await use(openBrowser(app))
    await app.close()
  },
})

/** The recorded vitals in the metrics: name, route and sum. */
async function told(shop: Browser) {
  const { body } = await shop.get('/metrics', { authorization: `Bearer ${token}` })
  const sums = body.matchAll(/^web_vital_sum\{name="(.+?)",route="(.+?)"\} (.+)$/gm)
  return [...sums].map(([, name, route, sum]) => [name, route, Number(sum)])
}

describe('a shop that wants to know how its pages load', () => {
  test('sends the script that measures them, with the route and the answer’s nonce', async ({ curious }) => {
    for (const [path, route] of [
      ['/', '/'],
      ['/dress-rental/wedding', '/dress-rental/$collection'],
      ['/nowhere', '/$'],
    ] as const) {
      const { body, headers } = await curious.get(path)
      const script = readPage(body).document.querySelector<HTMLScriptElement>('script[data-route]')
      expect([script?.getAttribute('src'), script?.dataset.route]).toEqual(['/assets/vitals.js', route])
      expect(headers['content-security-policy']).toBe(`script-src 'nonce-${script?.getAttribute('nonce')}'`)
    }
  })

  test('takes what browsers tell', async ({ curious }) => {
    const answer = await curious.post('/_api/vitals', [
      { name: 'LCP', value: 1234.5, route: '/' },
      { name: 'CLS', value: 0.01, route: '/dresses/$slug' },
    ])
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await told(curious)).toEqual([
      ['LCP', '/', 1234.5],
      ['CLS', '/dresses/$slug', 0.01],
    ])
  })

  test.for([
    [{}],
    [[]],
    [[{ name: 'FID', value: 1, route: '/' }]],
    [[{ name: 'LCP', value: -1, route: '/' }]],
    [[{ name: 'LCP', value: 1e9, route: '/' }]],
    [[{ name: 'CLS', value: 101, route: '/' }]],
    [[{ name: 'LCP', value: '1', route: '/' }]],
    [[{ name: 'LCP', value: null, route: '/' }]],
    [[{ name: 'LCP', value: 1, route: '/dresses/some-slug' }]],
    [[{ name: 'LCP', value: 1, route: 'constructor' }]],
    [[{ name: 'LCP', value: 1, route: '__proto__' }]],
    [[{ name: 'LCP', value: 1 }]],
    [[{ name: 'LCP', value: 1, route: '/', extra: 1 }]],
    [Array.from({ length: 6 }, () => ({ name: 'LCP', value: 1, route: '/' }))],
  ])('refuses %j', async ([body], { curious }) => {
    const answer = await curious.post('/_api/vitals', body)
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'Invalid measures.'])
    expect(await told(curious)).toEqual([])
  })

  test('takes no more than a few lines, and nothing from another site', async ({ curious }) => {
    const lines = [{ name: 'LCP', value: 1, route: '/', padding: 'x'.repeat(3_000) }]
    expect((await curious.post('/_api/vitals', lines)).statusCode).toBe(413)
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect(
      (await curious.post('/_api/vitals', [{ name: 'LCP', value: 1, route: '/' }], foreign)).statusCode,
    ).toBe(403)
    expect(await told(curious)).toEqual([])
  })
})

test('another shop sends no such script and takes nothing', async ({ browser }) => {
  expect((await browser().get('/')).body).not.toContain('data-route')
  expect((await browser().post('/_api/vitals', [{ name: 'LCP', value: 1, route: '/' }])).statusCode).toBe(404)
})
