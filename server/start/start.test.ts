import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { keepCurrency } from '../settings/currency.ts'
import { isRunning } from '../testing/servers/embedded.ts'
import { openProxy } from '../testing/servers/proxy.ts'
import { test } from '../testing/test.ts'

vi.setConfig({ testTimeout: 120_000 })

const root = join(import.meta.dirname, '../..')

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'second-dance-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }))
  return folder
}

/**
 * The whole server in a process of its own, with its output and how it ends. From the sources, so that nothing is
 * built.
 */
function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['server/main.ts', '--dev'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DEMO_DATA: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => (said.out += text))
  child.stderr.on('data', (text) => (said.err += text))
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, said, ended }
}

/** Has Node stand still for so long where it loads a module of the server. */
const standStill = (module: string, milliseconds: number) => `
  import { registerHooks } from 'node:module'
  registerHooks({ load(url, context, next) {
    if (url.endsWith('/server/${module}'))
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${milliseconds})
    return next(url, context)
  } })`

test('a machine that takes seconds to load the code does not take the database for lost', async ({
  databaseUrl,
  db,
}) => {
  expect(db).toBeTruthy()
  const url = new URL(databaseUrl)
  const proxy = await openProxy(Number(url.port))
  url.host = `127.0.0.1:${proxy.port}`
  proxy.delay(100)
  const { child, said, ended } = start({
    DATABASE_URL: url.href,
    DATA_DIR: await newFolder(),
    // Longer than a connection may take.
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(standStill('start/listen.ts', 5_500))}`,
  })
  await vi.waitUntil(() => said.out.includes('is open') || child.exitCode !== null, { timeout: 60_000 })
  child.kill('SIGTERM')
  expect({ ended: await ended, err: said.err }).toEqual({ ended: [0, null], err: '' })
})

describe('a start that cannot work says why in one line, and ends with 1:', () => {
  async function refusal(environment: Record<string, string>) {
    const { said, ended } = start({ DATA_DIR: await newFolder(), ...environment })
    expect(await ended).toEqual([1, null])
    return said.err
  }

  test('the port is taken', async ({ databaseUrl, db }) => {
    expect(db).toBeTruthy()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    expect(await refusal({ DATABASE_URL: databaseUrl, PORT: `${port}` })).toBe(
      `PORT: ${port} is taken by another program.\n`,
    )
  })

  test.for(['nowhere.invalid', '192.0.2.1'])('%s is no HOST', async (host, { databaseUrl, db }) => {
    expect(db).toBeTruthy()
    expect(await refusal({ DATABASE_URL: databaseUrl, HOST: host })).toMatch(
      /^HOST: .* is no address of this machine \(\w+\)\.\n$/,
    )
  })

  test('TRUST_PROXY is nonsense', async () => {
    expect(await refusal({ TRUST_PROXY: 'nonsense' })).toBe(
      'The environment has settings that cannot be used:\n' +
        '  TRUST_PROXY: must be IP addresses or networks such as 10.0.0.0/8\n',
    )
  })

  test('CURRENCY is another one than that of the prices', async ({ databaseUrl, db, person }) => {
    // Without prices it may change.
    for (const unit of ['USD/2', 'HUF/2']) await keepCurrency(db, unit)
    await db.deleteFrom('shopCurrency').execute()
    await (await person('Olga')).list()
    await keepCurrency(db, 'HUF/2')
    // Whatever this version of Node takes for the decimals of forints.
    for (const CURRENCY of ['CHF', 'HUF/0'])
      expect(await refusal({ DATABASE_URL: databaseUrl, CURRENCY })).toBe(
        'The environment has settings that cannot be used:\n' +
          '  CURRENCY: must be HUF/2, as the prices in this database are; another one needs a shop without dresses\n',
      )
  })

  test('the database is down, unknown or refuses, without its password', async ({ databaseUrl, db }) => {
    expect(db).toBeTruthy()
    const secret = 's3cret-of-the-shop'
    const changed = (change: (url: URL) => void) => {
      const url = new URL(databaseUrl)
      change(url)
      return url.href
    }
    const cases = [
      [`postgres://shop:${secret}@127.0.0.1:1/shop`, 'nobody answers at 127.0.0.1:1.'],
      [`postgres://shop:${secret}@localhost:1/shop`, 'nobody answers at localhost:1.'],
      [`postgres://shop:${secret}@nowhere.invalid/shop`, 'there is no host called nowhere.invalid.'],
      [
        changed((url) => (url.password = secret)),
        'PostgreSQL refuses: password authentication failed for user "second_dance".',
      ],
      [
        changed((url) => (url.pathname = '/nowhere')),
        'PostgreSQL refuses: database "nowhere" does not exist.',
      ],
    ] as const
    for (const [url, problem] of cases) {
      expect(await refusal({ DATABASE_URL: url })).toBe(`DATABASE_URL: ${problem}\n`)
    }
    const [, elsewhere] = cases[0]
    expect(await refusal({ DATABASE_URL: databaseUrl, DATABASE_MIGRATION_URL: cases[0][0] })).toBe(
      `DATABASE_MIGRATION_URL: ${elsewhere}\n`,
    )
  })

  test('DATA_DIR cannot be written', async () => {
    const folder = await newFolder()
    const file = join(folder, 'file')
    await writeFile(file, '')
    expect(await refusal({ DATA_DIR: file })).toBe(
      `DATA_DIR: ${file} cannot be written: there is a file of that name.\n`,
    )
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toBe(
      `DATA_DIR: ${join(file, 'data')} cannot be written: part of it is a file.\n`,
    )
    if (process.getuid?.() === 0) return // root may write everywhere
    const closed = join(folder, 'closed')
    await mkdir(closed)
    await chmod(closed, 0o500)
    expect(await refusal({ DATA_DIR: closed })).toBe(
      `DATA_DIR: ${closed} cannot be written: permission denied.\n`,
    )
  })

  test('DATA_DIR would be a command, and is none', async () => {
    const folder = await newFolder()
    const trap = join(folder, 'trap')
    const name = `\`touch ${trap}\`$(touch ${trap})`
    expect(await refusal({ DATA_DIR: join(folder, name) })).toMatch(
      /^The environment .*\n {2}DATA_DIR: must have no /,
    )
    expect(existsSync(trap)).toBe(false)
    expect(await readdir(folder)).toEqual([])
  })
})

