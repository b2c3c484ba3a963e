import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../e2e/kit/port.ts'
import { startArguments } from '../e2e/kit/start.ts'
import { processorTime } from './processor.ts'

const root = join(import.meta.dirname, '..')

export interface Running {
  origin: string
  /** Milliseconds of processor that the process has used so far. */
  processor: () => Promise<number>
  /** Megabytes that the process holds now. */
  memory: () => Promise<number>
  stop: () => Promise<void>
}

/** Runs a script of Node until it is stopped; resolves when its address answers. */
export async function run(
  script: string[],
  port: number,
  ready: string,
  environment: Record<string, string> = {},
) {
  const child = spawn(process.execPath, script, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://localhost:${port}`
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null) throw new Error(`${script[0]} ended with ${child.exitCode}.`)
    if (tries === 600) {
      child.kill()
      throw new Error(`${script[0]} did not answer within a minute.`)
    }
    const isReady = await fetch(`http://127.0.0.1:${port}${ready}`).then(
      ({ ok }) => ok,
      () => false, // not listening yet
    )
    if (isReady) break
    await delay(100)
  }
  return {
    origin,
    processor: () => processorTime(child.pid ?? NaN),
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * The shop itself as `npm start` runs it, on a port and a database. Only its limits on requests are off, since all of
 * them come from one address, and its folder is not that of the shop that people run here.
 */
export async function startApp(databaseUrl: string): Promise<Running> {
  const port = await freePort()
  return run(startArguments, port, '/readyz', {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(root, 'data/bench/app'),
    RATE_LIMITS: 'off',
  })
}

/** The limit (bench/baseline.ts) on the same database. */
export async function startLimit(databaseUrl: string): Promise<Running> {
  const port = await freePort()
  return run(['bench/baseline.ts', databaseUrl, String(port)], port, '/prebuilt', { NODE_ENV: 'production' })
}
