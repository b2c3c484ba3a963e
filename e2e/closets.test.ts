import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listDress, post, register } from './kit/api.ts'
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

/** The address of a person's own closet. */
async function closetOf({ context }: Visitor): Promise<string> {
  const { slug } = await (await context.request.get('/_api/closet/mine')).json()
  return `/closets/${slug}`
}

/** A lender with a dress and a sentence about their closet. */
async function lenderNamed(name: string, says: { city: string; about: string }) {
  const lender = await visitor(browser, shop.url)
  await register(lender, name)
  const dress = await listDress(lender, { title: 'Gown to follow', brand: `Maison ${name}` })
  await post(lender, 'closet/edit', { data: says })
  return { lender, dress, path: await closetOf(lender) }
}

describe.each(screens)('closets on a screen of %s', (width, options) => {
  const look = async ({ page }: Visitor, name: string) =>
    (await inspect(page, `closets-${width}-${name}`, { stands: false })).faults

  test('a visitor follows from a dress, signs up on the way, and finds it again', async () => {
    const faults: string[] = []
    const says = { city: 'Brooklyn, NY', about: 'Silk, mostly; each steamed by hand.' }
    const { lender, dress, path } = await lenderNamed(`Olga ${width}`, says)
    const rita = await visitor(browser, shop.url, options)
    const { page } = rita
    await page.goto(`/dresses/${dress.slug}`)
    await page.getByRole('link', { name: `Olga ${width}`, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: `Olga ${width}’s Closet` }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    await page.getByText(says.about).waitFor()
    faults.push(...(await look(rita, 'visitor')))

    await page.getByRole('button', { name: `Follow Olga ${width}` }).click()
    await page.getByRole('heading', { level: 1, name: 'Welcome Back' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
    await page.getByLabel('Display Name').fill('Rita')
    await page.getByLabel('Email').fill(`closets-${width}@people.test`)
    await page.getByLabel(/^Password/).fill('a long enough password')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByRole('button', { name: `Following Olga ${width}` }).waitFor()
    expect(page.url()).not.toContain('#')
    faults.push(...(await look(rita, 'following')))

    await page.goto('/favorites')
    await page.getByRole('link', { name: 'Closets I follow' }).click()
    await page.getByRole('link', { name: `Olga ${width}`, exact: true }).waitFor()
    faults.push(...(await look(rita, 'followed')))
    expect([...faults, ...rita.troubles, ...lender.troubles]).toEqual([])
    await Promise.all([rita.context.close(), lender.context.close()])
  }, 180_000)

  test('long words, emoji and a name from right to left stay inside; an empty closet says so', async () => {
    const faults: string[] = []
    const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'
    const rita = await visitor(browser, shop.url, options)
    for (const [what, name] of [
      ['long', `🦩👩🏽‍🎤${'Ö'.repeat(60)}`],
      ['right-to-left', `ليلى 🌙 ${width}`],
    ] as const) {
      const { lender, dress, path } = await lenderNamed(name, {
        city: word,
        about: `${word} `.repeat(5).trim(),
      })
      await rita.page.goto(path, { waitUntil: 'networkidle' })
      await rita.page.getByRole('link', { name: 'Gown to follow' }).first().waitFor()
      faults.push(...(await look(rita, what)))
      await post(lender, 'dresses/delete', { data: { id: dress.id } })
      await rita.page.goto(`${path}?again`, { waitUntil: 'networkidle' })
      await rita.page.getByText('Nothing to rent at the moment.').waitFor()
      faults.push(...(await look(rita, `${what}-empty`)))
      await lender.context.close()
    }
    expect([...faults, ...rita.troubles]).toEqual([])
    await rita.context.close()
  }, 180_000)

  test('one’s own closet is edited at the account and looked at from there', async () => {
    const olga = await visitor(browser, shop.url, options)
    const { page } = olga
    await register(olga, `Editor ${width}`)
    await listDress(olga, { title: 'Own gown', brand: 'Maison Ondine' })
    await page.goto('/account', { waitUntil: 'networkidle' })
    await page.getByLabel('City (optional)').fill('Brooklyn')
    await page.getByLabel('A sentence about your closet (optional)').fill('Silk, mostly.')
    const faults = await look(olga, 'edit')
    await page.getByRole('button', { name: 'Save Closet' }).click()
    await page.getByText('Closet saved').waitFor()
    await page.getByRole('link', { name: 'See your closet' }).click()
    await page.getByText('Silk, mostly.').waitFor()
    await page.getByRole('link', { name: 'Edit your closet' }).waitFor()
    faults.push(...(await look(olga, 'own')))
    expect([...faults, ...olga.troubles]).toEqual([])
    await olga.context.close()
  }, 120_000)
})

test('a closet is followed and let go of by the keyboard alone', async () => {
  const { lender, path } = await lenderNamed('Keyed Olga', { city: '', about: '' })
  const rita = await visitor(browser, shop.url)
  await register(rita, 'Rita')
  const { page } = rita
  await open(page, path)
  await tabTo(page, page.getByRole('button', { name: 'Follow Keyed Olga' }))
  await page.keyboard.press('Enter')
  const following = page.getByRole('button', { name: 'Following Keyed Olga' })
  await following.and(page.locator('[aria-disabled=false]')).waitFor()
  await page.keyboard.press('Space')
  await page
    .getByRole('button', { name: 'Follow Keyed Olga' })
    .and(page.locator('[aria-disabled=false]'))
    .waitFor()
  expect(await (await rita.context.request.get('/_api/closets/followed')).json()).toEqual([])
  await tabTo(page, page.getByRole('link', { name: 'Gown to follow' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dresses\//)
  expect([...rita.troubles, ...lender.troubles]).toEqual([])
  await Promise.all([rita.context.close(), lender.context.close()])
})
