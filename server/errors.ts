import type { TRPCError } from '@trpc/server'
import { $ZodError } from 'zod/v4/core'

type Code =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'TOO_MANY_REQUESTS'
  | 'SERVICE_UNAVAILABLE'

interface Extra {
  details?: Record<string, unknown>
  retryAfter?: number
  cause?: unknown
}

/** A failure that the caller can understand: its message is shown as it stands. */
export class DomainError extends Error {
  readonly code: Code
  /** What the screen needs besides the message, such as the right price. */
  readonly details: Record<string, unknown> | undefined
  /** Seconds after which a retry may succeed. */
  readonly retryAfter: number | undefined
  constructor(code: Code, message: string, { details, retryAfter, ...why }: Extra = {}) {
    super(message, why)
    this.code = code
    this.details = details
    this.retryAfter = retryAfter
  }
}

export const badRequest = (message: string) => new DomainError('BAD_REQUEST', message)
export const unauthorized = (message: string) => new DomainError('UNAUTHORIZED', message)
export const forbidden = (message: string, details?: Record<string, unknown>) =>
  new DomainError('FORBIDDEN', message, { details })
export const notFound = (message: string) => new DomainError('NOT_FOUND', message)
export const tooLarge = (message: string) => new DomainError('PAYLOAD_TOO_LARGE', message)
export const wrongType = (message: string) => new DomainError('UNSUPPORTED_MEDIA_TYPE', message)
export const conflict = (message: string, details?: Record<string, unknown>) =>
  new DomainError('CONFLICT', message, { details })
export const tooMany = (message: string, retryAfter: number) =>
  new DomainError('TOO_MANY_REQUESTS', message, { retryAfter })
export const unavailable = (
  message: string,
  { retryAfter = 5, ...why }: Pick<Extra, 'retryAfter' | 'cause'> = {},
) => new DomainError('SERVICE_UNAVAILABLE', message, { retryAfter, ...why })
export const busy = (retryAfter: number) =>
  unavailable('We are very busy at the moment. Please try again shortly.', { retryAfter })

/** The sentence that people read about a failure; unexpected errors stay in the log. */
export function publicMessage(error: TRPCError) {
  if (error.cause instanceof DomainError) return error.cause.message
  if (error.cause instanceof $ZodError) return error.cause.issues[0]?.message ?? 'Invalid input.'
  if (error.code === 'INTERNAL_SERVER_ERROR') return 'Something went wrong.'
  // A parser's message repeats its input.
  if (error.code === 'BAD_REQUEST') return 'The request could not be read.'
  return error.message
}
