import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { extract, pack } from 'tar-stream'
import { describe, expect, inject, onTestFinished } from 'vitest'
import { connect, type Db } from '../db/database.ts'
import { migrate, migrationNames } from '../db/migrate.ts'
import { tidy } from '../housekeeping.ts'
import { NEGATIVE } from '../images/prints.ts'
import { diskStore } from '../images/store.ts'
import { filesIn, test as base } from '../testing/app.ts'
import { databaseUrl as urlOf, onServer } from '../testing/template.ts'
import { asking, dress, inDays, type Person } from '../testing/test.ts'
import { backUp } from './backup.ts'
import { manifestSchema, type Manifest } from './manifest.ts'
import { restore } from './restore.ts'
import { findFaults } from './verify.ts'

interface Fixtures {
  folder: string
  /** A shop where a lot has happened: pictures, rentals in every state, blocks, favorites, sessions. */
  lively: { olga: Person; rita: Person }
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to learn what a fixture needs
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'second-dance-backup-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },

  lively: async ({ person, signedUp, db }, use) => {
    const [lender, olga, rita] = [await signedUp('Lena'), await person('Olga'), await person('Rita')]
    await db.deleteFrom('image').where('dressId', 'is', null).execute()
    const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    const urls: string[] = []
    for (let n = 0; n < 3; n++)
      urls.push((await lender.upload(pixel, { contentType: 'image/gif' })).json().url)
    const listed = await Promise.all(
      urls.map(async (url, n) =>
        (
          await lender.post(
            '/_api/dresses/create',
            { ...dress, title: `Dress ${n} \\N "\t" ü\n`, imageUrls: [url] },
            { 'idempotency-key': crypto.randomUUID() },
          )
        ).json(),
      ),
    )
    const [first, second, third] = listed
    const asked = [
      await rita.api.rentals.book(asking(first, inDays(10))),
      await rita.api.rentals.book(asking(second, inDays(10), inDays(20))),
      await olga.api.rentals.book(asking(first, inDays(30))),
    ]
    await lender.post('/_api/rental/update-status', { rentalId: asked[0]?.rentalId, status: 'confirmed' })
    await rita.api.rentals.withdraw({ rentalId: asked[1]?.rentalId ?? 0 })
    await lender.post('/_api/rental/block-dates', {
      dressId: third.id,
      startDate: inDays(5),
      endDate: inDays(6),
      reason: 'Cleaning',
    })
    await rita.api.favorites.toggle({ dressId: third.id })
    await use({ olga, rita })
  },
})

/** An empty database, not even migrated. */
async function emptyDatabase() {
  const server = inject('databaseServer')
  const name = `${inject('template')}_${crypto.randomUUID().slice(0, 8)}`
  await onServer(server, `create database ${name}`)
  return urlOf(server, name)
}

function open(url: string) {
  const db = connect(url)
  onTestFinished(() => db.destroy())
  return db
}

