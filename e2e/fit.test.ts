import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listDress, register } from './kit/api.ts'
import { launch, screens, visitor, type Visitor } from './kit/browser.ts'
import { inspect } from './kit/inspect.ts'
import { open, tabTo } from './kit/keyboard.ts'
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

const fitting = { bustMm: 940, waistMm: 760, hipsMm: 1010, lengthMm: 1200 }

/** The fit on each card, by its title. */
const wordsOn = (page: Page) =>
  page
    .locator('article')
    .evaluateAll((cards) =>
      Object.fromEntries(
        cards.map((card) => [
          card.querySelector('h2')?.textContent,
          [...card.querySelectorAll('p')]
            .map((one) => one.textContent)
            .find((said) => /fit|tight|loose/i.test(said)),
        ]),
      ),
    )

describe.each(screens)('on a screen of %s', (width, options) => {
  test('what somebody measures tells of every measured dress how it fits, and finds those that do', async () => {
    const faults: string[] = []
    const look = async ({ page }: Visitor, name: string) => {
      faults.push(...(await inspect(page, `fit-${width}-${name}`)).faults)
    }
    const brand = `Maison ${width}`
    const olga = await visitor(browser, shop.url, options)
    await register(olga, 'Olga')
    const { slug } = await listDress(olga, { title: 'Fitting gown', brand, ...fitting })
    await listDress(olga, { title: 'Narrow gown', brand, ...fitting, waistMm: 720 })
    await listDress(olga, { title: 'Wide gown', brand, ...fitting, hipsMm: 1100 })
    await listDress(olga, { title: 'Unmeasured gown', brand })

    // From the dress to the measurements and back, by keyboard alone.
    const rita = await visitor(browser, shop.url, options)
    const { page } = rita
    await register(rita, 'Rita')
    await open(page, `/dresses/${slug}`)
    await look(rita, 'asks')
    await tabTo(page, page.getByRole('link', { name: 'Tell us your measurements' }))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'My Measurements' }).waitFor()
    // The browser speaks en-US, where people measure in inches.
    await tabTo(page, page.getByLabel('inches'))
    await page.keyboard.press('ArrowLeft')
    for (const [label, centimeters] of [
      ['Height', '168'],
      ['Bust', '92'],
      ['Waist', '74'],
      ['Hips', '99'],
    ] as const) {
      await tabTo(page, page.getByLabel(label, { exact: true }))
      await page.keyboard.type(centimeters)
    }
    await look(rita, 'measurements')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/dresses/${slug}`)
    await page.getByText('Should fit', { exact: true }).first().waitFor()
    await page.reload({ waitUntil: 'networkidle' })
    await look(rita, 'dress')

    await open(page, `/dress-rental?searchTerm=${encodeURIComponent(brand)}`)
    await page.getByText('Should fit').waitFor()
    expect(await wordsOn(page)).toEqual({
      'Fitting gown': 'Should fit',
      'Narrow gown': 'Tight at the waist by 2 cm',
      'Wide gown': 'Loose at the hips by 3 cm',
      'Unmeasured gown': undefined,
    })
    await look(rita, 'browse')
    await tabTo(page, page.getByLabel('Fits me'))
    await page.keyboard.press('Space')
    await page.getByText('2 that should fit, or cannot be compared').waitFor()
    expect(new URL(page.url()).searchParams.get('fits')).toBe('me')
    expect(Object.keys(await wordsOn(page))).toEqual(['Fitting gown', 'Unmeasured gown'])
    faults.push(...(await inspect(page, `fit-${width}-fits-me`, { stands: false })).faults)

    // Nothing of it is shown to others.
    const vera = await visitor(browser, shop.url, options)
    await open(vera.page, `/dress-rental?searchTerm=${encodeURIComponent(brand)}`)
    expect(Object.values(await wordsOn(vera.page)).filter(Boolean)).toEqual([])
    expect([...faults, ...olga.troubles, ...rita.troubles, ...vera.troubles]).toEqual([])
    for (const { context } of [olga, rita, vera]) await context.close()
  })

  test('a lender measures a dress by keyboard, and is told what cannot be', async () => {
    const olga = await visitor(browser, shop.url, options)
    const { page } = olga
    await register(olga, 'Olga')
    const { id, slug } = await listDress(olga, { title: 'Gown to be measured', brand: 'Maison' })
    await open(page, `/dresses/edit/${id}`)
    await tabTo(page, page.locator('summary', { hasText: 'Fit and details' }))
    await page.keyboard.press('Enter')
    const guide = page.getByRole('button', { name: 'How to measure a dress lying flat' })
    await tabTo(page, guide)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'How to measure a dress lying flat' }).locator(':focus').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await guide.evaluate((button) => button === document.activeElement)).toBe(true)
    await tabTo(page, page.getByLabel('Bust', { exact: true }))
    await page.keyboard.type('37')
    await tabTo(page, page.getByLabel('Waist', { exact: true }))
    await page.getByText('This seems to be in inches.').waitFor()
    const { faults } = await inspect(page, `fit-${width}-listing`, { stands: false })
    await tabTo(page, page.getByLabel('centimeters'), { before: true })
    await page.keyboard.press('ArrowRight')
    await tabTo(page, page.getByLabel('Black tie'))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('button', { name: 'Save Changes' }))
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/dresses/${slug}`)
    await page.getByText('Bust 94 cm (37.0 in)').waitFor()
    await page.getByText('Black tie', { exact: true }).waitFor()
    expect([...faults, ...olga.troubles]).toEqual([])
    await olga.context.close()
  })
})
