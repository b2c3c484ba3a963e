import { cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { openCluster, type Cluster } from '../../db/embedded/data-directory.ts'
import { freePort, launch, shutDown } from '../../db/embedded/process.ts'
import { writePrivate } from '../../db/embedded/programs.ts'

/** A PostgreSQL that can be stopped and restarted. */
interface Server {
  port: number
  /** Of the database `second_dance`, as its owner. */
  url: string
  password: string
  pid: () => Promise<number>
  /** Runs one statement as the superuser, in the database `postgres`. */
  say: (statement: string) => Promise<Record<string, unknown>[]>
  /** Kills its main process, like a failing machine; the others follow. */
  kill: () => Promise<void>
  /** Pauses or resumes it: connections stay open without answers. */
  freeze: (still: boolean) => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** A primary and its streaming replica, both from the embedded programs, in a folder. Stop the replica first. */
export async function startReplicated(folder: string, settings: Record<string, string> = {}) {
  const primaryFolder = join(folder, 'primary')
  const replicaFolder = join(folder, 'replica')
  const first = await openCluster(primaryFolder, { sync: false })
  // A stopped server can be copied without a backup.
  await mkdir(replicaFolder)
  await cp(first.files, join(replicaFolder, 'cluster'), { recursive: true })
  const second = await openCluster(replicaFolder, { sync: false })
  await writePrivate(second.tools, join(second.data, 'standby.signal'), '')

  const primary = await startServer(first, { ...settings, wal_keep_size: '256MB' })
  const source = { host: '127.0.0.1', port: primary.port, user: 'postgres', password: primary.password }
  const connection = Object.entries(source).map(([name, value]) => `${name}=${value}`)
  try {
    const replica = await startServer(second, {
      ...settings,
      primary_conninfo: connection.join(' '),
      wal_retrieve_retry_interval: '200ms',
    })
    return { primary, replica }
  } catch (error) {
    await primary.stop()
    throw error
  }
}

async function startServer(cluster: Cluster, settings: Record<string, string>): Promise<Server> {
  const port = await freePort()
  const { password } = cluster

  async function start() {
    let failure: string | undefined
    // Processes of a killed one may still be running.
    for (let tries = 0; tries < 20; tries++) {
      failure = await launch(cluster, port, settings)
      if (failure === undefined) return
      await delay(250)
    }
    throw new Error(failure)
  }
  const pid = async () => parseInt(await readFile(join(cluster.data, 'postmaster.pid'), 'utf8'))

  await start()
  return {
    port,
    password,
    pid,
    url: `postgres://second_dance:${password}@127.0.0.1:${port}/second_dance`,
    async say(statement) {
      const user = 'postgres'
      const client = new pg.Client({ host: '127.0.0.1', port, user, password, database: user, ssl: false })
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(statement)).rows
      } finally {
        await client.end()
      }
    },
    async kill() {
      process.kill(await pid(), 'SIGKILL')
    },
    async freeze(still) {
      const main = await pid()
      const children = await readFile(`/proc/${main}/task/${main}/children`, 'utf8')
      for (const one of [main, ...children.trim().split(' ').map(Number)])
        process.kill(one, still ? 'SIGSTOP' : 'SIGCONT')
    },
    start,
    stop: () => shutDown(cluster),
  }
}
