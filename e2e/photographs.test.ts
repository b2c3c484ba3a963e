import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, marketToday } from '../shared/day.ts'
import { connect } from '../server/db/database.ts'
import { finishRental } from '../server/testing/finished-rental.ts'
import { embeddedUrl } from './kit/database.ts'
import { askFor, listDress, register, signIn } from './kit/api.ts'
import { launch, phone, visitor, type Visitor } from './kit/browser.ts'
import {
  brokenPhotograph,
  cornerColors,
  heicPhotograph,
  phonePhotograph,
  plainPhotograph,
  screenshot,
} from './kit/photographs.ts'
import { openShop, type Shop } from './kit/shop.ts'

let shop: Shop
let db: ReturnType<typeof connect>
let browser: Browser
let folder: string

let large: Promise<File[]>

beforeAll(async () => {
  large = Promise.all([
    phonePhotograph({ width: 3000, height: 4000, orientation: 6 }),
    phonePhotograph({ width: 6120, height: 8160 }),
    screenshot(),
  ])
  // The limits on uploads are lower than what is tried here at once.
  ;[shop, browser] = await Promise.all([openShop({ RATE_LIMITS: 'off' }), launch()])
  folder = await mkdtemp(join(tmpdir(), 'second-dance-photographs-'))
  db = connect(await embeddedUrl(shop))
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await db?.destroy()
  await shop?.stop()
  if (folder) await rm(folder, { recursive: true })
})

type File = Awaited<ReturnType<typeof screenshot>>

/** Console errors of refused uploads. */
async function arrive() {
  const who = await visitor(browser, shop.url, phone, /status of [45]\d\d/)
  await who.context.addInitScript(rememberSent)
  return who
}

const idOf = async (email: string) =>
  (await db.selectFrom('appUser').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** Remembers in the page which file was sent last. */
const rememberSent = () => {
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof FormData) Reflect.set(window, 'sentFile', body.get('image'))
    send.call(this, body)
  }
}

async function sentFile(page: Page) {
  const base64 = await page.evaluate(async () => {
    const file: Blob = Reflect.get(window, 'sentFile')
    const reader = new FileReader()
    reader.readAsDataURL(file)
    await new Promise((resolve) => reader.addEventListener('load', resolve))
    return String(reader.result).split(',')[1]
  })
  return Buffer.from(base64 ?? '', 'base64')
}

type Field = (page: Page) => ReturnType<Page['locator']>

/** Puts a file into a field, and gives what was sent to the server. */
async function send({ page }: Visitor, field: Field, { name, buffer }: File) {
  // From the disk: many megabytes take the way of commands to the browser only slowly.
  const path = join(folder, name)
  await writeFile(path, buffer)
  const [answer] = await Promise.all([
    page.waitForResponse((answer) => /images(\/upload)?$/.test(answer.url()), { timeout: 60_000 }),
    field(page).setInputFiles(path),
  ])
  // A server on a busy machine may have no time just then; what was sent is what is looked at.
  expect([200, 503]).toContain(answer.status())
  const bytes = await sentFile(page)
  const { width, height, orientation = 1 } = await sharp(bytes).metadata()
  const pixels = await sharp(bytes).resize(2, 2, { fit: 'fill' }).raw().toBuffer()
  const corners = [0, 3, 6, 9].map((at) => nearest([...pixels.subarray(at, at + 3)]))
  return { bytes: bytes.length, longest: Math.max(width, height), orientation, corners }
}

/** Upright without an EXIF orientation. */
const asSent = { longest: 2400, orientation: 1, corners: [...cornerColors] }

/** Which of the corners' colours this is meant to be. */
function nearest(pixel: number[]) {
  const distance = (color: string) =>
    pixel.reduce(
      (sum, part, at) => sum + Math.abs(part - parseInt(color.slice(1 + 2 * at, 3 + 2 * at), 16)),
      0,
    )
  return cornerColors.toSorted((a, b) => distance(a) - distance(b))[0]
}

