import type { Locator, Page } from 'playwright-core'
import { inject } from 'vitest'
import { addDays, localToday } from '../../shared/day.ts'
import { post } from '../kit/api.ts'
import type { Visitor } from '../kit/browser.ts'
import { forgetShifts } from '../kit/inspect.ts'
import { makeAdmin } from '../kit/shop.ts'
import { lenderToReview, renter, reviewedRental, someDress } from './demo-shop.ts'

export interface Opening {
  name: string
  email?: string
  path: string
  /** What has to be done before its button is there. */
  prepare?: (who: Visitor) => Promise<void>
  /** The button that opens it, and the dialog's name. */
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

/** To the page of a confirmed rental. */
async function toConfirmed({ page, context }: Visitor) {
  const all: { rentalId: number; status: string }[] = await (
    await context.request.get('/_api/rental/user-rentals')
  ).json()
  const confirmed = all.find(({ status }) => status === 'confirmed')
  await page.goto(`/rentals/${confirmed?.rentalId}`, { waitUntil: 'networkidle' })
}

/** Far ahead, where the demo has no rentals. */
export const from = addDays(localToday(new Date()), 200)
export const to = addDays(from, 2)

/** A rented demo dress with a second renter in line (demo/rentals.ts), and a day of its rental. */
const takenDress = '/dresses/atelier-brisemont-pearl-satin-gown-with-sweetheart-corset-and-train-4'
const takenDay = addDays(localToday(new Date()), 25)

/** Those for an event. The calendar falls back to the browser's fields, so that late-parts.test.ts has its own. */
export const eventDialogs: Opening[] = [
  { name: 'when', path: '/dress-rental', button: /^When is it/, title: 'When is it?' },
  {
    name: 'second-in-line',
    path: `${takenDress}?event=${takenDay}`,
    button: 'Rent',
    title: /^Rent Pearl satin gown/,
    inside: (dialog) => dialog.getByRole('button', { name: 'Be second in line' }).waitFor(),
  },
]

/** Every other dialog, and how to open it. */
export const dialogs: Opening[] = [
  { name: 'booking', path: someDress, button: 'Rent', title: 'Rent Scarlet sequin column gown' },
  { name: 'contact', path: someDress, button: 'Contact Owner', title: /^Contact / },
  {
    name: 'measure',
    path: '/dresses/new',
    prepare: ({ page }) => page.getByText('Fit and details').click(),
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
    name: 'cancel',
    email: renter,
    path: '/dashboard',
    prepare: toConfirmed,
    button: 'Cancel this rental',
    title: 'Cancel this rental?',
  },
  {
    name: 'change-days',
    email: renter,
    path: '/dashboard',
    prepare: toConfirmed,
    button: 'Change the days',
    title: 'Change the days',
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
    title: 'Hide this review',
  },
  {
    name: 'download',
    email: renter,
    path: '/account',
    button: 'Download My Data',
    title: 'Download your data?',
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
      // By a key: Playwright's selectOption is no user input, and the calendar's layout shift would count.
      await dialog.getByLabel('Dress').press('ArrowDown') // all dresses
      await dialog.getByLabel('Dress').press('ArrowDown')
      await dialog.getByText('Cleaning').waitFor()
      await dialog.locator('[aria-busy=false]').waitFor()
    },
  },
]
