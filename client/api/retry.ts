import { TRPCClientError } from '@trpc/client'

/** Retries per query. */
const TIMES = 2

/** The longest wait before a retry, in milliseconds. */
const LONGEST_MS = 10_000

const responseTo = (error: unknown) => {
  const response: unknown = error instanceof TRPCClientError && error.meta?.response
  return response instanceof Response ? response : undefined
}

/** Whether the server was busy. */
export const isBusy = (error: unknown) =>
  error instanceof TRPCClientError && (error.data?.httpStatus ?? responseTo(error)?.status) === 503

/**
 * What is retried automatically (docs/product.md#waiting): queries that met a lost connection or a busy
 * server. Mutations are never retried.
 */
export const isAskedAgain = (failures: number, error: unknown) =>
  failures < TIMES && error instanceof TRPCClientError && (error.cause instanceof TypeError || isBusy(error))

/** The delay before a retry in milliseconds: 1 second, then 2, or as the server says. */
export function retryDelay(failures: number, error?: unknown) {
  const retryAfter = 1000 * Number(responseTo(error)?.headers.get('retry-after') ?? 0)
  return Math.max(Math.min(1000 * 2 ** failures, 5000), Math.min(retryAfter || 0, LONGEST_MS))
}
