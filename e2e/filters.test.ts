import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listDress, register } from './kit/api.ts'
import { launch, screens, visitor } from './kit/browser.ts'
import { inspect } from './kit/inspect.ts'
import { openShop, type Shop } from './kit/shop.ts'

let shop: Shop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openShop(), launch()])
  const olga = await visitor(browser, shop.url)
  await register(olga, 'Olga')
  const like = { brand: 'Nightjar Row', condition: 'good' as const, retailPrice: 420 }
  await listDress(olga, {
    ...like,
    title: 'Scarlet column gown',
    color: 'Scarlet',
    size: '8',
    occasions: ['prom'],
  })
  await listDress(olga, {
    ...like,
    title: 'Crimson ball gown',
    color: 'Crimson',
    size: '10',
    occasions: ['prom', 'party'],
  })
  await listDress(olga, { ...like, title: 'Navy wrap dress', color: 'Navy', size: '10', occasions: ['work'] })
  // What a shop counts first may take longer than it has, and is then without numbers.
  await olga.page.goto('/dress-rental?category=formal')
  await Promise.all([
    olga.page.waitForResponse((answer) => answer.url().includes('dresses.facets')),
    olga.page.getByRole('button', { name: /^Several sizes/ }).click(),
  ])
  await olga.context.close()
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

const openFilters = async (page: Page) => {
  const more = page.getByRole('button', { name: 'More filters' })
  if (await more.isVisible()) await more.click()
}

/** Closes what is open, which lies over others on a phone, and opens another. */
const openMenu = async (page: Page, name: RegExp) => {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name }).click()
}

/** What is said of a choice beside its name. */
const countOf = async (page: Page, name: string) => {
  const id = await page.getByRole('checkbox', { name, exact: true }).getAttribute('aria-describedby')
  return id ? page.locator(`[id="${id}"]`).textContent() : 'not counted'
}

describe.each(screens)('at %s', (name, options) => {
  test('filters widen among themselves, narrow each other, and say how many there would be', async () => {
    const { page, troubles, context } = await visitor(browser, shop.url, options)
    await page.goto('/dress-rental?brands=Nightjar+Row')
    await page.getByRole('status').getByText('3 dresses', { exact: true }).waitFor()
    await openFilters(page)

    await openMenu(page, /^Several sizes/)
    await expect.poll(() => countOf(page, '10')).toBe('2 dresses')
    await page.getByRole('checkbox', { name: '8', exact: true }).check()
    await page.getByRole('checkbox', { name: '10', exact: true }).check()
    await page.getByRole('status').getByText('3 dresses', { exact: true }).waitFor()
    expect((await inspect(page, `filters-sizes-${name}`, { stands: false })).faults).toEqual([])

    await openMenu(page, /^Color/)
    await expect.poll(() => countOf(page, 'Red')).toBe('2 dresses')
    await page.getByRole('checkbox', { name: 'Red', exact: true }).check()
    await page.getByRole('status').getByText('2 dresses', { exact: true }).waitFor()
    expect((await inspect(page, `filters-colors-${name}`, { stands: false })).faults).toEqual([])

    await openMenu(page, /^Occasion/)
    await expect.poll(() => countOf(page, 'Party')).toBe('1 dress')
    expect(await countOf(page, 'Work')).toBe('0 dresses')
    await page.getByRole('checkbox', { name: 'Party', exact: true }).check()
    await page.getByRole('status').getByText('1 dress', { exact: true }).waitFor()
    expect((await inspect(page, `filters-occasions-${name}`, { stands: false })).faults).toEqual([])

    for (const [menu, picture] of [
      ['Brand', 'brands'],
      ['City', 'cities'],
      ['Condition', 'conditions'],
      ['Price per day', 'prices'],
      ['Retail price', 'retail'],
    ] as const) {
      await openMenu(page, new RegExp(`^${menu}`))
      if (menu.includes('rice')) await page.getByRole('list', { name: 'Dresses by price' }).waitFor()
      else await page.getByRole('checkbox').first().waitFor()
      expect((await inspect(page, `filters-${picture}-${name}`, { stands: false })).faults).toEqual([])
    }

    // Whoever is given the address sees the same; Back from a dress leads to it.
    const address = page.url()
    expect(new URL(address).search).toBe('?brands=Nightjar+Row&sizes=8,10&colors=red&occasions=party')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Crimson ball gown' }).click()
    await page.waitForURL('**/dresses/**')
    await page.goBack()
    await page.getByRole('button', { name: 'Remove filter For Party' }).waitFor()
    const other = await visitor(browser, shop.url, options)
    await other.page.goto(address)
    await other.page.getByRole('status').getByText('1 dress', { exact: true }).waitFor()
    await other.context.close()

    // What finds nothing leads on by the filter that stands in the way.
    await page.goto(`${address}&conditions=loved`)
    await page.getByRole('button', { name: 'Without the condition Loved: 1 dress' }).click()
    await page.getByRole('link', { name: 'Crimson ball gown' }).waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })

  test('by keyboard alone', async () => {
    const { page, troubles, context } = await visitor(browser, shop.url, options)
    await page.goto('/dress-rental?brands=Nightjar+Row')
    await page.getByRole('status').getByText('3 dresses', { exact: true }).waitFor()
    await openFilters(page)
    const menu = page.getByRole('button', { name: /^Occasion/ })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Prom', exact: true }).waitFor()
    for (let tab = 0; tab < 4; tab++) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('prom')
    await page.keyboard.press('Space')
    await page.getByRole('status').getByText('2 dresses', { exact: true }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('prom')
    await page.keyboard.press('Escape')
    expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await page.getByRole('checkbox').count()).toBe(0)

    const city = page.getByRole('button', { name: /^City/ })
    await city.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'City of the dress' }).waitFor()
    await page.keyboard.type('Reno')
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Reno', exact: true }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.getByRole('status').getByText('2 dresses', { exact: true }).waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })
})
