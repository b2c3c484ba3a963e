import { TRPCClientError } from '@trpc/client'
import { getTRPCErrorFromUnknown, getTRPCErrorShape, type TRPCError } from '@trpc/server'
import { appRouter, call, metaOf, type AppRouter } from '../api/router.ts'
import type { Share } from '../http/page-cache.ts'
import type { Context } from '../trpc/context.ts'

type Search = Parameters<Context['noteSearch']>

/** An answer that is the same for everybody, or for all who are not signed in. */
export interface SharedAnswer {
  data: unknown
  /** Of each who is given it, these are noted. */
  searches: Search[]
}

/** What it takes to keep an answer, about: a character of its text is two bytes, and most text is names of fields. */
export const bytesOfAnswer = ({ data }: SharedAnswer) => 2 * JSON.stringify(data ?? null).length + 500

/** Gives a shared answer where there may be one, made without the person who asks. */
async function answer(path: string, input: unknown, ctx: Context, share: Share<SharedAnswer> | undefined) {
  const { shared, asksViewer } = metaOf(path) ?? {}
  if (!share || !shared || (asksViewer && (await ctx.user())))
    return call(path, { ctx, readInput: () => input })
  const { data, searches } = await share(`${path} ${JSON.stringify(input)}`, async () => {
    const searches: Search[] = []
    const nobody: Context = {
      ...ctx,
      async user() {
        if (!asksViewer) throw new Error(`${path} asks who is signed in, and does not say so.`)
        return null
      },
      noteSearch: (...search) => void searches.push(search),
    }
    return { data: await call(path, { ctx: nobody, readInput: () => input }), searches }
  })
  for (const search of searches) ctx.noteSearch(...search)
  return data
}

/**
 * The queries of a page that is rendered here, in place of the client's links: for each query those make two abort
 * controllers and an error to abort them with. Rejects with what a browser would get.
 */
export const queriesOf =
  (ctx: Context, share: Share<SharedAnswer> | undefined, onError: (error: TRPCError, path: string) => void) =>
  async (path: string, asked?: unknown) => {
    // As in the client's own link, `forwardOnly`.
    const { direction, ...forward } = Object(asked)
    const input = direction ? forward : asked
    try {
      return await answer(path, input, ctx, share)
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause)
      onError(error, path)
      const { _config: config } = appRouter._def
      const shape = getTRPCErrorShape({ config, error, type: 'query', path, input, ctx })
      throw TRPCClientError.from<AppRouter>({ error: shape }, { cause: error })
    }
  }
