import { expect, test } from 'vitest'
import { collectionNames } from '../../shared/dress/collections.ts'
import { demoShop, nameOf, someDress } from './demo-shop.ts'

const { come, look } = demoShop('first-screen')

/** Windows that people have, and how far from their top the first dress may begin. */
const windows = [
  { device: 'desktop', viewport: { width: 1366, height: 640 }, most: 330 },
  { device: 'phone', viewport: { width: 390, height: 664 }, most: 300 },
] as const

test.for(windows)(
  'on $viewport.width x $viewport.height the first screen shows dresses, with three filters set, too, and on each category page',
  async ({ device, viewport, most }) => {
    const { page, troubles } = await come(device, { options: { viewport } })
    const faults: string[] = []
    for (const [address, chips] of [
      ['/dress-rental', 0],
      ['/dress-rental?category=formal&size=8&colors=red', 3],
      ['/dress-rental?category=wedding_guest&sizes=6,8,10&minTotal=80&maxTotal=800', 3],
      ...Object.keys(collectionNames).map((name) => [`/dress-rental/${name}`, 0] as const),
      ['/dress-rental/wedding-guest?sizes=6,8,10&minTotal=80&maxTotal=800&conditions=as_new,good', 3],
      ['/dress-rental/plus-size?sizes=14,16,18&minTotal=80&maxTotal=800&colors=black,green,red,blue', 3],
    ] as const) {
      await page.goto(address, { waitUntil: 'networkidle' })
      expect(await page.getByRole('button', { name: /^Remove filter/ }).count()).toBe(chips)
      const first = await page.getByRole('article').first().boundingBox()
      expect(first?.y).toBeLessThanOrEqual(most)
      if (address.startsWith('/dress-rental/'))
        faults.push(...(await look(page, `${device}-${nameOf(address)}`)))
    }
    expect(faults).toEqual([])
    expect(await look(page, `first-screen-${device}`)).toEqual([])

    // Everything else is one press away.
    await page.getByRole('button', { name: 'All filters (3)' }).click()
    const all = page.getByRole('dialog', { name: 'All filters' })
    for (const filter of [
      /^Price for 4 days/,
      /^Color/,
      /^Occasion/,
      /^City/,
      /^Brand/,
      /^Condition/,
      /^Retail price/,
    ])
      await all.getByRole('button', { name: filter }).waitFor()
    await all.getByRole('button', { name: /^Color/ }).click()
    await all.getByRole('checkbox', { name: 'Red', exact: true }).waitFor()
    expect(await look(page, `first-screen-all-${device}`, { stands: false })).toEqual([])
    await all.getByRole('button', { name: 'Show dresses' }).click()
    await all.waitFor({ state: 'detached' })
    expect(troubles).toEqual([])
  },
)

test('on a phone the first screen of a dress says whose and which it is, its size, and what four days cost', async () => {
  const { page, troubles } = await come('phone', { options: { viewport: { width: 390, height: 664 } } })
  await page.goto(someDress, { waitUntil: 'networkidle' })
  const main = page.getByRole('main')
  const bar = await main.getByText('Scarlet sequin column gown · 6').boundingBox()
  for (const shown of [
    main.getByText('Nightjar Row', { exact: true }).first(),
    main.getByRole('heading', { level: 1, name: 'Scarlet sequin column gown' }),
    main.getByText('Size 6', { exact: false }).first(),
  ]) {
    const box = await shown.boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
  await main.getByText('$340 for 4 days').waitFor()
  expect(await look(page, 'first-screen-dress')).toEqual([])
  await page.getByRole('link', { name: 'Keep for later' }).click()
  await page.waitForURL('**/login?**')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Scarlet sequin column gown' }).waitFor()
  expect(troubles).toEqual([])
})
