import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WROTE_COOKIE } from '../db/replica.ts'

// Which answers may be shared between visitors: the one place that decides, for calls and for pages.

/** `visitors` send no cookie of ours. */
export type Audience = 'everybody' | 'visitors'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it is answered with what may be shared (`shared` in trpc/meta.ts), and with nothing else. */
    isShareable: boolean
    /** Who may share its answer: `everybody`, if it was made without reading the session. */
    audience: Audience | 'private'
  }
}

/** Gives each request what its answer may be shared by. */
export function decorateAudience(app: FastifyInstance) {
  app.decorateRequest('isShareable', false)
  app.decorateRequest('audience', 'everybody')
}

/** Called by the context when a request asks who is signed in, and again once that is known. */
export const recordViewer = (req: FastifyRequest, viewer: 'nobody' | 'somebody') =>
  void (req.audience = viewer === 'nobody' ? 'visitors' : 'private')

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
