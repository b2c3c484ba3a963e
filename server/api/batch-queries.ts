import { getTRPCErrorFromUnknown, getTRPCErrorShape, type TRPCError } from '@trpc/server'
import { getHTTPStatusCode } from '@trpc/server/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ContextMaker } from '../trpc/context.ts'
import { badRequest } from '../errors.ts'
import { appRouter, call, metaOf, procedures } from './router.ts'
import { transformer } from '../trpc/transformer.ts'

const unreadable = () => badRequest('The request could not be read.')

interface Options {
  createContext: ContextMaker
  mostInABatch: number
  onError: (error: TRPCError, req: FastifyRequest) => void
  headersFor: (errors: TRPCError[]) => Record<string, string>
}

const { _config: config } = appRouter._def
const isQuery = (name: string) => procedures.get(name)?._def.type === 'query'

/**
 * Answers the queries of our pages: a batch in one GET. tRPC's own adapter builds a web request, an address, headers,
 * a stream and a web response for each, which takes longer than most of our answers; here the same procedures are
 * called and the same shapes written without those. Returns false for any other request, which goes to the adapter.
 */
export function handleBatchQueries({ createContext, mostInABatch, onError, headersFor }: Options) {
  return async (names: string[], req: FastifyRequest, res: FastifyReply) => {
    const { batch, input } = req.query as Record<string, unknown>
    if (batch !== '1' || names.length > mostInABatch || !names.every(isQuery)) return false

    const ctx = await createContext({ req, res })
    let inputs: unknown[] | undefined
    const readInput = (index: number) => (inputs ??= readInputs(input, names))[index]
    const errors: TRPCError[] = []
    const answers = await Promise.all(
      names.map(async (path, index) => {
        try {
          return { result: { data: await call(path, { ctx, readInput: () => readInput(index) }) } }
        } catch (cause) {
          const error = getTRPCErrorFromUnknown(cause)
          errors.push(error)
          onError(error, req)
          return { error: getTRPCErrorShape({ config, error, type: 'query', path, input: undefined, ctx }) }
        }
      }),
    )
    req.isShareable = names.every((name) => metaOf(name)?.shared)
    res
      .code(errors.length ? getHTTPStatusCode(answers) : 200)
      .headers(headersFor(errors))
      .type('application/json')
    res.send(JSON.stringify(answers.map(written)))
    return true
  }
}

/** An answer as it is sent: tRPC's own function copies each level of it on the way. */
const written = (answer: { result: { data: unknown } } | { error: object }) =>
  'error' in answer
    ? { error: transformer.serialize(answer.error) }
    : { result: { data: transformer.serialize(answer.result.data) } }

/** The inputs of a batch in its order. An unreadable one is an error of every call that has an input. */
function readInputs(text: unknown, names: string[]) {
  const sent = typeof text === 'string' && text ? parsed(text) : {}
  if (!sent || typeof sent !== 'object' || Array.isArray(sent)) throw unreadable()
  return names.map((_, index): unknown => {
    const one: unknown = Reflect.get(sent, index)
    return one === undefined ? undefined : transformer.deserialize(one)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable()
  }
}
