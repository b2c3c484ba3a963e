import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'

/** Properties that are redacted wherever they are logged. */
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

/** Names of secrets, in lower case and without `_` or `-`: passwords, tokens, the parameters of Google's answer. */
const secretName = /password|token|secret|session|cookie|authorization|nonce|key$|^(code|state)$/

const isSecret = (name: string) => secretName.test(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))

/** A part of an address, decoded up to three times; unchanged when it cannot be decoded. */
function decoded(part: string, times = 3): string {
  try {
    const meant = decodeURIComponent(part.replaceAll('+', ' '))
    return meant === part || times === 1 ? meant : decoded(meant, times - 1)
  } catch {
    return part
  }
}

/** Whether the input of a procedure has a secret in it, or is no JSON and may have one. */
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

/** A request's address with its secrets redacted. */
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
 * An error as it may be logged. Not with all properties: PostgreSQL's `detail` repeats the refused row, which may hold
 * an address or a password's hash.
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

const BINDINGS = Symbol('bindings')
type RequestLog = FastifyBaseLogger & { [BINDINGS]?: object }

/**
 * A request's own log. Its id is added to its lines: as a binding it is redacted for every request, and most log
 * nothing. Fastify's options are left out, since no route has a level or serializers of its own.
 */
const requestLog: FastifyServerOptions['childLoggerFactory'] = (log, bindings) =>
  Object.assign(log.child({}), { [BINDINGS]: bindings })

/** Options of the log: a line of JSON for each event, without secrets. */
export const logging = (level: Config['logLevel'], stream?: { write: (line: string) => void }) =>
  ({
    childLoggerFactory: requestLog,
    logger: {
      level,
      redact,
      mixin: (_logged: object, _level: number, log: RequestLog) => ({ ...log[BINDINGS] }),
      serializers: {
        req: ({ method, url, ip, id }: FastifyRequest) => ({ id, method, url: loggedUrl(url), ip }),
        err: loggedError,
      },
      ...(stream && { stream }),
    },
  }) satisfies FastifyServerOptions
