import { sql } from 'kysely'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marketToday } from '../shared/day.ts'
import { connect } from '../server/db/database.ts'
import { embeddedUrl } from './kit/database.ts'
import { askFor, listDress, post, register } from './kit/api.ts'
import { isNetworkSlow, launch, phone, visitor, type Visitor } from './kit/browser.ts'
import { inspect } from './kit/inspect.ts'
import { phonePhotograph } from './kit/photographs.ts'
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

/** Every view where there is time for it. */
const views = isNetworkSlow ? ['Front', 'Back', 'Hem, or any flaw', 'Label'] : ['Front']

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

/** As a phone takes it, of 12 megapixels. */
const takePhotograph = () => phonePhotograph({ width: 3000, height: 4000, orientation: 6 })
type Photograph = Awaited<ReturnType<typeof takePhotograph>>

const rowOf = (part: Locator, view: string) => part.getByRole('listitem', { name: view, exact: true })

async function photograph(part: Locator, view: string, file: Photograph) {
  const row = rowOf(part, view)
  await row.locator('input[type=file]').setInputFiles(file)
  await row.getByRole('button', { name: `Remove: ${view}` }).waitFor({ timeout: 60_000 })
}

const handoverOf = async ({ context }: Visitor, rentalId: number) =>
  (await context.request.get(`/_api/handover?rentalId=${rentalId}`)).json()

/** Both sides’ photographs of each view are drawn, with the times of the server. */
async function expectPairs(who: Visitor, part: Locator, rentalId: number, way: 'there' | 'back' = 'there') {
  const { photographs } = (await handoverOf(who, rentalId))[way]
  for (const view of views) {
    const images = rowOf(part, view).getByRole('img')
    await images.nth(1).waitFor()
    const widths = await images.evaluateAll(async (all: HTMLImageElement[]) => {
      for (const image of all) {
        image.loading = 'eager'
        await image.decode()
      }
      return all.map((image) => image.naturalWidth > 0)
    })
    const times = await rowOf(part, view)
      .locator('time')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')))
    const ofServer = photographs.map(({ at }: { at: string }) => at)
    expect([widths, times.filter((time) => ofServer.includes(time)).length]).toEqual([[true, true], 2])
  }
}

