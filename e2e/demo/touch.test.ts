import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoShop, lender, nameOf, ownDress, renter, someDress } from './demo-shop.ts'

const { come } = demoShop('touch')

let touched = 0

/** Every control in sight that is smaller than 24 px (WCAG 2.5.8); links inside a sentence are exempt there. */
async function smallOnes(page: Page) {
  const found = await page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role=tab], [role=button]',
    )
    const inSentence = (control: HTMLElement) =>
      getComputedStyle(control).display === 'inline' &&
      [...(control.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    /** What a finger may hit instead of the control itself: its label, or the card that its link is laid over. */
    const targetOf = (control: HTMLElement) => {
      const overlay = getComputedStyle(control, '::after')
      if (overlay.position === 'absolute' && overlay.inset === '0px' && overlay.content !== 'none')
        return control.offsetParent ?? control
      return control.matches('input') ? (control.closest('label') ?? control) : control
    }
    return [...controls]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((control) => !control.closest('[inert], .unseen') && !inSentence(control))
      .map((control) => {
        const { width, height } = targetOf(control).getBoundingClientRect()
        return { name: control.ariaLabel ?? control.textContent.trim().slice(0, 40), width, height }
      })
  })
  touched += found.length
  return found
    .filter(({ width, height }) => width > 1 && (width < 24 || height < 24))
    .map(({ name, width, height }) => `${name}: ${width.toFixed(1)} × ${height.toFixed(1)}`)
}

/** Those of some controls that are smaller than a finger, 44 px. There has to be one. */
async function smallerThanFinger(name: string, controls: Locator) {
  const visible = controls.filter({ visible: true })
  await visible.first().waitFor()
  const sizes = await visible.evaluateAll((elements) =>
    elements.map((element) => {
      const { width, height } = element.getBoundingClientRect()
      return { width, height }
    }),
  )
  touched += sizes.length
  return sizes
    .filter(({ width, height }) => width < 44 || height < 44)
    .map(({ width, height }) => `${name}: ${width.toFixed(1)} × ${height.toFixed(1)}`)
}

test('on a phone every control is large enough to be hit', async () => {
  const faults: string[] = []
  for (const [email, paths] of [
    [
      undefined,
      [
        '/',
        '/login',
        '/login?mode=signup',
        '/forgot',
        '/reset#0123456789012345678901234567890123456789012',
        '/faq',
        '/about',
        '/contact',
        '/dress-rental/wedding',
        '/nowhere',
      ],
    ],
    [renter, ['/dress-rental?category=formal&searchTerm=satin', someDress, '/favorites', '/dashboard']],
    [
      lender,
      [
        '/dashboard?tab=listings',
        '/dashboard?tab=owner',
        '/dashboard?tab=owner&view=active',
        '/dashboard?tab=owner&view=earnings',
        '/dresses/add',
        ownDress,
        '/account/password',
        '/account/measurements',
        `${someDress}?rent=yes`,
      ],
    ],
  ] as const) {
    const { page, context, troubles } = await come('phone', { email, expected: /status of 404/ })
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' })
      faults.push(...(await smallOnes(page)).map((fault) => `${nameOf(path)}: ${fault}`))
    }
    faults.push(...troubles)
    await context.close()
  }
  expect(faults).toEqual([])
  console.info(`touch: ${touched} controls measured, none smaller than 24 px`)
}, 240_000)

test('hearts, Rent, the arrows of photographs and the days of a calendar are as large as a finger', async () => {
  const { page, context, troubles } = await come('phone', { email: renter })
  await page.goto('/dress-rental', { waitUntil: 'networkidle' })
  const faults = await smallerThanFinger('heart of a card', page.getByRole('button', { name: /^Save / }))

  await page.goto(someDress, { waitUntil: 'networkidle' })
  const rent = page.getByRole('button', { name: 'Rent', exact: true })
  // The calendar loads when scrolled near.
  await page.getByRole('heading', { name: 'Availability' }).scrollIntoViewIfNeeded()
  faults.push(
    ...(await smallerThanFinger('heart', page.getByRole('button', { name: /^(Save|Remove) / }))),
    ...(await smallerThanFinger('Rent', rent)),
    ...(await smallerThanFinger('arrow', page.getByRole('button', { name: 'Next photo' }))),
    ...(await smallerThanFinger('months', page.getByRole('button', { name: 'Next months' }))),
  )
  await rent.filter({ visible: true }).tap()
  const dialog = page.getByRole('dialog')
  faults.push(
    ...(await smallerThanFinger('day', dialog.locator('button[data-day]:not([data-hidden])'))),
    ...(await smallerThanFinger('Close', dialog.getByRole('button', { name: 'Close' }))),
    ...(await smallerThanFinger('Confirm', dialog.getByRole('button', { name: 'Confirm request' }))),
  )
  expect([...new Set(faults), ...troubles]).toEqual([])
  await context.close()
})
