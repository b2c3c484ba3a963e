import { TRPCClientError } from '@trpc/client'

const answered = (httpStatus: number, code: string, message: string) => () =>
  new TRPCClientError(message, { result: { error: { code: -32603, message, data: { code, httpStatus } } } })

/** The error of a call answered by a busy server, as against no connection. */
export const busy = answered(503, 'SERVICE_UNAVAILABLE', 'The server is busy.')

/** The error of a call that failed on the server without effect. */
export const broken = answered(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong.')
