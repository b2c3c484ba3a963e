import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Below what systems give out by themselves, which Linux does from 32768 on, and above what Chromium refuses.
const FIRST = 12_000
const OF_EACH = 1_000
const MOST_WORKERS = 20

/** Vitest numbers the workers that run at the same time from 1 on; what prepares the shops for all of them has the rest. */
const first = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % MOST_WORKERS) * OF_EACH
// Tests of another checkout may run beside these.
let next = randomInt(OF_EACH)

/**
 * A port of the loopback that is free and stays so until it is used: a shop takes seconds to open, and another process
 * could get its port meanwhile. No other worker gives it, nor does the system.
 */
export async function freePort() {
  for (let tries = 0; tries < OF_EACH; tries++) {
    const port = first + (next++ % OF_EACH)
    if (await isFree(port)) return port
  }
  throw new Error(`Of the ports from ${first} on none is free.`)
}

async function isFree(port: number) {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
  await once(server.close(), 'close')
  return true
}
