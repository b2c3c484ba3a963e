import { TRPCClientError } from '@trpc/client'

/** What a call throws that the server has answered: it has no time just now, as against no connection. */
export const busy = () =>
  new TRPCClientError('The server is busy.', {
    result: {
      error: {
        code: -32603,
        message: 'The server is busy.',
        data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503 },
      },
    },
  })