/** Every row of every table, as text. */
async function contentOf(db: Db) {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and relname not like 'kysely_%' order by 1`.execute(db)
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} as t order by 1`.execute(db)
    content[name] = rows.map(({ row }) => row)
  }
  return content
}

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
    // Of each picture the one file that all others are printed from, and again when they are missing.
    const negatives = (await filesIn(imageFolder)).filter(({ name }) => name.endsWith(NEGATIVE))
    expect(made.pictures).toBe(negatives.length)
    expect(negatives.length).toBeGreaterThan(1)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['shop.tar'])

    const elsewhere = { url: await emptyDatabase(), images: diskStore(join(folder, 'images')) }
    expect(await restore({ ...elsewhere, file })).toEqual({ rows: made.rows, pictures: made.pictures })
    const restored = open(elsewhere.url)
    const before = await contentOf(db)
    expect(Object.values(before).filter((rows) => rows.length).length).toBeGreaterThan(9)
    expect(await contentOf(restored)).toEqual(before)
    expect(await findFaults({ db: restored, images: elsewhere.images })).toEqual([])
    for (const { parentPath, name } of negatives) {
      const original = await buffer(createReadStream(join(parentPath, name)))
      expect((await elsewhere.images.get(name))?.equals(original)).toBe(true)
    }

    // Numbers go on where they were.
    const highest = await db.selectFrom('dress').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const { rows } = await sql<{ id: number }>`select nextval('dress_id_seq')::int as id`.execute(restored)
    expect(rows[0]?.id).toBeGreaterThan(highest.id)
    await restored.deleteFrom('hold').execute()
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
    const faults = await findFaults({ db: open(elsewhere.url), images: elsewhere.images })
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
        tidied.push((await tidy({ db, images: disk, now })).images)
        return disk.get(name)
      },
    }
    await backUp({ url: databaseUrl, images, file: join(folder, 'shop.tar') })
    expect(tidied.length).toBeGreaterThan(0)
    expect(new Set(tidied)).toEqual(new Set([0]))
    const { images: afterwards } = await tidy({
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

/** Writes a backup anew with another manifest. */
async function withManifest(from: string, to: string, change: (manifest: Manifest) => void) {
  const archive = pack()
  const written = pipeline(archive, createWriteStream(to))
  const source = extract()
  createReadStream(from).pipe(source)
  for await (const entry of source) {
    let bytes = await buffer(entry)
    if (entry.header.name === 'manifest.json') {
      const manifest = manifestSchema.parse(JSON.parse(bytes.toString()))
      change(manifest)
      bytes = Buffer.from(JSON.stringify(manifest))
    }
    archive.entry({ name: entry.header.name }, bytes)
  }
  archive.finalize()
  await written
}

describe('restoring is refused, and changes nothing,', () => {
  const setUp = base.extend<{ file: string; folder: string; target: string }>({
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to learn what a fixture needs
    folder: async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'second-dance-backup-'))
      await use(folder)
      await rm(folder, { recursive: true })
    },
    file: async ({ databaseUrl, person, imageFolder, folder }, use) => {
      await person('Olga')
      const file = join(folder, 'shop.tar')
      await backUp({ url: databaseUrl, images: diskStore(imageFolder), file })
      await use(file)
    },
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to learn what a fixture needs
    target: async ({}, use) => use(await emptyDatabase()),
  })
  const into = (url: string, folder: string, file: string) =>
    restore({ url, images: diskStore(join(folder, 'images')), file })

  setUp('into a database that has rows', async ({ file, folder, databaseUrl, db }) => {
    const before = await contentOf(db)
    await expect(into(databaseUrl, folder, file)).rejects.toThrow(/This database is not empty: \w+ has rows/)
    expect(await contentOf(db)).toEqual(before)
  })

  setUp('from a newer version', async ({ file, folder, target }) => {
    const newer = join(folder, 'newer.tar')
    await withManifest(file, newer, ({ migrations }) => void migrations.push('9999_newer.sql'))
    await expect(into(target, folder, newer)).rejects.toThrow('newer version of the shop: 9999_newer.sql')
    expect(await contentOf(open(target))).toEqual({})
  })

  setUp('when it has other rows than it says', async ({ file, folder, target }) => {
    const wrong = join(folder, 'wrong.tar')
    await withManifest(file, wrong, ({ tables }) => {
      for (const table of tables) if (table.name === 'app_user') table.rows++
    })
    await expect(into(target, folder, wrong)).rejects.toThrow(/app_user has \d+ rows instead of \d+/)
    expect((await contentOf(open(target))).app_user).toEqual([])
  })

  setUp('when it is not whole', async ({ file, folder, target }) => {
    const { size } = await stat(file)
    for (const length of [size - 1_500, Math.floor(size / 2), 700, 0]) {
      await truncate(file, length)
      await expect(into(target, folder, file)).rejects.toThrow(/no backup|not (a )?whole/)
    }
    expect(Object.values(await contentOf(open(target))).flat()).toEqual([])
  })

  setUp('when it is no backup', async ({ folder, target }) => {
    const file = join(folder, 'letter.txt')
    await writeFile(file, 'Dear shop,\n'.repeat(200))
    await expect(into(target, folder, file)).rejects.toThrow('no backup')
    await expect(into(target, folder, join(folder, 'nowhere.tar'))).rejects.toThrow('ENOENT')
  })

  setUp(
    'but not into one that a newer or older version has prepared and nobody used',
    async ({ file, folder }) => {
      const target = await emptyDatabase()
      const [first] = await migrationNames()
      await migrate(target, { upTo: first })
      expect((await into(target, folder, file)).rows).toBeGreaterThan(0)
      expect(await migrate(target)).toEqual([])
    },
  )
})

