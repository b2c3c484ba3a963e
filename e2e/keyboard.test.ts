import type { Browser, FileChooser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, localToday } from '../shared/day.ts'
import { askFor, listDress, register } from './kit/api.ts'
import { launch, visitor, type Visitor } from './kit/browser.ts'
import { open, tabTo } from './kit/keyboard.ts'
import { locatedPhotograph, plainPhotograph, sidewaysPhotograph } from './kit/photographs.ts'
import { openShop, type Shop } from './kit/shop.ts'

let shop: Shop
let browser: Browser
let olga: Visitor
let dress: { id: number }

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openShop(), launch()])
  olga = await visitor(browser, shop.url)
  await register(olga, 'Olga 🌸')
  dress = await listDress(olga, { title: 'Bordeaux satin gown', brand: 'Société Ærø' })
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

// By keys only: no mouse, no focus() and no fill().
describe('with the keyboard alone', () => {
  test('a renter signs in, finds a dress, chooses days and asks for it', async () => {
    const rita = await visitor(browser, shop.url)
    const { email, password } = await register(rita, 'Rita')
    await rita.context.clearCookies()
    const { page, troubles, context } = rita
    const { keyboard } = page

    await open(page, '/login')
    await tabTo(page, page.getByRole('textbox', { name: 'Email' }))
    await keyboard.type(email)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await keyboard.type(password)
    await keyboard.press('Enter')
    await page.getByRole('button', { name: 'Log out' }).waitFor()
    await page.waitForURL('/')

    await page.locator('h1:focus').waitFor()
    await tabTo(page, page.getByRole('link', { name: 'Rent Dresses', exact: true }), { before: true })
    await keyboard.press('Enter')
    await page.locator('h1:focus', { hasText: 'Find Your Next Look' }).waitFor()
    await tabTo(page, page.getByRole('combobox', { name: 'Search' }))
    await keyboard.type('societe')
    await page.waitForURL('**/dress-rental?searchTerm=societe')
    await tabTo(page, page.getByRole('link', { name: 'Bordeaux satin gown' }))
    await keyboard.press('Enter')
    await page.locator('h1:focus', { hasText: 'Bordeaux satin gown' }).waitFor()

    await tabTo(page, page.getByRole('button', { name: 'Rent', exact: true }))
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.locator('[data-day]:focus').waitFor()
    await tabTo(page, dialog.getByRole('button', { name: 'Other days' }))
    await keyboard.press('Enter')
    await dialog.locator('[data-day]:focus').waitFor()
    // Two months on, so that no end of a year's or a month's days comes in between; then Sunday to Wednesday.
    await keyboard.press('PageDown')
    await keyboard.press('PageDown')
    await keyboard.press('Home')
    await dialog.locator('[aria-busy=false]').waitFor()
    await keyboard.press('Space')
    await dialog.getByText('4 days ·').waitFor()
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowRight')
    await keyboard.press('Enter')
    await dialog.getByText('$192.00').first().waitFor()
    await tabTo(page, dialog.getByRole('textbox', { name: 'Booking notes' }))
    await keyboard.type('For a gala')
    await tabTo(page, dialog.getByRole('button', { name: 'Confirm request' }))
    await keyboard.press('Enter')
    await page.getByText('Booking successful!').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(troubles).toEqual([])
    await context.close()
  })

  test('an owner lists a dress, with its photographs in another order', async () => {
    const { page, troubles } = olga
    const { keyboard } = page
    // Listened for from the start: the browser has to be told before the key is pressed.
    const chooser = Promise.withResolvers<FileChooser>()
    page.once('filechooser', chooser.resolve)
    await open(page, '/dresses/add')
    await tabTo(page, page.getByRole('button', { name: 'Choose photos' }))
    await keyboard.press('Enter')
    await (
      await chooser.promise
    ).setFiles([
      await sidewaysPhotograph('#1f4a34'),
      await plainPhotograph('#1f4a34'),
      await locatedPhotograph('#1f4a34'),
    ])
    await page.waitForFunction(
      () =>
        document.querySelectorAll('[data-remove]').length === 3 &&
        !document.querySelector('[role=progressbar]'),
    )
    const order = () =>
      page
        .getByRole('list', { name: 'Photos, cover first' })
        .getByRole('img')
        .evaluateAll((images) => images.map((image) => image.getAttribute('alt')))
    expect(await order()).toEqual(['sideways.jpg', 'front.jpg', 'at-home.jpg'])

    // The keyboard stays with the photograph that is moved, whichever way it goes.
    const hasKeyboard = page.locator(':focus')
    await tabTo(page, page.getByRole('button', { name: 'Move sideways.jpg right' }))
    await keyboard.press('Enter')
    await page.getByText('Moved to place 2.').waitFor()
    expect(await hasKeyboard.getAttribute('aria-label')).toBe('Move sideways.jpg right')
    await keyboard.press('Enter')
    await page.getByText('Moved to place 3.').waitFor()
    expect(await hasKeyboard.getAttribute('aria-label')).toBe('Move sideways.jpg right')
    expect(await order()).toEqual(['front.jpg', 'at-home.jpg', 'sideways.jpg'])
    await tabTo(page, page.getByRole('button', { name: 'Move at-home.jpg left' }), { before: true })
    await keyboard.press('Enter')
    await page.getByText('Moved to first place. This is the cover now.').waitFor()
    expect(await hasKeyboard.getAttribute('aria-label')).toBe('Move at-home.jpg left')
    expect(await order()).toEqual(['at-home.jpg', 'front.jpg', 'sideways.jpg'])

    const fields = [
      ['textbox', 'Title', 'Emerald wrap dress'],
      ['textbox', 'Description', 'Bias cut, and it moves like water when you dance.'],
      ['textbox', 'Brand', 'Maison Verte'],
      ['textbox', 'Color', 'Emerald'],
      ['combobox', 'Category', 'Cocktail'],
      ['combobox', 'Size', '12'],
      ['textbox', 'Price per day', '35.50'],
      ['textbox', 'Location', 'Queens, NY'],
    ] as const
    for (const [role, name, typed] of fields) {
      await tabTo(page, page.getByRole(role, { name }))
      await keyboard.type(typed)
    }
    await tabTo(page, page.getByRole('button', { name: 'List my dress' }))
    await keyboard.press('Enter')
    await page.getByText('Your dress has been listed successfully!').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Emerald wrap dress' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dresses/maison-verte-emerald-wrap-dress-12')
    expect(await page.getByText('Cocktail', { exact: true }).count()).toBeGreaterThan(0)
    expect(troubles).toEqual([])
  })

  test('an owner approves a request', async () => {
    const rosa = await visitor(browser, shop.url)
    await register(rosa, 'Rosa')
    await askFor(rosa, dress.id, addDays(localToday(new Date()), 20))

    const { page, troubles } = olga
    await open(page, '/dashboard?tab=owner')
    const approve = page.getByRole('button', { name: /^Approve Rosa's request/ })
    await tabTo(page, approve)
    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { name: /^Approve now: Rosa's request/ })
      .and(page.locator(':focus'))
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Request approved').waitFor()
    await approve.waitFor({ state: 'hidden' })
    // The button is gone; the keyboard is at what has become of the request.
    await page.locator(':focus', { hasText: 'Approved. Rosa has your e-mail now.' }).waitFor()
    expect([...troubles, ...rosa.troubles]).toEqual([])
    await rosa.context.close()
  })
})
