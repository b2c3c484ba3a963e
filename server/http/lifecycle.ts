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

/** How long requests under way may take to end once the shop closes. */
const DRAIN_TIMEOUT_MS = 10_000
/** After this the process ends, whatever still hangs. */
const CLOSE_TIMEOUT_MS = 15_000
/** The same while it starts: an embedded PostgreSQL that is just being made has to be there to be stopped. */
const STARTUP_TIMEOUT_MS = 60_000
/** How long the database may take to say that it is there. */
const HEARTBEAT_MS = 1_000
/** How long one look at it stands for all who ask, whoever they are. */
const LOOK_TTL_MS = 1_000
/** How long a refused write says that the disk is full; then the next write has to try it. */
const FULL_MS = 30_000

/**
 * Gives an application a gentle end. Left to itself it would wait for every idle keep-alive connection, over a
 * minute, or cut off what is under way.
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
 * `/healthz`: the process lives. `/readyz`: it can serve and write, and means to go on. Neither says more than that.
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
    // That it closes is never told late, also to whoever waits for the look.
    const found = app.isClosing ? undefined : await look()
    const reason = app.isClosing ? 'closing' : found
    if (!reason) return { ok: true }
    req.log.warn({ reason }, 'not ready')
    return res.code(503).send({ ok: false })
  })
}

/** Nothing when the database answers in time and has all of our migrations; a newer server may have added its own. */
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

/** How the process ends: what is to be closed before it does. */
export interface Lifetime {
  /** Aborted once the process is about to end: what is still starting should go no further. */
  signal: AbortSignal
  /** Has this run before the process ends, after what was added later. It may wait for what is still being opened. */
  beforeEnd: (close: () => Promise<unknown>) => void
  /**
   * Has an application answered to its end first. Told to stop, the process lets a balancer see for some seconds
   * that it is not ready any more: a connection made at the very moment of closing would be cut.
   */
  serve: (app: FastifyInstance, options: { drainSeconds: number }) => void
  /** Closes everything and ends the process: with 0 when it was told to, else with 1. */
  end: (code: number) => Promise<void>
}

/**
 * Ends the process in order on a signal, however many come, or an error that nobody caught: then the state of things
 * is unknown, so what is under way is answered and the process ends with 1, for its supervisor to start a new one.
 * To be called before anything is opened that must not stay behind.
 */
export function handleSignals(): Lifetime {
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

  // For good: a second signal, which some supervisors send, would otherwise end the process at once.
  process.on('SIGINT', () => end(0))
  process.on('SIGTERM', () => end(0))
  process.on('uncaughtException', uncaught)
  process.on('unhandledRejection', uncaught)

  return {
    signal: stopping.signal,
    beforeEnd: (close) => void closing.unshift(close),
    serve(app, { drainSeconds }) {
      longest = drainSeconds * 1_000 + CLOSE_TIMEOUT_MS
      fatal = (error, what) => app.log.fatal(error, what)
      closing.unshift(async (code) => {
        app.isClosing = true
        if (code === 0) await delay(drainSeconds * 1_000)
        await app.closeGracefully()
      })
    },
    end,
  }
}
