import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addDays,
  countDays,
  formatDays,
  formatRentalDays,
  localToday,
  marketToday,
  monthRange,
} from '../shared/day.ts'
import { quote, toAmount } from '../shared/price.ts'
import { launch, signUp, visitor, type Visitor } from './kit/browser.ts'
import { pickDay, turnToNextMonths } from './kit/calendar.ts'
import { locatedPhotograph, plainPhotograph, sidewaysPhotograph } from './kit/photographs.ts'
import { openShop, type Shop } from './kit/shop.ts'

let shop: Shop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openShop(), launch()])
})

afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

// Well inside the month after next, so that no zone and no end of a month comes in between.
const later = monthRange(
  Number(localToday(new Date()).slice(0, 4)),
  Number(localToday(new Date()).slice(5, 7)) + 2,
)
const from = addDays(later.from, 9)
const to = addDays(from, 3)

describe('the main job, by two people', () => {
  let olga: Visitor
  let rita: Visitor
  let address: string

  test('an owner signs up and lists a dress with three photographs', async () => {
    olga = await visitor(browser, shop.url)
    const { page } = olga
    await signUp(olga, 'Olga 🌸', `${randomUUID()}@example.com`)
    await page.goto('/dresses/add')
    await page
      .getByLabel('Photos', { exact: true })
      .setInputFiles([
        await sidewaysPhotograph('#7a1a34'),
        await plainPhotograph('#7a1a34'),
        await locatedPhotograph('#7a1a34'),
      ])
    await page.getByLabel('Title').fill('Bordeaux satin gown')
    await page
      .getByLabel('Description')
      .fill('Heavy duchess satin with a corset bodice, worn twice to the opera.')
    await page.getByLabel('Brand').fill('Société Ærø')
    await page.getByLabel('Color', { exact: true }).fill('Bordeaux')
    await page.getByLabel('Category').selectOption('formal')
    await page.getByLabel('Size', { exact: true }).selectOption('8')
    await page.getByLabel('Price per day').fill('48')
    await page.getByLabel('Location').fill('Brooklyn, NY')
    await page.getByText('Cover', { exact: true }).waitFor()
    await page.waitForFunction(
      () =>
        document.querySelectorAll('[data-remove]').length === 3 &&
        !document.querySelector('[role=progressbar]'),
    )
    await page.getByRole('button', { name: 'List my dress' }).click()

    await page.getByText('Your dress has been listed successfully!').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Bordeaux satin gown' }).waitFor()
    address = new URL(page.url()).pathname
    expect(address).toBe('/dresses/societe-aero-bordeaux-satin-gown-8')
    expect(olga.troubles).toEqual([])
  })

  test('the photographs stand upright and say nothing of where they were taken', async () => {
    const dress = await (await fetch(`${shop.url}/_api/dresses?searchTerm=bordeaux`)).json()
    expect(dress[0].imageUrls).toHaveLength(3)
    for (const url of dress[0].imageUrls) {
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
      const { width = 0, height = 0, exif, xmp } = await sharp(bytes).metadata()
      expect(height).toBeGreaterThan(width)
      expect([exif, xmp]).toEqual([undefined, undefined])
      const [red = 0, , blue = 0] = await sharp(bytes)
        .extract({ left: 450, top: 20, width: 1, height: 1 })
        .raw()
        .toBuffer()
      expect(blue).toBeGreaterThan(red)
    }
  })

  test('a renter finds it by a part of its brand and asks for four days', async () => {
    rita = await visitor(browser, shop.url, { viewport: { width: 390, height: 844 }, hasTouch: true })
    const { page } = rita
    await signUp(rita, 'Rita', `${randomUUID()}@example.com`)
    await page.goto('/dress-rental')
    await page.getByRole('combobox', { name: 'Search' }).fill('societe')
    await page.waitForURL('**/dress-rental?searchTerm=societe')
    await page.getByRole('link', { name: /Bordeaux satin gown/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Bordeaux satin gown' }).waitFor()

    await page.getByRole('button', { name: 'Rent', exact: true }).last().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Other days' }).click()
    await pickDay(dialog, from)
    await pickDay(dialog, addDays(from, 2))
    await dialog.getByText('Minimum rental period is 4 days.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Confirm request' }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Clear dates' }).click()
    await pickDay(dialog, from)
    await pickDay(dialog, to)
    await dialog.getByText('$192.00').first().waitFor()
    await dialog.getByLabel('Booking notes').fill('For a gala 🎻')
    await dialog.getByRole('button', { name: 'Confirm request' }).dblclick()

    await page.getByText('Booking successful!').waitFor()
    await page.getByText('Your rental request has been sent to the owner for confirmation.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.goto('/dashboard')
    await page.getByText('Pending', { exact: true }).waitFor()
    expect(await page.getByText(formatRentalDays({ from, to }, marketToday(new Date()))).count()).toBe(1)
    expect(rita.troubles).toEqual([])
  })

  test('a third person sees those days taken, and the API refuses them', async () => {
    const rosa = await visitor(browser, shop.url)
    const { page, context } = rosa
    await signUp(rosa, 'Rosa', `${randomUUID()}@example.com`)
    await page.goto(address)
    await page.getByRole('heading', { name: 'Availability' }).scrollIntoViewIfNeeded()
    const taken = page.getByText(`Unavailable: ${formatDays({ from, to }, marketToday(new Date()))}`)
    // What is taken in a month comes after the month.
    const known = page.getByText(/Unavailable: |Every day of these months is free/)
    await known.waitFor()
    while (!(await taken.isVisible())) {
      await turnToNextMonths(page)
      await known.waitFor()
    }

    const [dress] = await (await context.request.get('/_api/dresses?searchTerm=bordeaux')).json()
    const days = countDays(from, to)
    const { rateCents, totalCents } = quote(4800, days)
    const answer = await context.request.post('/_api/rental/create-booking', {
      headers: { origin: shop.url },
      data: {
        dressId: dress.id,
        startDate: to,
        endDate: addDays(to, 3),
        pricePerDay: toAmount(rateCents),
        totalPrice: toAmount(totalCents),
      },
    })
    expect(answer.status()).toBe(409)
    expect((await answer.json()).error).toBe(
      'These dates are no longer available. Please choose different dates.',
    )
    expect(rosa.troubles).toEqual([])
    await context.close()
  })

  test('the owner approves, and the renter’s card says Confirmed', async () => {
    const { page } = olga
    await page.goto('/dashboard?tab=owner')
    await page.getByText('For a gala 🎻').waitFor()
    await page.getByRole('button', { name: /^Approve/ }).click()
    await page.getByRole('button', { name: /^Approve now/ }).click()
    await page.getByText('Request approved').waitFor()
    await page.getByText('No pending requests.').waitFor()

    await rita.page.goto('/dashboard')
    await rita.page.getByText('Confirmed', { exact: true }).waitFor()
    expect([...olga.troubles, ...rita.troubles]).toEqual([])
    expect(from > marketToday(new Date())).toBe(true)
  })

  test('browse and dress pages show their content without JavaScript', async () => {
    const { page, context } = await visitor(browser, shop.url, { javaScriptEnabled: false })
    await page.goto('/dress-rental')
    await page.getByRole('link', { name: /Bordeaux satin gown/ }).click()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Bordeaux satin gown')
    expect(await page.getByText('Heavy duchess satin').count()).toBeGreaterThan(0)
    expect(await page.getByText('$36.00').count()).toBeGreaterThan(0)
    await context.close()
  })

  test.for(['/dresses/nobody-has-this-8', '/nowhere', '/dresses/1/2/3'])(
    '%s is not found, with the status 404',
    async (path) => {
      const answer = await fetch(shop.url + path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('</html>')
    },
  )

  test('no page of the slice has a hydration warning, a policy violation or a failed request', async () => {
    const { page, troubles, context } = await visitor(browser, shop.url)
    for (const path of [
      '/',
      '/login',
      '/login?mode=signup',
      '/dress-rental',
      '/dress-rental?category=formal&size=8',
      address,
      '/faq',
    ]) {
      await page.goto(path, { waitUntil: 'networkidle' })
    }
    for (const path of ['/dashboard', '/dashboard?tab=listings', '/dashboard?tab=owner', '/dresses/add']) {
      await olga.page.goto(path, { waitUntil: 'networkidle' })
    }
    expect([...troubles, ...olga.troubles]).toEqual([])
    await context.close()
  })
})
