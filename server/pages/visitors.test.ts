import type { FastifyInstance } from 'fastify'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, vi } from 'vitest'
import { openBrowser, startApp, test as base } from '../testing/app.ts'
import { dress } from '../testing/test.ts'
import { WROTE_COOKIE } from '../db/replica.ts'
import { stylesNamed } from './site.ts'

beforeAll(() => import('../../client/app.tsx'), 60_000)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

/** A shop with a content security policy, as in production, that counts rendered pages. */
const test = base.extend<{ shop: { app: FastifyInstance; rendered: () => number } }>({
  shop: async ({ db, imageFolder }, use) => {
    let rendered = 0
    const app = await startApp({
      db,
      imageFolder,
      site: async () => ({
        client: () => {
          rendered++
          return import('../../client/app.tsx')
        },
        manifest: {
          routes: {
            __root__: { scripts: [{ attrs: { type: 'module', src: '/main.js' } }], css: ['/main.css'] },
          },
          inlineCss: { styles: { '/main.css': '/*! /main.css */' } },
        },
        styles: stylesNamed({ '/main.css': 'main{top:0}' }),
        policy: (nonce) => `script-src 'nonce-${nonce}'`,
      }),
    })
    await use({ app, rendered: () => rendered })
    await app.close()
  },
})

const nonceOf = (headers: Record<string, unknown>) =>
  /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]

/** Every nonce in a page's HTML, in attributes and in the data for the client's router. */
const noncesIn = (html: string) => [
  ...[...html.matchAll(/ nonce="([^"]*)"/g)].map(([, nonce]) => nonce),
  ...[...html.matchAll(/property="csp-nonce" content="([^"]*)"/g)].map(([, nonce]) => nonce),
]

describe('visitors', () => {
  test('share one rendering of a page, each with a nonce of their own', async ({
    shop: { app, rendered },
  }) => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.inject({ url: '/faq', headers: { cookie: '_ga=GA1.1' } })),
    )
    answers.push(await app.inject('/faq'))
    expect(rendered()).toBe(1)

    const nonces = answers.map(({ headers }) => nonceOf(headers))
    expect(new Set(nonces).size).toBe(9)
    for (const [index, { body }] of answers.entries()) {
      const found = noncesIn(body)
      expect(found.length).toBeGreaterThan(3)
      expect(new Set(found)).toEqual(new Set([nonces[index]]))
      // Apart from the nonce, all answers are identical.
      expect(body.replaceAll(`${nonces[index]}`, '')).toBe(answers[0]?.body.replaceAll(`${nonces[0]}`, ''))
      for (const [script] of body.matchAll(/<script(?![^>]*application\/ld\+json)[^>]*>/g)) {
        expect(script).toContain(`nonce="${nonces[index]}"`)
      }
    }
  })

  test('are told not to keep a page, and that it depends on who asks', async ({ shop: { app } }) => {
    const { headers } = await app.inject('/faq')
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Cookie' })
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('also share what is missing and what has moved for good', async ({ shop: { app, rendered } }) => {
    for (const [url, status] of [
      ['/nowhere', 404],
      ['/women', 301],
    ] as const) {
      const before = rendered()
      for (let times = 0; times < 3; times++) expect((await app.inject(url)).statusCode).toBe(status)
      expect(rendered() - before).toBe(1)
    }
  })

  test('do not share where a page leads for the moment', async ({ shop: { app, rendered } }) => {
    for (let times = 0; times < 2; times++) expect((await app.inject('/dashboard')).statusCode).toBe(307)
    expect(rendered()).toBe(2)
  })

  test('are sent a page as it is for a minute, unless somebody changes it at another server', async ({
    shop: { app, rendered },
    person,
  }) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const olga = await person('Olga')
    const page = async () => {
      vi.advanceTimersByTime(1_001)
      return (await app.inject('/dress-rental')).body
    }
    expect(await page()).not.toContain('A gown just listed')
    for (let seconds = 0; seconds < 20; seconds++) await page()
    expect(rendered()).toBe(1)
    const { id } = await olga.list({ title: 'A gown just listed' })
    expect(await page()).toContain('A gown just listed')
    await olga.api.dresses.remove({ id })
    expect(await page()).not.toContain('A gown just listed')
    vi.advanceTimersByTime(60_001)
    await page()
    expect(rendered()).toBe(4)
  })
})

