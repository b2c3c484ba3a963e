import type { Browser } from 'playwright-core'
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
  await listDress(olga, { title: 'Scarlet column gown', color: 'Scarlet', size: '8', brand: 'Nightjar Row' })
  await listDress(olga, { title: 'Crimson ball gown', color: 'Crimson', size: '10', brand: 'Nightjar Row' })
  await listDress(olga, { title: 'Tiered tangerine maxi', color: 'Tangerine', size: '8', brand: 'Oleander' })
  await olga.context.close()
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

/** Which options were marked while the input did not name them, from now on. */
function namesLessThanMarked(input: Element) {
  const apart: string[] = []
  new MutationObserver(() => {
    const marked = document.querySelector('[role=option][aria-selected=true]')?.id ?? null
    const named = input.getAttribute('aria-activedescendant')
    if (named !== marked) apart.push(`${marked} marked, ${named} named`)
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['aria-selected'] })
  return apart
}

describe.each(screens)('at %s', (name, options) => {
  test('a search says what it understood, and every piece can be taken away', async () => {
    const { page, troubles, context } = await visitor(browser, shop.url, options)
    await page.goto('/dress-rental')
    await page.getByLabel('Search').fill('red dress size 8')
    await page.getByRole('status').getByText('1 dress', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Scarlet column gown' }).waitFor()
    expect(await page.getByRole('link', { name: /tangerine/ }).count()).toBe(0)
    expect(await page.getByLabel('Sort by').locator('option').first().textContent()).toBe('Best match')
    expect((await inspect(page, `search-understood-${name}`, { stands: false })).faults).toEqual([])

    await page.getByRole('button', { name: 'Remove filter Size 8' }).click()
    await page.getByRole('link', { name: 'Crimson ball gown' }).waitFor()
    expect(new URL(page.url()).searchParams.get('searchTerm')).toBe('red dress')
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('link', { name: 'Tiered tangerine maxi' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(troubles).toEqual([])
    await context.close()
  })

  test('a suggestion is chosen with the keyboard', async () => {
    const { page, troubles, context } = await visitor(browser, shop.url, options)
    await page.goto('/dress-rental')
    const search = page.getByRole('combobox', { name: 'Search' })
    await search.focus()
    await page.keyboard.type('night')
    const option = page.getByRole('option', { name: /Nightjar Row.*2 dresses/ })
    await option.waitFor()
    const apart = await search.evaluateHandle(namesLessThanMarked)
    await page.keyboard.press('ArrowDown')
    await page.locator('[role=option][aria-selected=true]').waitFor()
    expect(await search.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
    expect(await apart.jsonValue()).toEqual([])
    expect((await inspect(page, `search-suggestions-${name}`, { stands: false })).faults).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dress-rental?searchTerm=Nightjar+Row')
    await page.getByRole('status').getByText('2 dresses', { exact: true }).waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })

  test('several sizes and colors are chosen at once', async () => {
    const { page, troubles, context } = await visitor(browser, shop.url, options)
    await page.goto('/dress-rental')
    await page.getByRole('combobox', { name: 'Size', exact: true }).selectOption('Several...')
    await page.getByRole('checkbox', { name: '8', exact: true }).check()
    await page.getByRole('checkbox', { name: '10', exact: true }).check()
    await page.waitForURL('**/dress-rental?sizes=8,10')
    expect((await inspect(page, `search-sizes-${name}`, { stands: false })).faults).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^All filters/ }).click()
    await page.getByRole('button', { name: /^Color/ }).click()
    await page.getByRole('checkbox', { name: 'Red', exact: true }).check()
    await page.getByRole('dialog').getByRole('status').getByText('2 dresses', { exact: true }).waitFor()
    expect((await inspect(page, `search-colors-${name}`, { stands: false })).faults).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox').first().waitFor({ state: 'detached' })

    // The search of the address is restored, and the filters stay closed.
    await page.reload()
    await page.getByRole('button', { name: 'Remove filter Size 8 or 10' }).waitFor()
    await page.getByRole('button', { name: 'Remove filter Red' }).waitFor()
    await page.getByRole('button', { name: 'All filters (2)' }).waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
    expect(troubles).toEqual([])
    await context.close()
  })

  test('an empty list leads on', async () => {
    const { page, troubles, context } = await visitor(browser, shop.url, options)
    await page.goto('/dress-rental?searchTerm=red&size=2&city=Oz')
    await page.getByRole('heading', { name: 'No Dresses Found' }).waitFor()
    await page.getByRole('status').getByText('No dresses found').waitFor()
    const way = page.getByRole('button', { name: 'Without the city Oz and size 2: 2 dresses' })
    await way.waitFor()
    expect((await inspect(page, `search-empty-${name}`)).faults).toEqual([])
    await way.click()
    await page.getByRole('link', { name: 'Scarlet column gown' }).waitFor()
    expect(new URL(page.url()).search).toBe('?searchTerm=red')
    expect(troubles).toEqual([])
    await context.close()
  })
})