describe('told to stop, a first start on an empty folder ends in order and leaves no PostgreSQL behind,', () => {
  const inFolder = (folder: string, path: string) => existsSync(join(folder, 'postgres', path))
  const moments: Record<string, (folder: string, said: string) => Promise<boolean> | boolean> = {
    'when it makes the folder': (folder) => inFolder(folder, ''),
    'when it makes the database': async (folder) =>
      (await readdir(join(folder, 'postgres')).catch(() => [])).some((name) =>
        name.startsWith('unfinished-'),
      ),
    'when the database is starting': (folder) => inFolder(folder, 'cluster/data/postmaster.pid'),
    'when the database is migrated': (_, said) => said.includes('Database migrated'),
    'when the shop is open': (_, said) => said.includes('is open'),
  }

  test.for(Object.entries(moments))('%s', async ([, hasCome]) => {
    // A name that is hard to quote in a shell.
    const folder = join(await newFolder(), "my shop's ünï服")
    const { child, said, ended } = start({ DATA_DIR: folder })
    await vi.waitUntil(() => hasCome(folder, said.out), { timeout: 60_000, interval: 2 })
    child.kill('SIGTERM')
    child.kill('SIGTERM')
    expect({ ended: await ended, err: said.err }).toEqual({ ended: [0, null], err: '' })
    expect(await isRunning(join(folder, 'postgres'))).toBe(false)
    expect(processesOn(folder)).toEqual([])
  })

  test('while it fills the demo shop', async () => {
    const folder = await newFolder()
    const { child, said, ended } = start({ DATA_DIR: folder, DEMO_DATA: 'on' })
    const storing = () =>
      readdir(join(folder, 'images')).then(
        (names) => names.length > 0,
        () => false,
      )
    await vi.waitUntil(storing, { timeout: 60_000, interval: 5 })
    child.kill('SIGTERM')
    expect({ ended: await ended, err: said.err }).toEqual({ ended: [0, null], err: '' })
    expect(await isRunning(join(folder, 'postgres'))).toBe(false)
    expect(processesOn(folder)).toEqual([])
  })

  function processesOn(folder: string) {
    const { stdout } = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    return stdout.split('\n').filter((line) => line.includes(folder))
  }
})
