import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, marketToday } from '../shared/day.ts'
import { askFor, listDress, post, register } from './kit/api.ts'
import { launch, phone, screens, visitor, type Visitor } from './kit/browser.ts'
import { inspect, watchShifts } from './kit/inspect.ts'
import { openShop, type Shop } from './kit/shop.ts'

let shop: Shop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openShop(), launch()])
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

/** What has become of each request, by the dress. */
async function answers({ context }: Visitor) {
  const rentals: { title: string; status: string }[] = await (
    await context.request.get('/_api/rental/user-rentals')
  ).json()
  return Object.fromEntries(rentals.map(({ title, status }) => [title, status]))
}

/** Presses the spot where a button is now, as often as given, a quarter of a second apart. */
async function pressSpot(button: Locator, times: number) {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not on the screen.')
  for (let press = 0; press < times; press++) {
    await button.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await button.page().waitForTimeout(250)
  }
}

const topOf = (row: Locator) => row.evaluate((element) => element.getBoundingClientRect().top + scrollY)

describe.each(screens)('an owner with two requests, on a screen of %s', (width, options) => {
  test('is told of them, and approves one with a double click while the other waits', async () => {
    const olga = await visitor(browser, shop.url, options)
    const rita = await visitor(browser, shop.url)
    await olga.context.addInitScript(watchShifts)
    await register(olga, 'Olga')
    await register(rita, 'Rita')
    for (const [days, title] of [
      [20, 'First gown'],
      [30, 'Second gown'],
    ] as const) {
      const { id } = await listDress(olga, { title, brand: `Maison ${width}` })
      await askFor(rita, id, addDays(marketToday(new Date()), days))
    }

    const { page } = olga
    await page.goto('/dashboard?tab=rentals')
    expect(await page.title()).toBe('(2) My Dashboard | Second Dance')
    await page.getByText('2 requests wait for your answer.').waitFor()
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Dashboard/ })
    expect(await link.textContent()).toBe('Dashboard2 to do')
    // No tab is cut off by the edge of the screen.
    for (const tab of await page.getByRole('tab').all()) {
      const { x = 0, width: wide = 0 } = (await tab.boundingBox()) ?? {}
      expect(x + wide).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    }
    const faults = (await inspect(page, `requests-${width}-front-door`)).faults
    await page.getByRole('link', { name: 'Review' }).click()

    const first = page.getByRole('article').filter({ hasText: 'First gown' })
    const second = page.getByRole('article').filter({ hasText: 'Second gown' })
    await first.getByText(/gets your e-mail, and .* are taken/).waitFor({ state: 'attached' })
    faults.push(...(await inspect(page, `requests-${width}-list`, { stands: false })).faults)
    const before = await topOf(second)
    await pressSpot(first.getByRole('button', { name: /^Approve/ }), 2)

    await page.getByText('Request approved').waitFor()
    await first.getByText('Approved. Rita has your e-mail now.').waitFor()
    expect(await topOf(second)).toBe(before)
    await page.locator(':focus', { hasText: 'Approved. Rita has your e-mail now.' }).waitFor()
    expect(await answers(rita)).toEqual({ 'First gown': 'confirmed', 'Second gown': 'pending' })

    await page.getByText('1 request waits for your answer.').waitFor()
    expect(await link.textContent()).toBe('Dashboard1 to do')
    expect(await page.title()).toBe('(1) My Dashboard | Second Dance')
    faults.push(...(await inspect(page, `requests-${width}-answered`, { stands: false })).faults)

    // Then the other: once more where the first one's button was is of no use, its own asks first.
    await second.getByRole('button', { name: /^Approve/ }).click()
    await second.getByRole('button', { name: 'Cancel' }).click()
    await second.getByRole('button', { name: /^Decline/ }).click()
    await page.getByRole('dialog').getByLabel('The days do not work').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await second.getByText('Declined.').waitFor()
    await page.locator(':focus', { hasText: 'Declined.' }).waitFor()
    expect(await answers(rita)).toEqual({ 'First gown': 'confirmed', 'Second gown': 'cancelled' })
    await page.getByText('No requests wait for your answer.').waitFor()
    expect(await link.textContent()).toBe('Dashboard')
    expect([...faults, ...olga.troubles, ...rita.troubles]).toEqual([])
    await Promise.all([olga.context.close(), rita.context.close()])
  })
})

test('days that somebody has are waited for; when they are free again, one press asks for them', async () => {
  const come = async (name: string) => {
    const who = await visitor(browser, shop.url, phone)
    await who.context.addInitScript(watchShifts)
    await register(who, name)
    return who
  }
  const [olga, rita, nora] = [await come('Olga'), await come('Rita'), await come('Nora')]
  const { id, slug } = await listDress(olga, { title: 'Wanted gown', brand: 'Maison Ondine', ways: 'post' })
  const from = addDays(marketToday(new Date()), 30)
  const { rentalId } = await askFor(rita, id, from)
  const { page } = nora
  await page.goto(`/dresses/${slug}?event=${addDays(from, 1)}&rent=yes`)
  await page.getByRole('button', { name: 'Be second in line' }).click()
  await page.getByText(/^You are 2nd in line for /).waitFor()
  const faults = (await inspect(page, 'line-joined', { stands: false })).faults

  await post(olga, 'rental/update-status', { data: { rentalId, status: 'cancelled' } })
  await page.goto('/notices')
  await page.getByRole('link', { name: /It is your turn: Wanted gown/ }).click()
  const offer = page.getByRole('region', { name: /^You are next: yours until / })
  await offer.waitFor()
  faults.push(...(await inspect(page, 'line-offer')).faults)
  await offer.getByRole('button', { name: 'Ask for it: Wanted gown' }).press('Enter')
  await page.locator('h1', { hasText: 'Olga has until' }).waitFor()
  await page.getByText(/^In your hands /).waitFor()
  expect([...faults, ...nora.troubles]).toEqual([])
  await Promise.all([olga, rita, nora].map(({ context }) => context.close()))
})
