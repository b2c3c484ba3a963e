import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { openCluster, type Cluster } from './data-directory.ts'
import { findPostmaster, forgetPostmaster, freePort, launch, shutDown } from './process.ts'
import type { Postmaster } from './process.ts'
import { EmbeddedUnavailable, reasonOf } from './programs.ts'

export { EmbeddedUnavailable } from './programs.ts'

interface EmbeddedOptions {
  /** Settings of postgresql.conf, beside our own, if this process starts the server. */
  settings?: Record<string, string>
  /** Called when the server dies or is started again. */
  log?: (message: string) => void
}

/** An advisory lock that all users of the server share; who gets it exclusively is the last one. */
const PRESENCE = 5_330_184

/** How long a server may take to answer. */
const STARTUP_TIMEOUT_MS = 30_000

/** The delay before a server that keeps dying is started again. */
const RESTART_DELAY_MS = 2_000

/** How long the process in postmaster.pid may not answer before it counts as another program. */
const PID_GRACE_MS = 3_000

/**
 * Starts PostgreSQL on the folder, which it makes and fills the first time, or joins the server that another
 * process runs there. From then on it starts the server again whenever it dies, until `stop`.
 * Throws EmbeddedUnavailable where that cannot work.
 */
export async function startEmbedded(folder: string, { settings = {}, log = () => {} }: EmbeddedOptions = {}) {
  const { cluster, ...presence } = await begin(folder, settings)
  let { client, port } = presence
  const stopping = new AbortController()
  let leaving: Promise<void> | undefined
  let returning = Promise.resolve()
  let falls: number[] = []
  watch()

  return {
    /** Of the database `second_dance`, for its owner, who is no superuser but may create databases. */
    get url() {
      return `postgres://second_dance:${cluster.password}@127.0.0.1:${port}/second_dance`
    },
    /** Leaves; the last one to leave stops the server. */
    stop() {
      stopping.abort()
      return (leaving ??= returning.then(() => leave(cluster, client)))
    },
  }

  function watch() {
    client.once('end', () => {
      if (!stopping.signal.aborted) returning = comeBack()
    })
  }

  async function comeBack() {
    const now = Date.now()
    falls = [...falls.filter((at) => at > now - 60_000), now]
    log('Lost the embedded PostgreSQL; bringing it back.')
    // One that keeps dying is retried without end, with a delay: nothing else would start it again.
    let pause = falls.length > 5 ? RESTART_DELAY_MS : 0
    while (!stopping.signal.aborted) {
      try {
        await delay(pause, undefined, { signal: stopping.signal })
        // On the same port, which the app's pool connects to.
        ;({ client, port } = await arrive(cluster, settings, port))
        watch()
        return log('The embedded PostgreSQL is back.')
      } catch (error) {
        if (!stopping.signal.aborted) log(reasonOf(error))
        pause = RESTART_DELAY_MS
      }
    }
  }
}

/** Makes a server's files the first time, as `startEmbedded` would, without starting it. Throws as it does. */
export const makeEmbedded = (folder: string) =>
  orUnavailable(async () => {
    await openCluster(resolve(folder), { sync: true })
  })

const begin = (folder: string, settings: Record<string, string>) =>
  orUnavailable(async () => {
    const cluster = await openCluster(resolve(folder), { sync: settings.fsync !== 'off' })
    return { cluster, ...(await arrive(cluster, settings)) }
  })

async function orUnavailable<Result>(work: () => Promise<Result>) {
  try {
    return await work()
  } catch (error) {
    throw error instanceof EmbeddedUnavailable
      ? error
      : new EmbeddedUnavailable(reasonOf(error), { cause: error })
  }
}

/** Joins the running server or starts it, until one of the two has worked. */
async function arrive(cluster: Cluster, settings: Record<string, string>, usualPort?: number) {
  const deadline = Date.now() + STARTUP_TIMEOUT_MS
  let reason = ''
  let doubted: { start: string; since: number } | undefined
  let failures = 0

  for (let pause = 20; Date.now() < deadline && failures < 5; pause = Math.min(pause * 1.5, 500)) {
    const postmaster = await findPostmaster(cluster)
    if (postmaster) {
      try {
        return await enter(cluster, postmaster)
      } catch (error) {
        reason = reasonOf(error)
        if (doubted?.start !== postmaster.start || isPostgresAnswer(error)) {
          doubted = { start: postmaster.start, since: Date.now() }
        } else if (doubted.since < Date.now() - PID_GRACE_MS) await forgetPostmaster(cluster, postmaster)
      }
    } else {
      const port = usualPort && failures < 2 ? usualPort : await freePort()
      const failure = await launch(cluster, port, settings).catch(reasonOf)
      if (failure === undefined) continue
      reason = failure
      // Another process was faster, or a killed server's last process is still there: tried again.
      if (!/lock file|is still in use/.test(failure)) failures++
    }
    await delay(pause)
  }
  throw new EmbeddedUnavailable(reason)
}

/** Connects to the running server and takes the shared lock. */
async function enter(cluster: Cluster, { port }: Postmaster) {
  if (!port) throw new Error('postmaster.pid is not complete.')
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'second_dance',
    password: cluster.password,
    database: 'postgres', // so that the app's own database can be copied or dropped
    application_name: 'presence',
    ssl: false,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  })
  // An unhandled 'error' would end Node; 'end' or a rejection follows it.
  client.on('error', () => {})
  try {
    await client.connect()
    // Waits while the last user stops the server, until it has closed the connection.
    await client.query('select pg_advisory_lock_shared($1)', [PRESENCE])
    const { rows } = await client.query<{ data: string }>(`select current_setting('data_directory') as data`)
    const theirs = await realpath(rows[0]?.data ?? '')
    if (theirs !== (await realpath(cluster.data))) throw new Error('Another PostgreSQL has this port now.')
    return { client, port }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Releases the lock, and stops the server when no other process uses it. */
async function leave(cluster: Cluster, client: Client) {
  try {
    if (await isLast(client)) await shutDown(cluster)
  } finally {
    await client.end()
  }
}

async function isLast(client: Client) {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [PRESENCE])
    const alone = 'select pg_try_advisory_lock($1) as last'
    const { rows } = await client.query<{ last: boolean }>(alone, [PRESENCE])
    return rows[0]?.last ?? false
  } catch {
    return false // the connection was closed: the server has died or is being stopped
  }
}

/** Whether PostgreSQL itself refused, and not another program or a closed port. */
const isPostgresAnswer = (error: unknown) => error instanceof Error && 'severity' in error
