import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { archivePlugin } from './account/archive-plugin.ts'
import { csvPlugin } from './admin/csv-plugin.ts'
import { authPlugin } from './auth/plugin.ts'
import { createLimits } from './sessions/limits.ts'
import { backupsPlugin } from './backup/plugin.ts'
import { openDemand } from './searches/demand.ts'
import { createSessions } from './sessions/sessions.ts'
import { clockAhead } from './clock.ts'
import type { Config } from './config.ts'
import { contextMaker, type BackupDesk, type MailDesk } from './trpc/context.ts'
import type { Db } from './db/database.ts'
import { createReads, type Reads } from './db/replica.ts'
import { removeDemoShop } from './demo-shop/remove.ts'
import { secureHeaders } from './http/headers.ts'
import { createChanges, type Changes } from './http/changes.ts'
import { cachePolicy, decorateAudience } from './http/cache-policy.ts'
import { rejectAmbiguousTargets } from './http/request-target.ts'
import { cachePublicResponses } from './http/response-cache.ts'
import { forgetFacets } from './dresses/facets.ts'
import { imagesPlugin } from './images/plugin.ts'
import { slipPlugin } from './handover/slip-plugin.ts'
import { privateImagesPlugin } from './moderation/private-images-plugin.ts'
import type { ImageStore } from './images/store.ts'
import { deliverNext } from './letters/deliver.ts'
import { measureLetters } from './mail/metrics.ts'
import { forgetKept, outboxOf, readKept } from './mail/outbox.ts'
import { findRemembered } from './mail/queries.ts'
import type { Transport } from './mail/transport.ts'
import { unsubscribePlugin } from './mail/unsubscribe-plugin.ts'
import { removePicturesOf } from './maintenance/maintenance.ts'
import { measureJobs } from './jobs/metrics.ts'
import { closeGracefully, healthPlugin } from './http/lifecycle.ts'
import { logging } from './http/logging.ts'
import { createMetrics, measureReads, measureRequests } from './http/metrics.ts'
import { readForwardedAddresses } from './http/forwarded.ts'
import { shedLoad, type Overload } from './http/load-shedding.ts'
import { watchFirstRun } from './people/first-run.ts'
import { pagesPlugin } from './pages/plugin.ts'
import type { Site } from './pages/site.ts'
import { openRules, type RulesConfig, type ShopRules } from './settings/settings.ts'
import { vitalsPlugin } from './pages/vitals.ts'
import { restPlugin, speakJsonErrors, speakJsonNotFound } from './api/rest/plugin.ts'
import { docsPagePlugin } from './api/rest/docs-page.ts'
import { rejectCrossSiteWrites } from './http/csrf.ts'
import { sendAsText, trpcPlugin } from './api/trpc-plugin.ts'

export interface Parts {
  config: RulesConfig &
    Pick<Config, 'trustProxy' | 'logLevel'> &
    Partial<
      Pick<
        Config,
        | 'google'
        | 'metricsToken'
        | 'webVitals'
        | 'clockAheadDays'
        | 'dataDir'
        | 'databaseUrl'
        | 'placeholderRating'
      >
    >
  db: Db
  /** The database of public reads; `db` unless there are replicas. */
  reads?: Reads
  images: ImageStore
  /** Null by default. */
  backups?: BackupDesk | null
  /** How letters leave; without one they wait. */
  transport?: Transport
  /** The pages: the build, or the sources in development. */
  site: (app: FastifyInstance) => Promise<Site>
  overload: Overload
  /** Announces public changes made outside of calls. */
  changes?: Changes
  /** By default read once, and again after each change of this server. */
  rules?: ShopRules
  timeouts?: RequestTimeouts
  /** False caches no public answer or page, for measuring without. */
  cached?: boolean
  /** Where the log goes; by default to standard output. */
  logTo?: { write: (line: string) => void }
}

/** How long a browser may take to send its request, in milliseconds. */
interface RequestTimeouts {
  headers: number
  request: number
  check: number
}

/** JSON bodies are small; pictures are uploaded in another type. */
export const MAX_JSON_BYTES = 64 * 1024

const REQUEST_TIMEOUTS_MS: RequestTimeouts = { headers: 15_000, request: 30_000, check: 5_000 }

