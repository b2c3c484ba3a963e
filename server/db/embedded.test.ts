import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EmbeddedUnavailable, startEmbedded } from './embedded.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Faster, and still safe for all but a power failure. */
const settings = { fsync: 'off', full_page_writes: 'off' }
const isRoot = process.getuid?.() === 0

test('a restart finds what the first start kept', async () => {
  const folder = await newFolder()
  const first = await startEmbedded(folder, { settings })
  await ask(first.url, `create table dress as select 'Silk slip dress' as title`)
  await first.stop()
  expect(await isRunning(folder)).toBe(false)

  const second = await startEmbedded(folder, { settings })
  expect(await ask(second.url, 'select title from dress')).toEqual([{ title: 'Silk slip dress' }])
  await second.stop()
})

test('the database speaks UTF-8 for an owner who makes databases and extensions, but is no superuser', async () => {
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

test('a second start joins the running server, and the last one out stops it', async () => {
  const folder = await newFolder()
  const app = await startEmbedded(folder, { settings })
  const script = await startEmbedded(folder, { settings })
  expect(script.url).toBe(app.url)

  await app.stop()
  expect(await isRunning(folder)).toBe(true)
  await ask(script.url, 'select 1')

  await script.stop()
  expect(await isRunning(folder)).toBe(false)
})

test('stopping twice is stopping once', async () => {
  const folder = await newFolder()
  const app = await startEmbedded(folder, { settings })
  await Promise.all([app.stop(), app.stop()])
  await app.stop()
  expect(await isRunning(folder)).toBe(false)
})

test('processes that start at the same instant on an empty folder share one server', async () => {
  const folder = await newFolder()
  const all = await Promise.all([startProcess(folder), startProcess(folder), startProcess(folder)])

  expect(new Set(all.map(({ url }) => url)).size).toBe(1)
  expect(await readdir(folder)).toEqual(['cluster'])

  await Promise.all(all.map(({ stop }) => stop()))
  expect(await isRunning(folder)).toBe(false)
})

test('a newcomer who meets the last one leaving has a server all the same', async () => {
  const folder = await newFolder()
  let here = await startEmbedded(folder, { settings })
  await ask(here.url, 'create table round (number int)')
  for (let round = 1; round <= 5; round++) {
    const [, next] = await Promise.all([here.stop(), startEmbedded(folder, { settings })])
    await ask(next.url, `insert into round values (${round})`)
    here = next
  }
  expect(await ask(here.url, 'select count(*)::int from round')).toEqual([{ count: 5 }])
  await here.stop()
})

test('committed rows outlive a kill -9 of everything', async () => {
  const folder = await newFolder()
  const app = await startProcess(folder)
  await ask(app.url, 'create table dress (id int)')
  await ask(app.url, 'insert into dress select generate_series(1, 1000)')
  app.process.kill('SIGKILL')
  process.kill(await serverPid(folder), 'SIGKILL')

  const again = await startEmbedded(folder, { settings })
  expect(await ask(again.url, 'select count(*)::int from dress')).toEqual([{ count: 1000 }])
  await again.stop()
})

test('the server outlives its owner’s kill -9, and the next one joins and stops it', async () => {
  const folder = await newFolder()
  const app = await startProcess(folder)
  const pid = await serverPid(folder)
  app.process.kill('SIGKILL')
  await once(app.process, 'exit')

  const again = await startEmbedded(folder, { settings })
  expect(again.url).toBe(app.url)
  expect(await serverPid(folder)).toBe(pid)
  await again.stop()
  expect(await isRunning(folder)).toBe(false)
})

test.runIf(process.platform !== 'win32')('Ctrl-C reaches the app and not the server', async () => {
  const folder = await newFolder()
  const app = await startProcess(folder)
  const pid = await serverPid(folder)
  process.kill(-(app.process.pid ?? NaN), 'SIGINT') // all that a terminal would send it to
  await once(app.process, 'exit')

  const again = await startEmbedded(folder, { settings })
  expect(await serverPid(folder)).toBe(pid)
  await again.stop()
})

test('a server that dies under the app is back on the same address', async () => {
  const folder = await newFolder()
  const back = Promise.withResolvers<void>()
  const log = vi.fn((message: string) => message.includes('is back') && back.resolve())
  const app = await startEmbedded(folder, { settings, log })
  const script = await startEmbedded(folder, { settings })
  const { url } = app
  await ask(url, 'create table dress (id int)')

  process.kill(await serverPid(folder), 'SIGKILL')
  await back.promise
  expect(app.url).toBe(url)
  expect(await ask(url, 'select * from dress')).toEqual([])

  await Promise.all([app.stop(), script.stop()])
  expect(await isRunning(folder)).toBe(false)
})

test('a presence that was cut off takes its place again', async () => {
  const folder = await newFolder()
  const back = Promise.withResolvers<void>()
  const log = (message: string) => message.includes('is back') && back.resolve()
  const app = await startEmbedded(folder, { settings, log })
  const pid = await serverPid(folder)

  await ask(
    app.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'presence'`,
  )
  await back.promise
  expect(await serverPid(folder)).toBe(pid)
  await app.stop()
  expect(await isRunning(folder)).toBe(false)
})

test('stopping right after the server died waits for its return and stops it', async () => {
  const folder = await newFolder()
  const app = await startEmbedded(folder, { settings })
  process.kill(await serverPid(folder), 'SIGKILL')
  await app.stop()
  expect(await isRunning(folder)).toBe(false)
})

test.for([
  ['another program', ''],
  ['a program that passes for PostgreSQL', 'postgres'],
])(
  'a postmaster.pid whose number belongs to %s now does not keep the server from starting',
  async ([, name]) => {
    const folder = await newFolder()
    const app = await startEmbedded(folder, { settings })
    await ask(app.url, 'create table dress (id int)')
    const pidFile = join(folder, 'cluster/data/postmaster.pid')
    const [, ...lines] = (await readFile(pidFile, 'utf8')).split('\n')
    await app.stop()

    // Of the user that the server runs as, since PostgreSQL takes only such a process for its own.
    const { uid, gid } = await stat(folder)
    const identity = isRoot ? { uid, gid, cwd: '/' } : {}
    const other = spawn('sleep', ['600'], { ...identity, argv0: `sleep ${name}` })
    onTestFinished(() => void other.kill())
    await writeFile(pidFile, [other.pid, ...lines].join('\n'))
    await chown(pidFile, uid, gid)

    const again = await startEmbedded(folder, { settings })
    expect(await ask(again.url, 'select * from dress')).toEqual([])
    expect(await serverPid(folder)).not.toBe(other.pid)
    await again.stop()
  },
)

test('an empty postmaster.pid, left by a full disk, does not keep the server from starting', async () => {
  const folder = await newFolder()
  await (await startEmbedded(folder, { settings })).stop()
  await writeFile(join(folder, 'cluster/data/postmaster.pid'), '')
  await (await startEmbedded(folder, { settings })).stop()
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

test('PostgreSQL is never root, and enters folders that are closed to its user', async () => {
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
  const file = join(await mkdtemp(join(tmpdir(), 'embedded-')), 'file')
  onTestFinished(() => rm(join(file, '..'), { recursive: true }))
  await writeFile(file, '')

  const refused = await startEmbedded(file).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(EmbeddedUnavailable)
  expect(String(refused)).toMatch(/cannot run here: EEXIST.*DATABASE_URL.*docker-compose\.yml/s)
})

test('a server that will not start says why, soon', async () => {
  const folder = await newFolder()
  const refused = startEmbedded(folder, { settings: { ...settings, shared_preload_libraries: 'nowhere' } })
  await expect(refused).rejects.toThrow(/could not access file "nowhere".*DATABASE_URL/s)

  await (await startEmbedded(folder, { settings })).stop()
})

test('an initdb that refuses is quoted', async () => {
  const folder = await newFolder()
  await mkdir(join(folder, 'cluster'), { recursive: true })
  await writeFile(join(folder, 'cluster/password'), 'from elsewhere')
  await mkdir(join(folder, 'cluster/data'))
  await expect(startEmbedded(folder, { settings })).rejects.toThrow(EmbeddedUnavailable)
})

/** A place for a server, which is gone with all its servers after the test. */
async function newFolder() {
  const parent = await mkdtemp(join(tmpdir(), 'embedded-'))
  const folder = join(parent, 'postgres')
  onTestFinished(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    if (await isRunning(folder)) process.kill(await serverPid(folder), 'SIGQUIT')
    await rm(parent, { recursive: true, maxRetries: 20 })
  })
  return folder
}

const children: ChildProcess[] = []

/** Another process that starts the server; rejects when that process ends before it could. */
async function startProcess(folder: string) {
  const script = `
    import { startEmbedded } from '${new URL('./embedded.ts', import.meta.url).href}'
    const { url, stop } = await startEmbedded(${JSON.stringify(folder)}, { settings: ${JSON.stringify(settings)} })
    console.log(url)
    process.stdin.on('end', stop).resume()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  children.push(child)
  const exit = once(child, 'exit')
  const [url] = await Promise.race([
    once(createInterface(child.stdout), 'line') as Promise<[string]>,
    exit.then(([code, signal]) => Promise.reject(new Error(`The process ended with ${code ?? signal}.`))),
  ])
  const stop = async () => {
    child.stdin.end()
    expect(await exit).toEqual([0, null])
  }
  return { url, process: child, stop }
}

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query)).rows
  } finally {
    await client.end()
  }
}

async function serverPid(folder: string) {
  return parseInt(await readFile(join(folder, 'cluster/data/postmaster.pid'), 'utf8'))
}

async function isRunning(folder: string) {
  try {
    return process.kill(await serverPid(folder), 0)
  } catch {
    return false // no such file, or no such process
  }
}
