import { TRPCClientError } from '@trpc/client'
import { getTRPCErrorFromUnknown, getTRPCErrorShape, type TRPCError } from '@trpc/server'
import { appRouter, call, type AppRouter } from '../api/router.ts'
import type { Context } from '../trpc/context.ts'

/**
 * The queries of a page that is rendered here, in place of the client's links: for each query those make two abort
 * controllers and an error to abort them with. Rejects with what a browser would get.
 */
export const queriesOf =
  (ctx: Context, onError: (error: TRPCError, path: string) => void) =>
  async (path: string, asked?: unknown) => {
    // As in the client's own link, `forwardOnly`.
    const { direction, ...forward } = Object(asked)
    const input = direction ? forward : asked
    try {
      return await call(path, { ctx, readInput: () => input })
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause)
      onError(error, path)
      const { _config: config } = appRouter._def
      const shape = getTRPCErrorShape({ config, error, type: 'query', path, input, ctx })
      throw TRPCClientError.from<AppRouter>({ error: shape }, { cause: error })
    }
  }
