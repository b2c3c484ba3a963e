import {
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  transformTRPCResponse,
  type TRPCError,
} from '@trpc/server'
import { getHTTPStatusCode } from '@trpc/server/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SuperJSONResult } from 'superjson'
import type { ContextMaker } from './context.ts'
import { appRouter, call, procedures } from './router.ts'

interface Options {
  createContext: ContextMaker
  mostInABatch: number
  /** Told of every error of a call. */
  onError: (error: TRPCError, req: FastifyRequest) => void
  /** Headers that an answer with these errors has. */
  headersFor: (errors: TRPCError[]) => Record<string, string>
}

const { _config: config } = appRouter._def
const isQuery = (name: string) => procedures.get(name)?._def.type === 'query'

/**
 * Answers questions as the browser asks them: a batch of queries in one GET. tRPC's own adapter makes a web request,
 * an address, headers, a stream and a web response of each, which takes longer than most of our answers; here the
 * same procedures are called and the same shapes written, without those. Whatever is asked in another way gives
 * false, and is the adapter's.
 */
export function answerQuestions({ createContext, mostInABatch, onError, headersFor }: Options) {
  return async (names: string[], req: FastifyRequest, res: FastifyReply) => {
    const { batch, input = '{}', ...others } = req.query as Record<string, unknown>
    if (batch !== '1' || Object.keys(others).length || req.headers['trpc-accept']) return false
    if (names.length > mostInABatch || !names.every(isQuery)) return false
    const inputs = readInputs(input, names)
    if (!inputs) return false

    const ctx = await createContext({ req, res })
    const errors: TRPCError[] = []
    const answers = await Promise.all(
      names.map(async (path, index) => {
        const input = inputs[index]
        try {
          return { result: { data: await call(path, { ctx, input }) } }
        } catch (cause) {
          const error = getTRPCErrorFromUnknown(cause)
          errors.push(error)
          onError(error, req)
          return { error: getTRPCErrorShape({ config, error, type: 'query', path, input, ctx }) }
        }
      }),
    )
    res.code(getHTTPStatusCode(answers)).headers(headersFor(errors)).type('application/json')
    res.send(JSON.stringify(transformTRPCResponse(config, answers)))
    return true
  }
}

/** The inputs of a batch in its order; nothing when they cannot be read, and the adapter says what is wrong with them. */
function readInputs(text: unknown, names: string[]) {
  if (typeof text !== 'string') return undefined
  try {
    const sent: Record<number, SuperJSONResult> | null = JSON.parse(text)
    if (!sent || typeof sent !== 'object') return undefined
    return names.map((_, index): unknown =>
      sent[index] === undefined ? undefined : config.transformer.input.deserialize(sent[index]),
    )
  } catch {
    return undefined
  }
}
