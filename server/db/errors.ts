import pg from 'pg'
import { badRequest, busy, conflict, notFound, type DomainError } from '../errors.ts'

/** True when the database refused because two holds of one dress would share a day. */
export const isDoubleBooking = (error: unknown) => codeOf(error) === '23P01'

/** True when the database refused because a value that must be unique is there already. */
export const isDuplicate = (error: unknown, constraint: string) =>
  codeOf(error) === '23505' && error instanceof pg.DatabaseError && error.constraint === constraint

/** Codes of what PostgreSQL says last on a connection. */
const lastWords = ['08', '57P', '25P03', '25P04']

/** True when an error is the last that a connection says. Its severity says so too, but in the language of the server. */
export const isLastWord = (error: unknown) =>
  error instanceof pg.DatabaseError && lastWords.some((beginning) => error.code?.startsWith(beginning))

/**
 * True when the database has surely not done what was asked. When instead the connection broke, nobody can tell:
 * the commit may have been the last thing it did.
 */
export const isDatabaseError = (error: unknown) =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR'

/** True when two transactions met in a way that trying again resolves: a serialization failure or a deadlock. */
export const isRetryable = (error: unknown) => ['40001', '40P01'].includes(codeOf(error) ?? '')

/** True when the database had no room to write: its disk is full. */
export const isDiskFull = (error: unknown) => codeOf(error) === '53100'

/** True when a statement was ended because it took longer than it may. */
export const isStatementTimeout = (error: unknown) => codeOf(error) === '57014'

/** True when nothing was heard of a statement for longer than node-postgres waits: nobody can tell what became of it. */
export const isQueryTimeout = (error: unknown) =>
  error instanceof Error && error.message === 'Query read timeout'

const codeOf = (error: unknown) => {
  if (error instanceof pg.DatabaseError) return error.code
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** What the database or the way to it says when it cannot answer now, as beginnings of its codes. */
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
  // In a pipeline preparing a statement may fail before those behind it, or come twice; the next try prepares it.
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
/** What node-postgres and Kysely say without a code. */
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered|Client was closed|driver has already been destroyed/

/**
 * A refusal of the database in words for people (docs/product.md#errors). Queries translate those they expect; this is
 * for the rest. Gives nothing for what is a mistake of ours, which must end as a 500 and in the log.
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
