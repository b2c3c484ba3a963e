import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { DAY } from '../../shared/duration.ts'
import { connect } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { heldSince } from '../mail/hold.ts'
import { prepareFirstRun } from '../people/first-run.ts'
import { openBrowser, password, startApp } from '../testing/app.ts'
import { findLastBackup } from '../jobs/last-backup.ts'
import { diskStore } from '../images/store.ts'
import { contentOf, emptyDatabase, test } from '../testing/populated-shop.ts'
import { onServer } from '../testing/template.ts'
import { openBackups } from './desk.ts'
import { dropLeftovers } from './restore-in-place.ts'
import { backUpNightly, keepBackup, listBackups } from './kept.ts'

// Restoring a shop takes most of a minute beside the other tests on a slow machine.
vi.setConfig({ testTimeout: 120_000 })

const timeZone = 'Europe/Vienna'

describe('by night', () => {
  test('a shop is backed up once, from three o’clock on its clock; seven are kept, and what it did not make stays', async ({
    db,
    databaseUrl,
    imageFolder,
    folder,
    person,
  }) => {
    const source = { url: databaseUrl, images: diskStore(imageFolder), folder: join(folder, 'backups') }
    const at = (time: string) => backUpNightly(db, source, { now: new Date(time), timeZone })
    await at('2026-12-01T02:30:00Z')
    expect(await listBackups(source.folder)).toEqual([]) // nobody is in it
    await person('Olga')
    await at('2026-12-01T01:59:00Z') // 2:59 in Vienna: the night before has none
    await at('2026-12-01T01:59:30Z')
    await at('2026-12-01T02:01:00Z')
    await at('2026-12-01T22:00:00Z')
    const names = async () => (await listBackups(source.folder)).map(({ name }) => name).toSorted()
    expect(await names()).toEqual(['nightly-2026-11-30.tar', 'nightly-2026-12-01.tar'])
    expect(await findLastBackup(db)).toEqual(new Date('2026-12-01T02:01:00Z'))

    await writeFile(join(source.folder, 'mine.tar'), '')
    await writeFile(join(source.folder, 'nightly-2026-11-01.tar.partial'), 'half')
    await utimes(join(source.folder, 'nightly-2026-11-01.tar.partial'), 0, 0)
    for (let day = 2; day <= 8; day++) {
      // Copied back from elsewhere: the oldest looks newest.
      await utimes(join(source.folder, 'nightly-2026-12-01.tar'), new Date(), new Date()).catch(nothing)
      await at(`2026-12-0${day}T05:00:00Z`)
    }
    expect((await readdir(source.folder)).toSorted()).toEqual([
      'mine.tar',
      ...[2, 3, 4, 5, 6, 7, 8].map((day) => `nightly-2026-12-0${day}.tar`),
    ])
    const { mode } = await stat(join(source.folder, 'nightly-2026-12-08.tar'))
    expect(mode & 0o777).toBe(0o600)

    // A killed process left half of this one; those before are a hundred days old.
    await writeFile(join(source.folder, 'nightly-2026-12-09.tar.partial'), 'half')
    const longAgo = new Date(Date.now() - 100 * DAY)
    for (const { name } of await listBackups(source.folder))
      await utimes(join(source.folder, name), longAgo, longAgo)
    await at('2026-12-09T05:00:00Z')
    expect((await readdir(source.folder)).toSorted()).toEqual(['mine.tar', 'nightly-2026-12-09.tar'])
  })

  test('a backup that cannot be written is told in words, and leaves nothing', async ({
    db,
    databaseUrl,
    imageFolder,
    folder,
    person,
  }) => {
    await person('Olga')
    const images = diskStore(imageFolder)
    const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    const backups = join(folder, 'backups')
    const source = {
      url: databaseUrl,
      folder: backups,
      images: { ...images, get: () => Promise.reject(full) },
    }
    const dress = db
      .insertInto('privateImage')
      .values({ id: 'a'.repeat(32), ownerId: (await person('Rita')).id, width: 1, height: 1 })
    await dress.execute()
    await expect(backUpNightly(db, source, { now: new Date(), timeZone })).rejects.toThrow(
      'The backup could not be written: the disk is full.',
    )
    expect(await readdir(backups)).toEqual([])
    // A lost connection does not end the process.
    const losing = {
      ...images,
      async get() {
        await onServer(
          databaseUrl,
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'second-dance-backup' and datname = current_database()",
        )
        throw new Error('lost')
      },
    }
    await expect(keepBackup({ ...source, images: losing }, 'asked', 'now')).rejects.toThrow('lost')
    expect(await readdir(backups)).toEqual([])
    // A server that stops ends its backup.
    const signal = AbortSignal.abort()
    await expect(keepBackup({ ...source, images, signal }, 'asked', 'now')).rejects.toThrow('aborted')
    expect(await readdir(backups)).toEqual([])
  })
})

