import type { FastifyInstance } from 'fastify'
import { forbidden } from '../errors.ts'

/**
 * Refuses writes that another site's page has sent with our visitor's cookie (docs/threats.md#other-sites): browsers say
 * where a request comes from. What says nothing of itself and carries a cookie is believed when it brings JSON, which no
 * browser sends to another site without saying so, and which programs send.
 */
export function rejectCrossSiteWrites(app: FastifyInstance, publicUrl: string) {
  app.addHook('onRequest', (req, _res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD' || req.method === 'OPTIONS') return next()
    const { 'sec-fetch-site': site, origin, cookie, 'content-type': type = '' } = req.headers
    // Its address holds a secret that proves more than where a request comes from; webmail sends it from its own pages.
    if (req.url.startsWith('/_api/mail/unsubscribe?')) return next()
    const isJson = /^application\/json\s*(;|$)/i.test(type)
    const ours = site ? site === 'same-origin' : origin ? origin === publicUrl : !cookie || isJson
    next(ours ? undefined : forbidden('This request came from another site.'))
  })
}
