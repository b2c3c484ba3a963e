import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { ContextMaker } from '../../trpc/context.ts'
import { toDomainError } from '../../db/errors.ts'
import { DomainError, publicMessage } from '../../errors.ts'
import { loggedUrl } from '../../http/logging.ts'
import { markPassword } from '../../http/load-shedding.ts'
import { call, metaOf } from '../router.ts'
import type { RawInput, Format } from './formats.ts'
import { restRoutes } from './routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    writeError?: Format['writeError']
  }
}

interface Options {
  createContext: ContextMaker
  publicUrl: string
}

/** Mounts the documented calls: reads the request, calls the procedure, writes the answer. No rules here. */
export async function restPlugin(app: FastifyInstance, { createContext, publicUrl }: Options) {
  for (const { method, path, procedure, shared, read, write, writeError } of restRoutes) {
    app.route({
      method,
      url: path,
      config: { writeError },
      ...(metaOf(procedure)?.needsPassword && { onRequest: markPassword }),
      async handler(req, res) {
        const ctx = await createContext({ req, res })
        const brought = (method === 'GET' ? req.query : req.body) as RawInput
        const output = await call(procedure, { ctx, readInput: () => read(brought) })
        req.isShareable = shared
        res.header('cache-control', 'no-store')
        const { body, next } = write(output, publicUrl + req.url)
        if (next) res.header('link', `<${next}>; rel="next"`)
        return body
      },
    })
  }
}

/** Answers every failure with one JSON body, its reason in words (docs/product.md#errors). */
export function speakJsonErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, req, res) => {
    const known = asTrpcError(error)
    const status = getHTTPStatusCodeFromError(known)
    if (status >= 500) req.log.error(error)
    // Refused before any procedure, which would have logged it.
    if (error instanceof DomainError && [401, 403, 429].includes(status))
      req.log.info({ url: loggedUrl(req.url), status, ip: req.ip }, 'refused')
    const { details, retryAfter } = known.cause instanceof DomainError ? known.cause : {}
    if (retryAfter) res.header('retry-after', retryAfter)
    const body = inBothNames(publicMessage(known), {
      ...details,
      ...(status >= 500 && { requestId: req.id }),
    })
    res.code(status).header('cache-control', 'no-store')
    const { writeError } = req.routeOptions.config
    return res.send(writeError ? writeError(body) : body)
  })
}

/** An unknown address below is an unknown call, not a page. */
export const speakJsonNotFound = (app: FastifyInstance) =>
  app.setNotFoundHandler((_req, res) => res.code(404).send(inBothNames('Not found')))

function asTrpcError(error: FastifyError) {
  const known = error instanceof DomainError ? error : toDomainError(error)
  if (known) return new TRPCError({ code: known.code, message: known.message, cause: known })
  // Fastify's own refusals: bad JSON, a body too large, an unknown type.
  const { statusCode = 500, message } = error
  if (statusCode === 413) return new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message: 'That is too large.' })
  if (statusCode === 415)
    return new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Please send JSON.' })
  if (statusCode < 500) return new TRPCError({ code: 'BAD_REQUEST', message })
  return getTRPCErrorFromUnknown(error)
}

/** Sign-in and registration are documented with `message`, all other calls with `error`. */
const inBothNames = (reason: string, more?: Record<string, unknown>) => ({
  error: reason,
  message: reason,
  ...more,
})
