import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { busy } from '../errors.ts'
import { LOOK_EVERY_MS, watchEventLoop } from './event-loop.ts'
import { inHtml } from './in-html.ts'
import { uploadRoutes } from './upload-routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** True for a call that checks or sets a password. */
    needsPassword: boolean
  }
}

/** Hook of a route that checks a password. */
export function markPassword(req: FastifyRequest, _res: FastifyReply, done: () => void) {
  req.needsPassword = true
  done()
}

const SHARE = 0.9

/** Limits from the memory of this machine or container. */
export const defaultLimits = () => ({
  /** Delay of the event loop in milliseconds (event-loop.ts). */
  maxEventLoopDelay: 500,
  maxHeapUsedBytes: getHeapStatistics().heap_size_limit * SHARE,
  maxRssBytes: (process.constrainedMemory() || totalmem()) * SHARE,
  /** Calls answered at the same time: more would only wait for each other. */
  maxCalls: 150,
  /** Of them, those that check or set a password: they take long, and the others must have places left. */
  maxPasswords: 75,
  /** Pages rendered at the same time: work of the processor alone. */
  maxPages: 24,
})

/** Beyond any of these a request is answered 503; 0 is no limit. */
export type Overload = ReturnType<typeof defaultLimits>

/** Never refused: what monitors the shop, and the files of pages that were sent. */
const always = new Set(['/healthz', '/readyz', '/metrics', '/assets/*'])
const RETRY_AFTER_SECONDS = 5
/** Pictures wait in a queue of their own, and a page has many. */
const uncounted = new Set([...always, '/_api/images/:file', ...uploadRoutes])

/** Answers 503 with Retry-After while the process is overloaded. */
export function shedLoad(
  app: FastifyInstance,
  { maxCalls, maxPasswords, maxPages, maxEventLoopDelay, ...limits }: Overload,
  shopName: () => string,
) {
  const eventLoop = watchEventLoop(maxEventLoopDelay)
  app.addHook('onClose', async () => void eventLoop.stop())
  app.register(underPressure, {
    ...limits,
    healthCheck: async () => !eventLoop.isLate(),
    healthCheckInterval: LOOK_EVERY_MS,
    pressureHandler: async (req, res) => {
      if (!always.has(req.routeOptions.url ?? '')) await turnAway(req, res, shopName())
    },
  })

  // From the end of the body to the answer: slow clients take no place.
  const calls = { most: maxCalls || Infinity, underWay: new Set<FastifyRequest>() }
  const passwords = { most: maxPasswords || Infinity, underWay: new Set<FastifyRequest>() }
  const pages = { most: maxPages || Infinity, underWay: new Set<FastifyRequest>() }
  const all = [calls, passwords, pages]
  const end = (req: FastifyRequest) => {
    for (const { underWay } of all) underWay.delete(req)
  }
  app.decorateRequest('needsPassword', false)
  app.addHook('preHandler', (req, res, done) => {
    const { url } = req.routeOptions
    if (url && uncounted.has(url)) return done()
    const counts = url ? [calls, ...(req.needsPassword ? [passwords] : [])] : [pages]
    if (counts.some(({ most, underWay }) => underWay.size >= most)) {
      turnAway(req, res, shopName()).catch(done)
      return
    }
    for (const { underWay } of counts) underWay.add(req)
    res.raw.once('close', () => end(req)) // the client left before the answer
    done()
  })
  app.addHook('onSend', (req, _res, _payload, next) => {
    end(req)
    next()
  })
}

async function turnAway(req: FastifyRequest, res: FastifyReply, shopName: string) {
  const name = inHtml(shopName)
  const refusal = busy(RETRY_AFTER_SECONDS)
  if (!req.headers.accept?.includes('text/html')) throw refusal
  res.code(503).header('retry-after', RETRY_AFTER_SECONDS).header('cache-control', 'no-store')
  return res.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title></head><body><h1>${name}</h1><p>${refusal.message}</p></body></html>`)
}
