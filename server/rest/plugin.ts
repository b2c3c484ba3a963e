import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { ContextMaker } from '../context.ts'
import { inWords } from '../db/refusals.ts'
import { DomainError, publicMessage } from '../errors.ts'
import { loggedUrl } from '../logs.ts'
import { offerToCache } from '../http/cache-policy.ts'
import { call } from '../router.ts'
import { procedureName, restRoutes } from './routes.ts'

interface Options {
  createContext: ContextMaker
  publicUrl: string
}

/** Mounts the table: read the request, call the procedure, write the answer. It decides nothing. */
export async function restPlugin(app: FastifyInstance, { createContext, publicUrl }: Options) {
  for (const route of restRoutes) {
    const [method, path, , { read, write } = {}] = route
    const procedure = procedureName(route)
    app.route({
      method,
      url: path,
      async handler(req, res) {
        const ctx = await createContext({ req, res })
        const wire = (method === 'GET' ? req.query : req.body) as Record<string, unknown> | undefined
        const output = await call(procedure, { ctx, readInput: () => (read ? read(wire) : wire) })
        offerToCache(req, [procedure])
        res.header('cache-control', 'no-store')
        if (!write) return output
        const { body, json, next } = write(output, publicUrl + req.url)
        if (next) res.header('link', `<${next}>; rel="next"`)
        if (json === undefined) return body
        res.type('application/json; charset=utf-8')
        return json
      },
    })
  }
}

/** How every call fails: one JSON body, its reason in words (decisions.md, "Wire"). */
export function speakJsonErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, req, res) => {
    const known = asTrpcError(error)
    const status = getHTTPStatusCodeFromError(known)
    if (status >= 500) req.log.error(error)
    // Refused on its way to any procedure, which would have said so itself.
    if (error instanceof DomainError && [401, 403, 429].includes(status))
      req.log.info({ url: loggedUrl(req.url), status, ip: req.ip }, 'refused')
    const { details, retryAfter } = known.cause instanceof DomainError ? known.cause : {}
    if (retryAfter) res.header('retry-after', retryAfter)
    const body = inBothNames(publicMessage(known), {
      ...details,
      ...(status >= 500 && { requestId: req.id }),
    })
    res.code(status).header('cache-control', 'no-store')
    return res.send(speaksSuperjson(req.url) ? { ...body, json: body } : body)
  })
}

/** An unknown address below is an unknown call, not a page. */
export const speakJsonNotFound = (app: FastifyInstance) =>
  app.setNotFoundHandler((_req, res) => res.code(404).send(inBothNames('Not found')))

function asTrpcError(error: FastifyError) {
  const known = error instanceof DomainError ? error : inWords(error)
  if (known) return new TRPCError({ code: known.code, message: known.message, cause: known })
  // Fastify's own refusals: bad JSON, a body too large, a type it cannot read.
  const { statusCode = 500, message } = error
  if (statusCode === 413) return new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message: 'That is too large.' })
  if (statusCode === 415)
    return new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Please send JSON.' })
  if (statusCode < 500) return new TRPCError({ code: 'BAD_REQUEST', message })
  return getTRPCErrorFromUnknown(error)
}

/** Sign-in and registration are documented to read `message`, every other call `error`. */
const inBothNames = (reason: string, more?: Record<string, unknown>) => ({
  error: reason,
  message: reason,
  ...more,
})

const speaksSuperjson = (url: string) => /^\/_api\/favorites(\/|\?|$)/.test(url)
