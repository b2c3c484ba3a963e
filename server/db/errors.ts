import pg from 'pg'
import { badRequest, busy, conflict, notFound, type DomainError } from '../errors.ts'

/** Two holds of one dress would share a day. */
export const isDoubleBooking = (error: unknown) => codeOf(error) === '23P01'

/** A value that must be unique exists already. */
export const isDuplicate = (error: unknown, constraint: string) =>
  codeOf(error) === '23505' && error instanceof pg.DatabaseError && error.constraint === constraint

/** Codes after which PostgreSQL closes the connection. */
const lastWords = ['08', '57P', '25P03', '25P04']

/** An error after which the connection is closed. The severity FATAL says so too, but in the language of the server. */
export const isLastWord = (error: unknown) =>
  error instanceof pg.DatabaseError && lastWords.some((beginning) => error.code?.startsWith(beginning))

/**
 * The statement was certainly not executed. When the connection broke this is unknown: the commit may have been the last
 * thing that the database did.
 */
export const isDatabaseError = (error: unknown) =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR'

/** A serialization failure or a deadlock, which trying again resolves. */
export const isRetryable = (error: unknown) => ['40001', '40P01'].includes(codeOf(error) ?? '')

/** The disk of the database is full. */
export const isDiskFull = (error: unknown) => codeOf(error) === '53100'

/** The server ended a statement after its timeout, or after the one of waiting for a lock. */
export const isTimeout = (error: unknown) => ['57014', '55P03'].includes(codeOf(error) ?? '')

/** node-postgres got no answer in time: whether the statement was executed is unknown. */
export const isQueryTimeout = (error: unknown) =>
  error instanceof Error && error.message === 'Query read timeout'

const codeOf = (error: unknown) => {
  if (error instanceof pg.DatabaseError) return error.code
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Prefixes of error codes of a database that cannot answer now, or of the network. */
const unavailable = [
  '08',
  '53',
  '57',
  '58',
  '40001',
  '40P01',
  '55P03',
  '25P03',
  '25P04',
  // In a pipeline a statement may be prepared twice, or fail to be before those behind it; the next try prepares it.
  '26000',
  '42P05',
  'ECONN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
]
/** Messages of node-postgres and Kysely for errors without a code. */
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered|Client was closed|driver has already been destroyed/

/**
 * An error of the database as a DomainError (docs/product.md#errors). Queries translate those they expect; this is for
 * the rest. Undefined for our own mistakes, which must end as a 500 and in the log.
 */
export function toDomainError(error: unknown): DomainError | undefined {
  if (!(error instanceof Error)) return undefined
  const code = codeOf(error)
  const isLost = isQueryTimeout(error) || lostConnection.test(error.message)
  if (isLost || unavailable.some((beginning) => code?.startsWith(beginning))) return busy(2)
  switch (code) {
    case '22001': // too long
    case '22003': // out of range
    case '22008': // a date that is none
    case '22021': // bytes that are no text
    case '22P02': // not of the type
      return badRequest('That cannot be saved. Please check what you have entered.')
    case '23503':
      return notFound('What this belongs to is not there any more.')
    case '23505':
    case '23P01':
      return conflict('This is already there.')
  }
}
