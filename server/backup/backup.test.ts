import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import { runMaintenance } from '../maintenance/maintenance.ts'
import { MASTER } from '../images/variants.ts'
import { diskStore } from '../images/store.ts'
import { createSessions } from '../sessions/sessions.ts'
import { filesIn, startApp } from '../testing/app.ts'
import { contentOf, emptyDatabase, open, test } from '../testing/populated-shop.ts'
import { asking, inDays } from '../testing/test.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { checkIntegrity } from './integrity.ts'

describe('a backup', () => {
  test('restored elsewhere is the same shop, row for row and picture for picture, and goes on', async ({
    lively,
    db,
    databaseUrl,
    imageFolder,
    folder,
  }) => {
    expect(lively).toBeTruthy()
    const images = diskStore(imageFolder)
    const file = join(folder, 'shop.tar')
    const made = await backUp({ url: databaseUrl, images, file })
    expect(made.missing).toEqual([])
    // Of each picture only the file from which the others are made again.
    const negatives = (await filesIn(imageFolder)).filter(({ name }) => name.endsWith(MASTER))
    expect(made.pictures).toBe(negatives.length)
    expect(negatives.length).toBeGreaterThan(1)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['shop.tar'])

    const elsewhere = { url: await emptyDatabase(), images: diskStore(join(folder, 'images')) }
    expect(await restore({ ...elsewhere, file })).toEqual({
      rows: made.rows,
      pictures: made.pictures,
      isVerified: true,
    })
    const restored = open(elsewhere.url)
    const before = await contentOf(db)
    expect(Object.values(before).filter((rows) => rows.length).length).toBeGreaterThan(9)
    expect(await contentOf(restored)).toEqual(before)
    expect(await checkIntegrity({ db: restored, images: elsewhere.images })).toEqual([])
    for (const { parentPath, name } of negatives) {
      const original = await readFile(join(parentPath, name))
      const copy = join(folder, 'images', relative(imageFolder, parentPath), name)
      expect((await readFile(copy)).equals(original)).toBe(true)
    }

    // Sequences go on where they were.
    const highest = await db.selectFrom('dress').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const { rows } = await sql<{ id: number }>`select nextval('dress_id_seq')::int as id`.execute(restored)
    expect(rows[0]?.id).toBeGreaterThan(highest.id)
    await restored.deleteFrom('hold').execute()
  })

  test('brings private pictures back, in every variant, to those who may see them and to nobody else', async ({
    lively: { rita, lender, privateImages },
    databaseUrl,
    imageFolder,
    folder,
  }) => {
    const file = join(folder, 'shop.tar')
    await backUp({ url: databaseUrl, images: diskStore(imageFolder), file })
    const imagesElsewhere = join(folder, 'images')
    const url = await emptyDatabase()
    await restore({ url, images: diskStore(imagesElsewhere), file })
    const db = open(url)
    const app = await startApp({ db, imageFolder: imagesElsewhere })
    onTestFinished(() => app.close())
    const signedIn = async (userId: string) => (await createSessions(db, false).create(userId)).value
    const sessions = {
      rita: await signedIn(rita.id),
      lender: lender.session() ?? '',
      nobody: '',
    }
    const [message, review] = [
      `/_api/messages/images/${privateImages.message}`,
      `/_api/reviews/images/${privateImages.review}`,
    ]
    const statuses = (path: string) =>
      Promise.all(
        Object.entries(sessions).map(async ([who, session]) => {
          const { statusCode, headers } = await app.inject({ url: path, cookies: { session } })
          return [who, statusCode, headers['content-type']]
        }),
      )
    const [shown, hidden] = [
      [200, 'image/avif'],
      [404, 'application/json; charset=utf-8'],
    ]
    expect(await statuses(`${message}-640.avif`)).toEqual([
      ['rita', ...shown],
      ['lender', ...shown],
      ['nobody', ...hidden],
    ])
    expect(await statuses(`${review}-640.avif`)).toEqual([
      ['rita', ...shown],
      ['lender', ...hidden],
      ['nobody', ...hidden],
    ])
    // Files made again are where they belong.
    const again = (await filesIn(join(imagesElsewhere, 'private'))).map(({ name }) => name)
    expect(again.filter((name) => name.startsWith(privateImages.message))).toHaveLength(2)
  })

  test('taken while people book is of one moment', async ({ lively, databaseUrl, imageFolder, folder }) => {
    const dresses = await Promise.all(Array.from({ length: 8 }, () => lively.olga.list()))
    const file = join(folder, 'shop.tar')
    const images = diskStore(imageFolder)
    const done = new AbortController()
    const busy = async () => {
      for (let n = 0; !done.signal.aborted; n++) {
        const dress = dresses[n % dresses.length]
        if (!dress) return
        const { rentalId } = await lively.rita.api.rentals.book(asking(dress, inDays(10)))
        await lively.rita.api.rentals.withdraw({ rentalId })
      }
    }
    const working = busy()
    await backUp({ url: databaseUrl, images, file })
    done.abort()
    await working
    const elsewhere = { url: await emptyDatabase(), images: diskStore(join(folder, 'images')) }
    await restore({ ...elsewhere, file })
    const faults = await checkIntegrity({ db: open(elsewhere.url), images: elsewhere.images })
    // These dresses were listed without HTTP, and their pictures never had files.
    expect(faults.filter(({ what }) => what !== 'a picture has no file')).toEqual([])
  })

  test('keeps its pictures from being tidied away meanwhile', async ({
    lively,
    databaseUrl,
    db,
    imageFolder,
    folder,
  }) => {
    const url = await lively.olga.upload()
    expect(url).toBeTruthy()
    const disk = diskStore(imageFolder)
    const tidied: number[] = []
    const images = {
      ...disk,
      async get(name: string) {
        const now = new Date(Date.now() + 2 * 86_400_000)
        tidied.push((await runMaintenance({ db, images: disk, now })).images)
        return disk.get(name)
      },
    }
    await backUp({ url: databaseUrl, images, file: join(folder, 'shop.tar') })
    expect(tidied.length).toBeGreaterThan(0)
    expect(new Set(tidied)).toEqual(new Set([0]))
    const { images: afterwards } = await runMaintenance({
      db,
      images: disk,
      now: new Date(Date.now() + 2 * 86_400_000),
    })
    expect(afterwards).toBe(1)
  })

  test('does not replace a file, and leaves none behind when it fails', async ({
    databaseUrl,
    imageFolder,
    folder,
  }) => {
    const images = diskStore(imageFolder)
    const file = join(folder, 'shop.tar')
    await writeFile(file, 'mine')
    await expect(backUp({ url: databaseUrl, images, file })).rejects.toThrow('is there already')
    const empty = await emptyDatabase()
    const another = join(folder, 'another.tar')
    await expect(backUp({ url: empty, images, file: another })).rejects.toThrow('There is no shop')
    expect(await readdir(folder)).toEqual(['shop.tar'])
  })
})

/** Runs one of our scripts and returns how it ended and what it printed. */
async function run(script: string, args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../scripts', script), ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, out, err }
}

test('at the command line: back up, restore, look over', async ({
  lively,
  databaseUrl,
  imageFolder,
  folder,
}) => {
  expect(lively).toBeTruthy()
  const from = { DATABASE_URL: databaseUrl, DATA_DIR: join(imageFolder, '..', 'none') }
  const file = join(folder, 'shop.tar')
  expect((await run('backup.ts', [], from)).code).toBe(2)
  expect(await run('backup.ts', [file], from)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\d+ rows/),
  })
  expect(await run('backup.ts', [file], from)).toMatchObject({
    code: 1,
    err: `${file} is there already. Please name a new file.\n`,
  })
  const to = { DATABASE_URL: await emptyDatabase(), DATA_DIR: folder }
  expect(await run('restore.ts', [file], to)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\d+ rows/),
  })
  expect(await run('restore.ts', [file], to)).toMatchObject({
    code: 1,
    err: expect.stringContaining('not empty'),
  })
  // The pictures were left behind, and it reports that.
  expect(await run('verify-data.ts', [], to)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^\d+ × a picture has no file: /),
    out: '1 things are wrong.\n',
  })
}, 60_000)
