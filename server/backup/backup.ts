import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { link, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack, type Pack } from 'tar-stream'
import { locks } from '../db/locks.ts'
import type { ImageStore } from '../images/store.ts'
import { privateMasterOf } from '../images/private-images.ts'
import { masterOf } from '../images/storage.ts'
import { BackupError, checksum, type End, type Manifest } from './manifest.ts'
import {
  connectPatiently,
  countRows,
  findSequences,
  findTables,
  migrationsOf,
  quoted,
  type Table,
} from './tables.ts'

/** About how many bytes a part of a table has in the archive, since a table's size is not known before. */
const PART = 4 * 1024 * 1024

interface BackingUp {
  url: string
  images: ImageStore
  file: string
  /** Ends it half-way, with nothing left. */
  signal?: AbortSignal
}

/**
 * Writes the whole shop into a new file: all tables as of one moment, and the pictures that belong to it. The shop
 * may stay open. The file appears when it is complete, readable by its owner alone, since it holds personal data.
 * Throws a BackupError when the file exists or the database is empty.
 */
export async function backUp({ url, images, file, signal }: BackingUp) {
  if (existsSync(file)) throw new BackupError(`${file} is there already. Please name a new file.`)
  const client = await connectPatiently(url)
  const partial = `${file}.partial`
  try {
    // Maintenance waits while this runs, so every picture of the snapshot keeps its files.
    await client.query('select pg_advisory_lock($1)', [locks.maintenance])
    // What a killed process left half-written.
    await rm(partial, { force: true })
    await client.query('begin isolation level repeatable read, read only')
    const archive = pack()
    const written = pipeline(archive, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }), {
      signal,
    })
    const filled = fill(archive, client, images).catch((error: Error) => {
      archive.destroy(error)
      throw error
    })
    const [done] = await Promise.all([filled, written])
    await link(partial, file)
    return done
  } finally {
    await rm(partial, { force: true })
    await client.end()
  }
}

async function fill(archive: Pack, client: pg.Client, images: ImageStore) {
  const migrations = await migrationsOf(client)
  if (!migrations.length) throw new BackupError('There is no shop in this database.')
  const tables: Manifest['tables'] = []
  for (const table of await findTables(client))
    tables.push({ ...table, rows: await countRows(client, table) })
  const sequences = await findSequences(client)
  const createdAt = new Date().toISOString()
  const sums = new Map<string, string>()
  const add = adderTo(archive, sums)
  await add('manifest.json', {
    format: 1,
    createdAt,
    migrations,
    tables,
    sequences,
  } satisfies Manifest)

  for (const table of tables) await addTable(add, client, table)

  const idsOf = async (table: string) =>
    (await client.query<{ id: string }>(`select id from ${table} order by id`)).rows.map(({ id }) => id)
  /** Files that are missing in the store; the archive goes without them. */
  const missing: string[] = []
  let pictures = 0
  const names = [
    ...(await idsOf('image')).map(masterOf),
    ...(await idsOf('private_image')).map(privateMasterOf),
  ]
  for (const name of names) {
    const bytes = await images.get(name)
    if (bytes) {
      await add(`images/${name}`, bytes)
      pictures++
    } else missing.push(name)
  }
  await add('end.json', { pictures, sha256: Object.fromEntries(sums) } satisfies End)
  archive.finalize()
  return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), pictures, missing }
}

async function addTable(add: Add, client: pg.Client, { name, columns }: Table) {
  const rows = client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`))
  let part = 0
  let gathered: Buffer[] = []
  let size = 0
  const flush = async () => {
    if (!size) return
    await add(`tables/${name}/${part++}`, Buffer.concat(gathered))
    gathered = []
    size = 0
  }
  for await (const chunk of rows) {
    gathered.push(chunk)
    size += chunk.length
    if (size >= PART) await flush()
  }
  await flush()
}

type Add = (name: string, content: Buffer | object) => Promise<void>

/**
 * Adds one file after the other, waiting until the archive has taken it, so that only one is in memory. Notes their
 * checksums.
 */
const adderTo =
  (archive: Pack, sums: Map<string, string>): Add =>
  async (name, content) => {
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content, null, 2))
    sums.set(name, checksum(bytes))
    const entry = archive.entry({ name, size: bytes.length, mode: 0o600 })
    entry.end(bytes)
    await once(entry, 'finish')
  }
