import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify'
import type { TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ContextMaker } from '../trpc/context.ts'
import { DomainError } from '../errors.ts'
import { appRouter, metaOf, type AppRouter } from './router.ts'
import { handleBatchQueries } from './batch-queries.ts'

export const MAX_IN_A_BATCH = 10

/**
 * tRPC answers with a web stream, which costs Fastify more than the answer did. None of our answers streams: this
 * makes it text, for the hooks that follow and for the socket.
 */
export const sendAsText = (app: FastifyInstance) =>
  app.addHook<unknown>('onSend', (_req, res, payload, done) => {
    if (!(payload instanceof Response)) return done(null, payload)
    // A text body has a content-length, and must not have transfer-encoding too.
    const { 'transfer-encoding': _, ...headers } = Object.fromEntries(payload.headers)
    res.code(payload.status).headers(headers)
    payload.text().then((text) => done(null, text), done)
  })

export async function trpcPlugin(app: FastifyInstance, { createContext }: { createContext: ContextMaker }) {
  app.addHook('onRequest', (req, res, done) => {
    const names = namesIn(req)
    req.needsPassword = names.some((name) => metaOf(name)?.needsPassword)
    const refused = refusalOf(req, names)
    if (refused) res.code(refused.error.data.httpStatus).send(refused)
    else done()
  })

  const answer = handleBatchQueries({
    createContext,
    mostInABatch: MAX_IN_A_BATCH,
    onError: logged,
    headersFor,
  })
  app.addHook('preHandler', (req, res, done) => {
    if (req.method !== 'GET') return done()
    answer(namesIn(req), req, res).then((isAnswered) => isAnswered || done(), done)
  })

  app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext,
      maxBatchSize: MAX_IN_A_BATCH,
      responseMeta: ({ errors }) => ({ headers: headersFor(errors) }),
      onError: ({ error, req }) => logged(error, req),
    } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
  })
}

const NOT_STORED = { 'cache-control': 'no-store' }

/** An answer is private, and has Retry-After where its error says when to retry. */
function headersFor(errors: TRPCError[]): Record<string, string> {
  if (!errors.length) return NOT_STORED
  const waits = errors.map(({ cause }) => (cause instanceof DomainError ? (cause.retryAfter ?? 0) : 0))
  const longest = Math.max(0, ...waits)
  return { ...NOT_STORED, ...(longest && { 'retry-after': `${longest}` }) }
}

function logged(error: TRPCError, req: FastifyRequest) {
  if (error.code === 'INTERNAL_SERVER_ERROR') req.log.error(error.cause ?? error)
}

function refusalOf(req: FastifyRequest, names: string[]) {
  if (!['GET', 'HEAD', 'POST'].includes(req.method)) return refusal(405, 'Not allowed.')
  const json = req.headers['content-type']?.startsWith('application/json')
  if (req.method === 'POST' && !json) return refusal(415, 'Please send JSON.')
  if (names.length > 1 && (req.headers['idempotency-key'] || names.some((name) => metaOf(name)?.alone)))
    return refusal(400, 'This call cannot be part of a batch.')
  return wantsStream(req) || !isKnownQuery(req) ? refusal(400, 'The request could not be read.') : undefined
}

/** The procedures that an address names: the text that the adapter is given, which is not decoded. */
const namesIn = (req: FastifyRequest) => (req.params as { path: string }).path.split(',')

/** The adapter would answer with a stream, which no client of ours reads. */
const wantsStream = ({ headers }: FastifyRequest) =>
  headers['trpc-accept'] !== undefined || headers.accept?.includes('application/jsonl')

/** Whether the parameters are those of our pages, each at most once. The adapter knows more. */
const isKnownQuery = ({ query }: FastifyRequest) =>
  Object.entries(query as object).every(
    ([name, value]) => (name === 'batch' || name === 'input') && typeof value === 'string',
  )

const refusal = (httpStatus: number, message: string) => ({ error: { message, data: { httpStatus } } })
