import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, marketToday } from '../shared/day.ts'
import { askFor, listDress, post, register } from './kit/api.ts'
import { launch, visitor, type Visitor } from './kit/browser.ts'
import { breakLine, brokenLine, failures, type Failure } from './kit/line.ts'
import { describeDress } from './kit/listing-form.ts'
import { plainPhotograph } from './kit/photographs.ts'
import { openShop, type Shop } from './kit/shop.ts'

// Every change over a connection that breaks (docs/product.md#waiting): the message, what is kept, and that it is made once.

let shop: Shop
let browser: Browser
let olga: Visitor
let rita: Visitor
const from = addDays(marketToday(new Date()), 30)

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openShop(), launch()])
})

afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

/** A dress of Olga's, for days without a request. */
async function meet(title: string) {
  const come = () => visitor(browser, shop.url, {}, brokenLine)
  ;[olga, rita] = await Promise.all([come(), come()])
  await Promise.all([register(olga, 'Olga'), register(rita, 'Rita')])
  return listDress(olga, { title, brand: 'Maison Rose' })
}

/** Opens a page in a browser that has loaded what shows errors. */
async function open({ page }: Visitor, path: string) {
  const prepared = page.waitForResponse(/\/assets\/notifications-.*\.js/)
  await page.goto(path)
  await (await prepared).finished()
}

async function leave() {
  const troubles = [...olga.troubles, ...rita.troubles]
  expect(troubles.filter((trouble) => !trouble.endsWith(' failed'))).toEqual([])
  await Promise.all([olga.context.close(), rita.context.close()])
}

const get = async ({ context }: Visitor, path: string) => (await context.request.get(`/_api/${path}`)).json()

/** How many entries of a kind the person's conversations have. */
async function lines(who: Visitor, kind: string) {
  const [thread] = (await get(who, 'messages/threads')).threads
  if (!thread) return 0
  const { messages } = await get(who, `messages/thread?threadId=${thread.threadId}`)
  return messages.filter((message: { kind: string }) => message.kind === kind).length
}

interface Change {
  who: Visitor
  procedure: string
  press: () => Promise<void>
  /** The message after the failure. */
  told: Locator
  /** Looks whether what was typed or pressed is still there. */
  kept: () => Promise<unknown>
  /** What is shown once it is made. */
  done: Locator
  /** How often it has been made, at the server. */
  count: () => Promise<number>
}

/** Makes a change over a line that breaks, and looks that it is not made again by itself. */
async function lose(failure: Failure, { who, procedure, press, told, kept, count }: Change) {
  const line = await breakLine(who, procedure, failure)
  await press()
  await told.waitFor()
  await kept()
  await line.mend()
  await who.page.waitForFunction(() => navigator.onLine)
  expect(await count()).toBe(failure === 'after' ? 1 : 0)
  expect(line.sent()).toBe(1)
}

/** It is sent again, with all that was typed. */
async function askAnew({ press, kept, done, count }: Change) {
  await kept()
  await press()
  await done.waitFor()
  expect(await count()).toBe(1)
}

/** It stands already, and that is said in the place of the failure. */
async function seeItStand({ told, done, count }: Change) {
  await done.waitFor()
  await told.waitFor({ state: 'detached' })
  expect(await count()).toBe(1)
}

/** A request of Rita's, as it stands before Olga. */
async function beAsked(title: string) {
  const { id } = await meet(title)
  await askFor(rita, id, from)
  await open(olga, '/dashboard?tab=owner')
  return olga.page.getByRole('article').filter({ hasText: title })
}

