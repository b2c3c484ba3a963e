import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../e2e/kit/port.ts'

const root = join(import.meta.dirname, '..')

/** Linux counts a process's time in hundredths of a second. */
const MS_PER_TICK = 10

export interface Running {
  origin: string
  /** Milliseconds of processor that the process has used so far. */
  processor: () => Promise<number>
  /** Megabytes that the process holds now. */
  memory: () => Promise<number>
  stop: () => Promise<void>
}

async function run(script: string[], port: number, ready: string, environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, script, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://localhost:${port}`
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null) throw new Error(`${script.join(' ')} ended with ${child.exitCode}.`)
    if (tries === 600) throw new Error(`${script.join(' ')} did not answer within a minute.`)
    const isReady = await fetch(`http://127.0.0.1:${port}${ready}`).then(
      ({ ok }) => ok,
      () => false, // not listening yet
    )
    if (isReady) break
    await delay(100)
  }
  return {
    origin,
    async processor() {
      const [, after = ''] = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')
      const [user, system] = after.split(' ').slice(11, 13).map(Number)
      return ((user ?? NaN) + (system ?? NaN)) * MS_PER_TICK
    },
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

/** The shop itself, as it is served to everybody. */
export async function startApp(databaseUrl: string): Promise<Running> {
  const port = await freePort()
  return run(['server/main.ts'], port, '/readyz', {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(root, 'data/bench/app'),
    DEMO_DATA: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  })
}

/** The limit (bench/baseline.ts) on the same database. */
export async function startLimit(databaseUrl: string): Promise<Running> {
  const port = await freePort()
  return run(['bench/baseline.ts', databaseUrl, String(port)], port, '/prebuilt', { NODE_ENV: 'production' })
}