test('a phone’s photograph is shown at once, and sent upright and smaller, however it was held', async () => {
  const olga = await arrive()
  await register(olga, 'Olga')
  const { page } = olga
  await page.goto('/dresses/add')
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const file = await phonePhotograph({ width: 3000, height: 4000, orientation })
    expect(file.buffer.length).toBeGreaterThan(5 * 1024 * 1024)
    const shown = page.waitForFunction(() => {
      const image = document.querySelector<HTMLImageElement>('img[src^="blob:"]')
      return image && image.naturalHeight > image.naturalWidth
    })
    const sent = await send(olga, () => page.getByLabel('Photos', { exact: true }), file)
    await shown
    expect([file.name, sent]).toMatchObject([file.name, asSent])
    expect(sent.bytes).toBeLessThan(3_000_000)
    await page.getByRole('button', { name: `Remove ${file.name}` }).click()
  }
  expect(olga.troubles).toEqual([])
  await olga.context.close()
}, 180_000)

/** The four places that take a photograph: how to come there, and the field. */
const places = {
  'a listing': async (olga: Visitor) => {
    await register(olga, 'Olga')
    await olga.page.goto('/dresses/add')
    return (page: Page) => page.getByLabel('Photos', { exact: true })
  },
  'an account': async (olga: Visitor) => {
    await register(olga, 'Olga')
    await olga.page.goto('/account')
    return (page: Page) => page.getByLabel('Picture', { exact: true })
  },
  'a message': async (rita: Visitor) => {
    const olga = await visitor(browser, shop.url)
    await register(olga, 'Olga')
    await register(rita, 'Rita')
    const dress = await listDress(olga, { title: 'Photographed gown', brand: 'Maison' })
    const { rentalId } = await askFor(rita, dress.id, addDays(marketToday(new Date()), 20))
    await rita.page.goto(`/rentals/${rentalId}`)
    return (page: Page) => page.getByLabel('Picture', { exact: true })
  },
  'a review': async (rita: Visitor) => {
    const olga = await visitor(browser, shop.url)
    const [hers, theirs] = [await register(olga, 'Olga'), await register(rita, 'Rita')]
    const dress = await listDress(olga, { title: 'Worn gown', brand: 'Maison' })
    const sides = { ownerId: await idOf(hers.email), renterId: await idOf(theirs.email) }
    const { rentalId } = await finishRental(db, { dress: { id: dress.id, pricePerDay: 48 }, ...sides })
    await rita.page.goto(`/rentals/${rentalId}`)
    await rita.page.getByRole('button', { name: 'Write a review' }).click()
    return (page: Page) => page.getByRole('dialog').locator('input[type=file]')
  },
} satisfies Record<string, (who: Visitor) => Promise<Field>>

