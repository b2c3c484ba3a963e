import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, inject, onTestFinished } from 'vitest'
import { checkIntegrity } from '../../../server/backup/integrity.ts'
import type { Db } from '../../../server/db/database.ts'
import { skipFirstRun } from '../../kit/database.ts'
import { freePort } from '../../kit/port.ts'
import { startArguments } from '../../kit/start.ts'
import { diskStore } from '../../../server/images/store.ts'
import { databaseUrl, onServer } from '../../../server/testing/template.ts'
import { ask } from './http.ts'
import { sized } from './results.ts'

export { embeddedUrl, lookInto } from '../../kit/database.ts'

const root = join(import.meta.dirname, '../../..')

/** A shop that can be killed and started again: the real server in a process, on one folder and one port. */
export interface Shop {
  url: string
  folder: string
  process: ChildProcess
  /** Every line that it has written, over all its lives. */
  log: string[]
  /** Ends the process at once, as a power cut would. */
  kill: () => Promise<void>
  /** Asks it to end, and gives its exit code. */
  stop: () => Promise<number | null>
  /** Starts it (again) and gives the milliseconds until it was ready. */
  start: () => Promise<number>
}

/** A shop in its own folder, by default empty and without limits. Removed after the test. */
export async function openShop(environment: Record<string, string> = {}): Promise<Shop> {
  const folder = environment.DATA_DIR ?? (await newFolder())
  const port = environment.PORT ?? `${await freePort()}`
  const shop: Shop = {
    url: `http://localhost:${port}`,
    folder,
    process: begin(),
    log: [],
    async kill() {
      const ended = once(shop.process, 'exit')
      shop.process.kill('SIGKILL')
      await ended
    },
    async stop() {
      if (shop.process.exitCode !== null) return shop.process.exitCode
      const ended = once(shop.process, 'exit') as Promise<[number | null]>
      shop.process.kill('SIGTERM')
      const [code] = await ended
      return code
    },
    async start() {
      const begun = performance.now()
      shop.process = begin()
      listen()
      await untilReady(shop)
      await skipFirstRun(shop, environment)
      return performance.now() - begun
    },
  }
  listen()
  onTestFinished(async () => {
    if (isAlive(shop)) await shop.stop()
  })
  await untilReady(shop)
  await skipFirstRun(shop, environment)
  return shop

  function begin() {
    return spawn(process.execPath, startArguments, {
      cwd: root,
      env: {
        ...process.env,
        DEMO_DATA: 'off',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
        ...environment,
        DATA_DIR: folder,
        PORT: port,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }
  function listen() {
    const { stdout, stderr } = shop.process
    for (const output of [stdout, stderr]) {
      if (output) createInterface(output).on('line', (line) => shop.log.push(line))
    }
  }
}

/** The address of an empty, migrated database of one's own. */
export async function newDatabase() {
  const [server, template] = [inject('databaseServer'), inject('template')]
  const name = `${template}_${randomUUID().slice(0, 8)}`
  await onServer(server, `create database ${name} template ${template}`)
  return databaseUrl(server, name)
}

/** A folder that is gone after the test. */
export async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'second-dance-faults-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}

export const isAlive = ({ process }: Shop) => process.exitCode === null && process.signalCode === null

/** A shop is ready again by then, in milliseconds: on a machine of its own, and on one that CI shares. */
export const READY_WITHIN = sized(20_000, 5_000)

/** Waits until the shop is ready, and gives how many milliseconds that took. */
export async function untilReady(shop: Shop) {
  const begun = performance.now()
  while (performance.now() - begun < 60_000) {
    if (!isAlive(shop)) throw new Error(`The shop is gone:\n${shop.log.slice(-20).join('\n')}`)
    if (await isReady(shop.url)) return performance.now() - begun
    await delay(20)
  }
  throw new Error(`The shop was not ready within a minute:\n${shop.log.slice(-20).join('\n')}`)
}

export const isReady = (url: string) =>
  ask(`${url}/readyz`, { patience: 2_000 }).then(
    ({ status }) => status === 200,
    () => false,
  )

/** Everything that must always be true of the data is. */
export async function expectInvariants(db: Db, { folder }: { folder: string }) {
  expect(await checkIntegrity({ db, images: diskStore(join(folder, 'images')) })).toEqual([])
}

/** The memory that a process has in use, and the most it ever had, in megabytes. */
export async function memoryOf({ process: { pid } }: Shop) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}