describe.each(failures)('with %s,', (_, failure) => {
  const later = failure === 'busy' ? 'in a moment' : 'when you are online again'

  test('a request for a dress is asked for anew', async () => {
    const { slug } = await meet(`Wanted gown ${failure}`)
    const { page } = rita
    await page.goto(`/dresses/${slug}?from=${from}&to=${addDays(from, 3)}&rent=yes`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Booking notes').fill('For a gala')
    const change = {
      who: rita,
      procedure: 'rentals.book',
      press: () => dialog.getByRole('button', { name: 'Confirm request' }).click(),
      told: dialog.getByRole('alert').getByText('Booking failed'),
      kept: async () => expect(await dialog.getByLabel('Booking notes').inputValue()).toBe('For a gala'),
      done: page.getByText('Booking successful!'),
      count: () => lines(rita, 'request'),
    }
    await lose(failure, change)
    await askAnew(change)
    expect(await get(rita, 'rental/user-rentals')).toMatchObject([{ bookingNotes: 'For a gala' }])
    await leave()
  })

  test('a yes is said to stand once it does', async () => {
    const request = await beAsked(`Agreed gown ${failure}`)
    await request.getByRole('button', { name: /^Approve/ }).click()
    const now = request.getByRole('button', { name: /^Approve now/ })
    const change = {
      who: olga,
      procedure: 'rentals.decide',
      press: () => now.click(),
      told: olga.page.getByText('Update Failed'),
      kept: () => now.waitFor(),
      done: request.getByText('Approved. Rita has your e-mail now.'),
      count: () => lines(olga, 'approved'),
    }
    await lose(failure, change)
    await (failure === 'after' ? seeItStand(change) : askAnew(change))
    await leave()
  })

  test('a no is said to stand once it does', async () => {
    const request = await beAsked(`Refused gown ${failure}`)
    await request.getByRole('button', { name: /^Decline/ }).click()
    const dialog = olga.page.getByRole('dialog')
    await dialog.getByLabel('The days do not work').check()
    const words = dialog.getByLabel('Your words')
    await words.fill('I wear it myself')
    const change = {
      who: olga,
      procedure: 'rentals.decline',
      press: () => dialog.getByRole('button', { name: 'Decline' }).click(),
      told: dialog.getByText('Your answer did not arrive. Please try again.'),
      kept: async () => expect(await words.inputValue()).toBe('I wear it myself'),
      done: request.getByText('Declined.', { exact: true }),
      count: () => lines(olga, 'declined'),
    }
    await lose(failure, change)
    await (failure === 'after' ? seeItStand(change) : askAnew(change))
    await dialog.waitFor({ state: 'detached' })
    await leave()
  })

  test('a cancellation is said to stand once it does', async () => {
    const { id } = await meet(`Given back gown ${failure}`)
    const { rentalId } = await askFor(rita, id, from)
    await post(olga, 'rental/update-status', { data: { rentalId, status: 'confirmed' } })
    await open(rita, `/rentals/${rentalId}`)
    const { page } = rita
    await page.getByRole('button', { name: 'Cancel this rental' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('My plans have changed').check()
    const words = dialog.getByLabel('Your words')
    await words.fill('The ball is off')
    const change = {
      who: rita,
      procedure: 'rentals.cancel',
      press: () => dialog.getByRole('button', { name: 'Cancel rental' }).click(),
      told: dialog.getByText('Your cancellation did not arrive. Please try again.'),
      kept: async () => expect(await words.inputValue()).toBe('The ball is off'),
      done: page.locator('h1').getByText('You cancelled this rental.'),
      count: () => lines(rita, 'renter_cancelled'),
    }
    await lose(failure, change)
    await (failure === 'after' ? seeItStand(change) : askAnew(change))
    await dialog.waitFor({ state: 'detached' })
    await leave()
  })

  test('a dress is listed by whoever presses again', async () => {
    await meet(`Old gown ${failure}`)
    const { page } = olga
    await page.goto('/dresses/add')
    await page.getByLabel('Photos', { exact: true }).setInputFiles([await plainPhotograph('#7a1a34')])
    await page.getByText('Cover', { exact: true }).first().waitFor()
    await describeDress(page, 'Listed gown')
    await page.waitForFunction(
      () => document.querySelector('[data-remove]') && !document.querySelector('[role=progressbar]'),
    )
    const listed = async () =>
      (await get(olga, 'dresses/my-listings')).filter(
        ({ title }: { title: string }) => title === 'Listed gown',
      )
    const change = {
      who: olga,
      procedure: 'dresses.create',
      press: () => page.getByRole('button', { name: 'List my dress' }).click(),
      told: page.getByText('Failed to create listing: Failed to create dress'),
      kept: async () => {
        expect(await page.getByLabel('Title').inputValue()).toBe('Listed gown')
        expect(await page.locator('[data-remove]').count()).toBe(1)
      },
      done: page.getByText('Your dress has been listed successfully!'),
      count: async () => (await listed()).length,
    }
    await lose(failure, change)
    await page.reload()
    await page.getByText('What you had not listed yet is still here.').waitFor()
    await askAnew(change)
    expect(await listed()).toMatchObject([{ brand: 'Maison Rose', pricePerDay: 48 }])
    await leave()
  })

  test('a heart stays as it was pressed, and is saved by itself', async () => {
    const { slug, id } = await meet(`Loved gown ${failure}`)
    const { page } = rita
    await open(rita, `/dresses/${slug}`)
    const remove = page.getByRole('button', { name: /^Remove Loved gown/ }).first()
    const line = await breakLine(rita, 'favorites.toggle', failure)
    await page
      .getByRole('button', { name: /^Save Loved gown/ })
      .first()
      .click()
    await page.getByText(`It is kept here, and saved ${later}.`).waitFor()
    await remove.waitFor()
    await line.mend()
    if (failure === 'busy') await page.reload()
    await page.waitForFunction(() => !Object.keys(localStorage).join().includes('second-dance:hearts'))
    await remove.waitFor()
    expect(await get(rita, 'favorites')).toMatchObject({ json: [{ id }] })
    await leave()
  })

  test('a message is kept, and sent once by itself', async () => {
    const { id } = await meet(`Talked-of gown ${failure}`)
    const { rentalId } = await askFor(rita, id, from)
    const { page } = rita
    await page.goto(`/rentals/${rentalId}`)
    const field = page.getByRole('textbox', { name: 'Message to Olga' })
    const waiting = page.getByText(`Goes out ${later}.`)
    const line = await breakLine(rita, 'messages.write', failure)
    await field.fill('And the train?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await waiting.waitFor()
    expect(await field.inputValue()).toBe('And the train?')
    await line.mend()
    if (failure === 'busy') await page.reload()
    await page.waitForFunction(() => !document.querySelector('textarea')?.value)
    await waiting.waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Messages' }).getByText('And the train?').waitFor()
    expect(await lines(rita, 'text')).toBe(1)
    await leave()
  })
})