test('an admin makes backups and downloads them, which is recorded; others do not', async ({
  db,
  databaseUrl,
  imageFolder,
  folder,
  signedUp,
}) => {
  const source = { url: databaseUrl, images: diskStore(imageFolder), folder: join(folder, 'backups') }
  const backups = openBackups({ db, source, clock: () => new Date(), onRestored: nothing, onError: fail })
  const app = await startApp({ db, imageFolder, backups })
  onTestFinished(() => app.close())
  const [lena, email] = [openBrowser(app), (await signedUp('Lena')).email]
  await lena.post('/_api/auth/login_with_password', { email, password })
  expect((await lena.post('/trpc/backups.make')).statusCode).toBe(403)
  await db.updateTable('appUser').set({ role: 'admin' }).where('email', '=', email).execute()
  const look = async () => (await lena.get('/trpc/backups.list')).json().result.data.json
  expect(await look()).toMatchObject({ kept: [], isUnderWay: false, failed: null })

  const pressed = await Promise.all([lena.post('/trpc/backups.make'), lena.post('/trpc/backups.make')])
  expect(pressed.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  await expect
    .poll(look)
    .toMatchObject({ kept: [{ name: expect.stringMatching(/^asked-/) }], isUnderWay: false })
  const { kept, lastAt } = await look()
  expect(Date.now() - Date.parse(lastAt)).toBeLessThan(60_000)
  const [{ name, bytes }] = kept
  const download = (file: string, proof: object = { password }) => lena.post(`/_api/backups/${file}`, proof)
  expect((await lena.get(`/_api/backups/${name}`)).statusCode).toBe(404)
  for (const proof of [{}, { password: 'wrong' }, { email }])
    expect((await download(name, proof)).json().error).toBe('The password is not right.')
  const { headers, rawPayload } = await download(name)
  expect(headers).toMatchObject({
    'content-disposition': `attachment; filename="${name}"`,
    'content-length': String(bytes),
    'cache-control': 'no-store',
  })
  expect(rawPayload.equals(await readFile(join(source.folder, name)))).toBe(true)

  await writeFile(join(folder, 'outside.tar'), '')
  for (const other of ['nothere.tar', '..%2Foutside.tar', '.partial', `${name}%00`])
    expect([other, (await download(other)).statusCode]).toEqual([other, 404])
  const visitor = openBrowser(app)
  expect((await visitor.post(`/_api/backups/${name}`)).statusCode).toBe(401)
  const recorded = await db
    .selectFrom('audit')
    .select(['event', 'subject'])
    .where('event', 'in', ['backup_made', 'backup_downloaded'])
    .execute()
  expect(recorded).toEqual([
    { event: 'backup_made', subject: null },
    { event: 'backup_downloaded', subject: name },
  ])
})

describe('an empty shop that is open', () => {
  test('is filled from a backup by who has its code, and holds its letters', async ({
    lively,
    db: source,
    databaseUrl,
    imageFolder,
    folder,
  }) => {
    expect(lively).toBeTruthy()
    const backups = join(folder, 'backups')
    const name = 'asked-1.tar'
    await keepBackup({ url: databaseUrl, images: diskStore(imageFolder), folder: backups }, 'asked', '1')
    await writeFile(join(backups, 'broken.tar'), (await readFile(join(backups, name))).subarray(0, 5_000))
    const { app, other, db, url } = await openEmpty(folder)
    const visitor = openBrowser(other)
    const code = await prepareFirstRun(db)
    const rosa = openBrowser(app)
    const restore = (input: object) => rosa.post('/trpc/backups.restore', { json: input })
    const wrong = await restore({ code: '22222-22222', name })
    expect([wrong.statusCode, wrong.body.includes('This is not the code')]).toEqual([400, true])
    expect((await rosa.post('/trpc/backups.restorable', { json: { code: '22222-22222' } })).statusCode).toBe(
      400,
    )
    const found = (await rosa.post('/trpc/backups.restorable', { json: { code } })).json().result.data.json
    expect(found.map((kept: { name: string }) => kept.name).toSorted()).toEqual([name, 'broken.tar'])
    expect((await restore({ code, name: '../asked-1.tar' })).statusCode).toBe(404)

    const state = async () => (await visitor.get('/trpc/backups.restoring')).json().result.data.json
    await restore({ code, name: 'broken.tar' })
    await expect.poll(state).toEqual({ isOver: false, failed: 'This file is no backup, or not a whole one.' })
    const nobody = await openEmpty(join(folder, 'nobody'))
    const images = diskStore(imageFolder)
    await keepBackup({ url: nobody.url, images, folder: backups }, 'asked', 'nobody')
    await restore({ code, name: 'asked-nobody.tar' })
    await expect
      .poll(state, { timeout: 10_000 })
      .toEqual({ isOver: false, failed: 'Nobody is in this backup, or only the demo.' })
    expect((await rosa.get('/')).headers.location).toContain('/start')

    // Two at once: it is restored once.
    const pressed = await Promise.all([restore({ code, name }), restore({ code, name })])
    expect(pressed.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const answers = async () => (await visitor.get('/trpc/backups.restoring')).json().result?.data.json
    await expect.poll(answers, { timeout: 60_000 }).toEqual({ isOver: true, failed: null })
    expect((await rosa.get('/faq')).statusCode).toBe(200)
    const { audit: _, job: __, shop_currency: ___, ...theirs } = await contentOf(source)
    expect(await contentOf(db)).toMatchObject(theirs)
    expect(await heldSince(db)).toBeInstanceOf(Date)
    const recorded = db.selectFrom('audit').select('subject').where('event', '=', 'backup_restored')
    await expect.poll(() => recorded.execute(), { timeout: 10_000 }).toEqual([{ subject: name }])
    expect((await restore({ code, name })).statusCode).toBe(409)
    const left = () =>
      onServer(url, "select datname from pg_database where datname like current_database() || '\\_%'")
    expect(await left()).toEqual([])
    // What a killed restore leaves goes at the next start.
    await onServer(url, `create database ${new URL(url).pathname.slice(1)}_restored`)
    await dropLeftovers(url)
    expect(await left()).toEqual([])
  })

  test('that gets its first admin meanwhile keeps them', async ({
    databaseUrl,
    imageFolder,
    folder,
    person,
  }) => {
    await person('Olga')
    const backups = join(folder, 'backups')
    const name = 'asked-1.tar'
    await keepBackup({ url: databaseUrl, images: diskStore(imageFolder), folder: backups }, 'asked', '1')
    const { db, desk } = await openEmpty(folder)
    await desk.restore(name, { ip: '192.0.2.1', requestId: 'test' })
    await db.insertInto('appUser').values({ email: 'rosa@people.test', displayName: 'Rosa' }).execute()
    await expect
      .poll(() => desk.state('restore'))
      .toMatchObject({ isUnderWay: false, failed: expect.stringContaining('first admin already') })
    expect(await db.selectFrom('appUser').select('displayName').execute()).toEqual([{ displayName: 'Rosa' }])
  })
})

const nothing = async () => {}
const fail = (error: unknown) => {
  throw error
}

/** Two servers on an empty database, which may be restored from a folder's backups. */
async function openEmpty(folder: string) {
  const url = await emptyDatabase()
  await migrate(url)
  const db = connect(url)
  const imageFolder = join(folder, 'images')
  const source = { url, images: diskStore(imageFolder), folder: join(folder, 'backups') }
  const openDesk = () =>
    openBackups({ db, source, clock: () => new Date(), onRestored: nothing, onError: nothing })
  const desk = openDesk()
  const app = await startApp({ db, imageFolder, backups: desk })
  const other = await startApp({ db, imageFolder, backups: openDesk() })
  onTestFinished(async () => {
    await Promise.all([app.close(), other.close()])
    await db.destroy()
  })
  return { app, other, db, url, desk }
}
