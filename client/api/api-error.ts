import { TRPCClientError } from '@trpc/client'

interface ApiError {
  /**
   * `words` for the reader; `wordless` for JSON without a message; `unreadable` for anything else, such as a
   * proxy's page; `timeout` and `network` for no answer; `unknown` for the rest.
   */
  kind: 'words' | 'wordless' | 'unreadable' | 'timeout' | 'network' | 'unknown'
  words?: string
  /** Set when there was a readable answer. */
  status?: number
}

/** Classifies any thrown `error` of a call. */
export function apiErrorOf(error: unknown): ApiError {
  if (!(error instanceof TRPCClientError)) return { kind: 'unknown' }
  const { cause, message } = error
  const data: unknown = error.data
  const status = numberAt(data, 'httpStatus') ?? numberAt(error.meta?.response, 'status')
  if (data && message) return { kind: 'words', words: message, status }
  if (status) return { kind: 'wordless', status }
  if (cause?.name === 'SyntaxError') return { kind: 'unreadable' }
  if (cause?.name === 'TimeoutError') return { kind: 'timeout' }
  return { kind: cause?.name === 'TypeError' ? 'network' : 'unknown' }
}

function numberAt(thing: unknown, field: string) {
  const { [field]: found }: Record<string, unknown> = Object(thing)
  return typeof found === 'number' ? found : undefined
}
