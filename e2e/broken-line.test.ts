import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest'
import { addDays, marketToday } from '../shared/day.ts'
import { MIN_RENTAL_DAYS } from '../shared/rental/rental-limits.ts'
import { listDress, register } from './kit/api.ts'
import { launch, visitor } from './kit/browser.ts'
import { openShop, type Shop } from './kit/shop.ts'

// When the connection breaks the page stays, says what went wrong, and goes on when it is back.

let browser: Browser
let shop: Shop
let dress: { id: number; slug: string }

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([launch(), openShop()])
  const { context } = await visitor(browser, shop.url)
  await register({ context, url: shop.url }, 'Olga')
  dress = await listDress({ context, url: shop.url }, { title: 'Bordeaux satin gown', brand: 'Atelier Fern' })
  await context.close()
})

afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

/** A person signed in, whose browser has loaded what shows errors. */
async function come(path: string) {
  const person = await visitor(browser, shop.url)
  await register(person, 'Rita')
  const { page } = person
  const prepared = page.waitForResponse(/\/assets\/notifications-.*\.js/)
  await page.goto(path)
  await (await prepared).finished()
  return person
}

/** Requests fail while the browser takes itself for connected, as with a Wi-Fi that leads nowhere. */
const cut = (page: Page) => page.route('**', (route) => route.abort('connectionfailed'))
const mend = (page: Page) => page.unroute('**')

/** The first of days to ask for: others at each try, since an earlier one may have booked them. */
const firstDay = (ahead: number, { task }: TestContext) =>
  addDays(marketToday(new Date()), ahead + MIN_RENTAL_DAYS * (task.result?.retryCount ?? 0))

/** A mark that a reload would wipe away. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)

test('a heart pressed without a connection stays, and is sent when there is one', async () => {
  const { page, context } = await come('/dress-rental')
  await mark(page)
  const heart = page.locator('button[aria-pressed]').first()
  await context.setOffline(true)
  await heart.click()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('heading', { name: 'Bordeaux satin gown' }).waitFor()

  const sent = page.waitForResponse(/favorites\.toggle/)
  await context.setOffline(false)
  expect((await sent).status()).toBe(200)
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  expect(await isMarked(page)).toBe(true)
  await context.close()
})

test.for([
  ['without a connection', false],
  ['on a network that leads nowhere', true],
] as const)('a request %s keeps its words and is sent afterwards', async ([, isDead], trial) => {
  const from = firstDay(isDead ? 40 : 60, trial)
  const { page, context } = await come(`/dresses/${dress.slug}?from=${from}&to=${addDays(from, 3)}&rent=yes`)
  await mark(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/notes/i).fill('For a gala')
  await (isDead ? cut(page) : context.setOffline(true))
  await dialog.getByRole('button', { name: /confirm request/i }).click()
  await page.locator('[role=none]').getByText('Booking failed').waitFor()
  expect(await dialog.getByLabel(/notes/i).inputValue()).toBe('For a gala')

  await (isDead ? mend(page) : context.setOffline(false))
  await dialog.getByRole('button', { name: /confirm request/i }).click()
  await page.getByText('Booking successful!').waitFor()
  expect(await isMarked(page)).toBe(true)
  await context.close()
})

test('what fetches the corner of toasts may fail too: the page stays, and it is said when there is a connection', async (trial) => {
  const { page, context } = await visitor(browser, shop.url)
  await register({ context, url: shop.url }, 'Ruth')
  const from = firstDay(50, trial)
  await page.route(/\/assets\/notifications-/, (route) => route.abort('connectionfailed'))
  await page.goto(`/dresses/${dress.slug}?from=${from}&to=${addDays(from, 3)}&rent=yes`)
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Confirm request' })
  await confirm.waitFor()
  await mark(page)
  await context.setOffline(true)
  // The button says nothing of it: it is enabled before the press takes effect, too.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('rentals.book'))
  await confirm.click()
  await failed
  await page.unroute(/\/assets\/notifications-/)
  await context.setOffline(false)
  await page.locator('[role=none]').getByText('Booking failed').waitFor()
  expect(await isMarked(page)).toBe(true)
  await context.close()
})

test('a page that a dead network keeps away does not reload, and comes when it is asked for again', async () => {
  const { page, context } = await come('/')
  await mark(page)
  await cut(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  expect(await isMarked(page)).toBe(true)
  await mend(page)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' }).waitFor()
  expect(await isMarked(page)).toBe(true)
  await context.close()
})

/** The pictures of the page that should be there and are not, and how many of them hide that with their colour. */
const missing = (page: Page) =>
  page.evaluate(() => {
    const lost = [...document.querySelectorAll('main img')].filter(
      (image) =>
        image instanceof HTMLImageElement &&
        image.currentSrc.includes('/_api/images/') &&
        !image.naturalWidth,
    )
    const coloured = lost.filter((image) => getComputedStyle(image).content.startsWith('url('))
    return [lost.length, coloured.length]
  })

test('a picture that does not come shows its colour, and comes when there is a connection', async () => {
  const { page, context } = await visitor(browser, shop.url)
  await page.route(/\/_api\/images\//, (route) => route.abort('internetdisconnected'))
  await page.goto('/dress-rental')
  await expect.poll(() => page.locator('main img[data-missing]').count()).toBe(1)
  await context.setOffline(true)
  await page.unroute(/\/_api\/images\//)
  await context.setOffline(false)
  await expect.poll(() => page.locator('main img[data-missing]').count()).toBe(0)
  await expect.poll(() => missing(page)).toEqual([0, 0])
  await context.close()
})

test('a picture that a busy server has not made yet is asked for again', async () => {
  const { page, context } = await visitor(browser, shop.url)
  let asked = 0
  await page.route(/\/_api\/images\//, (route) =>
    asked++ ? route.continue() : route.fulfill({ status: 503, headers: { 'retry-after': '5' } }),
  )
  await page.goto('/dress-rental')
  await expect.poll(() => missing(page)).toEqual([1, 1])
  await expect.poll(() => missing(page)).toEqual([0, 0])
  expect(asked).toBe(2)
  await context.close()
})

test('the strip of a dress on the sign-in page may fail: the form stays', async () => {
  const { page, context } = await visitor(browser, shop.url)
  await page.route(/\/assets\/asked-dress-/, (route) => route.abort('connectionfailed'))
  const from = addDays(marketToday(new Date()), 70)
  const path = `/dresses/${dress.slug}?from=${from}&to=${addDays(from, 3)}&rent=yes`
  await page.goto(`/login?from=${encodeURIComponent(path)}`)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Email').fill('rita@example.com')
  expect(await page.getByRole('heading', { name: 'Something went wrong' }).count()).toBe(0)
  expect(await page.getByLabel('Email').inputValue()).toBe('rita@example.com')
  await context.close()
})
