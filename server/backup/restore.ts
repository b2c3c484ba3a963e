import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { extract } from 'tar-stream'
import type { z } from 'zod'
import { currentName, migrate, migrationNames } from '../db/migrate.ts'
import type { ImageStore } from '../images/store.ts'
import {
  BackupError,
  checksum,
  endSchema,
  manifestSchema,
  pictureOf,
  tableOfPart,
  type End,
  type Manifest,
} from './manifest.ts'
import { connectPatiently, countRows, findTables, migrationsOf, quoted } from './tables.ts'

/**
 * Fills an empty database and the picture store from a file of `backUp`, migrates a backup of an older version, and
 * marks it as a copy, from which no letter leaves. All rows appear at once, after the last picture, or none do.
 * Returns what was restored, and whether it had checksums: earlier versions wrote none. Throws a BackupError when the
 * database has rows, or when the backup is newer, damaged, incomplete or none.
 */
export async function restore({ url, images, file }: { url: string; images: ImageStore; file: string }) {
  const isVerified = await verifyChecksums(file)
  const client = await connectPatiently(url)
  const entries = readEntries(file)
  try {
    const restored = await fill(entries, client, { url, images })
    const isMarked = await markCopy(client)
    await client.query('commit')
    await migrate(url)
    if (!isMarked) await markCopy(client)
    return { ...restored, isVerified }
  } finally {
    await entries.return()
    await client.end()
  }
}

/** Holds letters until an admin says that this copy is the shop. False where its tables are too old for that. */
async function markCopy(client: pg.Client) {
  const { rows } = await client.query(`select to_regclass('restored_copy') is not null as known`)
  if (!rows[0]?.known) return false
  await client.query(
    'insert into restored_copy (restored_at) values (now()) on conflict (only_one) do update set restored_at = now()',
  )
  return true
}

/**
 * Reads a backup once before anything is written. True when all checksums match, false when it has none. Throws a
 * BackupError otherwise.
 */
async function verifyChecksums(file: string) {
  const found = new Map<string, string>()
  let end: End | undefined
  try {
    for await (const { name, bytes } of readEntries(file)) {
      if (name === 'end.json') end = parsed(endSchema, bytes)
      else found.set(name, checksum(bytes))
    }
  } catch (error) {
    if (error instanceof Error && /^(Invalid tar header|Unexpected end of data)/.test(error.message)) {
      throw new BackupError('This file is no backup, or not a whole one.', { cause: error })
    }
    throw error
  }
  if (!end) throw new BackupError('This file is no backup, or not a whole one.')
  if (!end.sha256) return false
  const written = new Map(Object.entries(end.sha256))
  const names = new Set([...written.keys(), ...found.keys()])
  const damaged = [...names].filter((name) => written.get(name) !== found.get(name))
  if (damaged.length)
    throw new BackupError(`This backup has been damaged; not as it was written: ${damaged.join(', ')}`)
  return true
}

/** Parses an entry of JSON. Throws a BackupError when it does not match. */
function parsed<T>(schema: z.ZodType<T>, bytes: Buffer): T {
  try {
    return schema.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw new BackupError('This backup has been damaged, or is none.', { cause: error })
  }
}

/** The files of an archive, one after the other. Its stream needs a listener from its first byte on. */
async function* readEntries(file: string) {
  const archive = extract()
  const source = createReadStream(file).on('error', (error) => archive.destroy(error))
  source.pipe(archive)
  try {
    for await (const entry of archive) yield { name: entry.header.name, bytes: await buffer(entry) }
  } finally {
    source.destroy()
  }
}

type Target = { url: string; images: ImageStore }

async function fill(entries: ReturnType<typeof readEntries>, client: pg.Client, { url, images }: Target) {
  let next = await entries.next()
  if (next.done || next.value.name !== 'manifest.json')
    throw new BackupError('This file is no backup of a shop.')
  const manifest = parsed(manifestSchema, next.value.bytes)
  await prepare(client, url, manifest)
  await client.query('begin')
  next = await entries.next()

  async function* partsOf(table: string) {
    for (; !next.done && tableOfPart(next.value.name) === table; next = await entries.next()) {
      yield next.value.bytes
    }
  }

  let end: End | undefined
  let pictures = 0
  while (!next.done) {
    const { name, bytes } = next.value
    const [table, picture] = [tableOfPart(name), pictureOf(name)]
    if (table) {
      await pipeline(partsOf(table), client.query(copyFrom(copyStatement(manifest, table))))
      continue
    }
    if (picture) {
      if (!(await images.get(picture))) await images.put(picture, bytes)
      pictures++
    } else if (name === 'end.json') end = parsed(endSchema, bytes)
    else throw new BackupError(`This backup has something in it that is not known here: ${name}`)
    next = await entries.next()
  }
  if (end?.pictures !== pictures) throw new BackupError('This backup is not whole.')

  for (const { name, rows } of manifest.tables) {
    const count = await countRows(client, { name })
    if (count !== rows) throw new BackupError(`${name} has ${count} rows instead of ${rows}.`)
  }
  for (const { name, last, isCalled } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [quoted(name), last, isCalled])
  }
  return { rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), pictures }
}

function copyStatement({ tables }: Manifest, name: string) {
  const table = tables.find((table) => table.name === name)
  if (!table) throw new BackupError(`This backup has rows of a table that it does not name: ${name}`)
  return `copy ${quoted(name)} (${table.columns.map(quoted).join(', ')}) from stdin`
}

/** Leaves the database with empty tables of the backup's version. Throws when that would lose data. */
async function prepare(client: pg.Client, url: string, { migrations: named, createdAt }: Manifest) {
  const migrations = named.map(currentName)
  const known = await migrationNames()
  const unknown = migrations.filter((name) => !known.includes(name))
  if (unknown.length) {
    throw new BackupError(
      `This backup of ${createdAt} was made by a newer version of the shop: ${unknown.join(', ')} is not known here.`,
    )
  }
  const tables = await findTables(client)
  for (const table of tables)
    if (await countRows(client, table))
      throw new BackupError(
        `This database is not empty: ${table.name} has rows. Restore into a new one; a shop that nobody has joined and that runs its database restores on its first page, /start.`,
      )
  const theirs = migrations.join()
  if ((await migrationsOf(client)).join() !== theirs) {
    if (tables.length) await client.query('drop schema public cascade; create schema public')
    await migrate(url, { upTo: migrations.at(-1) })
    if ((await migrationsOf(client)).join() !== theirs) {
      throw new BackupError('The tables of this backup cannot be made here: its migrations are not ours.')
    }
  }
}
