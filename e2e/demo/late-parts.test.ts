import { expect, test } from 'vitest'
import { demoShop, follower, lender, someDress } from './demo-shop.ts'
import { dialogs, type Opening } from './every-dialog.ts'

// A part that is loaded on demand may fail to load: the page stays, and the next press tries again.

const { come } = demoShop('late parts')

const more: Opening[] = [
  { name: 'lightbox', path: someDress, button: /^Look closer: .+ 1 of/, title: /^Photos of/ },
  { name: 'size-guide', path: someDress, button: 'Size guide', title: 'Size guide' },
  {
    name: 'ask-to-measure',
    email: follower,
    path: '/dresses/maison-auberive-bordeaux-duchess-satin-ballgown-8',
    button: 'Ask its owner to measure it',
    title: /^Contact /,
  },
  { name: 'report', path: someDress, button: /^Report/, title: /^Report/ },
  { name: 'all-filters', path: '/dress-rental', button: 'All filters', title: 'All filters' },
  { name: 'propose', path: '/dashboard?tab=owner', button: /^Propose/, title: 'Propose other days' },
  { name: 'account', path: '/account', button: 'Delete Account', title: 'Delete your account?' },
]

test.for([...dialogs, ...more])(
  'the dialog "$name" that cannot be fetched leaves the page as it is, and opens when it can',
  async ({ email = lender, path, prepare, button, title }) => {
    const who = await come('desktop', {
      email,
      expected: /ERR_|could not be (loaded|fetched)|Failed to fetch/,
    })
    const { page, context } = who
    // All that the page's own HTML names; everything else comes later.
    const first = await (await context.request.get(path)).text()
    let isCut = true
    let failures = 0
    await page.route(/\/assets\/.*\.js/, (route) => {
      if (!isCut || first.includes(new URL(route.request().url()).pathname)) return route.continue()
      failures++
      return route.abort('connectionfailed')
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    if (prepare) {
      isCut = false
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await prepare(who)
      await page.waitForLoadState('networkidle')
      isCut = true
    }
    const heading = await page.getByRole('heading', { level: 1 }).first().innerText()
    await page.evaluate(() => void Object.assign(window, { isMarked: true }))
    const opener = page.getByRole('button', { name: button, exact: true }).filter({ visible: true }).first()
    const before = failures
    await opener.click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect.poll(async () => failures > before || (await dialog.isVisible())).toBe(true)
    // A part that had come in time opens; of any other it is said, as soon as that can be, that it did not come.
    isCut = false
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await dialog
      .or(page.getByText(/could not be loaded|Failed to Block|Booking failed/))
      .first()
      .waitFor()
    expect(await page.getByRole('heading', { level: 1, includeHidden: true }).first().innerText()).toBe(
      heading,
    )
    if (!(await dialog.isVisible())) await opener.click()
    await dialog.waitFor()
    expect(await page.evaluate(() => 'isMarked' in window)).toBe(true)
    await context.close()
  },
)

test('where the calendar cannot be fetched the browser’s own fields for days take its place', async () => {
  const { page, context } = await come('desktop', { expected: /ERR_|could not be loaded|Failed to fetch/ })
  await page.goto('/dress-rental', { waitUntil: 'networkidle' })
  await page.route(/\/assets\/.*\.js/, (route) => route.abort('connectionfailed'))
  await page.getByRole('button', { name: /^When is it/ }).click()
  await page.getByLabel('First day').waitFor()
  await page.getByLabel('Last day').waitFor()
  await context.close()
})
