import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, marketToday } from '../shared/day.ts'
import { askFor, listDress, register } from './kit/api.ts'
import { launch, phone, visitor, type Visitor } from './kit/browser.ts'
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

/** Console errors of connections that the test cuts. */
const cutOff = /Failed to (load resource|fetch)|ERR_|cannot be sent yet/

/** Cuts the connection for one procedure, before the request arrives or after. Gives the function that restores it. */
async function cut({ context }: Visitor, procedure: string, when: string) {
  await context.route(`**/trpc/${procedure}*`, async (route) => {
    if (when === 'after') await route.fetch()
    await route.abort('internetdisconnected')
  })
  return () => context.unrouteAll({ behavior: 'wait' })
}

const comeOnline = ({ page }: Visitor) => page.evaluate(() => window.dispatchEvent(new Event('online')))

/** Rita, and a dress of Olga's that she has asked for. */
async function meet(title: string) {
  const [olga, rita] = [await visitor(browser, shop.url), await visitor(browser, shop.url, phone, cutOff)]
  await register(olga, 'Olga')
  await register(rita, 'Rita')
  const dress = await listDress(olga, { title, brand: 'Maison' })
  const { rentalId } = await askFor(rita, dress.id, addDays(marketToday(new Date()), 20))
  return { olga, rita, dress, rentalId }
}

describe.each(['before', 'after'])('with the line cut %s it arrives,', (when) => {
  test('a message is kept, and sent once: when the line is back, and on the next visit', async () => {
    const { olga, rita, rentalId } = await meet(`Awaited gown ${when}`)
    const { page } = rita
    await page.goto(`/rentals/${rentalId}`)
    const field = page.getByRole('textbox', { name: 'Message to Olga' })
    const waiting = page.getByText('Goes out when you are online again.')
    const write = async (words: string, isSeen: boolean) => {
      const mend = await cut(rita, 'messages.write', when)
      if (!isSeen)
        await rita.context.route(/\/trpc\/[^?]*messages\.thread/, (route) =>
          route.abort('internetdisconnected'),
        )
      await field.fill(words)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      if (isSeen) await page.waitForFunction(() => !document.querySelector('textarea')?.value)
      else await waiting.waitFor()
      return mend
    }
    // What has arrived, the conversation shows at once.
    let mend = await write('And the train?', when === 'after')
    await mend()
    await comeOnline(rita)
    await page.waitForFunction(() => !document.querySelector('textarea')?.value)
    await waiting.waitFor({ state: 'detached' })

    mend = await write('And the veil?', false)
    await page.goto('about:blank')
    await mend()
    await page.goto('/faq')
    await page.waitForFunction(() => !Object.values(localStorage).join().includes('And the veil?'))

    await olga.page.goto(`/rentals/${rentalId}`)
    const messages = olga.page.getByRole('region', { name: 'Messages' })
    for (const words of ['And the train?', 'And the veil?']) {
      await messages.getByText(words).waitFor()
      expect(await messages.getByText(words).count()).toBe(1)
    }
    expect([
      ...olga.troubles,
      ...rita.troubles.filter((trouble) => !/messages\.(write|thread)/.test(trouble)),
    ]).toEqual([])
    await Promise.all([olga.context.close(), rita.context.close()])
  }, 120_000)

  test('a heart stays as it was pressed, and is saved when the line is back', async () => {
    const { olga, rita, dress } = await meet(`Wanted gown ${when}`)
    const { page } = rita
    await page.goto(`/dresses/${dress.slug}`)
    const mend = await cut(rita, 'favorites.toggle', when)
    await page
      .getByRole('button', { name: /^Save Wanted gown/ })
      .first()
      .click()
    await page.getByText('It is kept here, and saved when you are online again.').waitFor()
    await page
      .getByRole('button', { name: /^Remove Wanted gown/ })
      .first()
      .waitFor()
    await mend()
    await comeOnline(rita)
    await page.waitForFunction(() => !Object.keys(localStorage).join().includes('second-dance:hearts'))
    await page.goto('/favorites')
    await page.getByRole('link', { name: `Wanted gown ${when}` }).waitFor()
    await Promise.all([olga.context.close(), rita.context.close()])
  }, 120_000)
})
