import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brand } from '../../shared/brand.ts'
import { busy } from '../errors.ts'
import { LOOK_EVERY_MS, watchEventLoop } from './event-loop.ts'
import { uploadRoutes } from './upload-routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Asks for a call that checks a password or makes one: set by whoever knows which call it is. */
    needsPassword: boolean
  }
}

/** Beyond any of these the shop turns visitors away instead of becoming slow for all of them; 0 is no limit. */
export interface Overload {
  /** Milliseconds that the event loop runs late, for a while and of its own doing (event-loop.ts). */
  maxEventLoopDelay: number
  maxHeapUsedBytes: number
  maxRssBytes: number
  /** Calls that are answered at the same time. More would only wait for each other, and all of them for long. */
  maxCalls: number
  /** Those of them that check or make a password: they take long, and the others must have places left. */
  maxPasswords: number
  /** Pages that are rendered at the same time: that is work for the processor alone. */
  maxPages: number
}

const SHARE = 0.9

/** What this machine, or the container it is, can bear. */
export const defaultLimits = (): Overload => ({
  maxEventLoopDelay: 500,
  maxHeapUsedBytes: getHeapStatistics().heap_size_limit * SHARE,
  maxRssBytes: (process.constrainedMemory() || totalmem()) * SHARE,
  maxCalls: 150,
  maxPasswords: 75,
  maxPages: 24,
})

/** Who watches the shop must reach it then too, and a page that was given needs its files. */
const always = new Set(['/healthz', '/readyz', '/metrics', '/assets/*'])
const RETRY_AFTER_SECONDS = 5
/** Pictures wait in a queue of their own, and a page has many. */
const uncounted = new Set([...always, '/_api/images/:file', ...uploadRoutes])

/** Answers 503 with Retry-After while the process has more to do than it can. */
export function shedLoad(
  app: FastifyInstance,
  { maxCalls, maxPasswords, maxPages, maxEventLoopDelay, ...limits }: Overload,
) {
  const eventLoop = watchEventLoop(maxEventLoopDelay)
  app.addHook('onClose', async () => void eventLoop.stop())
  app.register(underPressure, {
    ...limits,
    healthCheck: async () => !eventLoop.isLate(),
    healthCheckInterval: LOOK_EVERY_MS,
    pressureHandler: async (req, res) => {
      if (!always.has(req.routeOptions.url ?? '')) await turnAway(req, res)
    },
  })

  // From when all has been said to when the answer is there: whoever speaks or listens slowly takes nobody's place.
  const calls = { most: maxCalls || Infinity, underWay: new Set<string>() }
  const passwords = { most: maxPasswords || Infinity, underWay: new Set<string>() }
  const pages = { most: maxPages || Infinity, underWay: new Set<string>() }
  const end = ({ id }: FastifyRequest) =>
    [calls, passwords, pages].forEach(({ underWay }) => underWay.delete(id))
  app.decorateRequest('needsPassword', false)
  app.addHook('preHandler', (req, res, done) => {
    const { url } = req.routeOptions
    if (url && uncounted.has(url)) return done()
    const counts = url ? [calls, ...(req.needsPassword ? [passwords] : [])] : [pages]
    if (counts.some(({ most, underWay }) => underWay.size >= most)) {
      turnAway(req, res).catch(done)
      return
    }
    counts.forEach(({ underWay }) => underWay.add(req.id))
    res.raw.once('close', () => end(req)) // gone before there was an answer
    done()
  })
  app.addHook('onSend', (req, _res, _payload, next) => {
    end(req)
    next()
  })
}

async function turnAway(req: FastifyRequest, res: FastifyReply) {
  const refusal = busy(RETRY_AFTER_SECONDS)
  if (!req.headers.accept?.includes('text/html')) throw refusal
  res.code(503).header('retry-after', RETRY_AFTER_SECONDS).header('cache-control', 'no-store')
  return res.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${brand.name}</title></head><body><h1>${brand.name}</h1><p>${refusal.message}</p></body></html>`)
}