/** A page without what differs between two answers: the nonce, and when its parts were loaded. */
const saidIn = (html: string, headers: Record<string, unknown>) =>
  html
    .replaceAll(` nonce="${nonceOf(headers)}"`, '')
    .replaceAll(`${nonceOf(headers)}`, '')
    .replaceAll(/\d{13}/g, '')

describe('whoever may be signed in', () => {
  test('reads the same words and styles as visitors where nothing is theirs, compressed or not', async ({
    shop: { app },
    person,
  }) => {
    vi.stubEnv('TSS_INLINE_CSS_ENABLED', 'true') // as vite.config.ts defines it for a build
    const olga = await person('Olga')
    const { slug } = await olga.list({ title: 'Gown of all' })
    for (const url of ['/', '/dress-rental', `/dresses/${slug}`]) {
      const shared = await app.inject(url)
      const said = saidIn(shared.body, shared.headers)
      expect(said).toContain('/*! /main.css */main{top:0}</style>')
      const cookie = `${WROTE_COOKIE}=now`
      const own = await app.inject({ url, headers: { cookie } })
      expect(saidIn(own.body, own.headers)).toBe(said)
      for (const headers of [{}, { cookie }]) {
        const small = await app.inject({ url, headers: { ...headers, 'accept-encoding': 'gzip' } })
        expect(saidIn(`${gunzipSync(small.rawPayload)}`, small.headers)).toBe(said)
      }
    }
  })

  test('is never shown a page of the visitors, nor they one of theirs', async ({
    shop: { app, rendered },
  }) => {
    const rosamunde = openBrowser(app)
    await rosamunde.post('/_api/auth/register_with_password', {
      email: `r-${crypto.randomUUID()}@people.test`,
      password: 'correct horse battery staple',
      displayName: 'Rosamunde',
    })
    for (let times = 0; times < 2; times++) {
      expect((await app.inject('/')).body).not.toContain('Rosamunde')
      expect((await rosamunde.get('/')).body).toContain('Rosamunde')
    }
    // Two for her; one for visitors, and another if a second has passed meanwhile.
    expect([3, 4]).toContain(rendered())
  })

  test.for(['session=made-up', 'session=', 'wrote=1'])(
    'has pages rendered for them alone, with the cookie %s',
    async (cookie, { shop: { app, rendered } }) => {
      for (let times = 0; times < 2; times++) {
        expect((await app.inject({ url: '/faq', headers: { cookie } })).statusCode).toBe(200)
      }
      expect(rendered()).toBe(2)
    },
  )

  test('is given the answers that others were given, until something has changed', async ({
    shop: { app },
    person,
    db,
  }) => {
    const olga = await person('Olga')
    await olga.list({ title: 'A gown of one name' })
    const cookie = `${WROTE_COOKIE}=now`
    const rosamunde = openBrowser(app)
    await rosamunde.post('/_api/auth/register_with_password', {
      email: `r-${crypto.randomUUID()}@people.test`,
      password: 'correct horse battery staple',
      displayName: 'Rosamunde',
    })
    const pages = async () => [
      (await rosamunde.get('/dress-rental')).body,
      (await app.inject({ url: '/dress-rental', headers: { cookie } })).body,
    ]
    for (const page of await pages()) expect(page).toContain('A gown of one name')
    // A change that is not noted.
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('dress').set({ title: 'A gown renamed' }).execute()
      await sql`delete from public_change`.execute(trx)
    })
    for (const page of await pages()) expect(page).toContain('A gown of one name')
    await olga.list({ title: 'Another gown' })
    for (const page of await pages()) {
      expect(page).toContain('A gown renamed')
      expect(page).toContain('Another gown')
    }
  })

  test('is not given what others alone may see', async ({ browser, signedUp }) => {
    const olga = await signedUp('Olga')
    const photo = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    const { url } = (await olga.upload(photo, { filename: 'a.gif', contentType: 'image/gif' })).json()
    const { slug } = (await olga.post('/_api/dresses/create', { ...dress, imageUrls: [url] })).json()
    const rita = await signedUp('Rita')
    const contactOn = async (visit: Pick<typeof olga, 'get'>) =>
      /ownerContact:("[^"]+"|null)/.exec((await visit.get(`/dresses/${slug}`)).body)?.[1]
    for (let times = 0; times < 2; times++) {
      expect(await contactOn(olga)).toContain('@')
      expect([await contactOn(rita), await contactOn(browser())]).toEqual(['null', 'null'])
    }
  })

  test('is counted when they search, though the answer is one that others were given', async ({
    db,
    imageFolder,
    person,
  }) => {
    await person('Olga')
    const app = await startApp({ db, imageFolder })
    for (const remoteAddress of ['192.0.2.1', '192.0.2.2'])
      await app.inject({
        url: '/dress-rental?size=20',
        headers: { cookie: `${WROTE_COOKIE}=now` },
        remoteAddress,
      })
    await app.close()
    expect(await db.selectFrom('searchDemand').select('searches').where('size', '=', '20').execute()).toEqual(
      [{ searches: 2 }],
    )
  })

  test('sees their own change at once', async ({ shop: { app }, person }) => {
    const rita = openBrowser(app)
    await rita.post('/_api/auth/register_with_password', {
      email: `r-${crypto.randomUUID()}@people.test`,
      password: 'correct horse battery staple',
      displayName: 'Rita',
    })
    await rita.get('/dress-rental')
    await (await person('Olga')).list({ title: 'A gown listed now' })
    expect((await rita.get('/dress-rental')).body).toContain('A gown listed now')
  })
})

