import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demoShop, eachDevice, goInside, lender, nameOf, ownDress, someDress } from './demo-shop.ts'
import { DEFERRED } from '../../client/first-paint/defer-scripts.ts'
import { inHtml } from '../../server/http/in-html.ts'
import { untouchedShop } from '../../shared/settings/shop.ts'

const { come, look } = demoShop('states')

/** Console errors of the failed answers in these tests. */
const spoiled = /status of 500|^Failed to fetch related dresses|^TRPCClientError: Missing result/

/** Addresses whose data can be slow or fail: what is announced meanwhile, and what is said then. */
const pages = [
  ['/dress-rental', 'Loading dresses', "We couldn't load the dresses. Please try again later."],
  [
    '/dress-rental/wedding',
    'Loading dresses',
    "We couldn't load dresses for this category. Please try again later.",
  ],
  [someDress, 'Loading dress', 'Error loading dress details'],
  ['/favorites', 'Loading your favorites', "We couldn't load your favorites. Please try again later."],
  ['/dashboard?tab=rentals', 'Loading your rentals', 'Could not load your rentals'],
  ['/notices', 'Loading notices', 'Failed to load notices'],
  ['/account/mail', 'Loading your letters', 'Something went wrong'],
  ['/account/measurements', 'Loading your measurements', 'Something went wrong'],
  ['/dashboard?tab=listings', 'Loading your listings', 'Could not load your listings'],
  [
    '/dashboard?tab=favorites',
    'Loading your favorites',
    "We couldn't load your favorites. Please try again later.",
  ],
  ['/dashboard?tab=owner', 'Loading requests', 'Error: Failed to fetch owner requests'],
  ['/dashboard?tab=owner&view=active', 'Loading rentals', 'Error: Failed to fetch owner rentals'],
  ['/dashboard?tab=owner&view=earnings', 'Loading earnings', 'Error: Failed to fetch owner earnings'],
  [ownDress, 'Loading dress', 'Error loading dress: Failed to fetch dress'],
] as const

/** Lets no answer to these calls through, until it is decided what becomes of them. */
async function hold(page: Page, calls: string | RegExp = '**/trpc/**') {
  const decided = Promise.withResolvers<'answer' | 'fail'>()
  await page.route(calls, async (route) => {
    if ((await decided.promise) === 'answer') await route.continue()
    else await route.fulfill({ status: 500, body: '[]' })
  })
  return {
    answer: () => decided.resolve('answer'),
    fail: () => decided.resolve('fail'),
    /** Lets all requests through from now on. */
    release: () => page.unrouteAll({ behavior: 'wait' }),
  }
}

/** Answers a page as the server does that could not render it: the browser has to ask everything itself. */
const leaveToBrowser = (page: Page, address: string) =>
  page.route(address, async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replaceAll(`type="${DEFERRED}"`, 'type="module"')
    const head = html.match(
      /<meta property="csp-nonce"[^>]*>|<style[^>]*data-tsr-inline-css[^]*?<\/style>|<link[^>]*rel="stylesheet"[^>]*>|<script[^>]*type="module"[^>]*><\/script>/g,
    )
    await route.fulfill({
      response,
      body:
        `<!DOCTYPE html><html lang="en" data-shop="${inHtml(JSON.stringify(untouchedShop))}">` +
        '<head><meta charset="utf-8">' +
        '<meta name="viewport" content="width=device-width, initial-scale=1">' +
        `${head?.join('')}</head><body></body></html>`,
    })
  })

const status = (page: Page, label: string) =>
  page.getByRole('status', { name: label }).or(page.getByRole('status').getByText(label)).first()

