import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../server/db/database.ts'
import { finishRental } from '../server/testing/finished-rental.ts'
import { embeddedUrl } from './kit/database.ts'
import { listDress, register } from './kit/api.ts'
import { launch, screens, visitor, type Visitor } from './kit/browser.ts'
import { inspect } from './kit/inspect.ts'
import { tabTo } from './kit/keyboard.ts'
import { plainPhotograph } from './kit/photographs.ts'
import { openShop, type Shop } from './kit/shop.ts'

let shop: Shop
let db: ReturnType<typeof connect>
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openShop(), launch()])
  db = connect(await embeddedUrl(shop))
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await db?.destroy()
  await shop?.stop()
})

const idOf = async (email: string) =>
  (await db.selectFrom('appUser').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
/** Two people at two kinds of browsers: the same one would be looked at first. */
const phones = {
  olga: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  rita: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
}

const starsIn = async (page: Page) => {
  const told = await page.locator('script[type="application/ld+json"]').first().textContent()
  return JSON.parse(told ?? '{}').aggregateRating
}

describe.each(screens)('a renter and a lender, on a screen of %s', (width, options) => {
  test('review each other: nothing is seen before both have, then stars on page, card and for machines', async () => {
    const faults: string[] = []
    const look = async ({ page }: Visitor, name: string) => {
      faults.push(...(await inspect(page, `reviews-${width}-${name}`, { stands: false })).faults)
    }
    const olga = await visitor(browser, shop.url, { ...options, userAgent: phones.olga })
    const rita = await visitor(browser, shop.url, { ...options, userAgent: phones.rita })
    const [hers, theirs] = [await register(olga, 'Olga'), await register(rita, 'Rita')]
    const dress = await listDress(olga, { title: `Reviewed gown ${width}`, brand: `Maison ${width}` })
    const { rentalId } = await finishRental(db, {
      dress: { id: dress.id, pricePerDay: 48 },
      ownerId: await idOf(hers.email),
      renterId: await idOf(theirs.email),
    })

    const { page } = rita
    await page.goto('/dashboard')
    await page.getByRole('link', { name: /^Write a review/ }).click()
    await page.getByRole('heading', { name: 'Reviews' }).waitFor()
    await look(rita, 'rental')
    // By keyboard alone.
    await tabTo(page, page.getByRole('button', { name: 'Write a review' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Write a review' })
    await dialog.waitFor()
    await look(rita, 'form')
    await dialog.getByRole('button', { name: 'Send review' }).click()
    await dialog.getByText('Please give 1 to 5 stars.').first().waitFor()
    await dialog.getByRole('radio', { name: '4 stars: Good' }).first().check()
    await page.keyboard.press('ArrowRight')
    await dialog
      .getByRole('radio', { name: /^3 stars/ })
      .last()
      .check()
    await dialog.getByRole('radio', { name: 'Small' }).check()
    await dialog.getByLabel('Your review (optional)').fill('Seams like a drawing.')
    // Typed text survives a reload, and photographs survive a dialog closed by mistake.
    await page.reload()
    await page.getByRole('button', { name: 'Write a review' }).click()
    await dialog.getByText('Seams like a drawing.').waitFor()
    await dialog.locator('input[type=file]').setInputFiles(await plainPhotograph('#7a1a34'))
    await dialog.getByRole('img', { name: 'front.jpg' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Write a review' }).click()
    await dialog.getByRole('img', { name: 'front.jpg' }).waitFor()
    await dialog.getByRole('progressbar').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Send review' }).click()
    await page.getByText('Until then you can change it.').first().waitFor()

    const stranger = await visitor(browser, shop.url, options)
    const dressPage = `/dresses/${dress.slug}`
    for (const side of [olga, stranger]) {
      await side.page.goto(dressPage)
      await side.page.getByText('No reviews yet.').waitFor()
      expect(await side.page.content()).not.toContain('Seams like a drawing.')
    }
    await olga.page.goto(`/rentals/${rentalId}`)
    await olga.page.getByRole('button', { name: 'Write a review' }).click()
    expect(await olga.page.content()).not.toContain('Seams like a drawing.')
    const form = olga.page.getByRole('dialog', { name: 'Write a review' })
    await form.getByRole('radio', { name: /^5 stars/ }).check()
    for (const question of ['on time', 'good condition', 'easy to agree'])
      await form
        .getByRole('group', { name: new RegExp(question) })
        .getByLabel('Yes')
        .check()
    await look(olga, 'form-lender')
    await form.getByRole('button', { name: 'Send review' }).click()
    await olga.page.getByText('Seams like a drawing.').waitFor()
    await look(olga, 'rental-lender')

    await stranger.page.goto(dressPage)
    await stranger.page.getByText('Seams like a drawing.').waitFor()
    await stranger.page.getByRole('img', { name: 'Photograph 1 of 1 by Rita, opens in a new tab' }).waitFor()
    await stranger.page.getByRole('link', { name: /5 of 5 stars, 1 review/ }).waitFor()
    expect(await starsIn(stranger.page)).toMatchObject({ ratingValue: 5, reviewCount: 1 })
    await stranger.page.locator('#reviews').scrollIntoViewIfNeeded()
    await look(stranger, 'dress')
    await stranger.page.goto(`/dress-rental?searchTerm=Reviewed gown ${width}`)
    await stranger.page.getByText('5 of 5 stars, 1 review').first().waitFor()

    await olga.page.getByRole('button', { name: 'Answer' }).click()
    const answer = olga.page.getByRole('dialog', { name: /^Answer Rita/ })
    await answer.getByLabel('Your answer').fill('Thank you, Rita.')
    await answer.getByRole('button', { name: 'Publish answer' }).click()
    await answer.waitFor({ state: 'detached' })
    await stranger.page.goto(dressPage)
    await stranger.page.getByText('Thank you, Rita.').waitFor()
    expect([...faults, ...olga.troubles, ...rita.troubles, ...stranger.troubles]).toEqual([])
    await Promise.all([olga, rita, stranger].map(({ context }) => context.close()))
  }, 180_000)
})
