import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { authPlugin } from './auth/plugin.ts'
import { createLimits } from './auth/limits.ts'
import { createSessions } from './auth/sessions.ts'
import type { Config } from './config.ts'
import { contextMaker } from './context.ts'
import type { Db } from './db/database.ts'
import { createReads, type Reads } from './db/replica.ts'
import { imagesPlugin } from './images/plugin.ts'
import { keepAnswers } from './kept-answers.ts'
import type { ImageStore } from './images/store.ts'
import { requestInLog } from './log.ts'
import { pagesPlugin } from './pages/plugin.ts'
import type { Site } from './pages/site.ts'
import { vitalsPlugin, type ObserveVital } from './pages/vitals.ts'
import { restPlugin, speakJsonErrors, speakJsonNotFound } from './rest/plugin.ts'
import { referencePlugin } from './rest/reference.ts'
import { refuseForeignWrites } from './same-site.ts'
import { sendAsText, trpcPlugin } from './trpc-plugin.ts'

export interface Parts {
  config: Pick<
    Config,
    | 'publicUrl'
    | 'imageOrigin'
    | 'requestExpiryHours'
    | 'turnaroundDays'
    | 'rateLimits'
    | 'trustProxy'
    | 'logLevel'
  > &
    Partial<Pick<Config, 'google' | 'webVitals'>>
  db: Db
  /** Where public reads go; to `db` unless there are replicas. */
  reads?: Reads
  images: ImageStore
  /** Where the pages come from: the build, or the sources while developing. */
  site: (app: FastifyInstance) => Promise<Site>
  /** Takes what browsers tell about how their pages load, where `webVitals` is on. */
  observeVital?: ObserveVital
}

/** JSON bodies are small; only pictures are not, and they do not come as JSON. */
const MOST_JSON_BYTES = 64 * 1024

/** The whole shop as one Fastify application: tRPC, the documented REST calls, pictures and pages. */
export async function buildApp({
  config,
  db,
  reads = createReads({ primary: db }),
  images,
  site: comesFrom,
  observeVital = () => {},
}: Parts) {
  const { publicUrl, imageOrigin, requestExpiryHours, turnaroundDays, trustProxy, logLevel } = config
  const app = Fastify({
    genReqId: () => randomUUID(),
    logger: {
      level: logLevel,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      serializers: { req: requestInLog },
    },
    trustProxy,
    bodyLimit: MOST_JSON_BYTES,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    routerOptions: { maxParamLength: 2_000 },
    // A line for every request is for whoever looks for something; what fails is always logged.
    logController: new LogController({ disableRequestLogging: !['debug', 'trace'].includes(logLevel) }),
  })
  const sessions = createSessions(db, publicUrl.startsWith('https:'))
  const limits = createLimits(db, config.rateLimits)
  const createContext = contextMaker({
    db,
    reads,
    sessions,
    limits,
    rules: { publicUrl, imageOrigin, requestExpiryHours, turnaroundDays },
    changed: () => answers.forget(),
  })

  // A form on another site can send text; only our own pages send JSON.
  app.removeContentTypeParser('text/plain')
  app.register(cookie)
  speakJsonErrors(app)
  refuseForeignWrites(app, publicUrl)
  app.addHook('onSend', async (req, res) => {
    res.header('x-request-id', req.id)
  })

  sendAsText(app)
  const answers = keepAnswers(app, { sessionCookie: sessions.cookieName })

  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (req, res) => {
    try {
      await sql`select 1`.execute(db)
      return { ok: true }
    } catch (error) {
      req.log.warn(error, 'not ready')
      return res.code(503).send({ ok: false })
    }
  })

  const { vitals, ...site } = await comesFrom(app)

  app.register(trpcPlugin, { createContext })
  app.register(
    async (api) => {
      speakJsonNotFound(api)
      api.register(imagesPlugin, { db, images, createContext })
      api.register(authPlugin, { db, limits, createContext, publicUrl, google: config.google })
      api.register(restPlugin, { createContext, publicUrl })
      api.register(referencePlugin, { publicUrl })
      if (config.webVitals) api.register(vitalsPlugin, { site, observe: observeVital })
    },
    { prefix: '/_api' },
  )

  app.register(pagesPlugin, {
    db,
    createContext,
    origin: publicUrl,
    imageOrigin,
    sessionCookie: sessions.cookieName,
    site: config.webVitals ? { ...site, vitals } : site,
  })
  return app
}