describe.each(Object.entries(places))('in %s', (_place, come) => {
  test('photographs of 12 and 50 million pixels and large screenshots are taken', async () => {
    const who = await arrive()
    const field = await come(who)
    for (const file of await large) {
      expect(file.buffer.length).toBeGreaterThan(5 * 1024 * 1024)
      const sent = await send(who, field, file)
      expect([file.name, sent]).toMatchObject([file.name, asSent])
      expect(sent.bytes).toBeLessThan(3_000_000)
    }
    expect(who.troubles).toEqual([])
    await who.context.close()
  }, 180_000)

  test('what cannot be read is said to be that, with what to do, and not to be tried again', async () => {
    const who = await arrive()
    const { page } = who
    const field = await come(who)
    const told: [File, string][] = [
      [
        heicPhotograph('IMG_2.heic', 'image/heic'),
        '"IMG_2.heic" is a HEIC photo, which this browser cannot read',
      ],
      [
        heicPhotograph('IMG_3.jpg', 'image/jpeg'),
        '"IMG_3.jpg" is a HEIC photo, which this browser cannot read',
      ],
      [await brokenPhotograph('#7a1a34'), 'File "broken.jpg" could not be read as a picture.'],
      [
        { name: 'poem.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('A poem') },
        'File type for "poem.jpg" is not supported.',
      ],
    ]
    for (const [file, words] of told) {
      await field(page).setInputFiles(file)
      await page.getByText(words).waitFor()
    }
    expect(await page.getByRole('button', { name: /again/i }).count()).toBe(0)
    expect(who.troubles).toEqual([])
    await who.context.close()
  }, 120_000)
})

describe('a photograph that is on its way when the connection is lost', () => {
  /** Fills in a listing of two photographs, of which the second, the cover, is not uploaded. */
  async function beginListing(olga: Visitor) {
    const { page, context } = olga
    await page.goto('/dresses/add')
    const field = page.getByLabel('Photos', { exact: true })
    await field.setInputFiles({ ...(await plainPhotograph('#7a1a34')), name: 'side.jpg' })
    await photosOf(page).getByRole('img', { name: 'side.jpg' }).waitFor()
    await context.setOffline(true)
    await field.setInputFiles({ ...(await plainPhotograph('#1030c0')), name: 'front.jpg' })
    await page.getByText('Failed to upload image. Please check your connection.').waitFor()
    await page.getByRole('button', { name: 'Move front.jpg left' }).click()
  }
  const photosOf = (page: Page) => page.getByRole('list', { name: 'Photos, cover first' })
  const inOrder = (page: Page) =>
    photosOf(page)
      .getByRole('button', { name: /^Remove / })
      .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel))
  const offline = /Failed to (load resource|fetch)|failed$|ERR_INTERNET_DISCONNECTED/
  const comeIn = () => visitor(browser, shop.url, phone, offline)

  test('goes on by itself when it is back', async () => {
    const olga = await comeIn()
    await register(olga, 'Olga')
    await beginListing(olga)
    await olga.context.setOffline(false)
    await photosOf(olga.page).getByRole('img', { name: 'front.jpg' }).waitFor()
    expect(await inOrder(olga.page)).toEqual(['Remove front.jpg', 'Remove side.jpg'])
    await olga.context.close()
  })

  test('is there after a reload, in its place, and goes on by itself', async () => {
    const olga = await comeIn()
    const { page, context } = olga
    await register(olga, 'Olga')
    await beginListing(olga)
    // Pages come, and uploads do not.
    await context.route('**/images/upload', (route) => route.abort('internetdisconnected'))
    await context.setOffline(false)
    await page.reload()
    await page.getByText('What you had not listed yet is still here.').waitFor()
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('img[src^="blob:"]')?.naturalWidth === 900,
    )
    expect(await inOrder(page)).toEqual(['Remove front.jpg', 'Remove side.jpg'])

    await context.unrouteAll()
    await page.reload()
    await photosOf(page).getByRole('img', { name: 'front.jpg' }).waitFor()
    expect(await inOrder(page)).toEqual(['Remove front.jpg', 'Remove side.jpg'])
    await expect.poll(() => keptFiles(page)).toBe(0)
    await context.close()
  })

  test('is shown to nobody else, and gone once somebody has signed out', async () => {
    const olga = await comeIn()
    const { page, context } = olga
    const { email, password } = await register(olga, 'Olga')
    await beginListing(olga)
    await context.route('**/images/upload', (route) => route.abort('internetdisconnected'))
    await context.setOffline(false)
    await register(olga, 'Rita')
    await page.goto('/dresses/add')
    await page.getByRole('button', { name: 'Choose photos' }).waitFor()
    expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(0)
    expect(await keptFiles(page)).toBe(1)

    await signIn(olga, email, password)
    await page.reload()
    await photosOf(page).getByRole('button', { name: 'Remove front.jpg' }).waitFor()
    await page.goto('/account')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect.poll(() => keptFiles(page)).toBe(0)
    await signIn(olga, email, password)
    await page.goto('/dresses/add')
    await page.getByText('"front.jpg" could not be kept. Please choose it again.').waitFor()
    await expect.poll(() => inOrder(page)).toEqual(['Remove side.jpg'])
    await context.close()
  })

  const keptFiles = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('keyval-store')
          opening.addEventListener('success', () => {
            const counting = opening.result.transaction('keyval').objectStore('keyval').count()
            counting.addEventListener('success', () => resolve(counting.result))
          })
        }),
    )
})