test('what changes here is on every page at once, kept or being rendered', async ({ browser, signedUp }) => {
  const olga = await signedUp('Olga')
  const photo = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const { url } = (await olga.upload(photo, { filename: 'a.gif', contentType: 'image/gif' })).json()
  await browser().get('/dress-rental')
  const listed = { ...dress, title: 'A gown of this moment', imageUrls: [url] }
  await Promise.all([olga.post('/_api/dresses/create', listed), browser().get('/dress-rental')])
  expect((await browser().get('/dress-rental')).body).toContain('A gown of this moment')
})

test('a page travels compressed to whoever takes it so, with a nonce of its own each time', async ({
  browser,
}) => {
  const plain = await browser().get('/faq')
  const packed = await browser().get('/faq', { 'accept-encoding': 'gzip, deflate, br' })
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip'])
  const html = gunzipSync(packed.rawPayload).toString()
  expect(packed.rawPayload.length).toBeLessThan(html.length / 2)
  expect(html).toContain('Frequently Asked Questions')
  expect(noncesIn(html)).toEqual(noncesIn(html).map(() => nonceOf(packed.headers)))
})

test('a page that could not be rendered is not kept', async ({ db, imageFolder }) => {
  let isBroken = true
  const app = await startApp({
    db,
    imageFolder,
    site: async () => ({
      client: async () => {
        if (isBroken) throw new Error('The build is gone.')
        return import('../../client/app.tsx')
      },
      manifest: { routes: {} },
    }),
  })
  expect((await app.inject('/faq')).statusCode).toBe(500)
  isBroken = false
  expect((await app.inject('/faq')).statusCode).toBe(200)
  await app.close()
})
