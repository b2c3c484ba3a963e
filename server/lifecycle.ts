import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from './db/database.ts'
import { migrationNames } from './db/migrate.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** True once it takes no new visitors. */
    isClosing: boolean
    /** Answers what is under way, for `patience` milliseconds at most, and closes. */
    closeGently: (patience?: number) => Promise<void>
  }
}

/** How long requests under way may take to end once the shop closes. */
const PATIENCE = 10_000
/** After this the process ends, whatever still hangs. */
const LONGEST_END = 15_000
/** How long the database may take to say that it is there. */
const SIGN_OF_LIFE = 1_000

/**
 * Gives an application a gentle end. Left to itself it would wait for every idle keep-alive connection, over a
 * minute, or cut off what is under way.
 */
export function closeGently(app: FastifyInstance) {
  app.decorate('isClosing', false)
  app.addHook('onSend', (_req, res, _payload, next) => {
    if (app.isClosing) res.header('connection', 'close')
    next()
  })
  app.decorate('closeGently', async (patience = PATIENCE) => {
    app.isClosing = true
    const idle = setInterval(() => app.server.closeIdleConnections(), 100)
    const last = setTimeout(() => {
      app.log.warn('requests that would not end were cut off')
      app.server.closeAllConnections()
    }, patience)
    try {
      await app.close()
    } finally {
      clearInterval(idle)
      clearTimeout(last)
    }
  })
}

/** `/healthz`: the process lives. `/readyz`: it can serve, and means to go on. Neither says more than that. */
export async function healthPlugin(app: FastifyInstance, { db }: { db: Db }) {
  const ours = await migrationNames()
  app.addHook('onRequest', async (_req, res) => void res.header('cache-control', 'no-store'))
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (req, res) => {
    const reason = app.isClosing ? 'closing' : await whyNotReady(db, ours)
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
      delay(SIGN_OF_LIFE, undefined, { signal: late.signal, ref: false }),
    ])
    if (!answer) return 'the database does not answer'
    return answer.rows[0]?.applied === ours.length ? undefined : 'migrations are missing'
  } catch (error) {
    return error instanceof Error ? error.message : 'the database cannot be asked'
  } finally {
    late.abort()
  }
}

/**
 * Keeps the process until a signal ends it, or an error that nobody caught: then the state of things is unknown,
 * so what is under way is answered and the process ends with 1, for its supervisor to start a new one.
 * `end` runs after the last answer. Told to stop, the process first lets a balancer see for some seconds that it is
 * not ready any more: a connection made at the very moment of closing would be cut.
 */
export function stayUntilStopped(
  app: FastifyInstance,
  { drainSeconds, end }: { drainSeconds: number; end: () => Promise<void> },
) {
  let exitCode = 0
  let isStopping = false

  async function stop(code: number) {
    exitCode = Math.max(exitCode, code)
    if (isStopping) return
    isStopping = true
    const drain = code === 0 ? drainSeconds * 1_000 : 0
    setTimeout(() => process.exit(1), drain + LONGEST_END).unref()
    try {
      app.isClosing = true
      await delay(drain)
      await app.closeGently()
      await end()
    } catch (error) {
      app.log.fatal(error, 'the shop could not be closed in order')
      exitCode = 1
    }
    process.exit(exitCode)
  }
  const fatal = (error: unknown) => {
    app.log.fatal(error, 'an error that nobody caught ends this process')
    return stop(1)
  }

  process.once('SIGINT', () => stop(0))
  process.once('SIGTERM', () => stop(0))
  process.on('uncaughtException', fatal)
  process.on('unhandledRejection', fatal)
}
