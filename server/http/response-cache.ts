import type { FastifyInstance } from 'fastify'
import type { Audience, MayReceive } from './cache-policy.ts'
import { negotiate, publicResponse, type PublicResponse } from './public-response.ts'

const TTL_MS = 1_000
const MAX_ENTRIES = 1_000
const MAX_LENGTH = 4 * 1024 * 1024
const MAX_ENTRY_LENGTH = 1024 * 1024
const MAX_KEY_LENGTH = 1_024

interface Entry extends PublicResponse {
  audience: Audience
  /** Of `performance.now()`, when its request came. */
  at: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** When it came, and after how many changes; null where its answer is not kept. */
    begun: { at: number; changes: number } | null
  }
}

interface Options {
  mayReceive: MayReceive
  /** Calls back when public data may have changed. */
  onChange: (forget: () => void) => void
  /** False keeps no answers. */
  enabled: boolean
}

/**
 * Keeps the answers to GET that our own writers offer (cache-policy.ts) and that are asked for twice, for a second and
 * by their address as it was sent: the headers that change such an answer are `Cookie`, which the policy judges, and
 * those that `negotiate` reads. An answer that was begun before a change is not kept; another process's change is seen
 * within the second. Looked up after `onRequest`, so that what a hook there refuses is not answered from here.
 */
export function cachePublicResponses(app: FastifyInstance, { mayReceive, onChange, enabled }: Options) {
  // Two generations, since an entry of its own place and time costs as much as the rest of a short answer.
  // An address that was asked for once has null: most are not asked for again, and memory costs more than the answer.
  let kept = new Map<string, Entry | null>()
  let older = kept
  let keptSince = 0
  let length = 0
  let changes = 0
  const beginGeneration = () => {
    older = kept
    kept = new Map()
    keptSince = performance.now()
    length = 0
  }
  onChange(() => {
    changes++
    beginGeneration()
    older = kept
  })
  const find = (url: string) => {
    const found = kept.get(url) ?? older.get(url)
    return found && performance.now() - found.at < TTL_MS ? found : undefined
  }
  const isAskedAgain = (url: string) => kept.has(url) || older.has(url)
  const keep = (url: string, entry: Entry | null) => {
    const isFull = kept.size === MAX_ENTRIES || length > MAX_LENGTH
    if (isFull || performance.now() - keptSince > TTL_MS) beginGeneration()
    kept.set(url, entry)
    length += entry?.body.length ?? 0
  }

  app.decorateRequest('begun', null)
  app.addHook('preHandler', (req, res, done) => {
    if (req.method !== 'GET') return done()
    const found = find(req.url)
    if (!found || !mayReceive(req, found.audience)) {
      req.begun = { at: performance.now(), changes }
      return done()
    }
    // A hook with `done` must not return a promise: Fastify would continue when it resolves.
    const body = negotiate(found, req, res)
    if (typeof body === 'string') res.send(body)
    else body.then((packed) => res.send(packed), done)
  })

  app.addHook<unknown>('onSend', (req, res, payload, done) => {
    const { begun, audience } = req
    const isPublic = begun && req.isShareable && audience !== 'private' && mayReceive(req, audience)
    if (!isPublic || res.statusCode !== 200 || typeof payload !== 'string') return done(null, payload)
    const response = publicResponse(res, payload)
    const isShort = req.url.length <= MAX_KEY_LENGTH && payload.length <= MAX_ENTRY_LENGTH
    if (enabled && isShort && begun.changes === changes)
      keep(req.url, isAskedAgain(req.url) ? { ...response, audience, at: begun.at } : null)
    const body = negotiate(response, req, res)
    if (typeof body === 'string') done(null, body)
    else body.then((packed) => done(null, packed), done)
  })
}
