import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { post } from '../kit/api.ts'
import type { Visitor } from '../kit/browser.ts'
import { forgetShifts } from '../kit/inspect.ts'
import { makeAdmin } from '../kit/shop.ts'
import { addDays, formatDayOfYear, localToday } from '../../shared/day.ts'
import {
  demoShop,
  eachDevice,
  lender,
  lenderToReview,
  renter,
  reviewedRental,
  someDress,
} from './demo-shop.ts'

const { come, look } = demoShop('dialogs')

interface Opening {
  name: string
  email?: string
  path: string
  /** What has to be done before its button is there. */
  prepare?: (who: Visitor) => Promise<void>
  /** The button that opens it, and what it is called then. */
  button: string | RegExp
  title: string | RegExp
  /** What is done inside before it is looked at. */
  inside?: (dialog: Locator, page: Page) => Promise<void>
}

/** From the dashboard to the rental that waits for a review. */
async function toReview({ page }: Visitor) {
  await page
    .getByRole('link', { name: /^Write a review/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Reviews', exact: true }).waitFor()
  await forgetShifts(page)
}

// Far ahead, where nobody of the demo shop rents.
const from = addDays(localToday(new Date()), 200)
const to = addDays(from, 2)

/** Every dialog, and how somebody comes to it. */
const dialogs: Opening[] = [
  { name: 'booking', path: someDress, button: 'Rent', title: 'Rent Scarlet sequin column gown' },
  { name: 'contact', path: someDress, button: 'Contact Owner', title: /^Contact / },
  {
    name: 'measure',
    path: '/dresses/new',
    button: 'How to measure a dress lying flat',
    title: 'How to measure a dress lying flat',
  },
  { name: 'delete', path: '/dashboard?tab=listings', button: /^Delete /, title: 'Delete Listing' },
  {
    name: 'delete-many',
    path: '/dashboard?tab=listings',
    prepare: ({ page }) => page.getByLabel('Select all').check(),
    button: 'Delete',
    title: /^Delete \d+ Listings$/,
  },
  {
    name: 'decline',
    path: '/dashboard?tab=owner',
    button: /^Decline /,
    title: 'Decline this request?',
  },
  {
    name: 'withdraw',
    email: renter,
    path: '/dashboard',
    button: /^Withdraw /,
    title: 'Withdraw this request?',
  },
  {
    name: 'review',
    email: renter,
    path: '/dashboard',
    prepare: toReview,
    button: 'Write a review',
    title: 'Write a review',
    inside: (dialog) => dialog.getByLabel('Help others find their size').check(),
  },
  {
    name: 'review-of-a-renter',
    email: lenderToReview,
    path: '/dashboard',
    prepare: toReview,
    button: 'Write a review',
    title: 'Write a review',
  },
  {
    name: 'not-reviewed',
    email: renter,
    path: '/dashboard',
    prepare: toReview,
    button: 'It did not take place',
    title: 'It did not take place?',
  },
  { name: 'answer', path: reviewedRental, button: 'Answer', title: /^Answer .+ review$/ },
  {
    name: 'hide',
    email: lenderToReview,
    path: '/',
    async prepare({ page }) {
      await makeAdmin(inject('demoFolder'), lenderToReview)
      await page.goto('/admin/reviews?show=published', { waitUntil: 'networkidle' })
    },
    button: 'Hide',
    title: 'Hide this review?',
  },
  { name: 'block', path: '/dashboard?tab=owner', button: 'Block Dates', title: 'Block Dates' },
  {
    name: 'block-with-a-list',
    path: '/dashboard?tab=owner',
    async prepare(who) {
      const [listing] = await (await who.context.request.get('/_api/dresses/my-listings')).json()
      await post(who, 'rental/block-dates', {
        data: { dressId: listing.id, startDate: from, endDate: to, reason: 'Cleaning' },
      })
    },
    button: 'Block Dates',
    title: 'Block Dates',
    async inside(dialog) {
      // By a key: Playwright's own way to choose counts as nobody's input, and the calendar is to move what is below.
      await dialog.getByLabel('Dress').press('ArrowDown') // all dresses
      await dialog.getByLabel('Dress').press('ArrowDown')
      await dialog.getByText('Cleaning').waitFor()
      await dialog.locator('[aria-busy=false]').waitFor()
    },
  },
]

const holdsKeyboard = (dialog: Locator) =>
  dialog.evaluate((element) => element.contains(document.activeElement))

describe.each(eachDevice)('on a %s', (device) => {
  test.each(dialogs)(
    'the dialog "$name" is as it should be, and gives the keyboard back',
    async ({ name, email = lender, path, prepare, button, title, inside }) => {
      const who = await come(device, { email })
      const { page, troubles, context } = who
      await page.goto(path, { waitUntil: 'networkidle' })
      await prepare?.(who)
      const opener = page.getByRole('button', { name: button, exact: true }).filter({ visible: true }).first()
      await opener.click()
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.waitFor()
      // The keyboard starts at something to do, not at the way out.
      await dialog.locator(':focus:not([aria-label=Close])').waitFor()
      await inside?.(dialog, page)
      // Until it has faded in: half transparent text has half its contrast.
      await page.waitForFunction(() => {
        const shown = document.querySelector('[role=dialog]')
        return shown && getComputedStyle(shown).opacity === '1'
      })
      const faults = await look(page, `${device}-dialog-${name}`)

      for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab']) {
        await page.keyboard.press(key)
        if (!(await holdsKeyboard(dialog))) faults.push(`${name}: ${key} leads out of it`)
      }
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      const isBack = await opener.evaluate((element) => element === document.activeElement)
      if (!isBack) faults.push(`${name}: the keyboard did not return to its button`)
      expect([...faults, ...troubles]).toEqual([])
      await context.close()
    },
  )

  test('blocked days are given back from the list, and the keyboard stays in the dialog', async () => {
    const margaux = await come(device, { email: lender })
    const { page, context, troubles } = margaux
    const [, listing] = await (await context.request.get('/_api/dresses/my-listings')).json()
    await post(margaux, 'rental/block-dates', {
      data: { dressId: listing.id, startDate: from, endDate: to },
    })
    await page.goto('/dashboard?tab=owner', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Block Dates' }).click()
    const dialog = page.getByRole('dialog', { name: 'Block Dates' })
    await dialog.getByLabel('Dress').selectOption(String(listing.id))
    const days = `${formatDayOfYear(from)} – ${formatDayOfYear(to)}`
    await dialog.getByRole('button', { name: `Remove ${days}` }).press('Enter')
    await dialog.getByText(days).waitFor({ state: 'detached' })
    expect(await holdsKeyboard(dialog)).toBe(true)
    expect(troubles).toEqual([])
    await context.close()
  })
})
