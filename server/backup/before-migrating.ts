import type { Config } from '../config.ts'
import { askOnce, type Db } from '../db/database.ts'
import { appliedMigrations, currentName, migrationNames } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { openImages } from '../images/open.ts'
import { StartError } from '../start-error.ts'
import { backupsOf, hasPeople, keepBackup, stampOf } from './kept.ts'

type Log = (message: string) => void

/**
 * Opens the database as `openDatabase` does, and backs up an embedded one before it is migrated, if there are people in
 * it. Throws a StartError, with nothing migrated, when it cannot be backed up.
 */
export const openShop = (config: Config, log: Log) =>
  openDatabase(config, log, config.databaseUrl ? undefined : (url) => backUpBefore(url, config, log))

async function backUpBefore(url: string, config: Config, log: Log) {
  if (!(await askOnce(url, isUsedAndOlder))) return
  log('Backing up the database before it is migrated.')
  const source = { url, images: await openImages(config), folder: backupsOf(config.dataDir) }
  await keepBackup(source, 'upgrade', stampOf(new Date())).catch((error) => {
    throw new StartError('DATA_DIR', `nothing was migrated. ${error.message}`, error)
  })
}

async function isUsedAndOlder(db: Db) {
  const applied = (await appliedMigrations(db)).map(currentName)
  const known = await migrationNames()
  // A newer one is refused.
  const isOlder = applied.length < known.length && applied.every((name) => known.includes(name))
  return isOlder && applied.length > 0 && (await hasPeople(db))
}
