import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { refusedWrites, type Db } from '../db/database.ts'
import { migrationNames } from '../db/migrate.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** True once it takes no new visitors. */
    isClosing: boolean
    /** Answers what is under way, for `drainMs` at most, and closes. */
    closeGracefully: (drainMs?: number) => Promise<void>
  }
}

/** How long open requests may take once the shop closes. */
const DRAIN_TIMEOUT_MS = 10_000
/** After this the process ends, whatever still hangs. */
const CLOSE_TIMEOUT_MS = 15_000
/** The same while it starts: an embedded PostgreSQL that is just being made has to be there to be stopped. */
const STARTUP_TIMEOUT_MS = 60_000
/** How long the database may take to answer the check. */
const HEARTBEAT_MS = 1_000
/** How long the result of one check is given to all requests. */
const LOOK_TTL_MS = 1_000
/** How long after a refused write the disk counts as full. */
const FULL_MS = 30_000

/**
 * Closes an application gracefully. Fastify alone would wait for every idle keep-alive connection, over a minute, or
 * cut off open requests.
 */
export function closeGracefully(app: FastifyInstance) {
  app.decorate('isClosing', false)
  app.addHook('onSend', (_req, res, _payload, next) => {
    if (app.isClosing) res.header('connection', 'close')
    next()
  })
  app.decorate('closeGracefully', async (drainMs = DRAIN_TIMEOUT_MS) => {
    app.isClosing = true
    const idle = setInterval(() => app.server.closeIdleConnections(), 100)
    const last = setTimeout(() => {
      app.log.warn('requests that would not end were cut off')
      app.server.closeAllConnections()
    }, drainMs)
    try {
      await app.close()
    } finally {
      clearInterval(idle)
      clearTimeout(last)
    }
  })
}

/**
 * `/healthz`: the process lives. `/readyz`: it can serve and write, and is not closing.
 */
export async function healthPlugin(app: FastifyInstance, { db }: { db: Db }) {
  const ours = await migrationNames()
  app.addHook('onRequest', async (_req, res) => void res.header('cache-control', 'no-store'))
  app.get('/healthz', () => ({ ok: true }))
  let last = { at: -Infinity, reason: Promise.resolve<string | undefined>(undefined) }
  const look = () => {
    const now = performance.now()
    if (now - last.at >= LOOK_TTL_MS) last = { at: now, reason: whyNotReady(db, ours) }
    return last.reason
  }
  app.get('/readyz', async (req, res) => {
    // Asked again after the check: the shop may have begun to close meanwhile.
    const found = app.isClosing ? undefined : await look()
    const reason = app.isClosing ? 'closing' : found
    if (!reason) return { ok: true }
    req.log.warn({ reason }, 'not ready')
    return res.code(503).send({ ok: false })
  })
}

/** Undefined when the database answers in time and has all of our migrations; a newer server may have added its own. */
async function whyNotReady(db: Db, ours: string[]) {
  const asked = sql<{ applied: number }>`
    select count(*)::int as applied from kysely_migration where name = any(${ours})`.execute(db)
  const late = new AbortController()
  try {
    const answer = await Promise.race([
      asked,
      delay(HEARTBEAT_MS, undefined, { signal: late.signal, ref: false }),
    ])
    if (!answer) return 'the database does not answer'
    if (performance.now() - refusedWrites(db).lastAt < FULL_MS) return 'the disk of the database is full'
    return answer.rows[0]?.applied === ours.length ? undefined : 'migrations are missing'
  } catch (error) {
    return error instanceof Error ? error.message : 'the database cannot be asked'
  } finally {
    late.abort()
  }
}

/**
 * Ends the process in order on a signal or an uncaught error. After an error the state is unknown, so open requests
 * are answered and the process ends with 1, for its supervisor to start a new one. To be called before anything is
 * opened that must be closed.
 */
export function handleSignals() {
  const stopping = new AbortController()
  const closing: ((code: number) => Promise<unknown>)[] = []
  let exitCode = 0
  let longest = STARTUP_TIMEOUT_MS
  let fatal = (error: unknown, what: string) => console.error(what, error)

  async function end(code: number) {
    exitCode = Math.max(exitCode, code)
    if (stopping.signal.aborted) return
    stopping.abort()
    setTimeout(() => process.exit(1), longest).unref()
    for (const close of closing) {
      try {
        await close(code)
      } catch (error) {
        fatal(error, 'the shop could not be closed in order')
        exitCode = 1
      }
    }
    process.exit(exitCode)
  }
  const uncaught = (error: unknown) => {
    fatal(error, 'an error that nobody caught ends this process')
    return end(1)
  }

  // Not `once`: a second signal, which some supervisors send, would end the process at once.
  process.on('SIGINT', () => end(0))
  process.on('SIGTERM', () => end(0))
  process.on('uncaughtException', uncaught)
  process.on('unhandledRejection', uncaught)

  return {
    /** Aborted once the process is about to end: what is still starting should stop. */
    signal: stopping.signal,
    /** Adds what runs before the process ends, after what is added later. It may wait for what is still being opened. */
    beforeEnd: (close: () => Promise<unknown>) => void closing.unshift(close),
    /**
     * Adds an application, whose open requests are answered first. On a signal the process waits some seconds, in which
     * a balancer sees that it is not ready: a connection made at the moment of closing would be cut.
     */
    serve(app: FastifyInstance, { drainSeconds }: { drainSeconds: number }) {
      longest = drainSeconds * 1_000 + CLOSE_TIMEOUT_MS
      fatal = (error, what) => app.log.fatal(error, what)
      closing.unshift(async (code) => {
        app.isClosing = true
        if (code === 0) await delay(drainSeconds * 1_000)
        await app.closeGracefully()
      })
    },
    /** Closes everything and ends the process: with 0 after a signal, else with 1. */
    end,
  }
}

/** What is closed before the process ends. */
export type Lifetime = ReturnType<typeof handleSignals>
