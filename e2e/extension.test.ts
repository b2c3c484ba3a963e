import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, marketToday } from '../shared/day.ts'
import { listDress, register } from './kit/api.ts'
import { launch, signUp, visitor } from './kit/browser.ts'
import { openShop } from './kit/shop.ts'

// A browser extension changes the page before hydration, so that React renders it again.

let browser: Browser
let shop: Awaited<ReturnType<typeof openShop>>
let dress = ''

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([launch(), openShop()])
  const lena = await visitor(browser, shop.url)
  await register(lena, 'Lena')
  dress = `/dresses/${(await listDress(lena, { title: 'Extended gown', brand: 'Atelier Fern' })).slug}`
  await lena.context.close()
})

afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

/** What password managers and writing aids do: a sign beside each field, and marks on the document and its forms. */
const extend = () => {
  for (const element of document.querySelectorAll('html, form')) element.setAttribute('data-extension', 'on')
  for (const field of document.querySelectorAll('input, textarea, select'))
    field.insertAdjacentHTML('afterend', '<div data-extension-sign></div>')
  document.querySelector('main')?.insertAdjacentHTML('beforeend', '<div data-extension-sign></div>')
}

/** Opens a page that an extension writes into, and lets its scripts come when people have begun to use it. */
async function useEarly(page: Page, path: string, use: () => Promise<unknown>) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  await page.evaluate(extend)
  await use()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  letGo()
  await page.waitForLoadState('networkidle')
  await page.unroute(/\/assets\/.*\.js/)
  await expect.poll(() => errors.join(), { message: 'the page was drawn anew' }).toContain('418')
}

const scrollTo500 = (page: Page) => page.evaluate(() => scrollTo(0, 500))
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
/** The name of the focused field, and what is selected in it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement
    return field instanceof HTMLInputElement
      ? [field.name, field.selectionStart, field.selectionEnd]
      : field?.localName
  })

test('a search typed before an extension made the page be drawn anew stays, and filters', async () => {
  const { page, context } = await visitor(browser, shop.url)
  await useEarly(page, '/dress-rental', async () => {
    await page.getByLabel('Search').pressSequentially('extended')
    await page.getByLabel('Search').press('ArrowLeft')
    await page.getByLabel('Size').selectOption('8')
    await page.getByLabel('Search').focus()
  })
  expect(await focused(page)).toEqual(['searchTerm', 7, 7])
  await page.waitForURL(/searchTerm=extended/)
  await page.waitForURL(/size=8/)
  await page.keyboard.type('X')
  expect(await page.getByLabel('Search').inputValue()).toBe('extendeXd')
  await page.waitForURL(/searchTerm=extendeXd/)
  await context.close()
})

test('days chosen before the calendar was there are kept beside the words', async () => {
  const { page, context } = await visitor(browser, shop.url)
  const [from, to] = [addDays(marketToday(new Date()), 30), addDays(marketToday(new Date()), 34)]
  await useEarly(page, '/dress-rental', async () => {
    await page.getByLabel('Search').fill('extended')
    await page.getByText('Any day').click()
    await page.getByLabel('First day').fill(from)
    await page.getByLabel('Last day').fill(to)
  })
  await page.waitForURL(/searchTerm=extended/)
  await page.waitForURL((url) => url.searchParams.get('from') === from && url.searchParams.get('to') === to)
  expect(await page.locator('input[name=from]').inputValue()).toBe(from)
  await context.close()
})

test('somebody signs in with what was typed before, and types on', async () => {
  const sam = await visitor(browser, shop.url)
  await signUp(sam, 'Sam', 'sam@example.com')
  await sam.context.close()
  const { page, context } = await visitor(browser, shop.url)
  await useEarly(page, '/login', async () => {
    await page.getByLabel('Email').fill('sam@example.com')
    await page.getByLabel('Password', { exact: true }).pressSequentially('a long')
  })
  await page.keyboard.type(' enough password')
  expect(await page.getByLabel('Email').inputValue()).toBe('sam@example.com')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Log out' }).waitFor()
  await context.close()
})

test('a form sent before is sent once when the page has been drawn anew', async () => {
  const { page, context } = await visitor(browser, shop.url)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await useEarly(page, '/login?mode=signup', async () => {
    await page.getByLabel('Email').fill('hasty@example.com')
    await page.getByLabel('Password', { exact: true }).fill('a long enough password')
    await page.getByLabel('Display Name').fill('Hasty')
    await page.getByRole('button', { name: 'Create Account' }).click()
  })
  await page.getByRole('button', { name: 'Log out' }).waitFor()
  expect(sent).toHaveLength(1)
  await context.close()
})

test.for(['/', '/dress-rental', '/login', 'a dress'])('%s stays where it was scrolled to', async (path) => {
  const { page, context } = await visitor(browser, shop.url, { viewport: { width: 390, height: 400 } })
  const bare: string[] = []
  await page.exposeFunction('sayBare', (what: string) => bare.push(what))
  await useEarly(page, path === 'a dress' ? dress : path, async () => {
    await scrollTo500(page)
    // No frame may be without the page's styles.
    await page.evaluate(() => {
      const { fontFamily } = getComputedStyle(document.body)
      const look = () => {
        if (getComputedStyle(document.body).fontFamily !== fontFamily)
          void Reflect.get(window, 'sayBare')('bare')
        requestAnimationFrame(look)
      }
      look()
    })
  })
  // On a busy machine the fonts come after the scroll, and may move what is above by less than a pixel.
  expect(Math.abs((await scrolled(page)) - 500)).toBeLessThanOrEqual(1)
  expect(bare).toEqual([])
  await page.getByRole('contentinfo').locator('a[href="/faq"]').first().click()
  await page.waitForURL(/\/faq/)
  await context.close()
})
