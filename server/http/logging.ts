import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'

/** What must never stand in a log, by whatever way it gets there. */
const secrets = [
  'password',
  'currentPassword',
  'newPassword',
  'temporaryPassword',
  'passwordHash',
  'tempToken',
  'cookie',
  'authorization',
  '["set-cookie"]',
  '["idempotency-key"]',
]
const at = (path: string, name: string) => (name.startsWith('[') ? `${path}${name}` : `${path}.${name}`)
const redact = secrets.flatMap((name) => [name, ...['*', '*.*'].map((path) => at(path, name))])

/** Names, in small letters and without `_` or `-`, of what lets somebody in: passwords, tokens, what Google hands over. */
const secretName = /password|token|secret|session|cookie|authorization|nonce|key$|^(code|state)$/

const isSecret = (name: string) => secretName.test(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))

/** What a part of an address means, however often it is encoded; as it stands when it means nothing. */
function decoded(part: string, times = 3): string {
  try {
    const meant = decodeURIComponent(part.replaceAll('+', ' '))
    return meant === part || times === 1 ? meant : decoded(meant, times - 1)
  } catch {
    return part
  }
}

/** Whether what a procedure was given has a secret in it, or is no JSON, so that nobody can tell. */
function holdsSecret(input: string) {
  let found = false
  try {
    JSON.parse(decodeURIComponent(input), (name, value: unknown) => {
      found ||= isSecret(name)
      return value
    })
  } catch {
    return input !== ''
  }
  return found
}

/** A request's address as it may stand in a log. */
export function loggedUrl(url: string) {
  const [, path = url, query = ''] = /^([^?]*\?)(.*)$/s.exec(url) ?? []
  const parameters = query.split('&').map((parameter) => {
    const [, name = parameter, value] = /^([^=]*)=(.*)$/s.exec(parameter) ?? []
    if (value === undefined) return parameter
    const meant = decoded(name)
    return isSecret(meant) || (meant === 'input' && holdsSecret(value)) ? `${name}=[Redacted]` : parameter
  })
  return path + parameters.join('&')
}

interface LoggedError {
  type: string
  message: string
  stack: string
  [fact: string]: unknown
}

/**
 * An error as it may stand in a log. Not all that it carries: PostgreSQL's `detail` repeats the refused row, which
 * may hold an address or a password's hash.
 */
export function loggedError(error: Error): LoggedError {
  const { name, message, stack = '', cause } = error
  const known = ['code', 'constraint', 'table', 'column', 'statusCode'] as const
  const facts = known.flatMap((fact) => {
    const value: unknown = Reflect.get(error, fact)
    return typeof value === 'string' || typeof value === 'number' ? [[fact, value]] : []
  })
  return {
    type: name,
    message,
    stack,
    ...Object.fromEntries(facts),
    ...(cause instanceof Error && { cause: loggedError(cause) }),
  }
}

/** How the shop logs: a line of JSON for each event, with nothing in it that opens a door. */
export const logging = (level: Config['logLevel'], stream?: { write: (line: string) => void }) =>
  ({
    level,
    redact,
    serializers: {
      req: ({ method, url, ip, id }: FastifyRequest) => ({ id, method, url: loggedUrl(url), ip }),
      err: loggedError,
    },
    ...(stream && { stream }),
  }) satisfies FastifyServerOptions['logger']
