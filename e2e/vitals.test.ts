import { expect, test } from 'vitest'
import { launch, visitor } from './kit/browser.ts'
import { openShop } from './kit/shop.ts'

test('a shop that wants to know is told how a page loaded, when it is left', async () => {
  const [shop, browser] = await Promise.all([openShop({ WEB_VITALS: 'on' }), launch()])
  try {
    const { page, troubles } = await visitor(browser, shop.url)
    // The body of a beacon cannot be read in the browser.
    await page.addInitScript(() => {
      const send = navigator.sendBeacon.bind(navigator)
      navigator.sendBeacon = (url, data) => {
        if (data instanceof Blob)
          void data.text().then((text) => (document.documentElement.dataset.told = text))
        return send(url, data)
      }
    })
    await page.goto('/faq', { waitUntil: 'networkidle' })
    await page.locator('summary').first().click()
    const told = page.waitForRequest('**/_api/vitals')
    // What a browser does when its tab is left or closed.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    const request = await told
    expect((await request.response())?.status()).toBe(204)
    const text = await page.locator('html[data-told]').getAttribute('data-told')
    const measures: { name: string; route: string }[] = JSON.parse(text ?? '[]')
    expect(measures.map(({ name }) => name)).toEqual(expect.arrayContaining(['FCP', 'LCP', 'TTFB', 'CLS']))
    expect(new Set(measures.map(({ route }) => route))).toEqual(new Set(['/faq']))
    expect(troubles).toEqual([])
  } finally {
    await browser.close()
    await shop.stop()
  }
}, 120_000)
