import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, visitor, type Visitor } from './browser.ts'
import { inspect, watchShifts } from './inspect.ts'
import { openShop, type Shop } from './shop.ts'

const widths: Record<string, BrowserContextOptions> = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

let shop: Shop
let browser: Browser
let looked = 0

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openShop({ DEMO_DATA: 'on' }), launch()])
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await shop?.stop()
  console.info(`walk: ${looked} screens looked at`)
})

async function come(options: BrowserContextOptions | undefined, email?: string): Promise<Visitor> {
  const who = await visitor(browser, shop.url, options)
  await who.context.addInitScript(watchShifts)
  if (email) {
    const answer = await who.context.request.post('/_api/auth/login_with_password', {
      headers: { origin: shop.url },
      data: { email, password: 'second-dance' },
    })
    if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`)
  }
  return who
}

async function look(page: Page, name: string) {
  looked++
  return inspect(page, name)
}

const nameOf = (path: string) => path.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home'

const publicPages = [
  '/',
  '/login',
  '/login?mode=signup',
  '/faq',
  '/how-it-works',
  '/shipping',
  '/about',
  '/contact',
  '/careers',
  '/dress-rental',
  '/dress-rental?category=formal&size=8&searchTerm=satin',
  '/dress-rental?searchTerm=nothing-is-called-this',
  '/dress-rental/prom',
  '/dress-rental/wedding',
  '/dress-rental/cocktail',
  '/dress-rental/designer',
  '/dress-rental/black-tie',
  '/dress-rental/maternity',
  '/dress-rental/plus-size',
  '/dress-rental/wedding-guest',
  '/dresses/nightjar-row-scarlet-sequin-column-gown-6',
]

const ownPages = [
  '/favorites',
  '/dashboard',
  '/dashboard?tab=listings',
  '/dashboard?tab=favorites',
  '/dashboard?tab=owner',
  '/dresses/add',
  '/dresses/new',
  '/account',
  '/account/password',
  '/admin/password-reset',
]

describe.each(Object.entries(widths))('on a %s', (device, options) => {
  test('every public page is as it should be', async () => {
    const { page, troubles, context } = await come(options)
    const faults: string[] = []
    for (const path of publicPages) {
      await page.goto(path, { waitUntil: 'networkidle' })
      faults.push(...(await look(page, `${device}-${nameOf(path)}`)))
    }
    expect([...faults, ...troubles]).toEqual([])
    await context.close()
  }, 300_000)

  test('every page of a lender is as it should be', async () => {
    const { page, troubles, context } = await come(options, 'margaux@demo.example')
    const faults: string[] = []
    for (const path of ownPages) {
      await page.goto(path, { waitUntil: 'networkidle' })
      faults.push(...(await look(page, `${device}-lender-${nameOf(path)}`)))
    }
    expect([...faults, ...troubles.filter((trouble) => !trouble.includes('403'))]).toEqual([])
    await context.close()
  }, 300_000)

  test('every page of somebody new is empty in a good way', async () => {
    const { page, troubles, context } = await come(options)
    const email = `new-${device}@example.com`
    const person = { email, password: 'a long enough password', displayName: `Nova ${'N'.repeat(40)} 🌙` }
    await context.request.post('/_api/auth/register_with_password', {
      headers: { origin: shop.url },
      data: person,
    })
    const faults: string[] = []
    for (const path of ['/favorites', '/dashboard', '/dashboard?tab=listings', '/dashboard?tab=favorites']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      faults.push(...(await look(page, `${device}-new-${nameOf(path)}`)))
    }
    expect([...faults, ...troubles]).toEqual([])
    await context.close()
  }, 120_000)

  test('what is loading, and what fails, is as it should be', async () => {
    const { page, troubles, context } = await come(options, 'margaux@demo.example')
    const faults: string[] = []
    await page.goto('/faq', { waitUntil: 'networkidle' })
    const held = Promise.withResolvers<void>()
    await page.route('**/trpc/**', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'Rent Dresses' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Find Your Next Look' }).waitFor()
    faults.push(...(await look(page, `${device}-loading-browse`)))
    held.resolve()
    await page.getByText('Scarlet sequin column gown').first().waitFor()
    expect([...faults, ...troubles]).toEqual([])

    await page.goto('/faq', { waitUntil: 'networkidle' })
    await page.route('**/trpc/**', (route) => route.fulfill({ status: 500, body: '[]' }))
    await page.getByRole('link', { name: 'Rent Dresses' }).first().click()
    await page.getByText("We couldn't load the dresses. Please try again later.").waitFor()
    expect(await look(page, `${device}-failing-browse`)).toEqual([])
    await context.close()
  }, 120_000)
})
