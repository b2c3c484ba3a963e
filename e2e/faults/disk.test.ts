import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { smallDisk } from './kit/disk.ts'
import { figures, tally } from './kit/results.ts'
import { ask } from './kit/http.ts'
import { multipart, signUp } from './kit/market.ts'
import { expectInvariants, isAlive, lookInto, newDatabase, newFolder, openShop } from './kit/shop.ts'

/** The pictures in a folder, and what was written halfway. */
async function filesIn(folder: string) {
  const entries = await readdir(join(folder, 'images'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && entry.name !== 'ballast').map(({ name }) => name)
}

test('a full disk costs one upload and nothing else', async () => {
  const [url, folder] = [await newDatabase(), await newFolder()]
  const disk = await smallDisk(folder)
  const shop = await openShop({ DATABASE_URL: url, DATA_DIR: folder })
  const { cookie } = await signUp(shop.url)
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const photo = await sharp({ create: { width: 600, height: 800, channels: 3, noise, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const upload = () => ask(`${shop.url}/_api/images/upload`, { ...multipart(photo), cookie })
  const images = () =>
    lookInto(url, (db) =>
      db
        .selectFrom('image')
        .select('id')
        .execute()
        .then(({ length }) => length),
    )

  expect((await upload()).status).toBe(200)
  const before = { files: await filesIn(folder), rows: await images() }

  await disk.fill(shop)
  const failed = [await upload(), await upload(), await upload()]
  const during = { files: await filesIn(folder), rows: await images() }
  const browsing = await Promise.all(['/', '/_api/dresses', '/readyz'].map((path) => ask(shop.url + path)))
  await disk.free(shop)
  const next = await upload()

  figures('Full disk', {
    by: disk.means,
    'uploads answered': tally(failed.map(({ status, text }) => `${status} ${JSON.parse(text).error}`)),
    'rows left behind': during.rows - before.rows,
    'files left behind': during.files.length - before.files.length,
    'next upload, with room': next.status,
  })
  for (const { status, text } of failed) {
    expect(status).toBe(503)
    expect(JSON.parse(text)).toMatchObject({
      error: 'Failed to upload image',
      message: 'Failed to upload image',
    })
  }
  expect(during).toEqual(before)
  expect(browsing.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(next.status).toBe(200)
  expect(isAlive(shop)).toBe(true)
  await lookInto(url, (db) => expectInvariants(db, shop))
})