const codeOn = async (part: Locator) => {
  const shown = await part
    .locator('strong')
    .filter({ hasText: /^\d{3} \d{3}$/ })
    .textContent()
  return shown?.replace(' ', '') ?? ''
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Types a code and gives the status of its answer. */
async function tryCode(page: Page, part: Locator, code: string) {
  // The answer itself: what the last one left on the page is there already.
  const answer = page.waitForResponse((one) => /hand(Over|Back)/.test(one.url()))
  await part.getByLabel('The code').fill(code)
  await part.getByLabel('The code').press('Enter')
  const status = (await answer).status()
  await page.locator('[aria-disabled=true]').waitFor({ state: 'detached' })
  return status
}

test('By post, after too many wrong codes, with photographs by both sides, which stay after a day and are nobody else’s', async () => {
  const { olga, rita, rentalId } = await agreed('By post')
  const file = await takePhotograph()
  const mine = leg(rita, 'To you')
  await mine.getByLabel('Where should it be posted?').fill('12 Elm St\nChicago')
  await mine.getByRole('button', { name: 'Save the address' }).click()
  await rita.page.getByText('Address saved').waitFor()

  await olga.page.reload()
  const hers = leg(olga, 'To Rita')
  await hers.getByText('12 Elm St').waitFor()
  const right = await codeOn(mine)
  const wrong = otherThan(right)
  await hers.getByText('You meet').click()
  const answers: number[] = []
  for (const code of [wrong, wrong, wrong, wrong, wrong, right])
    answers.push(await tryCode(olga.page, hers, code))
  expect(answers).toEqual([400, 400, 400, 400, 400, 429])
  await hers.getByText('Too many codes were tried').waitFor()
  const { count } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event', '=', 'handover_tries_used_up')
    .where('subject', '=', `rental ${rentalId} there`)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(1)

  const faults = await expectSlips({ olga, rita, rentalId })
  await hers.getByText('Photographs').click()
  // Without a line the photograph waits, and is not lost.
  await olga.page.route('**/_api/messages/images', (route) => route.abort(), { times: 1 })
  const [first = '', ...others] = views
  await rowOf(hers, first).locator('input[type=file]').setInputFiles(file)
  await rowOf(hers, first).getByRole('alert').waitFor({ timeout: 60_000 })
  await rowOf(hers, first).getByRole('button', { name: 'Try again' }).click()
  await rowOf(hers, first)
    .getByRole('button', { name: `Remove: ${first}` })
    .waitFor({ timeout: 60_000 })
  for (const view of [...others, 'Receipt of the parcel']) await photograph(hers, view, file)
  await hers.getByLabel('Carrier').fill('UPS')
  await hers.getByRole('button', { name: 'I have sent it' }).dblclick()
  await hers.getByText('You sent it').waitFor()

  await rita.page.reload()
  await mine.getByText('UPS').waitFor()
  for (const view of views) await photograph(mine, view, file)
  await expectPairs(rita, mine, rentalId)
  faults.push(...(await inspect(rita.page, 'handover-390', { stands: false })).faults)
  await mine.getByRole('button', { name: 'It has arrived, all as described' }).click()
  await mine.getByText('It arrived').waitFor()
  const back = leg(rita, 'Back to Olga')
  await back.getByRole('button', { name: 'I have sent it back' }).click()
  await back.getByText('This day counts').waitFor()
  await back.getByText('Photographs').click()
  for (const view of views) await photograph(back, view, file)

  await sql`update private_image set created_at = created_at - interval '25 hours'
    where rental_id = ${rentalId}`.execute(db)
  const late = await olga.context.request.post(`${shop.url}/_api/handover/remove-photograph`, {
    data: { rentalId, leg: 'there', view: 'front' },
    headers: { origin: shop.url },
  })
  expect([late.status(), (await late.json()).error]).toEqual([409, expect.stringContaining('stays as it is')])
  await olga.page.reload()
  await expectPairs(olga, hers, rentalId)
  expect(await hers.getByRole('button', { name: /^Remove/ }).count()).toBe(0)

  const tess = await visitor(browser, shop.url, phone, /status of 404/)
  await register(tess, 'Tess')
  const { there } = await handoverOf(olga, rentalId)
  for (const path of [
    there.photographs[0].url,
    `/rentals/${rentalId}`,
    `/rentals/${rentalId}/slip`,
    `/_api/handover?rentalId=${rentalId}`,
  ])
    expect([path, (await tess.context.request.get(path)).status()]).toEqual([path, 404])

  const answered = olga.page.waitForResponse((one) => one.url().includes('answerReturn'))
  await olga.page.getByRole('button', { name: 'It is back already' }).click()
  expect((await answered).status()).toBe(200)
  const returned = leg(olga, 'Back to you')
  for (const view of views) await photograph(returned, view, file)
  await expectPairs(olga, returned, rentalId, 'back')
  await expectBack(olga, rentalId, ['sent', 'received', 'sent_back', 'back'])
  expect([...faults, ...rita.troubles]).toEqual([])
  for (const { context } of [olga, rita, tess]) await context.close()
}, 600_000)

test('Where they meet, by keyboard: a place, and the code both ways', async () => {
  const { olga, rita, rentalId } = await agreed('They meet')
  const mine = leg(rita, 'To you')
  await mine.getByText('You meet').press('Enter')
  await mine.getByLabel('A place or a person').fill('Café Lou')
  await rita.page.keyboard.press('Enter')
  await mine.getByText('Café Lou').waitFor()
  await olga.page.reload()
  const hers = leg(olga, 'To Rita')
  await hers.getByRole('button', { name: 'Agree' }).press('Enter')
  await hers.getByText('Agreed:').waitFor()

  const code = await codeOn(mine)
  expect(await tryCode(olga.page, hers, otherThan(code))).toBe(400)
  await hers.getByRole('alert').filter({ hasText: 'This is not the code.' }).waitFor()
  expect(await tryCode(olga.page, hers, code)).toBe(200)
  await hers.getByText('You handed it over with the code').waitFor()

  await rita.page.reload()
  const back = leg(rita, 'Back to Olga')
  await back.getByText('You meet').click()
  expect(await tryCode(rita.page, back, await codeOn(leg(olga, 'Back to you')))).toBe(200)
  await back.getByText('You handed it over with the code').waitFor()
  await expectBack(olga, rentalId, ['renter_named_place', 'owner_agreed_place', 'handed_over', 'handed_back'])
  for (const { context } of [olga, rita]) await context.close()
}, 240_000)

/** Its owner prints where it goes, and its renter only their own way back. */
async function expectSlips({ olga, rita, rentalId }: Awaited<ReturnType<typeof agreed>>) {
  const opened = olga.context.waitForEvent('page')
  await leg(olga, 'To Rita').getByRole('link', { name: 'Print a packing slip' }).click()
  const slip = await opened
  await slip.getByText('12 Elm St').waitFor()
  await slip.getByText('Rita').waitFor()
  await slip.getByRole('img', { name: 'The page of this rental' }).waitFor()
  const { faults } = await inspect(slip, 'slip-390', { stands: false })
  const theirs = await (await rita.context.request.get(`/rentals/${rentalId}/slip`)).text()
  expect([theirs.includes('Olga'), theirs.includes('12 Elm St')]).toEqual([true, false])
  await slip.close()
  return faults
}

/** It is closed, after these and no other moves. */
async function expectBack({ context }: Visitor, rentalId: number, moves: string[]) {
  const { journey, events } = await (await context.request.get(`/_api/rental?rentalId=${rentalId}`)).json()
  expect([journey.closed, events.map(({ event }: { event: string }) => event).slice(2)]).toEqual([
    true,
    moves,
  ])
}
