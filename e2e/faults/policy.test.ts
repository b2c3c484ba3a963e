import { expect, test } from 'vitest'
import { launch, visitor } from '../kit/browser.ts'
import { newDatabase, openShop } from './kit/shop.ts'

test('a script that somebody smuggled into a page does not run, and the walk of all screens would count it', async () => {
  const shop = await openShop({ DATABASE_URL: await newDatabase() })
  const browser = await launch()
  try {
    const { page, troubles } = await visitor(browser, shop.url)
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(troubles).toEqual([])
    const smuggled = await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.documentElement.dataset.smuggled = "yes"'
      document.body.append(script)
      const image = document.createElement('img')
      image.setAttribute('onerror', 'document.documentElement.dataset.smuggled = "yes"')
      image.src = 'data:,'
      document.body.append(image)
      return new Promise<string | undefined>((resolve) => {
        setTimeout(() => resolve(document.documentElement.dataset.smuggled), 500)
      })
    })
    expect(smuggled).toBeUndefined()
    const refused = troubles.filter((trouble) => /Content Security Policy/.test(trouble))
    expect(refused.some((trouble) => /inline script/.test(trouble))).toBe(true)
    expect(refused.some((trouble) => /inline event handler/.test(trouble))).toBe(true)
  } finally {
    await browser.close()
  }
})
