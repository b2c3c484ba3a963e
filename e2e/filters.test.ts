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
    olga.page.getByRole('combobox', { name: 'Size', exact: true }).selectOption('Several...'),
  ])
  await olga.context.close()
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

const all = (page: Page) => page.getByRole('dialog', { name: 'All filters' })
const openFilters = (page: Page) => page.getByRole('button', { name: /^All filters/ }).click()
const openFilter = (page: Page, name: RegExp) => all(page).getByRole('button', { name }).click()

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
    await page.getByRole('combobox', { name: 'Size', exact: true }).selectOption('Several...')
    await expect.poll(() => countOf(page, '10')).toBe('2 dresses')
    await page.getByRole('checkbox', { name: '8', exact: true }).check()
    await page.getByRole('checkbox', { name: '10', exact: true }).check()
    await page.getByRole('status').getByText('3 dresses', { exact: true }).waitFor()
    expect((await inspect(page, `filters-sizes-${name}`, { stands: false })).faults).toEqual([])

    await page.keyboard.press('Escape')
    await openFilters(page)
    await openFilter(page, /^Color/)
    await expect.poll(() => countOf(page, 'Red')).toBe('2 dresses')
    await page.getByRole('checkbox', { name: 'Red', exact: true }).check()
    await all(page).getByRole('status').getByText('2 dresses', { exact: true }).waitFor()
    expect((await inspect(page, `filters-colors-${name}`, { stands: false })).faults).toEqual([])

    await openFilter(page, /^Occasion/)
    await expect.poll(() => countOf(page, 'Party')).toBe('1 dress')
    expect(await countOf(page, 'Work')).toBe('0 dresses')
    await page.getByRole('checkbox', { name: 'Party', exact: true }).check()
    await all(page).getByRole('status').getByText('1 dress', { exact: true }).waitFor()
    expect((await inspect(page, `filters-occasions-${name}`, { stands: false })).faults).toEqual([])

    for (const [menu, picture] of [
      ['Brand', 'brands'],
      ['City', 'cities'],
      ['Condition', 'conditions'],
      ['Price for 4 days', 'prices'],
      ['Retail price', 'retail'],
    ] as const) {
      await openFilter(page, new RegExp(`^${menu}`))
      if (menu.includes('rice')) await page.getByRole('list', { name: 'Dresses by price' }).last().waitFor()
      else await page.getByRole('checkbox').first().waitFor()
      expect((await inspect(page, `filters-${picture}-${name}`, { stands: false })).faults).toEqual([])
    }

    // The address shows the same to another visitor; Back from a dress leads to it.
    const address = page.url()
    expect(new URL(address).search).toBe('?brands=Nightjar+Row&sizes=8,10&colors=red&occasions=party')
    await all(page).getByRole('button', { name: 'Show dresses' }).click()
    await page.getByRole('link', { name: 'Crimson ball gown' }).click()
    await page.waitForURL('**/dresses/**')
    await page.goBack()
    await page.getByRole('button', { name: 'Remove filter For Party' }).waitFor()
    const other = await visitor(browser, shop.url, options)
    await other.page.goto(address)
    await other.page.getByRole('status').getByText('1 dress', { exact: true }).waitFor()
    await other.context.close()

    // An empty list offers to remove the filter that excludes all.
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
    await page.getByRole('button', { name: /^All filters/ }).focus()
    await page.keyboard.press('Enter')
    const menu = all(page).getByRole('button', { name: /^Occasion/ })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Prom', exact: true }).waitFor()
    for (let tab = 0; tab < 4; tab++) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('prom')
    await page.keyboard.press('Space')
    await all(page).getByRole('status').getByText('2 dresses', { exact: true }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('prom')

    const city = all(page).getByRole('button', { name: /^City/ })
    await city.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'City of the dress' }).waitFor()
    await page.keyboard.type('Reno')
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Reno', exact: true }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await all(page).getByRole('status').getByText('2 dresses', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await all(page).waitFor({ state: 'detached' })
    await page
      .getByRole('button', { name: /^All filters/ })
      .and(page.locator(':focus'))
      .waitFor()

    // The size is one control, for one and for several.
    await page.getByRole('combobox', { name: 'Size', exact: true }).focus()
    await page.getByRole('combobox', { name: 'Size', exact: true }).selectOption('Several...')
    await page.getByRole('checkbox', { name: '0', exact: true }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Size', exact: true }).and(page.locator(':focus')).waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
    expect(troubles).toEqual([])
    await context.close()
  })
})
