import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { openCluster } from '../../../server/db/embedded/data-directory.ts'
import { runDetached } from '../../../server/db/embedded/programs.ts'
import { embeddedUrl, type Shop } from './shop.ts'

// What befalls a PostgreSQL.

/** Stops the shop's embedded server without any order and starts it again, as an operator in a hurry would. */
export async function restartAtOnce({ folder }: Shop) {
  const { data, files, tools } = await openCluster(join(folder, 'postgres'), { sync: true })
  const before = await postmasterOf(folder)
  const options = [
    '--mode=immediate',
    '--timeout=5',
    `--pgdata=${data}`,
    `--log=${join(files, 'server.log')}`,
  ]
  // The exit code is ignored: where the shop is faster in starting the server again, pg_ctl waits in vain.
  void runDetached(tools, 'pg_ctl', ['restart', ...options])
  await untilAnother(folder, before)
}

/** Kills the shop's embedded server as the system does when memory runs out. */
export async function killServer({ folder }: Shop) {
  const before = await postmasterOf(folder)
  process.kill(before ?? NaN, 'SIGKILL')
  // Its children outlive it by some moments, and still answer.
  await untilAnother(folder, before)
}

/** Waits until a server is there that is not the one before. */
async function untilAnother(folder: string, before: number | undefined) {
  for (;;) {
    const now = await postmasterOf(folder)
    if (now && now !== before) return
    await delay(10)
  }
}

/** The process id of the embedded server's postmaster; undefined while there is none. */
const postmasterOf = (folder: string) =>
  readFile(join(folder, 'postgres/cluster/data/postmaster.pid'), 'utf8').then(
    (text) => parseInt(text),
    () => undefined,
  )

/** Cuts every connection to the shop's database, and gives how many there were. */
export async function cutConnections(shop: Shop) {
  const client = new pg.Client(await embeddedUrl(shop, 'postgres'))
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}
