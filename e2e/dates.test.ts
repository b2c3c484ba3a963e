import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, formatDays, localToday, marketToday, monthRange } from '../shared/day.ts'
import { listDress, register, signIn } from './kit/api.ts'
import { desktop, launch, phone, visitor, type Visitor } from './kit/browser.ts'
import { open, tabTo } from './kit/keyboard.ts'
import { openShop, type Shop } from './kit/shop.ts'

let shop: Shop
let browser: Browser

const sizes = [
  { name: 'desktop', ...desktop },
  { name: 'laptop', viewport: { width: 1366, height: 640 } },
  { name: 'phone', ...phone },
]

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openShop(), launch()])
  const olga = await visitor(browser, shop.url)
  await register(olga, 'Olga')
  for (const { name } of [...sizes, { name: 'keyboard' }])
    await listDress(olga, { title: `Satin gown for a ${name}`, brand: 'Maison Ondine' })
  await olga.context.close()
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

// Well inside the month after next, so that no zone and no end of a month comes in between.
const [year = 0, month = 0] = localToday(new Date()).split('-').map(Number)
const from = addDays(monthRange(year, month + 2).from, 9)
const to = addDays(from, 5)
const words = formatDays({ from, to }, marketToday(new Date()))
const total = '$288.00'

const longDay = (day: string) =>
  new RegExp(
    `^${new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))}`,
  )

async function pick(calendar: Locator, day: string) {
  const button = calendar.getByRole('button', { name: longDay(day) })
  while (!(await button.isVisible())) await calendar.getByRole('button', { name: 'Next months' }).click()
  await button.click()
}

/** What is wrong with where things are: out of the window, or under something else. */
async function hidden(page: Page, things: Locator[]) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const faults: string[] = []
  for (const thing of things) {
    const box = await thing.boundingBox()
    if (!box || box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height)
      faults.push(`${thing} is out of sight: ${JSON.stringify(box)}`)
    const isOnTop = await thing.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return there !== null && (element.contains(there) || there.contains(element))
    })
    if (!isOnTop) faults.push(`${thing} lies under something`)
  }
  return faults
}

const cardOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) })

describe.each(sizes)('on a $name', ({ name, ...screen }) => {
  let rita: Visitor
  const title = `Satin gown for a ${name}`

  test('days chosen on the landing page lead to a request, and are remembered', async () => {
    rita = await visitor(browser, shop.url, screen)
    const { page, troubles } = rita
    await register(rita, 'Rita')
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Occasion' }).selectOption('formal')
    await page.getByRole('button', { name: /^When is it/ }).click()
    const range = page.getByRole('dialog', { name: 'When is it?' })
    await range.getByRole('button', { name: 'Other days' }).click()
    await pick(range, from)
    await pick(range, to)
    const choose = range.getByRole('button', { name: 'Show dresses' })
    expect(await hidden(page, [range.getByText(words), choose])).toEqual([])
    await choose.click()

    await cardOf(page, title)
      .getByText(`${total.replace('.00', '')} for ${words}`)
      .waitFor()
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText(total).filter({ visible: true }).first().waitFor()
    await page.getByRole('button', { name: 'Rent', exact: true }).filter({ visible: true }).click()

    // The sum is there without scrolling, wherever the rest is.
    const dialog = page.getByRole('dialog', { name: `Rent ${title}` })
    const confirm = dialog.getByRole('button', { name: 'Confirm request' })
    await confirm.waitFor()
    const sum = [
      dialog.getByText('6 days ·'),
      dialog.getByText(`${words} ·`),
      dialog.getByText(total),
      confirm,
    ]
    await expect.poll(() => hidden(page, sum)).toEqual([])
    await dialog.getByText('Anything to prepare?').click()
    await dialog.getByLabel('Special requests').fill('Please steam it')
    expect(await hidden(page, sum)).toEqual([])

    // Back closes it and leaves the dress where it is, with the days.
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('button', { name: 'Change' }).click()
    await confirm.waitFor()
    expect(await dialog.getByLabel('Special requests').inputValue()).toBe('Please steam it')
    await pick(dialog, addDays(from, 7))
    await pick(dialog, addDays(from, 8))
    await expect
      .poll(() => hidden(page, [dialog.getByText('Minimum rental period is 4 days.'), confirm]))
      .toEqual([])
    await pick(dialog, from)
    await pick(dialog, to)
    await confirm.click()

    await page.getByText('Booking successful!').waitFor()
    await dialog.waitFor({ state: 'detached' })
    const sent = page.getByRole('region', { name: 'Your request is on its way' })
    await sent.getByText(`6 days · ${words} · ${total}`).waitFor()
    await sent.getByText(/^Olga has until /).waitFor()
    const file = page.waitForEvent('download')
    await sent.getByRole('button', { name: 'Add to calendar' }).click()
    expect((await file).suggestedFilename()).toMatch(/^[a-z0-9-]+\.ics$/)

    await page.reload()
    await page.getByText(new RegExp(`^You asked for ${words}\\. Olga has until `)).waitFor()
    expect(troubles).toEqual([])
    await rita.context.close()
  })
})

test('with the keyboard alone', async () => {
  const title = 'Satin gown for a keyboard'
  const rita = await visitor(browser, shop.url)
  const { page, troubles } = rita
  const { email, password } = await register(rita, 'Rita')
  await rita.context.clearCookies()
  await signIn(rita, email, password)
  const { keyboard } = page
  await open(page, '/')
  await tabTo(page, page.getByRole('button', { name: /^When is it/ }))
  await keyboard.press('Enter')
  const range = page.getByRole('dialog', { name: 'When is it?' })
  await range.locator('[data-day]:focus').waitFor()
  await tabTo(page, range.getByRole('button', { name: 'Other days' }))
  await keyboard.press('Enter')
  await range.locator('[data-day]:focus').waitFor()
  // Two months on, then from a Sunday to the Friday after.
  await keyboard.press('PageDown')
  await keyboard.press('PageDown')
  await keyboard.press('Home')
  await keyboard.press('Space')
  await range.getByText('4 days ·').waitFor()
  await keyboard.press('End')
  await keyboard.press('ArrowLeft')
  await keyboard.press('Enter')
  await range.getByText('6 days ·').waitFor()
  await tabTo(page, range.getByRole('button', { name: 'Show dresses' }))
  await keyboard.press('Enter')
  await range.waitFor({ state: 'detached' })
  await page.locator('h1:focus', { hasText: 'Find Your Next Look' }).waitFor()
  await tabTo(page, page.getByRole('link', { name: title }))
  await keyboard.press('Enter')
  await page.locator('h1:focus', { hasText: title }).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Change' }))
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Rent ${title}` })
  await dialog.locator('[data-day]:focus').waitFor()
  await dialog.getByText(total).waitFor()
  await tabTo(page, dialog.getByRole('button', { name: 'Confirm request' }))
  await keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Your request is on its way' }).waitFor()
  await tabTo(page, page.getByRole('link', { name: 'See my request' }))
  await keyboard.press('Enter')
  await page.waitForURL(/\/rentals\/\d+$/)
  await page.locator('h1:focus').waitFor()
  expect(troubles).toEqual([])
  await rita.context.close()
})
