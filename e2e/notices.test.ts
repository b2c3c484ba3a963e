import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, marketToday } from '../shared/day.ts'
import { askFor, listDress, register } from './kit/api.ts'
import { launch, screens, visitor } from './kit/browser.ts'
import { inspect } from './kit/inspect.ts'
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

describe.each(screens)('on a screen of %s', (width, options) => {
  test('a request is told to its lender by the bell, and the answer to its renter', async () => {
    const [olga, rita] = [
      await visitor(browser, shop.url, options),
      await visitor(browser, shop.url, options),
    ]
    await register(olga, 'Olga')
    await register(rita, 'Rita')
    const title = `Belled gown of ${width}`
    const { id } = await listDress(olga, { title, brand: 'Maison Ondine' })
    await olga.page.goto('/faq')
    const bell = (who: typeof olga, name: string) => who.page.getByRole('link', { name, exact: true })
    await bell(olga, 'Notices').waitFor()
    await askFor(rita, id, addDays(marketToday(new Date()), 20))

    // Focusing the window refetches; the bell also refetches by itself, but only after half a minute.
    await olga.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await bell(olga, 'Notices, 1 not read').waitFor({ timeout: 20_000 })
    await bell(olga, 'Notices, 1 not read').click()
    await olga.page.locator('h1:focus', { hasText: 'Notices' }).waitFor()
    const line = olga.page.getByRole('link', { name: new RegExp(`^New: Rita asks for ${title}, `) })
    await line.waitFor()
    const faults = (await inspect(olga.page, `notices-${width}`)).faults
    await line.click()
    await olga.page.waitForURL(/\/rentals\/\d+$/)
    await bell(olga, 'Notices').waitFor()
    await olga.page.getByRole('button', { name: /^Approve/ }).click()
    await olga.page.getByRole('button', { name: /^Approve now/ }).click()
    await olga.page.getByText('Request approved').waitFor()

    // In the first HTML, too.
    const html = await (await rita.context.request.get('/faq')).text()
    expect(html).toContain('aria-label="Notices, 1 not read"')
    await rita.page.goto('/notices')
    await rita.page.getByRole('button', { name: 'Mark all as read' }).click()
    await bell(rita, 'Notices').waitFor()
    await rita.page
      .getByRole('link', { name: new RegExp(`^Olga approved your request for ${title}, `) })
      .waitFor()
    expect([...faults, ...olga.troubles, ...rita.troubles]).toEqual([])
    await olga.context.close()
    await rita.context.close()
  })
})
