import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isShareable, audienceOf, type Audience, type MayReceive } from './cache-policy.ts'
import { negotiate, publicResponse, type PublicResponse } from './public-response.ts'

const TTL_MS = 1_000
const MAX_ENTRIES = 2_000
const MAX_BYTES = 32 * 1024 * 1024
const MAX_ENTRY_BYTES = 1024 * 1024
const MAX_KEY_LENGTH = 1_024
/** What an entry costs beside its text. */
const ENTRY_OVERHEAD_BYTES = 500

interface Entry extends PublicResponse {
  audience: Audience
}

interface Options {
  mayReceive: MayReceive
  /** Calls back when public data may have changed. */
  onChange: (forget: () => void) => void
  /** False keeps no answers. */
  enabled: boolean
}

/**
 * Keeps the answers to GET that our own writers offer (cache-policy.ts), for a second and by their address as it was
 * sent: the headers that change such an answer are `Cookie`, which the policy judges, and those that `negotiate`
 * reads. An answer that was begun before a change is not kept; another process's change is seen within the second.
 * Looked up after `onRequest`, so that what a hook there refuses is not answered from here.
 */
export function cachePublicResponses(app: FastifyInstance, { mayReceive, onChange, enabled }: Options) {
  const kept = new LRUCache<string, Entry>({
    ttl: TTL_MS,
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ENTRY_BYTES,
    // The body, and each of its encodings.
    sizeCalculation: ({ body }, key) => 3 * Buffer.byteLength(body) + key.length + ENTRY_OVERHEAD_BYTES,
  })
  const begun = new WeakMap<FastifyRequest, { at: number; changes: number }>()
  let changes = 0
  onChange(() => {
    changes++
    kept.clear()
  })

  app.addHook('preHandler', (req, res, done) => {
    if (req.method !== 'GET') return done()
    const found = kept.get(req.url)
    if (!found || !mayReceive(req, found.audience)) {
      begun.set(req, { at: performance.now(), changes })
      return done()
    }
    // A hook with `done` must not return a promise: Fastify would continue when it resolves.
    const body = negotiate(found, req, res)
    if (typeof body === 'string') res.send(body)
    else body.then((packed) => res.send(packed), done)
  })

  app.addHook<unknown>('onSend', async (req, res, payload) => {
    const start = begun.get(req)
    const audience = audienceOf(req)
    const isPublic = start && isShareable(req) && audience !== 'private' && mayReceive(req, audience)
    if (!isPublic || res.statusCode !== 200 || typeof payload !== 'string') return payload
    const response = publicResponse(res, payload)
    if (enabled && start.changes === changes && req.url.length <= MAX_KEY_LENGTH)
      kept.set(req.url, { ...response, audience }, { start: start.at })
    return negotiate(response, req, res)
  })
}
