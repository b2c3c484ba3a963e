import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { brand } from '../shared/brand.ts'
import { busy } from './errors.ts'

/** Beyond any of these the shop turns visitors away instead of becoming slow for all of them; 0 is no limit. */
export interface Overload {
  /** Milliseconds that the event loop runs late. */
  maxEventLoopDelay: number
  maxHeapUsedBytes: number
  maxRssBytes: number
}

const SHARE = 0.9

/** What this machine, or the container it is, can bear. */
export const bearable = (): Overload => ({
  maxEventLoopDelay: 500,
  maxHeapUsedBytes: getHeapStatistics().heap_size_limit * SHARE,
  maxRssBytes: (process.constrainedMemory() || totalmem()) * SHARE,
})

/** Who watches the shop must reach it then too, and a page that was given needs its files. */
const always = new Set(['/healthz', '/readyz', '/metrics', '/assets/*'])
const RETRY_AFTER = 5

/** Answers 503 with Retry-After while the process has more to do than it can. */
export function turnAwayWhenOverloaded(app: FastifyInstance, limits: Overload) {
  app.register(underPressure, {
    ...limits,
    pressureHandler: async (req, res) => {
      if (always.has(req.routeOptions.url ?? '')) return
      const refusal = busy(RETRY_AFTER)
      if (!req.headers.accept?.includes('text/html')) throw refusal
      res.code(503).header('retry-after', RETRY_AFTER).header('cache-control', 'no-store')
      await res.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${brand.name}</title></head><body><h1>${brand.name}</h1><p>${refusal.message}</p></body></html>`)
    },
  })
}
