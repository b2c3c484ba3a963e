import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, marketToday } from '../shared/day.ts'
import { listDress, register } from './kit/api.ts'
import { desktop, launch, phone, visitor, type Visitor } from './kit/browser.ts'
import { plainPhotograph } from './kit/photographs.ts'
import { openShop, type Shop } from './kit/shop.ts'

// A session ends in the middle of something: the person signs in again and goes on with it.

const widths: Record<string, BrowserContextOptions> = { desktop, phone }

/** Console errors of refused requests. */
const refused = /status of 401/

let shop: Shop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openShop(), launch()])
})

afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

/** A person signed in whose session the test can end. */
async function somebody(options: BrowserContextOptions) {
  const who = await visitor(browser, shop.url, options, refused)
  const person = await register(who, 'Nora')
  return { ...who, ...person, endSession: () => who.context.clearCookies({ name: 'session' }) }
}

async function signInAgain({ page }: Visitor, { email, password }: { email: string; password: string }) {
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

describe.each(Object.entries(widths))('a session that ends, on a %s', (device, options) => {
  const title = `Opera gown for a ${device}`
  let dress: { slug: string }

  beforeAll(async () => {
    const lena = await visitor(browser, shop.url)
    await register(lena, 'Lena')
    dress = await listDress(lena, { title, brand: 'Atelier Fern' })
    await lena.context.close()
  })

  test('in a new listing: the words and the photographs are there again', async () => {
    const nora = await somebody(options)
    const { page, context, troubles } = nora
    await page.goto('/dresses/add')
    await page.getByLabel('Photos', { exact: true }).setInputFiles(await plainPhotograph('#7a1a34'))
    await page.getByRole('img', { name: 'front.jpg' }).waitFor()
    await page.getByLabel('Title').fill('Velvet column gown')
    await page.getByLabel('Description').fill('Worn once, to the opera, and never sat down in.')
    await page.getByLabel('Brand').fill('Atelier Fern')
    await page.getByLabel('Color', { exact: true }).fill('Bordeaux')
    await page.getByLabel('Size', { exact: true }).selectOption('10')
    await page.getByLabel('Price per day').fill('45,50')
    await page.getByLabel('Location').fill('Brooklyn, NY')
    await nora.endSession()
    await page.getByRole('button', { name: 'List my dress' }).click()

    const problem = page.getByRole('alert').filter({ hasText: 'Failed to create listing' })
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
    await problem.getByRole('link', { name: 'Sign in' }).click()
    await signInAgain(nora, nora)
    await page.waitForURL('**/dresses/add')
    await page.getByRole('img', { name: 'front.jpg' }).waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Velvet column gown')
    expect(await page.getByLabel('Size', { exact: true }).inputValue()).toBe('10')
    await page.getByRole('button', { name: 'List my dress' }).click()
    await page.waitForURL('**/dresses/atelier-fern-velvet-column-gown-10*')
    await page.getByText('$45.50').first().waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })

  test('in a booking: the dialog opens again with the days', async () => {
    const nora = await somebody(options)
    const { page, context, troubles } = nora
    const from = addDays(marketToday(new Date()), 40)
    const days = new URLSearchParams({ from, to: addDays(from, 4), rent: 'yes' })
    await page.goto(`/dresses/${dress.slug}?${days}`)
    const confirm = page.getByRole('button', { name: 'Confirm request' })
    await confirm.waitFor()
    await expect.poll(() => confirm.isEnabled()).toBe(true)
    await nora.endSession()
    await confirm.click()

    await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
    await signInAgain(nora, nora)
    await page.waitForURL((url) => url.searchParams.get('from') === from)
    await expect.poll(() => confirm.isEnabled()).toBe(true)
    await confirm.click()
    await page.getByText('Booking successful!').waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })

  test('before a heart: it is pressed after signing in', async () => {
    const nora = await somebody(options)
    const { page, context, troubles } = nora
    // Nothing else may find out that the session has ended: the heart would be a visitor's by then.
    await page.goto('/dress-rental?searchTerm=opera', { waitUntil: 'networkidle' })
    const heart = page.getByRole('button', { name: `Save ${title}` })
    await heart.waitFor()
    await expect.poll(() => heart.getAttribute('aria-disabled')).toBe('false')
    await nora.endSession()
    await heart.click()

    const toast = page.getByRole('alert').filter({ hasText: 'Failed to toggle favorite' })
    await toast.getByRole('link', { name: 'Sign in' }).click()
    // What the page asks for itself meanwhile is answered as it was before.
    const isSaved = page.waitForResponse((answer) => answer.url().includes('favorites.toggle'))
    await page.route(/favorites\.list,messages\.unread,notices\.unseen\?/, async (route) => {
      const response = await route.fetch()
      await isSaved
      await route.fulfill({ response })
    })
    await signInAgain(nora, nora)
    await page.waitForURL('**/dress-rental?searchTerm=opera')
    await page.getByRole('button', { name: `Remove ${title} from favorites` }).waitFor()
    await expect
      .poll(async () => (await (await context.request.get('/_api/favorites')).json()).json.length)
      .toBe(1)
    expect(troubles).toEqual([])
    await context.close()
  })

  test('in a letter to an owner: it is there as it was written', async () => {
    const nora = await somebody(options)
    const { page, context, troubles } = nora
    await page.goto(`/dresses/${dress.slug}`)
    await page.getByRole('button', { name: 'Contact Owner' }).click()
    await page.getByLabel('Subject').fill('About the hem')
    await page.getByLabel('Message').fill('How long is it at the back?')
    await nora.endSession()
    await page.reload()
    // The page has become a visitor's; signing in leads back to the message.
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
    await page.goto(`/login?from=/dresses/${dress.slug}`)
    await signInAgain(nora, nora)
    await page.waitForURL(`**/dresses/${dress.slug}`)
    await page.getByRole('button', { name: 'Contact Owner' }).click()
    expect(await page.getByLabel('Subject').inputValue()).toBe('About the hem')
    expect(await page.getByLabel('Message').inputValue()).toBe('How long is it at the back?')
    expect(troubles).toEqual([])
    await context.close()
  })

  test('is no way for the next person to read what was typed', async () => {
    const nora = await somebody(options)
    const { page, context } = nora
    await page.goto('/dresses/add')
    await page.getByLabel('Title').fill('A secret of Nora’s')
    await nora.endSession()
    await register(nora, 'Olga')
    await page.goto('/dresses/add')
    await page.getByRole('link', { name: 'Olga' }).waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('')
    await context.close()
  })
})
