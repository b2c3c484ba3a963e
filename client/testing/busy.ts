import { TRPCClientError } from '@trpc/client'

const answered = (httpStatus: number, code: string, message: string) => () =>
  new TRPCClientError(message, { result: { error: { code: -32603, message, data: { code, httpStatus } } } })

/** What a call throws that the server has answered: it has no time just now, as against no connection. */
export const busy = answered(503, 'SERVICE_UNAVAILABLE', 'The server is busy.')

/** What a call throws that the server has answered: it went wrong there, and nothing was done. */
export const broken = answered(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong.')