describe('looking over the data', () => {
  test('finds nothing in a shop that works', async ({ lively, db, imageFolder }) => {
    expect(lively).toBeTruthy()
    const faults = await findFaults({ db, images: diskStore(imageFolder) })
    expect(faults.filter(({ what }) => what !== 'a picture has no file')).toEqual([])
  })

  test.for([
    [
      'two holds of one dress share a day',
      `alter table hold drop constraint hold_no_double_booking;
       insert into hold (dress_id, period) select dress_id, period from hold where rental_id is not null limit 1`,
    ],
    ['a live rental has no hold on exactly its days', `delete from hold where rental_id is not null`],
    [
      'a live rental has no hold on exactly its days',
      `update hold set period = daterange(lower(period) + 1, upper(period)) where rental_id is not null`,
    ],
    [
      'a cancelled rental still holds days',
      `insert into hold (dress_id, period, rental_id) select dress_id, daterange(start_date + 300, end_date + 300), id
       from rental where status = 'cancelled' limit 1`,
    ],
    [
      'a hold does not lapse when its rental does',
      `update hold set lapses_at = null where lapses_at is not null`,
    ],
    [
      'a rental is in a state that no path leads to',
      `update rental set decided_at = now() where status = 'pending'`,
    ],
    [
      'a rental costs something else than its days and rate say',
      `alter table rental drop constraint rental_check1; alter table rental drop constraint if exists rental_check;
       update rental set total_cents = total_cents + 1`,
    ],
    [
      'somebody rents a dress of their own',
      `update rental set renter_id = (select owner_id from dress where dress.id = rental.dress_id)`,
    ],
    [
      'a favorite is there twice, or of nobody, or of no dress',
      `update dress set deleted_at = now() where id in (select dress_id from favorite)`,
    ],
    [
      'a session, token or account is of nobody',
      `alter table session drop constraint session_user_id_fkey;
       insert into session (id, user_id, expires_at) values ('x', gen_random_uuid(), now())`,
    ],
    [
      'a dress for all to see has no cover, or a gap in its pictures',
      `update image set position = 3 where dress_id is not null`,
    ],
    [
      'a picture is on a dress of somebody else',
      `update image set owner_id = (select renter_id from rental limit 1)`,
    ],
    [
      'an old address leads elsewhere than a new one',
      `insert into dress_old_slug select slug, id from dress limit 1`,
    ],
    [
      'a dress is not found by its words, or at another price',
      `update dress set price_cents = price_cents + 1`,
    ],
    ['a number will be given out a second time', `alter sequence rental_id_seq restart`],
    [
      'a picture has no file',
      `insert into image (id, owner_id, width, height, color)
       select '${'f'.repeat(32)}', id, 1, 1, '#000000' from app_user limit 1`,
    ],
    ['the tables are not of this version', `insert into kysely_migration values ('9999_newer.sql', '')`],
  ] as const)('finds that %s', async ([what, statements], { lively, db, imageFolder }) => {
    expect(lively).toBeTruthy()
    const trx = await db.startTransaction().execute()
    try {
      await sql.raw(statements).execute(trx)
      const faults = await findFaults({ db: trx, images: diskStore(imageFolder) })
      const found = faults.find((fault) => fault.what === what)
      expect(found?.count).toBeGreaterThan(0)
      expect(found?.examples.length).toBeGreaterThan(0)
    } finally {
      await trx.rollback().execute()
    }
  })
})

/** Runs one of our scripts and gives how it ended and what it said. */
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
  // Its pictures were left behind, and it says so.
  expect(await run('verify-data.ts', [], to)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^\d+ × a picture has no file: /),
    out: '1 things are wrong.\n',
  })
}, 60_000)