/** Returns the whole shop as one Fastify application: tRPC, the documented REST calls, pictures and pages. */
export async function buildApp({
  config,
  db,
  reads = createReads({ primary: db }),
  images,
  transport,
  backups = null,
  site: comesFrom,
  overload,
  changes = createChanges(),
  rules: given,
  timeouts = REQUEST_TIMEOUTS_MS,
  cached = true,
  logTo,
}: Parts) {
  const { publicUrl, imageOrigin, trustProxy, logLevel } = config
  const app = Fastify({
    genReqId: () => randomUUID(),
    ...logging(logLevel, logTo),
    trustProxy,
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: timeouts.request,
    connectionTimeout: 60_000,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.check },
    maxRequestsPerSocket: 10_000,
    return503OnClosing: false, // requests on open connections are answered before these close
    routerOptions: { maxParamLength: 2_000 },
    // A line for every request only when debugging; failures are always logged.
    logController: new LogController({ disableRequestLogging: !['debug', 'trace'].includes(logLevel) }),
  })
  const sessions = createSessions(db, publicUrl.startsWith('https:'), reads.current)
  const mayReceive = cachePolicy(sessions.cookieName)
  const limits = createLimits(db, config.rateLimits)
  const metrics = createMetrics(db, reads)
  const { onChange, publicDataChanged } = changes
  const rules = given ?? (await openRules(db, config, publicDataChanged))
  measureReads(metrics, reads)
  measureLetters(metrics.registry, db)
  measureJobs(metrics.registry, db)
  const clock = clockAhead(config.clockAheadDays ?? 0)
  /** Letters sent out of turn, so that a stopping server waits for them. */
  const leaving = new Set<Promise<unknown>>()
  app.addHook('preClose', async () => {
    await Promise.all(leaving)
  })
  // Only the embedded database keeps its letters, and only it knows which have expired.
  const outbox = config.dataDir && !config.databaseUrl ? outboxOf(config.dataDir) : undefined
  const mail: MailDesk = {
    sendNow(id) {
      const sent = deliverNext({ db, transport, rules: rules.now(), clock }, id)
        .catch((error) => app.log.error(error, 'a letter could not be sent at once and waits for its turn'))
        .finally(() => leaving.delete(sent))
      leaving.add(sent)
    },
    readKept: async (id) =>
      outbox && (await findRemembered(db, [id])).has(id) ? readKept(outbox, id) : null,
    async forgetKept() {
      if (outbox)
        await forgetKept(db, outbox).catch((error) =>
          app.log.error(error, 'kept letters could not be removed and will be with the next sweep'),
        )
    },
  }
  const demand = openDemand(db, (error) => app.log.error(error, 'a search could not be counted'))
  app.addHook('onClose', demand.close)
  const createContext = contextMaker({
    publicUrl,
    demand,
    db,
    mail,
    backups,
    removePicturesOf: (formerId) =>
      removePicturesOf({ db, images }, formerId).catch((error) =>
        app.log.error(error, 'pictures could not be removed and will be with the next maintenance'),
      ),
    removeDemo: () => removeDemoShop({ db, images, now: clock() }),
    metrics,
    reads,
    sessions,
    limits,
    rules: rules.now,
    settings: {
      fixed: config.fixedSettings,
      changed: () =>
        rules
          .look()
          .catch((error) =>
            app.log.error(error, 'changed settings could not be read and will be with the next look'),
          ),
    },
    clock,
    changed: publicDataChanged,
  })

  // A form on another site can send text; only our own pages send JSON.
  app.removeContentTypeParser('text/plain')
  app.register(cookie)
  speakJsonErrors(app)
  readForwardedAddresses(app)
  closeGracefully(app)
  secureHeaders(app, publicUrl)
  rejectAmbiguousTargets(app)
  measureRequests(app, metrics, config.metricsToken)
  decorateAudience(app)
  cachePublicResponses(app, { mayReceive, onChange, enabled: cached })
  shedLoad(app, overload, () => rules.now().shop.name)
  rejectCrossSiteWrites(app, publicUrl)
  sendAsText(app)
  const { vitals, ...site } = await comesFrom(app)

  app.register(healthPlugin, { db })
  app.register(trpcPlugin, { createContext })
  app.register(
    async (api) => {
      speakJsonNotFound(api)
      // Private unless a route says otherwise.
      api.addHook('onRequest', (_req, res, next) => {
        res.header('cache-control', 'no-store')
        next()
      })
      api.register(imagesPlugin, { db, images, createContext, changes, onDecision: () => forgetFacets(db) })
      api.register(privateImagesPlugin, { db, images, createContext, rules: config })
      api.register(archivePlugin, { db, images, createContext })
      api.register(backupsPlugin, { db, createContext, backups })
      api.register(csvPlugin, { db, createContext })
      api.register(authPlugin, {
        db,
        limits,
        createContext,
        publicUrl,
        rules: rules.now,
        google: config.google,
      })
      api.register(unsubscribePlugin, { db, clock, publicUrl })
      api.register(restPlugin, { createContext, publicUrl })
      api.register(docsPagePlugin, { publicUrl, rules: rules.now })
      if (config.webVitals) api.register(vitalsPlugin, { site, observe: metrics.observeVital })
    },
    { prefix: '/_api' },
  )

  app.register(slipPlugin, { db, createContext, publicUrl })
  app.register(pagesPlugin, {
    db,
    current: reads.current,
    shop: () => rules.now().shop,
    isFirstRun: watchFirstRun(db),
    createContext,
    origin: publicUrl,
    placeholderRating: config.placeholderRating ?? !publicUrl.startsWith('https:'),
    imageOrigin,
    mayReceive,
    clock,
    cached,
    onChange,
    site: config.webVitals ? { ...site, vitals } : site,
  })
  return app
}
