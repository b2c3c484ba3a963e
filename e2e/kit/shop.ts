import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { skipFirstRun } from './database.ts'
import { freePort } from './port.ts'
import { startArguments } from './start.ts'

const root = join(import.meta.dirname, '../..')

/** The real server on a real database, in a folder that is removed with it. */
export interface Shop {
  url: string
  folder: string
  server: ChildProcess
  stop: () => Promise<void>
}

/**
 * Opens a shop, by default empty, and waits until it is ready. `log` is the file of its log. It waits for its first
 * admin only where that `isNew`.
 */
export async function openShop(
  environment: Record<string, string> = {},
  log?: string,
  { isNew = false } = {},
): Promise<Shop> {
  const folder = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'second-dance-e2e-')))
  const port = environment.PORT ?? String(await freePort())
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, startArguments, {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: port,
      DEMO_DATA: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', log ? openSync(log, 'a') : 'ignore', 'inherit'],
  })
  await untilReady(url, server)
  if (!isNew) await skipFirstRun({ folder }, environment)
  return {
    url,
    folder,
    server,
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit')
        server.kill('SIGTERM')
        await ended
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Makes a person an admin while the shop is open, with the script for operators. */
export const makeAdmin = (folder: string, email: string) =>
  promisify(execFile)(process.execPath, ['server/scripts/admin.ts', email], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder },
  })

async function untilReady(url: string, server: ChildProcess) {
  for (let tries = 0; tries < 1800; tries++) {
    if (server.exitCode !== null)
      throw new Error(`The server ended with ${server.exitCode} before it was ready.`)
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false, // not listening yet
    )
    if (ready) return
    await delay(100)
  }
  throw new Error('The server was not ready within three minutes.')
}
