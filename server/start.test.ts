import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isRunning } from './db/embedded-testing.ts'

vi.setConfig({ testTimeout: 120_000 })

const root = join(import.meta.dirname, '..')

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'second-dance-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }))
  return folder
}

/** The whole server in a process of its own, with what it says and how it ends. The sources, so that nothing is built. */
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
    // Of a name that is hard for programs that a shell starts.
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
    const drawing = () =>
      readdir(join(folder, 'images')).then(
        (names) => names.length > 0,
        () => false,
      )
    await vi.waitUntil(drawing, { timeout: 60_000, interval: 5 })
    child.kill('SIGTERM')
    expect({ ended: await ended, err: said.err }).toEqual({ ended: [0, null], err: '' })
    expect(await isRunning(join(folder, 'postgres'))).toBe(false)
    expect(processesOn(folder)).toEqual([])
  })

  /** The processes that have the folder in their command. */
  function processesOn(folder: string) {
    const { stdout } = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    return stdout.split('\n').filter((line) => line.includes(folder))
  }
})
