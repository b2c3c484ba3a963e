import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, localToday } from '../../shared/day.ts'
import { askFor, listDress, post, register } from '../kit/api.ts'
import { demoShop, lender, publicPages, reviewedRental, ownDress, someDress } from './demo-shop.ts'

const { come, look } = demoShop('widths')

/**
 * From the smallest phone to a large desktop. 640 and 320 are also 1280 pixels at a zoom of 200 % and 400 % (WCAG 1.4.4
 * and 1.4.10).
 */
const widths = [320, 360, 390, 640, 768, 1024, 1280, 1440]

const ownPages = [
  '/favorites',
  '/closets',
  reviewedRental,
  '/account',
  '/notices',
  '/messages',
  '/dashboard?tab=rentals',
  '/dashboard?tab=listings',
  '/dashboard?tab=favorites',
  '/dashboard?tab=owner&view=today',
  '/dashboard?tab=owner',
  '/dashboard?tab=owner&view=active',
  '/dashboard?tab=owner&view=earnings',
  '/dresses/add',
  '/dresses/new',
  ownDress,
  '/account/password',
  '/account/mail',
  '/account/measurements',
  '/account/decisions',
  '/admin',
  '/admin/password-reset',
  '/admin/mail',
  '/admin/backups',
  '/admin/reports',
  '/admin/reviews',
  `${someDress}?rent=yes`,
]

let measured = 0

/** By how much a page is wider than its window, at each width. */
async function measure(page: Page, path: string) {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // Two frames: some parts are rendered again for another width, and then laid out.
    const wide = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              const { scrollWidth } = document.scrollingElement ?? document.documentElement
              resolve(scrollWidth - innerWidth)
            }),
          )
        }),
    )
    measured++
    if (wide > 0) faults.push(`${path} is ${wide} px wider than ${width}`)
  }
  return faults
}

async function measureAll(email: string | undefined, pages: readonly string[], expected?: RegExp) {
  const { page, context, troubles } = await come('desktop', { email, expected })
  const faults: string[] = []
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'networkidle' })
    faults.push(...(await measure(page, path)))
  }
  expect([...faults, ...troubles]).toEqual([])
  await context.close()
  console.info(`widths: ${measured} pages measured, none scrolls sideways`)
}

test(
  'no public page scrolls sideways, however narrow or enlarged',
  () => measureAll(undefined, publicPages),
  300_000,
)

// One of them is for admins, and refused.
test('no page of a lender scrolls sideways', () => measureAll(lender, ownPages, /status of 403/), 300_000)

// Longer than any line, and without a space to break at.
const title = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtenkleid'
const brand = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch-Couture'

test('words without a space and names of emoji stay inside the smallest phone', async () => {
  const options = { viewport: { width: 320, height: 640 } }
  const olga = await come('phone', { options })
  const rita = await come('phone', { options })
  const ownerName = `🦩👩🏽‍🎤${'Ö'.repeat(60)}`
  await register(olga, ownerName)
  await register(rita, `🌙${'R'.repeat(70)}`)
  const dress = await listDress(olga, { title, brand })
  const soon = addDays(localToday(new Date()), 20)
  await askFor(rita, dress.id, soon)
  await askFor(rita, dress.id, addDays(soon, 10))
  await post(rita, 'favorites/toggle', { data: { dressId: dress.id } })
  const [{ rentalId }] = await (await olga.context.request.get('/_api/rental/owner-requests')).json()
  await post(olga, 'rental/update-status', { data: { rentalId, status: 'confirmed' } })

  const { threadId } = await post(rita, 'messages/open', {
    data: { dressId: dress.id, subject: title.slice(0, 90), message: `${title} ${title}`.slice(0, 900) },
  })
  const { slug: closet } = await (await olga.context.request.get('/_api/closet/mine')).json()
  const faults: string[] = []
  const screens = [
    [rita, 'card', `/dress-rental?searchTerm=${title}`],
    [rita, 'detail', `/dresses/${dress.slug}`],
    [rita, 'closet', `/closets/${closet}`],
    [rita, 'booking', `/dresses/${dress.slug}?rent=yes`],
    [rita, 'favorites', '/favorites'],
    [olga, 'notices', '/notices'],
    [olga, 'messages', `/messages/${threadId}`],
    [rita, 'rental', `/rentals/${rentalId}`],
    [rita, 'rentals', '/dashboard'],
    [olga, 'listings', '/dashboard?tab=listings'],
    [olga, 'today', '/dashboard?tab=owner&view=today'],
    [olga, 'requests', '/dashboard?tab=owner'],
    [olga, 'active', '/dashboard?tab=owner&view=active'],
    [olga, 'earnings', '/dashboard?tab=owner&view=earnings'],
    [olga, 'edit', `/dresses/edit/${dress.id}`],
  ] as const
  for (const [{ page }, name, path] of screens) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByText(title).first().waitFor({ state: 'attached' })
    faults.push(...(await look(page, `long-words-${name}`, { stands: name !== 'booking' })))
  }

  for (const [{ page }, name, path, button] of [
    [olga, 'delete', '/dashboard?tab=listings', /^Delete /],
    [olga, 'decline', '/dashboard?tab=owner', /^Decline /],
    [olga, 'block', '/dashboard?tab=owner', 'Block Dates'],
    [rita, 'withdraw', '/dashboard', /^Withdraw /],
    [rita, 'contact', `/dresses/${dress.slug}`, 'Contact Owner'],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('dialog').waitFor()
    await page.waitForFunction(() => {
      const shown = document.querySelector('[role=dialog]')
      return shown && getComputedStyle(shown).opacity === '1'
    })
    const inside = await page
      .getByRole('dialog')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    if (inside > 0) faults.push(`the dialog "${name}" scrolls ${inside} px sideways`)
    faults.push(...(await look(page, `long-words-dialog-${name}`, { stands: false })))
  }
  expect([...faults, ...olga.troubles, ...rita.troubles]).toEqual([])
  await Promise.all([olga.context.close(), rita.context.close()])
}, 240_000)
