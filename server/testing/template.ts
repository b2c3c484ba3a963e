import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { partitionByDress } from './partitions.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The tests' PostgreSQL, and the migrated database on it that every test file copies. */
    databaseServer: string
    template: string
  }
}

export function databaseUrl(server: string, name: string) {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Runs statements one after the other on the server's default database, outside any transaction. */
export async function onServer(server: string, ...statements: string[]) {
  const client = new pg.Client(server)
  await client.connect()
  try {
    const results = []
    for (const statement of statements) results.push(await client.query(statement))
    return results.at(-1)?.rows ?? []
  } finally {
    await client.end()
  }
}

/**
 * Vitest globalSetup: starts a PostgreSQL of its own (or uses TEST_DATABASE_URL), migrates one empty database for
 * every test file to copy, and drops the copies afterwards.
 */
export default async function setup({ provide }: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'second-dance-test-'))
  // No data here has to survive a power cut.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  }
  const embedded = process.env.TEST_DATABASE_URL
    ? undefined
    : await startEmbedded(join(folder, 'postgres'), { settings })
  const server = process.env.TEST_DATABASE_URL ?? embedded?.url ?? ''

  const template = `dresses_${randomUUID().slice(0, 8)}` // two runs on one server never meet
  try {
    await onServer(server, `create database ${template}`)
    await migrate(databaseUrl(server, template))
    const partitions = Number(process.env.PARTITIONS ?? 0)
    if (partitions) await partitionByDress(databaseUrl(server, template), partitions)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  provide('databaseServer', server)
  provide('template', template)

  // Called when every worker has ended, so no connection is cut under a test.
  return async () => {
    if (!embedded) {
      const copies: { datname: string }[] = await onServer(
        server,
        `select datname from pg_database where datname like '${template}%'`,
      )
      await onServer(server, ...copies.map(({ datname }) => `drop database ${datname} with (force)`))
    }
    await embedded?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
