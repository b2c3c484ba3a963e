import { sql } from 'kysely'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marketToday } from '../shared/day.ts'
import { connect } from '../server/db/database.ts'
import { embeddedUrl } from './faults/kit/shop.ts'
import { askFor, listDress, post, register } from './kit/api.ts'
import { launch, phone, visitor, type Visitor } from './kit/browser.ts'
import { inspect } from './kit/inspect.ts'
import { phonePhotograph } from './kit/photographs.ts'
import { openShop, type Shop } from './kit/shop.ts'

let shop: Shop
let db: ReturnType<typeof connect>
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openShop({ RATE_LIMITS: 'on' }), launch()])
  db = connect(await embeddedUrl(shop))
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await db?.destroy()
  await shop?.stop()
})

const leg = ({ page }: Visitor, name: string | RegExp) => page.getByRole('region', { name, exact: true })

/** Olga, Rita, and a rental of hers that begins on the market's today. */
async function agreed(title: string) {
  const [olga, rita] = [
    await visitor(browser, shop.url, phone, /status of 4\d\d/),
    await visitor(browser, shop.url, phone, /status of 4\d\d/),
  ]
  await register(olga, 'Olga')
  await register(rita, 'Rita')
  const { id } = await listDress(olga, { title, brand: 'Maison' })
  const { rentalId } = await askFor(rita, id, marketToday(new Date()))
  await post(olga, 'rental/update-status', { data: { rentalId, status: 'confirmed' } })
  for (const { page } of [olga, rita]) await page.goto(`/rentals/${rentalId}`)
  return { olga, rita, rentalId: Number(rentalId) }
}

async function photograph(part: Locator, view: string, file: Awaited<ReturnType<typeof phonePhotograph>>) {
  const row = part.getByRole('listitem', { name: view })
  await row.locator('input[type=file]').setInputFiles(file)
  await row.getByRole('button', { name: `Remove: ${view}` }).waitFor({ timeout: 60_000 })
}

test('By post, with photographs of 12 megapixels by both sides, which stay after a day and are nobody else’s', async () => {
  const { olga, rita, rentalId } = await agreed('By post')
  const file = await phonePhotograph({ width: 3000, height: 4000, orientation: 6 })
  const mine = leg(rita, 'To you')
  await mine.getByLabel('Where should it be posted?').fill('12 Elm St\nChicago')
  await mine.getByRole('button', { name: 'Save the address' }).click()
  await rita.page.getByText('Address saved').waitFor()

  await olga.page.reload()
  const hers = leg(olga, 'To Rita')
  await hers.getByText('12 Elm St').waitFor()
  await hers.getByText('Photographs').click()
  // Without a line the photograph waits, and is not lost.
  await olga.page.route('**/_api/messages/images', (route) => route.abort(), { times: 1 })
  const front = hers.getByRole('listitem', { name: 'Front' })
  await front.locator('input[type=file]').setInputFiles(file)
  await front.getByRole('alert').waitFor({ timeout: 60_000 })
  await front.getByRole('button', { name: 'Try again' }).click()
  await front.getByRole('button', { name: 'Remove: Front' }).waitFor({ timeout: 60_000 })
  await photograph(hers, 'Receipt of the parcel', file)
  await hers.getByLabel('Carrier').fill('UPS')
  await hers.getByRole('button', { name: 'I have sent it' }).dblclick()
  await hers.getByText('You sent it').waitFor()

  await rita.page.reload()
  await mine.getByText('UPS').waitFor()
  await photograph(mine, 'Front', file)
  const pair = mine.getByRole('listitem', { name: 'Front' })
  expect(await pair.getByRole('img').count()).toBe(2)
  const widths = await pair.getByRole('img').evaluateAll(async (images: HTMLImageElement[]) => {
    for (const image of images) await image.decode()
    return images.map((image) => image.naturalWidth > 0)
  })
  expect(widths).toEqual([true, true])
  const faults = (await inspect(rita.page, 'handover-390', { stands: false })).faults
  await mine.getByRole('button', { name: 'It has arrived, all as described' }).click()
  await mine.getByText('It arrived').waitFor()
  const back = leg(rita, 'Back to Olga')
  await back.getByRole('button', { name: 'I have sent it back' }).click()
  await back.getByText('This day counts').waitFor()

  await sql`update private_image set created_at = created_at - interval '25 hours'
    where rental_id = ${rentalId}`.execute(db)
  const late = await olga.context.request.post(`${shop.url}/_api/handover/remove-photograph`, {
    data: { rentalId, leg: 'there', view: 'front' },
    headers: { origin: shop.url },
  })
  expect([late.status(), (await late.json()).error]).toEqual([409, expect.stringContaining('stays as it is')])
  await olga.page.reload()
  await hers.getByRole('listitem', { name: 'Front' }).getByRole('img').first().waitFor()
  expect(await hers.getByRole('button', { name: 'Remove: Front' }).count()).toBe(0)

  const tess = await visitor(browser, shop.url, phone, /status of 404/)
  await register(tess, 'Tess')
  const { there } = await (await olga.context.request.get(`/_api/handover?rentalId=${rentalId}`)).json()
  for (const path of [
    there.photographs[0].url,
    `/rentals/${rentalId}`,
    `/_api/handover?rentalId=${rentalId}`,
  ])
    expect([path, (await tess.context.request.get(path)).status()]).toEqual([path, 404])
  expect([...faults, ...rita.troubles]).toEqual([])
  for (const { context } of [olga, rita, tess]) await context.close()
}, 240_000)

