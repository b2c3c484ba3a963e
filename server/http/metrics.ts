import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { poolUse, refusedWrites, type Db } from '../db/database.ts'
import type { Reads } from '../db/replica.ts'
import { uploadRoutes } from './upload-routes.ts'

/** Events with a counter of their own, beside the one of every procedure. */
export type CounterName = 'bookings' | 'logins'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Web vitals are milliseconds, but for the layout shift, which is a share of the screen. */
const VITALS = [0.01, 0.05, 0.1, 0.25, 0.5, 50, 100, 200, 500, 1_000, 1_800, 2_500, 4_000, 8_000]

/** `OK`, or the code of the error. */
type Outcome = string

/** The shop's metrics for Prometheus. Every label has few values, whatever visitors send. */
export function createMetrics(db: Db, reads?: Pick<Reads, 'pipelines'>) {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route template; "page" is every rendered page, "unmatched" every unknown address.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const procedures = new Counter({
    name: 'procedure_calls_total',
    help: 'Calls of each procedure, over tRPC, REST and the first render, by outcome.',
    labelNames: ['procedure', 'outcome'],
    registers,
  })
  const counted = <Label extends string>(name: string, help: string, label: Label) =>
    new Counter({ name, help, labelNames: [label], registers })
  const bookings = counted(
    'bookings_total',
    'Requests for a dress: accepted, conflict or refused.',
    'outcome',
  )
  const logins = counted('logins_total', 'Sign-ins with a password: accepted or refused.', 'outcome')
  const uploads = counted('uploads_total', 'Uploaded pictures: accepted, refused or failed.', 'outcome')
  const vitals = new Histogram({
    name: 'web_vital',
    help: 'What visitors measured: milliseconds, and for CLS a share.',
    labelNames: ['name', 'route'],
    buckets: VITALS,
    registers,
  })
  const pool = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool: all, idle, and requests that wait for one; and the pipelines of short reads.',
    labelNames: ['state'],
    registers,
    collect() {
      const use = { ...poolUse(db), pipelines: reads?.pipelines() ?? 0 }
      for (const [state, number] of Object.entries(use)) pool.set({ state }, number)
    },
  })
  const full = new Counter({
    name: 'database_full_total',
    help: 'Writes that the database refused because its disk is full.',
    registers,
    collect() {
      full.reset()
      full.inc(refusedWrites(db).count)
    },
  })

  return {
    registry,

    /** Counts a request by its route's template, never its address. */
    answered(method: string, route: string, status: number, seconds: number) {
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
      if (uploadRoutes.has(route)) {
        uploads.inc({ outcome: status < 300 ? 'accepted' : status < 500 ? 'refused' : 'failed' })
      }
    },

    /** Counts a procedure that has run or was refused; `counter` is its own, if it has one. */
    called(procedure: string, outcome: Outcome, counter?: CounterName) {
      procedures.inc({ procedure, outcome })
      const accepted = outcome === 'OK'
      if (counter === 'logins') logins.inc({ outcome: accepted ? 'accepted' : 'refused' })
      if (counter === 'bookings') {
        bookings.inc({ outcome: accepted ? 'accepted' : outcome === 'CONFLICT' ? 'conflict' : 'refused' })
      }
    },

    /** Records a web vital. `name` and `route` must come from a list of ours, not from the visitor. */
    observeVital: (name: string, route: string, value: number) => vitals.observe({ name, route }, value),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

/** Adds the counters of public reads and the state of each replica. */
export function measureReads({ registry }: Metrics, reads: Reads) {
  if (!reads.replicas().length) return
  const registers = [registry]
  const answered = new Counter({
    name: 'public_reads_total',
    help: 'Public reads by who answered: a replica, the primary, or the primary because a replica failed.',
    labelNames: ['by'],
    registers,
    collect() {
      answered.reset()
      answered.inc({ by: 'replica' }, reads.counts.replica)
      answered.inc({ by: 'primary' }, reads.counts.primary)
      answered.inc({ by: 'primary after replica' }, reads.counts.fellBack)
    },
  })
  const state = (
    name: string,
    help: string,
    of: (replica: ReturnType<Reads['replicas']>[number]) => number,
  ) => {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['replica'],
      registers,
      collect: () => reads.replicas().forEach((replica, n) => gauge.set({ replica: n + 1 }, of(replica))),
    })
  }
  state('replica_in_use', 'Whether public reads go to a replica: 1 or 0.', ({ inUse }) => Number(inUse))
  state('replica_lag_seconds', 'How far a replica is behind at most.', ({ lag }) => lag / 1_000)
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

/**
 * Times every request, and answers `/metrics` to requests with the token. Without a token set there is no such address.
 */
export function measureRequests(app: FastifyInstance, metrics: Metrics, token: string | undefined) {
  app.addHook('onResponse', (req, res, next) => {
    const isPage = res.statusCode !== 404 && `${res.getHeader('content-type')}`.startsWith('text/html')
    const route = req.routeOptions.url ?? (isPage ? 'page' : 'unmatched')
    const method = METHODS.has(req.method) ? req.method : 'other'
    metrics.answered(method, route, res.statusCode, res.elapsedTime / 1000)
    next()
  })
  if (token) collectDefaultMetrics({ register: metrics.registry })

  app.get('/metrics', async (req, res) => {
    if (!token) return res.callNotFound()
    if (!isSame(req.headers.authorization ?? '', `Bearer ${token}`)) {
      return res.code(401).header('www-authenticate', 'Bearer').header('cache-control', 'no-store').send()
    }
    return res
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics())
  })
}

/** Compares in constant time. */
function isSame(given: string, expected: string) {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
