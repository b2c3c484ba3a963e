import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, formatDays, marketToday, monthRange } from '../../shared/day.ts'
import { askFor, listDress, post, register } from '../kit/api.ts'
import { launch, visitor, type Visitor } from '../kit/browser.ts'
import { describeDress } from '../kit/listing-form.ts'
import { plainPhotograph } from '../kit/photographs.ts'
import { openShop, type Shop } from '../kit/shop.ts'
import { openTranslated as open } from '../kit/translator.ts'

// A browser that translates a page replaces each text by its own elements, on every screen that changes.

let browser: Browser
let shop: Shop
let olga: Visitor
let rita: Visitor
const today = marketToday(new Date())

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([launch(), openShop()])
  ;[olga, rita] = await Promise.all([visitor(browser, shop.url), visitor(browser, shop.url)])
  await register(olga, 'Olga')
  await register(rita, 'Rita')
})

afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

test('the booking dialog says the days that are chosen, and asks for them', async () => {
  const { slug } = await listDress(olga, { title: 'Bordeaux satin gown', brand: 'Atelier Fern' })
  // Well inside the month after next, so that no end of a month comes in between.
  const from = addDays(monthRange(Number(today.slice(0, 4)), Number(today.slice(5, 7)) + 2).from, 9)
  const { page, troubles } = rita
  await open(rita, `/dresses/${slug}?from=${from}&to=${addDays(from, 3)}&rent=yes`)
  const dialog = page.getByRole('dialog')
  const bar = dialog.locator('p', { hasText: 'days ·' }).first()
  await bar.waitFor()
  await dialog.getByRole('button', { name: 'Change' }).click()
  for (const more of [5, 7]) {
    const to = addDays(from, more)
    await dialog.locator(`[data-day="${from}"]`).first().click()
    await dialog.locator(`[data-day="${to}"]`).first().click()
    await expect
      .poll(() => bar.textContent())
      .toContain(`${more + 1} days · ${formatDays({ from, to }, today)}`)
  }
  await dialog.getByRole('button', { name: 'Add a note' }).click()
  await dialog.getByLabel('Booking notes').fill('For a gala')
  await dialog.getByRole('button', { name: 'Confirm request' }).click()
  await page.getByText('Booking successful!').waitFor()
  const [rental] = await (await rita.context.request.get('/_api/rental/user-rentals')).json()
  expect(rental).toMatchObject({ startDate: from, endDate: addDays(from, 7) })
  expect(troubles).toEqual([])
})

test('a conversation takes messages and shows them', async () => {
  const { id } = await listDress(olga, { title: 'Talked-of gown', brand: 'Atelier Fern' })
  const { threadId } = await post(rita, 'messages/open', {
    data: { dressId: id, subject: 'The hem', message: 'How long is it, please?' },
  })
  const { page, troubles } = rita
  await open(rita, `/messages/${threadId}`)
  for (const words of ['To the floor?', 'And the sleeves?']) {
    await page.getByRole('textbox', { name: /^Message/ }).fill(words)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('region', { name: 'Messages' }).getByText(words).first().waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: /^Message/ }).inputValue()).toBe('')
  }
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(troubles).toEqual([])
})

test('hearts, filters and the way round the shop', async () => {
  await listDress(olga, { title: 'Ivory lace gown', brand: 'Maison Vert' })
  await listDress(olga, { title: 'Emerald velvet gown', brand: 'Maison Vert', size: '4' })
  const { page, troubles } = rita
  await open(rita, '/dress-rental')
  const heart = page.locator('main button[aria-pressed=false]').first()
  const saved = page.waitForResponse(/favorites\.toggle/)
  await heart.click()
  expect((await saved).status()).toBe(200)
  await page.locator('button[aria-pressed=true]').first().waitFor()
  await page.getByLabel('Search').fill('emerald')
  await page.waitForURL(/searchTerm=emerald/)
  await expect.poll(() => page.locator('main article').count()).toBe(1)
  await expect.poll(() => page.locator('main p[role=status]').first().textContent()).toBe('1 dress')
  await page
    .getByRole('link', { name: /Emerald velvet gown/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Emerald velvet gown' }).waitFor()
  await page.goBack()
  await page.getByLabel('Search').fill('')
  await expect.poll(() => page.locator('main article').count()).toBeGreaterThan(1)
  expect(troubles).toEqual([])
})

test('a lender approves, and lists another dress', async () => {
  const { id } = await listDress(olga, { title: 'Wanted gown', brand: 'Maison Rose' })
  await askFor(rita, id, addDays(today, 20))
  const { page, troubles } = olga
  await open(olga, '/dashboard?tab=owner')
  const request = page.getByRole('article').filter({ hasText: 'Wanted gown' })
  await request.getByRole('button', { name: /^Approve/ }).click()
  await request.getByRole('button', { name: /^Approve now/ }).click()
  await request.getByText('Approved. Rita has your e-mail now.').waitFor()

  await open(olga, '/dresses/add')
  await page.getByLabel('Photos', { exact: true }).setInputFiles([await plainPhotograph('#7a1a34')])
  await page.getByText('Cover', { exact: true }).first().waitFor()
  await describeDress(page, 'Listed gown')
  await page.waitForFunction(
    () => document.querySelector('[data-remove]') && !document.querySelector('[role=progressbar]'),
  )
  await page.getByRole('button', { name: 'List my dress' }).click()
  await page.getByText('Your dress has been listed successfully!').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Listed gown' }).waitFor()
  expect(troubles).toEqual([])
})
