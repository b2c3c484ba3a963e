import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './kit/port.ts'

const root = join(import.meta.dirname, '..')

/** Starts the shop, asks for a page, stops it in order, and gives the names of the CommonJS files that it has loaded. */
async function loadedBy(command: string, args: string[], nodeEnv: string | undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'second-dance-production-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }))
  const port = await freePort()
  const { NODE_ENV: _ofThisTest, ...environment } = process.env
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...environment,
      ...(nodeEnv !== undefined && { NODE_ENV: nodeEnv }),
      NODE_DEBUG: 'module',
      PORT: `${port}`,
      DATA_DIR: folder,
      DEMO_DATA: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm does not pass a signal on, so it is sent to the whole process group.
    detached: true,
  })
  const ended = once(child, 'close')
  const tell = (signal: NodeJS.Signals) => child.pid && process.kill(-child.pid, signal)
  onTestFinished(() => void (child.exitCode === null && child.signalCode === null && tell('SIGKILL')))
  const said = { out: '', err: '' }
  const opened = Promise.withResolvers<void>()
  child.stderr.on('data', (text) => (said.err += text))
  child.stdout.on('data', (text) => {
    said.out += text
    if (said.out.includes('Second Dance is open')) opened.resolve()
  })
  const isOpen = await Promise.race([opened.promise.then(() => true), ended.then(() => false)])
  if (!isOpen) throw new Error(`It ended before it was open: ${said.err.replace(/^MODULE .*\n/gm, '')}`)
  const page = await fetch(`http://localhost:${port}/dress-rental`)
  expect(await page.text()).toContain('<!DOCTYPE html>')
  tell('SIGTERM')
  await ended
  return [...said.err.matchAll(/^MODULE \d+: load "([^"]+)"/gm)].map(([, path = '']) => basename(path))
}

const node = process.execPath
const main = ['server/main.ts']

test.for([
  ['npm start', 'npm', ['start'], undefined],
  ['node server/main.ts', node, main, undefined],
  ['node server/main.ts where NODE_ENV says something else', node, main, 'development'],
] as const)(
  '%s renders pages by the production build of React and all else',
  async ([, command, args, nodeEnv]) => {
    const loaded = await loadedBy(command, [...args], nodeEnv)
    // A package that has two builds names its files so.
    expect(loaded).toContain('react-dom-server.node.production.js')
    expect(loaded.filter((name) => name.includes('development'))).toEqual([])
  },
)
