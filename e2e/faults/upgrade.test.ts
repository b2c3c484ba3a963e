import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { backupsOf, listBackups } from '../../server/backup/kept.ts'
import { startEmbedded } from '../../server/db/embedded/embedded.ts'
import { appliedMigrations, migrate, migrationNames } from '../../server/db/migrate.ts'
import { startArguments } from '../kit/start.ts'
import { embeddedUrl, expectInvariants, lookInto, newFolder, openShop } from './kit/shop.ts'

const OLDER = '0024_cancellations.sql'

test('a shop killed in the middle of migrating is as it was, backed up, and migrates with the next start', async () => {
  const folder = await newFolder()
  const embedded = await startEmbedded(join(folder, 'postgres'))
  onTestFinished(() => embedded.stop())
  await migrate(embedded.url, { upTo: OLDER })
  const client = new pg.Client(embedded.url)
  await client.connect()
  await client.query(`insert into app_user (email, display_name) values ('olga@people.test', 'Olga')`)
  // A later step alters this table, and waits.
  await client.query('begin; lock table message in access share mode')

  const environment = { ...process.env, DEMO_DATA: 'off', DATA_DIR: folder, PORT: '0' }
  const killed = spawn(process.execPath, startArguments, { env: environment, stdio: 'ignore' })
  const isInTheMiddle = `select 1 from pg_locks where not granted and relation = 'message'::regclass`
  await expect.poll(async () => (await client.query(isInTheMiddle)).rowCount, { timeout: 30_000 }).toBe(1)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  await client.query('rollback')
  await client.end()
  const applied = () => lookInto(embedded.url, appliedMigrations)
  const names = await migrationNames()
  expect(await applied()).toEqual(names.filter((name) => name <= OLDER))
  const [backup, ...others] = await listBackups(backupsOf(folder))
  expect([backup?.name.startsWith('upgrade-'), others]).toEqual([true, []])

  const shop = await openShop({ DATA_DIR: folder })
  expect(await applied()).toEqual(names)
  await lookInto(await embeddedUrl(shop), async (db) => {
    await expectInvariants(db, shop)
    expect(await db.selectFrom('appUser').select('displayName').execute()).toEqual([{ displayName: 'Olga' }])
  })
  expect(await listBackups(backupsOf(folder))).toHaveLength(2)
})
