import { randomBytes } from 'node:crypto'
import { chown, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareTools, readIfThere, run, writePrivate } from './programs.ts'
import type { Tools } from './programs.ts'
import { unlessMissing } from '../../unless-missing.ts'

/**
 * Makes the folder and, the first time, a server's files in it; `sync: false` leaves it to the operating system
 * when they reach the disk. Any number of processes may do so at once: all end up with the same files.
 * Throws EmbeddedUnavailable, or the error of the system or program that refused.
 */
export async function openCluster(folder: string, { sync }: { sync: boolean }) {
  await mkdir(folder, { recursive: true })
  const tools = await prepareTools(folder)
  await removeUnfinished(folder)
  /** Holds the data directory, the password and the log. */
  const files = join(folder, 'cluster')
  /** Of the role `second_dance`, who owns the database of that name; and of the superuser `postgres`. */
  const password =
    (await readIfThere(join(files, 'password'))) ?? (await initialise(folder, files, tools, sync))
  return { files, data: join(files, 'data'), password, tools }
}

/** The files of a server, ready to be started. */
export type Cluster = Awaited<ReturnType<typeof openCluster>>

/** Removes what a killed initialisation left behind, once it is too old to be running. */
async function removeUnfinished(folder: string) {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('unfinished-')) continue
    const path = join(folder, name)
    const made = (await unlessMissing(stat(path)))?.mtimeMs ?? Infinity
    if (made < Date.now() - 10 * 60_000) await rm(path, { recursive: true, force: true })
  }
}

/** Makes everything in another folder and renames it, so that a half-made server is never taken for a complete one. */
async function initialise(folder: string, files: string, tools: Tools, sync: boolean) {
  const unfinished = await mkdtemp(join(folder, 'unfinished-'))
  const data = join(unfinished, 'data')
  const passwordFile = join(unfinished, 'password')
  const password = randomBytes(24).toString('hex')
  try {
    if (tools.owner) await chown(unfinished, tools.owner.uid, tools.owner.gid)
    await writePrivate(tools, passwordFile, password)
    const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    // PostgreSQL's own C.UTF-8 sorts and folds letters the same on every system.
    const language = [
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]
    // Synced once, when all is written; Linux syncs its file system in a tenth of the time of so many files.
    await run(tools, 'initdb', [`--pgdata=${data}`, ...access, ...language, '--no-sync'])
    const alone = ['--single', '-D', data, '-c', 'exit_on_error=on', '-c', 'fsync=off']
    await run(tools, 'postgres', [...alone, 'postgres'], firstWords(password))
    const method = process.platform === 'linux' ? 'syncfs' : 'fsync'
    if (sync) await run(tools, 'initdb', [`--pgdata=${data}`, '--sync-only', `--sync-method=${method}`])
    await rename(unfinished, files)
    if (sync) await syncFolder(folder)
    return password
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // The rename fails when another process was faster; then its files are used.
    const theirs = await readIfThere(join(files, 'password'))
    if (theirs === undefined) throw error
    return theirs
  }
}

/** One statement a line, as the single-user mode reads them. */
function firstWords(password: string) {
  return [
    // No superuser: SQL injected into the app's connection could read the server's files or start programs.
    `create role second_dance login createdb password '${password}'`,
    'grant pg_read_all_settings to second_dance',
    'create database second_dance owner second_dance',
    '',
  ].join('\n')
}

/** Makes the rename durable. Windows cannot open a folder. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
