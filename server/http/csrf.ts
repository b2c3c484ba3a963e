import type { FastifyInstance } from 'fastify'
import { forbidden } from '../errors.ts'

/**
 * Refuses writes that another site's page has sent with our visitor's cookie (docs/threats.md#other-sites): browsers say
 * where a request comes from. A request with a cookie and without such a header passes when its body is JSON, which
 * programs send, and which no browser sends to another site without such a header.
 */
export function rejectCrossSiteWrites(app: FastifyInstance, publicUrl: string) {
  app.addHook('onRequest', (req, _res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD' || req.method === 'OPTIONS') return next()
    const { 'sec-fetch-site': site, origin, cookie, 'content-type': type = '' } = req.headers
    // Its address holds a secret, which proves more than an origin does; webmail sends it from its own pages.
    if (req.url.startsWith('/_api/mail/unsubscribe?')) return next()
    const isJson = /^application\/json\s*(;|$)/i.test(type)
    const ours = site ? site === 'same-origin' : origin ? origin === publicUrl : !cookie || isJson
    next(ours ? undefined : forbidden('This request came from another site.'))
  })
}