describe.each(eachDevice)('on a %s', (device) => {
  test('what is loading, and what then fails, is as it should be', async () => {
    const { page, context, troubles } = await come(device, { email: lender, expected: spoiled })
    const faults: string[] = []
    for (const [path, label, said] of pages) {
      await page.goto('/faq', { waitUntil: 'networkidle' })
      const data = await hold(page)
      await goInside(page, path)
      await status(page, label).waitFor({ state: 'attached' })
      faults.push(...(await look(page, `${device}-loading-${nameOf(path)}`, { stands: false })))
      data.fail()
      await page.getByText(said).first().waitFor()
      faults.push(...(await look(page, `${device}-failing-${nameOf(path)}`, { stands: false })))
      await data.release()
    }
    expect([...faults, ...troubles]).toEqual([])
    await context.close()
  }, 300_000)

  test('what was slow is there in the end, and what failed on another try', async () => {
    const { page, context, troubles } = await come(device, { email: lender, expected: spoiled })
    const faults: string[] = []
    await page.goto('/faq', { waitUntil: 'networkidle' })
    const slow = await hold(page)
    await goInside(page, '/dress-rental')
    await status(page, 'Loading dresses').waitFor()
    slow.answer()
    await page.getByRole('link', { name: 'Scarlet sequin column gown' }).first().waitFor()
    faults.push(...(await look(page, `${device}-loaded-dress-rental`, { stands: false })))
    await slow.release()

    for (const path of ['/dashboard?tab=rentals', '/favorites', someDress, ownDress]) {
      await page.goto('/faq', { waitUntil: 'networkidle' })
      const data = await hold(page)
      data.fail()
      await goInside(page, path)
      const again = page.getByRole('button', { name: 'Try Again' })
      await again.first().waitFor()
      await data.release()
      // Parts of a page fail apart.
      for (const part of (await again.all()).toReversed()) await part.click()
      await again.first().waitFor({ state: 'detached' })
      await page.getByRole('alert').first().waitFor({ state: 'detached' })
    }
    expect([...faults, ...troubles]).toEqual([])
    await context.close()
  }, 120_000)

  test('what stands below a dress waits by itself, and fails by itself', async () => {
    const { page, context, troubles } = await come(device, { email: lender, expected: spoiled })
    const faults: string[] = []
    await page.goto('/faq', { waitUntil: 'networkidle' })
    const data = await hold(page, /\/trpc\/[^?]*(dresses\.related|rentals\.availability)/)
    await goInside(page, someDress)
    await page.getByRole('heading', { level: 1, name: 'Scarlet sequin column gown' }).waitFor()
    // On a phone it is several screens away, and loads when scrolled near.
    await page.getByRole('heading', { name: 'Availability' }).scrollIntoViewIfNeeded()
    await page.getByText('Loading availability').waitFor({ state: 'attached' })
    const related = page.getByRole('status', { name: 'Loading related dresses' })
    expect(await related.locator('> *').count()).toBe(4)
    faults.push(...(await look(page, `${device}-loading-below-a-dress`, { stands: false })))

    data.fail()
    await page.getByText('Failed to load availability. Please try again.').waitFor()
    await page.getByText('You may also like').waitFor({ state: 'detached' })
    // Else the bar of a phone may cover half a day of the calendar, which is too small for a finger then.
    await page.evaluate(() => scrollTo(0, 0))
    faults.push(...(await look(page, `${device}-failing-below-a-dress`, { stands: false })))

    await data.release()
    // Its reviews failed in the same batch.
    const again = page.getByRole('button', { name: 'Try Again' })
    await again.last().click()
    await again.first().click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    expect([...faults, ...troubles]).toEqual([])
    await context.close()
  })

  test('while it is not known who is here, the page says so', async () => {
    const { page, context, troubles } = await come(device, { email: lender })
    const faults: string[] = []
    await leaveToBrowser(page, '**/verify')
    await leaveToBrowser(page, '**/dashboard')
    for (const path of ['/verify', '/dashboard']) {
      const data = await hold(page)
      await page.goto(path, { waitUntil: 'load' }) // the second is not at work before its data is there
      if (path === '/verify') {
        await page.getByRole('status', { name: 'Checking your session' }).waitFor()
        await page.getByRole('heading', { level: 1, name: 'Confirm Your Address' }).waitFor()
        await goInside(page, '/dashboard')
      }
      await page.getByText('Authenticating...').waitFor()
      faults.push(...(await look(page, `${device}-authenticating-from-${nameOf(path)}`, { stands: false })))
      data.answer()
      await page.getByRole('heading', { level: 1, name: 'My Dashboard' }).waitFor()
      await page.getByRole('button', { name: 'Log out' }).waitFor()
      await page.unroute('**/trpc/**')
    }
    expect([...faults, ...troubles]).toEqual([])
    await context.close()
  })
})
