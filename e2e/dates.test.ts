import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, formatDays, formatWeekday, localToday, marketToday, monthRange } from '../shared/day.ts'
import { listDress, register, signIn } from './kit/api.ts'
import { desktop, launch, phone, visitor, type Visitor } from './kit/browser.ts'
import { longDay, pickDay } from './kit/calendar.ts'
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
  for (const { name } of [...sizes, { name: 'thumb' }, { name: 'keyboard' }])
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
    await pickDay(range, from)
    await pickDay(range, to)
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
    await pickDay(dialog, addDays(from, 7))
    await pickDay(dialog, addDays(from, 8))
    await expect
      .poll(() => hidden(page, [dialog.getByText('Minimum rental period is 4 days.'), confirm]))
      .toEqual([])
    await pickDay(dialog, from)
    await pickDay(dialog, to)
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

test.for([
  { name: 'thumb', screen: phone },
  { name: 'keyboard', screen: desktop },
])('by $name, the day of an event leads to a request in five presses', async ({ name, screen }) => {
  const title = `Satin gown for a ${name}`
  const rita = await visitor(browser, shop.url, screen)
  const { page, troubles } = rita
  const { email, password } = await register(rita, 'Rita')
  await rita.context.clearCookies()
  await signIn(rita, email, password)
  let presses = 0
  const press = async (control: Locator) => {
    presses++
    if (name === 'thumb') return control.tap()
    if (!(await control.and(page.locator(':focus')).count())) await tabTo(page, control)
    await page.keyboard.press('Enter')
  }

  await open(page, '/')
  await press(page.getByRole('button', { name: /^When is it/ }))
  const when = page.getByRole('dialog', { name: 'When is it?' })
  // A day of the month in sight: the keyboard begins on the first that is possible.
  const first = (await when.locator('[data-day]:focus').getAttribute('data-day')) ?? ''
  const end = monthRange(Number(first.slice(0, 4)), Number(first.slice(5, 7))).to
  const event = addDays(first, 9) < end ? addDays(first, 9) : end
  if (name === 'keyboard')
    for (let day = first; day < event; day = addDays(day, 1)) await page.keyboard.press('ArrowRight')
  await press(when.getByRole('button', { name: longDay(event) }))
  await page.locator('h1', { hasText: 'Find Your Next Look' }).waitFor()
  await press(page.getByRole('link', { name: title }))
  await page.locator('h1', { hasText: title }).waitFor()
  await page
    .getByText(`wear ${formatWeekday(event)}`)
    .filter({ visible: true })
    .first()
    .waitFor()
  await press(page.getByRole('button', { name: 'Rent', exact: true }).filter({ visible: true }))
  const dialog = page.getByRole('dialog', { name: `Rent ${title}` })
  await dialog.getByText(`wear ${formatWeekday(event)}`).waitFor()
  const confirm = dialog.getByRole('button', { name: 'Confirm request' })
  expect(await hidden(page, [dialog.getByText('$192.00'), confirm])).toEqual([])
  await press(confirm)

  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Your request is on its way' }).waitFor()
  expect(presses).toBe(5)
  const [rental] = await (await rita.context.request.get('/_api/rental/user-rentals')).json()
  expect(rental).toMatchObject({ eventDate: event, status: 'pending' })
  if (name === 'keyboard') {
    await tabTo(page, page.getByRole('link', { name: 'See my request' }))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/rentals\/\d+$/)
    await page.locator('h1:focus').waitFor()
  }
  expect(troubles).toEqual([])
  await rita.context.close()
})
