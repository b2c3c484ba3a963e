import type { FastifyInstance } from 'fastify'
import { badRequest } from '../errors.ts'

/**
 * Refuses request targets that no browser sends or that two parsers could read differently: one that is not a path (`*`,
 * `http://…`), and a path of the APIs that still holds a `%` after it was decoded once.
 */
export function rejectAmbiguousTargets(app: FastifyInstance) {
  app.addHook('onRequest', (req, _res, done) =>
    done(isPlain(req.url) ? undefined : badRequest('This address cannot be read.')),
  )
}

function isPlain(url: string) {
  if (!url.startsWith('/')) return false
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%')) return true
  try {
    const decoded = decodeURIComponent(path)
    return !/^\/(trpc|_api)\//.test(decoded) || !decoded.includes('%')
  } catch {
    return !/^\/(trpc|_api)\//.test(path)
  }
}
