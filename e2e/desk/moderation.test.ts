import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../server/db/database.ts'
import { embeddedUrl } from '../kit/database.ts'
import { listDress, register } from '../kit/api.ts'
import { launch, screens, visitor, type Visitor } from '../kit/browser.ts'
import { inspect } from '../kit/inspect.ts'
import { open, tabTo } from '../kit/keyboard.ts'
import { openShop, type Shop } from '../kit/shop.ts'

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

describe.each(screens)('a report, on a screen of %s', (width, options) => {
  test('becomes a decision, a statement that is read and answered, and a word to whoever reported it', async () => {
    const faults: string[] = []
    const look = async ({ page }: Visitor, name: string) => {
      faults.push(...(await inspect(page, `moderation-${width}-${name}`, { stands: false })).faults)
    }
    const [olga, rita, ada, stranger] = [
      await visitor(browser, shop.url, options),
      await visitor(browser, shop.url, options),
      await visitor(browser, shop.url, options),
      await visitor(browser, shop.url, options),
    ]
    await register(olga, `Olga ${width}`)
    await register(rita, `Rita ${width}`)
    const { email } = await register(ada, `Ada ${width}`)
    await db.updateTable('appUser').set({ role: 'admin' }).where('email', '=', email).execute()
    const { slug } = await listDress(olga, { title: `Copied gown ${width}`, brand: `Maison ${width}` })
    const statusFor = async ({ context }: Visitor) =>
      (await context.request.get(`${shop.url}/dresses/${slug}`)).status()

    await open(rita.page, `${shop.url}/dresses/${slug}`)
    await rita.page.getByRole('button', { name: 'Report this dress' }).click()
    const report = rita.page.getByRole('dialog', { name: 'Report this dress' })
    await report.getByLabel('A counterfeit').check()
    await report.getByLabel('What happened (optional)').fill('The label is sewn on by hand.')
    await report.getByRole('button', { name: 'Send report' }).click()
    await report.waitFor({ state: 'detached' })

    // By keyboard alone.
    const desk = ada.page
    await open(desk, `${shop.url}/admin/reports`)
    const row = desk.getByRole('listitem').filter({ hasText: 'The label is sewn on by hand.' })
    await look(ada, 'queue')
    const hide = row.getByRole('button', { name: 'Hide this dress' })
    await tabTo(desk, hide)
    await desk.keyboard.press('Enter')
    const act = desk.getByRole('dialog', { name: 'Hide this dress' })
    await act.getByLabel('A counterfeit').focus()
    await desk.keyboard.press('Space')
    await act.getByLabel(/^What happened/).fill('Its maker has never made this gown.')
    await look(ada, 'act')
    await desk.keyboard.press('Escape')
    await act.waitFor({ state: 'detached' })
    expect(await hide.evaluate((button) => button === document.activeElement)).toBe(true)
    await desk.keyboard.press('Enter')
    await act.getByText('Its maker has never made this gown.').waitFor()
    await act.getByRole('button', { name: 'Hide this dress' }).click()
    await desk.getByText('It is done, and they are told').waitFor()
    expect(await statusFor(stranger)).toBe(404)
    expect(await statusFor(olga)).toBe(200)
    await row.getByRole('button', { name: 'Close report' }).click()
    const close = desk.getByRole('dialog', { name: 'Close this report' })
    await close.getByLabel('We have done something about it.').check()
    await close.getByLabel(/^In your words/).fill('Thank you, Rita.')
    await look(ada, 'close')
    await close.getByRole('button', { name: 'Close report' }).click()
    await row.waitFor({ state: 'detached' })

    await open(olga.page, `${shop.url}/notices`)
    await olga.page.getByRole('link', { name: /There is news of a decision about you/ }).click()
    const statement = olga.page
      .getByRole('listitem')
      .filter({ hasText: 'Its maker has never made this gown.' })
    await statement.getByText(`About: Copied gown ${width}`).waitFor()
    await statement.getByLabel('Your answer').fill(`I bought it from her, on ${width}.`)
    await look(olga, 'statement')
    await statement.getByRole('button', { name: 'Send answer' }).click()
    await statement.getByText('Nobody has looked at it yet.').waitFor()

    await rita.page.goto(`${shop.url}/account/decisions`)
    await rita.page.getByText('We have done something about it.').waitFor()
    await rita.page.getByText('Thank you, Rita.').waitFor()
    await look(rita, 'reported')

    await open(desk, `${shop.url}/admin/reports`)
    await desk.getByText(`I bought it from her, on ${width}.`).waitFor()
    const { id: sanctionId } = await db
      .selectFrom('sanction')
      .innerJoin('dress', 'dress.id', 'sanction.dressId')
      .select('sanction.id')
      .where('dress.slug', '=', slug)
      .executeTakeFirstOrThrow()
    await ada.context.request.post(`${shop.url}/trpc/admin.undo`, {
      data: { json: { sanctionId } },
      headers: { origin: shop.url },
    })
    expect(await statusFor(stranger)).toBe(200)
    await olga.page.reload()
    await olga.page.getByRole('heading', { name: 'Your dress is shown again.' }).waitFor()
    for (const { context } of [olga, rita, ada, stranger]) await context.close()
    expect(faults).toEqual([])
  })
})
