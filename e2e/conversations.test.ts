import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, marketToday } from '../shared/day.ts'
import { askFor, listDress, register } from './kit/api.ts'
import { launch, phone, screens, visitor, type Visitor } from './kit/browser.ts'
import { inspect, watchShifts } from './kit/inspect.ts'
import { tabTo } from './kit/keyboard.ts'
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

const inDays = (days: number) => addDays(marketToday(new Date()), days)
const question = 'How long is the hem? I am 178 cm tall, and wear low heels.'

/** Writes into the conversation that is open, and waits until it stands there. */
async function say({ page }: Visitor, text: string) {
  await page.getByRole('textbox', { name: /^Message/ }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('main').getByText(text).first().waitFor()
}

describe.each(screens)('a visitor and a lender, on a screen of %s', (width, options) => {
  test('find to each other: from the contact form to the page that they share', async () => {
    const faults: string[] = []
    const look = async ({ page }: Visitor, name: string) => {
      faults.push(...(await inspect(page, `conversations-${width}-${name}`, { stands: false })).faults)
    }
    const olga = await visitor(browser, shop.url, options)
    await register(olga, 'Olga')
    const dress = await listDress(olga, { title: 'Talked-of gown', brand: `Maison ${width}` })

    // A visitor writes a message, signs up on the way, and finds the text unchanged.
    const rita = await visitor(browser, shop.url, options)
    const { page } = rita
    await page.goto(`/dresses/${dress.slug}`)
    await page.getByRole('button', { name: 'Contact Owner' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contact Olga' })
    await dialog.getByLabel('Subject').fill('The hem')
    await dialog.getByLabel('Message').fill(question)
    await look(rita, 'contact')
    await dialog.getByRole('button', { name: 'Send Message' }).click()
    await page.getByRole('heading', { level: 1, name: 'Welcome Back' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
    await page.getByLabel('Display Name').fill('Rita')
    await page.getByLabel('Email').fill(`rita-${width}@people.test`)
    await page.getByLabel(/^Password/).fill('a long enough password')
    await page.getByRole('button', { name: 'Create Account' }).click()
    expect(await dialog.getByLabel('Message').inputValue()).toBe(question)
    expect(await dialog.getByLabel('Subject').inputValue()).toBe('The hem')
    await dialog.getByRole('button', { name: 'Send Message' }).click()
    await dialog.waitFor({ state: 'detached' })
    // Once it is sent, neither Back opens it again.
    for (let step = 0; step < 2; step++) {
      await page.goBack()
      await page.waitForFunction(() => !location.hash)
      expect(await dialog.count()).toBe(0)
      expect(page.url()).toContain(`/dresses/${dress.slug}`)
    }
    await page.getByRole('button', { name: 'Contact Owner' }).click()
    await page.getByRole('link', { name: 'Open the conversation' }).waitFor()
    await look(rita, 'contact-again')
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(page.url()).toContain(`/dresses/${dress.slug}`)

    // The lender sees that there is something, reads and answers.
    await olga.page.goto('/')
    await olga.page.getByRole('link', { name: /^Messages.*1/ }).click()
    await olga.page.getByRole('link', { name: /Rita/ }).click()
    await olga.page.getByText(question).last().waitFor()
    await say(olga, 'To the floor, and two centimetres can be let down.')
    await olga.page.getByRole('link', { name: 'Messages', exact: true }).waitFor()
    await look(olga, 'thread')

    // Once there is a request, both read it on its page.
    const { rentalId } = await askFor(rita, dress.id, inDays(20))
    for (const side of [olga, rita]) {
      await side.page.goto(`/rentals/${rentalId}`)
      await side.page.getByText(question).first().waitFor()
      await side.page.getByText('To the floor, and two centimetres can be let down.').first().waitFor()
      await look(side, side === olga ? 'rental-lender' : 'rental-renter')
    }
    await say(rita, 'Then it is perfect 🤍')
    await page.goto('/messages')
    await page.getByRole('link', { name: /Olga/ }).waitFor()
    await look(rita, 'list')
    expect([...faults, ...olga.troubles, ...rita.troubles]).toEqual([])
    await Promise.all([olga.context.close(), rita.context.close()])
  }, 180_000)

  test('agree on other days, and each sees it without asking', async () => {
    const [olga, rita] = [
      await visitor(browser, shop.url, options),
      await visitor(browser, shop.url, options),
    ]
    await register(olga, 'Olga')
    await register(rita, 'Rita')
    const dress = await listDress(olga, { title: 'Wanted gown', brand: `Maison ${width}` })
    const { rentalId } = await askFor(rita, dress.id, inDays(20))
    await rita.page.goto(`/rentals/${rentalId}`)
    const proposed = await olga.context.request.post('/_api/rental/propose', {
      data: {
        rentalId,
        startDate: inDays(30),
        endDate: inDays(33),
        words: 'The week after suits me better.',
      },
      headers: { origin: olga.url },
    })
    expect(proposed.status()).toBe(200)
    await rita.page.getByText('The week after suits me better.').first().waitFor({ timeout: 60_000 })
    await rita.page
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click()
    await rita.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Accept/ })
      .click()
    await rita.page.getByRole('dialog').waitFor({ state: 'detached' })
    await olga.page.goto(`/rentals/${rentalId}`)
    await olga.page.getByText('Confirmed').first().waitFor()
    expect([...olga.troubles, ...rita.troubles]).toEqual([])
    await Promise.all([olga.context.close(), rita.context.close()])
  }, 180_000)
})

test('the page of a rental stands still, and says the hour of a clock far away before the application is there', async () => {
  const [olga, rita] = [
    await visitor(browser, shop.url, { ...phone, timezoneId: 'Asia/Tokyo' }),
    await visitor(browser, shop.url),
  ]
  await olga.context.addInitScript(watchShifts)
  await register(olga, 'Olga')
  await register(rita, 'Rita')
  const dress = await listDress(olga, { title: 'Timed gown', brand: 'Maison Heure' })
  const { rentalId } = await askFor(rita, dress.id, inDays(20))
  const { lapsesAt } = await (await olga.context.request.get(`/_api/rental?rentalId=${rentalId}`)).json()
  const clock = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  const hour = new Date(lapsesAt).toLocaleString('en-US', { ...clock, timeZone: 'Asia/Tokyo' })
  const { page } = olga
  let isLate = true
  await page.route('**/assets/*.js', (route) => (isLate ? route.abort() : route.continue()))
  await page.goto(`/rentals/${rentalId}`, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  expect(await page.locator('h1').textContent()).toBe(`Please answer Rita by ${hour}.`)
  isLate = false
  olga.troubles.length = 0
  await page.goto(`/rentals/${rentalId}`)
  await page.waitForLoadState('networkidle')
  expect(await page.locator('h1').textContent()).toBe(`Please answer Rita by ${hour}.`)
  const { faults } = await inspect(page, 'conversations-far-away')
  await page.getByRole('link', { name: 'Write in the conversation' }).click()
  await page.locator('textarea[name=message]:focus').waitFor()
  expect([...faults, ...olga.troubles, ...rita.troubles]).toEqual([])
  await Promise.all([olga.context.close(), rita.context.close()])
})

test('a conversation is led by the keyboard alone', async () => {
  const [olga, rita] = [await visitor(browser, shop.url), await visitor(browser, shop.url)]
  await register(olga, 'Olga')
  await register(rita, 'Rita')
  const dress = await listDress(olga, { title: 'Typed-of gown', brand: 'Maison Clavier' })
  await askFor(rita, dress.id, inDays(20))
  const { page } = olga
  await page.goto('/messages', { waitUntil: 'networkidle' })
  await tabTo(page, page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Rita/ }))
  await page.keyboard.press('Enter')
  await page.locator('h1', { hasText: 'Rita' }).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Go to your message' }))
  await page.keyboard.press('Enter')
  await page.keyboard.type('Which shoes will you wear?')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('region', { name: 'Messages' }).getByText('Which shoes will you wear?').waitFor()
  await page.waitForFunction(() => document.querySelector('textarea')?.value === '')
  await tabTo(page, page.getByRole('list', { name: 'Rentals' }).getByRole('link'), { before: true })
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/rentals\/\d+/)
  expect([...olga.troubles, ...rita.troubles]).toEqual([])
  await Promise.all([olga.context.close(), rita.context.close()])
})

test('what is typed is lost neither with the network, nor with the page', async () => {
  const [olga, rita] = [
    await visitor(browser, shop.url),
    await visitor(browser, shop.url, {}, /Failed to load resource|ERR_|net::/),
  ]
  await register(olga, 'Olga')
  await register(rita, 'Rita')
  const dress = await listDress(olga, { title: 'Kept gown', brand: 'Maison Mémoire' })
  await askFor(rita, dress.id, inDays(20))
  const { page } = rita
  await page.goto('/messages', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: /Olga/ }).click()
  const field = page.getByRole('textbox', { name: /^Message/ })
  await field.fill('Is the lining silk as well?')
  // Its answer is lost, and with it the network: it was written all the same.
  await page.route('**/trpc/**', async (route) => {
    if (route.request().url().includes('messages.write')) await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const waits = page.getByText('Goes out when you are online again.')
  await waits.waitFor()
  await field.fill('And is it lined?')
  await page.reload()
  await page.unroute('**/trpc/**')
  // The server cannot render a draft: the field is empty until the application is there.
  await expect.poll(() => field.inputValue()).toBe('And is it lined?')
  await waits.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.waitForFunction(() => document.querySelector('textarea')?.value === '')
  const threads = await (await rita.context.request.get('/_api/messages/threads')).json()
  const { messages } = await (
    await rita.context.request.get(`/_api/messages/thread?threadId=${threads.threads[0].threadId}`)
  ).json()
  const texts = messages.filter(({ kind }: { kind: string }) => kind === 'text')
  expect(texts.map(({ text }: { text: string }) => text).toSorted()).toEqual([
    'And is it lined?',
    'Is the lining silk as well?',
  ])
  await Promise.all([olga.context.close(), rita.context.close()])
})
