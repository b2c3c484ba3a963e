import { chmod, chown, mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ask, children, isRoot, newFolder, settings, startProcess } from '../../testing/servers/embedded.ts'
import { EmbeddedUnavailable, startEmbedded } from './embedded.ts'

vi.setConfig({ testTimeout: 120_000 })

test('the database speaks UTF-8 for an owner who makes databases and extensions, but is no superuser [ASVS 13.2.2]', async () => {
  const { url, stop } = await startEmbedded(await newFolder(), { settings })

  await ask(url, 'create extension btree_gist; create extension pg_trgm; create extension unaccent')
  await ask(url, 'create database copy template second_dance')
  expect(await ask(url, `select lower('ÉTÉ') as summer, usesuper from pg_user where usename = user`)).toEqual(
    [{ summer: 'été', usesuper: false }],
  )
  expect(await ask(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  expect(await ask(url, 'show fsync')).toEqual([{ fsync: 'off' }])
  await stop()
})

test('only the right password opens, and only its user can read it', async () => {
  const folder = await newFolder()
  const { url, stop } = await startEmbedded(folder, { settings })
  const wrong = Object.assign(new URL(url), { password: 'guess' }).href

  await expect(ask(wrong, 'select 1')).rejects.toThrow('password authentication failed')
  const { mode } = await stat(join(folder, 'cluster/password'))
  expect((mode & 0o777).toString(8)).toBe('600')
  expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700')
  await stop()
})

test('an initialisation that was killed half-way is made anew, and swept up once it is surely dead', async () => {
  const folder = await newFolder()
  const killed = startProcess(folder).catch(() => 'killed')
  const child = children.at(-1)
  const unfinished = await vi.waitUntil(
    async () => (await readdir(folder).catch(() => [])).find((name) => name.startsWith('unfinished-')),
    { timeout: 30_000, interval: 5 },
  )
  child?.kill('SIGKILL')
  expect(await killed).toBe('killed')

  const app = await startEmbedded(folder, { settings })
  await ask(app.url, 'select 1')
  await app.stop()
  expect(await readdir(folder)).toContain(unfinished)

  const longAgo = new Date(Date.now() - 60 * 60_000)
  await utimes(join(folder, unfinished), longAgo, longAgo)
  await (await startEmbedded(folder, { settings })).stop()
  expect(await readdir(folder)).toEqual(['cluster'])
})

test('PostgreSQL is never root, and enters folders that are closed to its user [ASVS 13.2.2]', async () => {
  const closed = await newFolder()
  await mkdir(closed)
  await chmod(closed, 0o700)
  const app = await startEmbedded(join(closed, 'postgres'), { settings })

  const owner = await stat(join(closed, 'postgres/cluster/data'))
  expect(owner.uid).toBe(isRoot ? 65534 : process.getuid?.())
  await ask(app.url, 'create table dress (id int)')
  await app.stop()
})

test('PostgreSQL runs as the user to whom the folder belongs', async () => {
  const folder = await newFolder()
  await mkdir(folder)
  const uid = isRoot ? 1 : (process.getuid?.() ?? 0) // 1 is `daemon` everywhere
  if (isRoot) await chown(folder, uid, uid)
  const app = await startEmbedded(folder, { settings })
  expect((await stat(join(folder, 'cluster/data'))).uid).toBe(uid)
  await app.stop()
})

test('files that root has copied back from a backup are given to the server’s user', async () => {
  const folder = await newFolder()
  await (await startEmbedded(folder, { settings })).stop()
  const { uid, gid } = isRoot ? { uid: 0, gid: 0 } : await stat(folder)
  for (const name of ['', ...(await readdir(folder, { recursive: true }))]) {
    await chown(join(folder, name), uid, gid)
  }
  const app = await startEmbedded(folder, { settings })
  await ask(app.url, 'select 1')
  await app.stop()
})

test('a place where it cannot be says what to do instead', async () => {
  const file = await newFolder()
  await writeFile(file, '')

  const refused = await startEmbedded(file).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(EmbeddedUnavailable)
  expect(String(refused)).toMatch(/cannot run here: EEXIST.*DATABASE_URL.*docker-compose\.yml/s)
})

test('files that are no server are refused', async () => {
  const folder = await newFolder()
  await mkdir(join(folder, 'cluster/data'), { recursive: true })
  await writeFile(join(folder, 'cluster/password'), 'from elsewhere')
  await expect(startEmbedded(folder, { settings })).rejects.toThrow(EmbeddedUnavailable)
})

test('without setpriv, root hears that PostgreSQL cannot reach the folder; others never needed it', async () => {
  vi.stubEnv('PATH', '/nowhere')
  onTestFinished(() => void vi.unstubAllEnvs())
  const answer = await startEmbedded(await newFolder(), { settings }).then(
    (app) => app.stop().then(() => 'started'),
    String,
  )
  expect(answer).toMatch(isRoot ? /(permission denied|EACCES).*DATABASE_URL/is : 'started')
})
