import { join } from 'node:path'
import type { Config } from '../config.ts'
import { connect } from '../db/database.ts'
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
  if (!(await isUsedAndOlder(url))) return
  const folder = backupsOf(config.dataDir)
  log('Backing up the database before it is migrated.')
  try {
    const name = await keepBackup(
      { url, images: await openImages(config), folder },
      'upgrade',
      stampOf(new Date()),
    )
    log(`The backup is ${join(folder, name)}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      'DATA_DIR',
      `nothing was migrated, for it could not be backed up before. ${reason}`,
      error,
    )
  }
}

async function isUsedAndOlder(url: string) {
  const db = connect(url, { max: 1 })
  try {
    const applied = (await appliedMigrations(db)).map(currentName)
    const known = await migrationNames()
    // A newer one is refused.
    const isOlder =
      applied.length > 0 && applied.length < known.length && applied.every((name) => known.includes(name))
    return isOlder && (await hasPeople(db))
  } finally {
    await db.destroy()
  }
}
