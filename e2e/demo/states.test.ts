import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, visitor } from './browser.ts'
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
  console.info(`states: ${looked} screens looked at`)
})

async function signedIn(options: BrowserContextOptions | undefined, email: string) {
  const who = await visitor(browser, shop.url, options)
  await who.context.addInitScript(watchShifts)
  const answer = await who.context.request.post('/_api/auth/login_with_password', {
    headers: { origin: shop.url },
    data: { email, password: 'second-dance' },
  })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`)
  return who
}

/** Goes to an address inside the application, without asking the server for its HTML. */
const goInside = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Addresses whose data can be slow or fail, and what is said when it does. */
const states = [
  ['/dress-rental', "We couldn't load the dresses. Please try again later."],
  ['/dress-rental/wedding', "We couldn't load dresses for this category. Please try again later."],
  ['/dresses/nightjar-row-scarlet-sequin-column-gown-6', 'Error loading dress details'],
  ['/favorites', "We couldn't load your favorites. Please try again later."],
  ['/dashboard', 'Could not load your rentals'],
  ['/dashboard?tab=listings', 'Could not load your listings'],
] as const

/** Dialogs, and how somebody comes to them. */
const dialogs = [
  ['booking', '/dresses/nightjar-row-scarlet-sequin-column-gown-6', 'Rent'],
  ['contact', '/dresses/nightjar-row-scarlet-sequin-column-gown-6', 'Contact Owner'],
  ['delete', '/dashboard?tab=listings', /^Delete/],
  ['decline', '/dashboard?tab=owner', /^Decline/],
  ['block', '/dashboard?tab=owner', 'Block Dates'],
] as const

describe.each(Object.entries(widths))('on a %s', (device, options) => {
  test('what is loading, and what then fails, is as it should be', async () => {
    const { page, context } = await signedIn(options, 'margaux@demo.example')
    const faults: string[] = []
    for (const [path, said] of states) {
      await page.goto('/faq', { waitUntil: 'networkidle' })
      const held = Promise.withResolvers<void>()
      await page.route('**/trpc/**', async (route) => {
        await held.promise
        await route.fulfill({ status: 500, body: '[]' })
      })
      const name = path.replaceAll(/[^a-z0-9]+/gi, '-')
      await goInside(page, path)
      await page.waitForTimeout(300)
      faults.push(...(await inspect(page, `${device}-loading${name}`, { stands: false })))
      held.resolve()
      await page.getByText(said).first().waitFor()
      faults.push(...(await inspect(page, `${device}-failing${name}`, { stands: false })))
      looked += 2
      await page.unrouteAll({ behavior: 'wait' })
    }
    expect(faults).toEqual([])
    await context.close()
  }, 240_000)

  test('each dialog is as it should be, and gives the keyboard back', async () => {
    const { page, troubles, context } = await signedIn(options, 'margaux@demo.example')
    const faults: string[] = []
    for (const [name, path, button] of dialogs) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const opener = page.getByRole('button', { name: button, exact: true }).filter({ visible: true }).first()
      await opener.click()
      await page.getByRole('dialog').waitFor()
      await page.waitForTimeout(400)
      faults.push(...(await inspect(page, `${device}-dialog-${name}`)))
      looked++
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      const isBack = await opener.evaluate((element) => element === document.activeElement)
      if (!isBack) faults.push(`${device}-dialog-${name}: the keyboard did not return to its button`)
    }
    expect([...faults, ...troubles]).toEqual([])
    await context.close()
  }, 240_000)
})
