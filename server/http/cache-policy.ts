import type { FastifyRequest } from 'fastify'
import { WROTE_COOKIE } from '../db/replica.ts'

// Which answers may be shared between visitors: the one place that decides, for calls and for pages.

/** `visitors` send no cookie of ours. */
export type Audience = 'everybody' | 'visitors'

const offered = new WeakSet<FastifyRequest>()

/** Says that a request is answered with what may be shared (`shared` in trpc/meta.ts), and with nothing else. */
export const offerToCache = (req: FastifyRequest) => void offered.add(req)

export const isOffered = (req: FastifyRequest) => offered.has(req)

const audiences = new WeakMap<FastifyRequest, Audience | 'oneself'>()

/** Called by the context when a request asks who is signed in, and again once that is known. */
export const recordViewer = (req: FastifyRequest, viewer: 'nobody' | 'somebody') =>
  void audiences.set(req, viewer === 'nobody' ? 'visitors' : 'oneself')

/** For whom the answer to a request was made: for everybody, when nobody wanted to know who is signed in. */
export const madeFor = (req: FastifyRequest) => audiences.get(req) ?? 'everybody'

export type MayReceive = ReturnType<typeof cachePolicy>

/**
 * Whether a request may be given a shared answer, and its own answer be shared. A cookie counts wherever its name
 * stands in the header, since parsers differ in what they take for a name. After a write the same browser is given
 * nothing from a cache: the change may have been made in another process.
 */
export function cachePolicy(sessionCookie: string) {
  const session = sessionCookie.toLowerCase()
  return ({ headers: { cookie } }: FastifyRequest, audience: Audience | 'oneself') => {
    if (audience === 'oneself') return false
    if (cookie === undefined) return true
    const cookies = cookie.toLowerCase()
    return !cookies.includes(WROTE_COOKIE) && (audience === 'everybody' || !cookies.includes(session))
  }
}
