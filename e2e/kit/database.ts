import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, type Db } from '../../server/db/database.ts'

/** How a shop's embedded database is reached, by its owner or by the one who may do everything. */
export async function embeddedUrl(
  { folder }: { folder: string },
  who: 'second_dance' | 'postgres' = 'second_dance',
) {
  const cluster = join(folder, 'postgres/cluster')
  const password = await readFile(join(cluster, 'password'), 'utf8')
  const [, , , port] = (await readFile(join(cluster, 'data/postmaster.pid'), 'utf8')).split('\n')
  return `postgres://${who}:${password}@127.0.0.1:${port}/second_dance`
}

/** Queries a shop's database directly. */
export async function lookInto<T>(url: string, look: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(url, { max: 2, statementTimeout: 0 })
  try {
    return await look(db)
  } finally {
    await db.destroy()
  }
}

/** Opens a shop to everybody that waits for its first admin. */
export const skipFirstRun = async (
  shop: { folder: string },
  { DATABASE_URL: url }: Record<string, string | undefined>,
) => lookInto(url ?? (await embeddedUrl(shop)), (db) => db.deleteFrom('firstRun').execute())
