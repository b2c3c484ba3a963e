import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, launchWhole, visitor } from './kit/browser.ts'
import { plainPhotograph } from './kit/photographs.ts'
import { openShop, type Shop } from './kit/shop.ts'

let shop: Shop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openShop(), launch()])
  await stock()
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

/** Puts two dresses of one owner into the shop. */
async function stock() {
  const { context } = await visitor(browser, shop.url)
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(`/_api${path}`, { headers: { origin: shop.url }, ...data })
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
  await post('/auth/register_with_password', {
    data: { email: 'olga@example.com', password: 'a long enough password', displayName: 'Olga' },
  })
  for (const [title, size] of [
    ['Scarlet sequin column gown', '6'],
    ['Ivory satin gown', '8'],
  ]) {
    const { url } = await post('/images/upload', { multipart: { image: await plainPhotograph('#883344') } })
    await post('/dresses/create', {
      data: {
        title,
        size,
        description: 'Worn once, to a winter wedding in the mountains.',
        brand: 'Nightjar Row',
        category: 'wedding',
        color: 'scarlet',
        pricePerDay: 42,
        location: 'Brooklyn, NY',
        imageUrls: [url],
      },
    })
  }
  await context.close()
}

const DRESS = '/dresses/nightjar-row-scarlet-sequin-column-gown-6'

const pages = [
  '/',
  '/dress-rental',
  '/dress-rental?size=8',
  '/dress-rental?category=wedding',
  '/dress-rental/wedding',
  DRESS,
  '/faq',
  '/login',
  '/nowhere',
]

interface Head {
  titles: string[]
  canonicals: (string | null)[]
  robots: (string | null)[]
  meta: string[]
  facts: string[]
}

/**
 * The whole head of a document, so that nothing double or left over goes unseen. Of the given HTML, else of the page in
 * the browser now.
 */
const headOf = (page: Page, html?: string): Promise<Head> =>
  page.evaluate((html) => {
    const root = html ? new DOMParser().parseFromString(html, 'text/html') : document
    const all = (selector: string) => [...root.querySelectorAll(selector)]
    return {
      titles: all('head title').map(({ textContent }) => textContent ?? ''),
      canonicals: all('link[rel=canonical]').map((link) => link.getAttribute('href')),
      robots: all('meta[name=robots]').map((meta) => meta.getAttribute('content')),
      // The nonce is each answer's own.
      meta: all('meta:not([property=csp-nonce])')
        .map((meta) =>
          ['charset', 'name', 'property', 'content'].map((name) => meta.getAttribute(name)).join(' '),
        )
        .sort(),
      facts: all('script[type="application/ld+json"]').map(({ textContent }) => textContent ?? ''),
    }
  }, html)

/** The head that the server sends, before any JavaScript. */
const served = async (page: Page, path: string) => headOf(page, await (await page.request.get(path)).text())

describe('what a page says of itself', () => {
  test.for(pages)('%s says the same before and after JavaScript', async (path) => {
    const { page, context } = await visitor(browser, shop.url)
    await page.goto(path, { waitUntil: 'networkidle' })
    const now = await headOf(page)
    expect(now).toEqual(await served(page, path))
    expect([now.titles.length, now.robots.length]).toEqual([1, 1])
    expect(now.canonicals).toHaveLength(path === '/nowhere' ? 0 : 1)
    await context.close()
  })

  test('is the new page’s at once after a click, once, and nothing of the one before', async () => {
    const { page, context, troubles } = await visitor(browser, shop.url)
    await page.goto('/faq', { waitUntil: 'networkidle' })
    expect((await headOf(page)).facts).toHaveLength(2)

    const steps: [path: string, act: () => Promise<void>][] = [
      ['/dress-rental', () => page.getByRole('link', { name: 'Rent Dresses' }).first().click()],
      [
        '/dress-rental?size=6',
        () =>
          page
            .getByLabel('Size')
            .selectOption('6')
            .then(() => undefined),
      ],
      [DRESS, () => page.locator(`main a[href="${DRESS}"]`).first().click()],
      ['/', () => page.locator('main nav[aria-label=Breadcrumb] a').first().click()],
      [DRESS, () => page.goBack().then(() => undefined)],
      ['/nowhere', () => goInside(page, '/nowhere')],
      ['/login?from=%2Fnowhere', () => page.getByRole('link', { name: 'Sign In' }).first().click()],
    ]
    for (const [path, act] of steps) {
      await act()
      const wanted = await served(page, path)
      await page.waitForFunction(
        ([title, url]) => document.title === title && location.pathname + location.search === url,
        [wanted.titles[0], path] as const,
      )
      const { facts, ...now } = await headOf(page)
      const { facts: _, ...there } = wanted
      expect({ path, ...now }).toEqual({ path, ...there })
      // For machines, which read HTML; after a click the page's HTML was not loaded.
      expect(facts).toEqual([])
    }
    expect(troubles.filter((trouble) => !trouble.includes('404'))).toEqual([])
    await context.close()
  }, 60_000)

  test('says the shop’s own address, also where it is reached by another', async () => {
    const { page, context, troubles } = await visitor(browser, shop.url.replace('localhost', '127.0.0.1'))
    await page.goto('/faq', { waitUntil: 'networkidle' })
    expect((await headOf(page)).canonicals).toEqual([`${shop.url}/faq`])
    await page.locator('a[href="/how-it-works"]').first().click()
    await page.waitForURL('**/how-it-works')
    await page.waitForFunction(() => document.title.startsWith('How It Works'))
    expect((await headOf(page)).canonicals).toEqual([`${shop.url}/how-it-works`])
    expect(troubles).toEqual([])
    await context.close()
  })
})

/** Goes to an address inside the application, without asking the server for its HTML. */
const goInside = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

describe('a page that is left', () => {
  test.for(['/', '/dress-rental', DRESS, '/faq', '/login'])(
    '%s is kept by the browser, and is there at once on the way back',
    { timeout: 60_000 },
    async (path) => {
      const keeping = await launchWhole(['--disable-back-forward-cache'])
      const { page, troubles } = await visitor(keeping, shop.url)
      await page.addInitScript(() =>
        addEventListener('pageshow', ({ persisted }) => {
          document.documentElement.dataset.persisted = String(persisted)
        }),
      )
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.goto('/shipping', { waitUntil: 'networkidle' })
      // Playwright waits for a page to load, which this one does not.
      await page.evaluate(() => history.back())
      await page.waitForFunction((path) => location.pathname === path, path)
      await page.waitForFunction(() => document.documentElement.dataset.persisted === 'true')
      expect(troubles).toEqual([])
      await keeping.close()
    },
  )
})
