import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDress, register } from './kit/api.ts'
import { launch, visitor } from './kit/browser.ts'
import { openShop, type Shop } from './kit/shop.ts'

// What stands in for a page while its data is slow.

let shop: Shop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openShop(), launch()])
  const lena = await visitor(browser, shop.url)
  await register(lena, 'Lena')
  for (const number of [1, 2, 3, 4, 5, 6])
    await listDress(lena, { title: `Opera gown ${number}`, brand: 'Atelier Fern' })
  await lena.context.close()
})

afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

/** Holds the answers about one dress until they are released. */
async function holdDress(page: Page) {
  const held = Promise.withResolvers<void>()
  await page.route(/dresses\.bySlug/, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

const depth = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('a dress opened from deep in a list begins at the top, with what its card said', async () => {
  const { page, context, troubles } = await visitor(browser, shop.url, {
    viewport: { width: 390, height: 664 },
  })
  await page.goto('/dress-rental')
  const last = page.getByRole('link', { name: 'Opera gown 1' })
  await last.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 150))
  const before = await depth(page)
  expect(before).toBeGreaterThan(200)

  const letGo = await holdDress(page)
  await last.click()
  await page.getByRole('heading', { level: 1, name: 'Opera gown 1' }).waitFor()
  await page.getByRole('status', { name: 'Loading dress' }).waitFor()
  await page.getByText('$48.00 / day').waitFor()
  expect(await depth(page)).toBe(0)
  letGo()
  await page.getByRole('button', { name: 'Contact Owner' }).waitFor()
  expect(await depth(page)).toBe(0)

  await page.goBack()
  await last.waitFor()
  await expect.poll(() => depth(page)).toBe(before)
  expect(troubles).toEqual([])
  await context.close()
})

test('turning back while it is still on its way finds the list where it was', async () => {
  const { page, context } = await visitor(browser, shop.url, { viewport: { width: 390, height: 664 } })
  await page.goto('/dress-rental')
  const last = page.getByRole('link', { name: 'Opera gown 1' })
  await last.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 150))
  const before = await depth(page)
  const letGo = await holdDress(page)
  await last.click()
  await page.getByRole('heading', { level: 1, name: 'Opera gown 1' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Find Your Next Look' }).waitFor()
  await expect.poll(() => depth(page)).toBe(before)
  letGo()
  await context.close()
})