test('Where they meet, by keyboard: a place, the code both ways, and none after five wrong ones', async () => {
  const { olga, rita, rentalId } = await agreed('They meet')
  const mine = leg(rita, 'To you')
  await mine.getByText('Agree on a place or a person').press('Enter')
  await mine.getByLabel('A place or a person').fill('Café Lou')
  await rita.page.keyboard.press('Enter')
  await mine.getByText('Café Lou').waitFor()
  await olga.page.reload()
  const hers = leg(olga, 'To Rita')
  await hers.getByRole('button', { name: 'Agree' }).press('Enter')
  await hers.getByText('Agreed:').waitFor()

  const shown = await mine
    .locator('strong')
    .filter({ hasText: /^\d{3} \d{3}$/ })
    .textContent()
  const wrong = String((Number(shown?.replace(' ', '')) + 1) % 1_000_000).padStart(6, '0')
  const field = hers.getByLabel('The code')
  for (let n = 1; n <= 4; n++) {
    // The answer itself: what the last one left on the page is there already.
    const answer = olga.page.waitForResponse((one) => one.url().includes('handOver'))
    await field.fill(wrong)
    await field.press('Enter')
    await answer
    await hers.getByRole('alert').filter({ hasText: 'This is not the code.' }).waitFor()
    await olga.page.locator('[aria-disabled=true]').waitFor({ state: 'detached' })
  }
  await field.fill(shown ?? '')
  await field.press('Enter')
  await hers.getByText('You handed it over with the code').waitFor()

  const back = leg(rita, 'Back to Olga')
  await back.getByText('You meet').click()
  const code = back.getByLabel('The code')
  const answers: number[] = []
  rita.page.on('response', (answer) => answer.url().includes('handBack') && answers.push(answer.status()))
  const of = await leg(olga, 'Back to you')
    .locator('strong')
    .filter({ hasText: /^\d{3} \d{3}$/ })
    .textContent()
  const right = of?.replace(' ', '') ?? ''
  const other = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
  for (const typed of [other, other, other, other, other, right]) {
    const answer = rita.page.waitForResponse((one) => one.url().includes('handBack'))
    await code.fill(typed)
    await code.press('Enter')
    await answer
    await rita.page.locator('[aria-disabled=true]').waitFor({ state: 'detached' })
  }
  await back.getByText('Too many codes were tried').waitFor()
  expect(answers.at(-1)).toBe(429)
  const { count } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event', '=', 'handover_tries_used_up')
    .where('subject', '=', `rental ${rentalId} back`)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(1)
  for (const { context } of [olga, rita]) await context.close()
}, 240_000)
