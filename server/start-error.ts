import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import type { Config } from './config.ts'

/** Why the shop cannot start with its settings, in one line that names the setting. */
export class StartError extends Error {
  override name = 'StartError'

  constructor(setting: string, problem: string, cause: unknown) {
    super(`${setting}: ${problem}`, { cause })
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const fileProblems: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'part of it is a file',
  ENOSPC: 'the disk is full',
}

/** Why a file could not be written, in words; undefined for any other error. */
export const fileProblem = (error: unknown) => fileProblems[codeOf(error) ?? '']

/** Creates the data folder if needed. Throws a StartError when it is not writable. */
export async function prepareDataDir(dataDir: string) {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const problem = fileProblem(error) ?? codeOf(error) ?? String(error)
    throw new StartError('DATA_DIR', `${dataDir} cannot be written: ${problem}.`, error)
  }
}

/** Why the shop cannot listen, as a StartError; other errors are returned unchanged. */
export function listenError(error: unknown, { port, host }: Pick<Config, 'port' | 'host'>) {
  if (!(error instanceof Error && 'syscall' in error)) return error
  const code = codeOf(error)
  if (code === 'EADDRINUSE') return new StartError('PORT', `${port} is taken by another program.`, error)
  if (code === 'EACCES') return new StartError('PORT', `${port} may not be opened by this user.`, error)
  return new StartError('HOST', `${host} is no address of this machine (${code}).`, error)
}

/** Why a PostgreSQL cannot be used, as a StartError of the variable with its address; without its password. */
export function databaseError(error: unknown, variable: string, url: string) {
  const { hostname, host } = new URL(url)
  const code = codeOf(error)
  if (code === 'ECONNREFUSED') return new StartError(variable, `nobody answers at ${host}.`, error)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(variable, `there is no host called ${hostname}.`, error)
  const reason = error instanceof Error ? error.message : String(error)
  const refused = error instanceof Error && 'severity' in error
  return new StartError(
    variable,
    `PostgreSQL ${refused ? 'refuses' : 'cannot be reached'}: ${reason}.`,
    error,
  )
}
