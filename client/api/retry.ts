import { TRPCClientError } from '@trpc/client'

/** How often a question is asked again. */
const TIMES = 2

/** The longest that anybody is kept waiting for a question that is asked again, in milliseconds. */
const LONGEST_MS = 10_000

const responseTo = (error: unknown) => {
  const response: unknown = error instanceof TRPCClientError && error.meta?.response
  return response instanceof Response ? response : undefined
}

/** Whether a server had no time. */
export const isBusy = (error: unknown) =>
  error instanceof TRPCClientError && (error.data?.httpStatus ?? responseTo(error)?.status) === 503

/**
 * What is asked again by itself (docs/product.md#waiting): a question that met a lost connection, or a server that was busy
 * for a moment. No answer changes by being asked for again, and no change is ever made again.
 */
export const isAskedAgain = (failures: number, error: unknown) =>
  failures < TIMES && error instanceof TRPCClientError && (error.cause instanceof TypeError || isBusy(error))

/** How long after a failure: 1 second, then 2, or as late as the server says. */
export function retryDelay(failures: number, error?: unknown) {
  const retryAfter = 1000 * Number(responseTo(error)?.headers.get('retry-after') ?? 0)
  return Math.max(Math.min(1000 * 2 ** failures, 5000), Math.min(retryAfter || 0, LONGEST_MS))
}
