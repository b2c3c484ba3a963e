import { randomUUID } from 'node:crypto'
import { readFile, rename, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from './data-directory.ts'
import { lastLine, readIfThere, run, runDetached, writePrivate } from './programs.ts'
import { unlessMissing } from '../../unless-missing.ts'

/** A server that runs, or seems to: its postmaster.pid names a living process. */
export interface Postmaster {
  /** Undefined while the file is being written. */
  port: number | undefined
  /** Process, folder, time and port, which identify one start of the server. */
  start: string
}

/** The server that runs on these files, as far as its postmaster.pid can tell. */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const start = await readStart(cluster)
  if (start === undefined) return undefined
  const [pid, , , port] = start.split('\n').map(Number)
  if (pid && !isAlive(pid)) return undefined // PostgreSQL replaces such a file by itself
  const postmaster = { port: port || undefined, start }
  if (!pid || (await mayBePostgres(pid))) return postmaster
  await forgetPostmaster(cluster, postmaster)
  return undefined
}

/**
 * Removes the postmaster.pid of a dead server. PostgreSQL does not start when another program has its process id by
 * now; if the server is alive after all, its shared memory still keeps a second one out.
 */
export async function forgetPostmaster(cluster: Cluster, { start }: Postmaster) {
  if ((await readStart(cluster)) === start) await rm(pidFile(cluster), { force: true })
}

const pidFile = ({ data }: Cluster) => join(data, 'postmaster.pid')

async function readStart(cluster: Cluster) {
  return (await readIfThere(pidFile(cluster)))?.split('\n').slice(0, 4).join('\n')
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // alive, of another user
  }
}

/** False when the process is another program or a zombie. Known on Linux only. */
async function mayBePostgres(pid: number) {
  if (process.platform !== 'linux') return true
  return readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    (line) => line.includes('postgres'),
    () => true, // hidden or gone by now: connecting shows which
  )
}

/**
 * Starts the server. Answers undefined once it accepts connections, else why it does not: it may be that another
 * process was faster, that the port is taken by now, or that a killed server is not quite gone yet.
 */
export async function launch(cluster: Cluster, port: number, settings: Record<string, string>) {
  const { files, data, tools } = cluster
  const log = join(files, 'server.log')
  const before = await readIfThere(log)
  const full = before !== undefined && before.length > 1_000_000
  if (full) await unlessMissing(rename(log, `${log}.old`))
  await writeConfiguration(cluster, port, settings)

  const options = ['--wait', '--timeout=30', '--silent', `--pgdata=${data}`, `--log=${log}`]
  const code = await runDetached(tools, 'pg_ctl', ['start', ...options])
  if (code === 0) return undefined
  const since = (await readIfThere(log))?.slice(full ? 0 : before?.length)
  return lastLine(since ?? '') || `pg_ctl ended with ${code}.`
}

/** Stops the server in order, with connections open; throws when it is still there after a minute. */
export async function shutDown(cluster: Cluster) {
  const postmaster = await findPostmaster(cluster)
  if (!postmaster) return
  const isThere = async () => (await findPostmaster(cluster))?.start === postmaster.start
  // Waited for here: pg_ctl would also wait for the next server, which another process may start at once.
  const stop = run(cluster.tools, 'pg_ctl', ['stop', '--mode=fast', '--no-wait', `--pgdata=${cluster.data}`])
  await stop.catch(async (error: unknown) => {
    if (await isThere()) throw error // else it had stopped by itself
  })
  const deadline = Date.now() + 60_000
  while (await isThere()) {
    if (Date.now() > deadline) throw new Error('The embedded PostgreSQL has not stopped within a minute.')
    await delay(20)
  }
}

/** A free port of the loopback, not reserved. */
export async function freePort() {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer().once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    server.close(() => resolve(port))
  })
  return promise
}

async function writeConfiguration({ data, tools }: Cluster, port: number, settings: Record<string, string>) {
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // The app reports failed statements itself; the log is for the server's own state, and stays small.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...settings,
  }
  const lines = Object.entries(all).map(
    ([name, value]) => `${name} = '${value.replaceAll(/['\\]/g, '$&$&')}'`,
  )
  const text = ['# Written anew at every start by server/db/embedded/process.ts.', ...lines, ''].join('\n')
  // Renamed into place, since other processes may be starting the server now.
  const draft = join(data, `postgresql.conf.${randomUUID()}`)
  await writePrivate(tools, draft, text)
  await rename(draft, join(data, 'postgresql.conf'))
}
