import type { FastifyRequest } from 'fastify'
import { WROTE_COOKIE } from '../db/replica.ts'

// Which answers may be shared between visitors: the one place that decides, for calls and for pages.

/** `visitors` send no cookie of ours. */
export type Audience = 'everybody' | 'visitors'

const shareable = new WeakSet<FastifyRequest>()

/** Says that a request is answered with what may be shared (`shared` in trpc/meta.ts), and with nothing else. */
export const markShareable = (req: FastifyRequest) => void shareable.add(req)

export const isShareable = (req: FastifyRequest) => shareable.has(req)

const audiences = new WeakMap<FastifyRequest, Audience | 'private'>()

/** Called by the context when a request asks who is signed in, and again once that is known. */
export const recordViewer = (req: FastifyRequest, viewer: 'nobody' | 'somebody') =>
  void audiences.set(req, viewer === 'nobody' ? 'visitors' : 'private')

/** For whom the answer to a request was made: for everybody, when nobody wanted to know who is signed in. */
export const audienceOf = (req: FastifyRequest) => audiences.get(req) ?? 'everybody'

export type MayReceive = ReturnType<typeof cachePolicy>

/**
 * Whether a request may be given a shared answer, and its own answer be shared. A cookie counts wherever its name
 * stands in the header, since parsers differ in what they take for a name. After a write the same browser is given
 * nothing from a cache: the change may have been made in another process.
 */
export function cachePolicy(sessionCookie: string) {
  const session = sessionCookie.toLowerCase()
  return ({ headers: { cookie } }: FastifyRequest, audience: Audience | 'private') => {
    if (audience === 'private') return false
    if (cookie === undefined) return true
    const cookies = cookie.toLowerCase()
    return !cookies.includes(WROTE_COOKIE) && (audience === 'everybody' || !cookies.includes(session))
  }
}
