import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, marketToday } from '../shared/day.ts'
import { launch, signUp, visitor } from './kit/browser.ts'
import { openShop } from './kit/shop.ts'

// A slow phone shows a form seconds before it has the application that listens to it.

let browser: Browser
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([launch(), openShop()])
})

afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

/** Opens a page whose scripts come only when it has been written in. */
async function writeEarly(page: Page, path: string, write: () => Promise<unknown>) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await write()
  expect(
    await page.evaluate(() => Object.keys(document).some((name) => name.startsWith('__reactContainer'))),
  ).toBe(false)
  letGo()
  await page.waitForLoadState('networkidle')
  await page.unroute(/\/assets\/.*\.js/)
}

test('an account is made with what was typed before the application was there', async () => {
  const { page, troubles, context } = await visitor(browser, shop.url)
  await writeEarly(page, '/login?mode=signup', async () => {
    await page.getByLabel('Email').fill('early@example.com')
    await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  })
  await page.getByLabel('Display Name').fill('Early')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('button', { name: 'Log out' }).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('a button pressed before it was there presses itself, once, when it is', async () => {
  const { page, troubles, context } = await visitor(browser, shop.url)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await writeEarly(page, '/login?mode=signup', async () => {
    await page.getByLabel('Email').fill('hasty@example.com')
    await page.getByLabel('Password', { exact: true }).fill('a long enough password')
    await page.getByLabel('Display Name').fill('Hasty')
    await page.getByRole('button', { name: 'Create Account' }).dblclick()
  })
  await page.getByRole('button', { name: 'Log out' }).waitFor()
  expect(sent).toHaveLength(1)
  expect(troubles).toEqual([])
  await context.close()
})

test('a search is made of what was typed and chosen before', async () => {
  const [from, to] = [addDays(marketToday(new Date()), 30), addDays(marketToday(new Date()), 34)]
  const { page, troubles, context } = await visitor(browser, shop.url)
  await writeEarly(page, '/dress-rental', async () => {
    await page.getByLabel('Search').fill('satin')
    await page.getByLabel('Size').selectOption('8')
    await page.getByText('Any day').click()
    await page.getByLabel('First day').fill(from)
    await page.getByLabel('Last day').fill(to)
  })
  await page.waitForURL(/searchTerm=satin/)
  expect(new URL(page.url()).searchParams.get('size')).toBe('8')
  await page.waitForURL((url) => url.searchParams.get('from') === from && url.searchParams.get('to') === to)
  expect(await page.getByLabel('First day').inputValue()).toBe(from)
  expect(await page.getByLabel('Last day').inputValue()).toBe(to)
  expect(await page.getByLabel('Search').inputValue()).toBe('satin')
  expect(troubles).toEqual([])
  await context.close()
})

test('a listing keeps it over the draft, and the draft beside it', async () => {
  const lender = await visitor(browser, shop.url)
  const { page, troubles, context } = lender
  await signUp(lender, 'Lena', 'lena@example.com')
  await page.goto('/dresses/new')
  await page.getByLabel('Title').fill('An old title')
  await page.getByLabel('Brand').fill('Atelier Fern')
  await page.getByLabel('Size', { exact: true }).selectOption('10')
  await writeEarly(page, '/dresses/new', () => page.getByLabel('Title').fill('A new title'))
  const written = () =>
    Promise.all(
      ['Title', 'Brand', 'Size'].map((label) => page.getByLabel(label, { exact: true }).inputValue()),
    )
  await expect.poll(written).toEqual(['A new title', 'Atelier Fern', '10'])
  await page.reload({ waitUntil: 'networkidle' })
  await expect.poll(written).toEqual(['A new title', 'Atelier Fern', '10'])

  // Reached by a link, the form is rendered here, without earlier input.
  await page.goto('/dashboard?tab=listings')
  await page.locator('main a[href="/dresses/add"]').first().click()
  await page.waitForURL(/\/dresses\/add/)
  await page.waitForLoadState('networkidle')
  await expect.poll(written).toEqual(['A new title', 'Atelier Fern', '10'])
  await page.reload({ waitUntil: 'networkidle' })
  await expect.poll(written).toEqual(['A new title', 'Atelier Fern', '10'])
  expect(troubles).toEqual([])
  await context.close()
})

test('a list reached by a link begins at its top', async () => {
  const { page, troubles, context } = await visitor(browser, shop.url)
  await page.goto('/faq')
  await page.getByRole('contentinfo').locator('a[href="/dress-rental"]').first().click()
  await page.waitForURL(/\/dress-rental$/)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(troubles).toEqual([])
  await context.close()
})

test('a form that is written in after its button was pressed waits for another press', async () => {
  const { page, context } = await visitor(browser, shop.url)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await writeEarly(page, '/login?mode=signup', async () => {
    await page.getByLabel('Email').fill('slow@example.com')
    await page.getByLabel('Display Name').fill('Slow')
    await page.getByLabel('Email').press('Enter')
    await page.getByLabel('Password', { exact: true }).fill('only half of')
  })
  await page.getByLabel('Password', { exact: true }).fill('only half of a password')
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('button', { name: 'Log out' }).waitFor()
  expect(sent).toHaveLength(1)
  await context.close()
})
