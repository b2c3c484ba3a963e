import { backUp } from '../backup/backup.ts'
import { backUpNightly } from '../backup/kept.ts'
import { BackupError } from '../backup/manifest.ts'
import { readConfig } from '../config.ts'
import { askOnce } from '../db/database.ts'
import { openServer } from '../db/open.ts'
import { openImages } from '../images/open.ts'
import { noteBackup } from '../jobs/last-backup.ts'

// `npm run backup -- FILE`: the whole shop in one file, while it runs or not. `npm run backup -- --nightly FOLDER`: once
// each night, as a shop with the embedded database does by itself.
const [file, folder] = process.argv.slice(2)
const isNightly = file === '--nightly'
if (!file || (isNightly && !folder)) {
  console.error('Usage: npm run backup -- FILE, or --nightly FOLDER')
  process.exit(2)
}
const config = readConfig(process.env)
const server = await openServer(config, console.info)
try {
  const images = await openImages(config)
  const source = { url: config.databaseMigrationUrl ?? server.url, images }
  const now = new Date()
  if (isNightly && folder) {
    const moment = { now, timeZone: config.timeZone }
    await askOnce(server.url, (db) => backUpNightly(db, { ...source, folder }, moment))
  } else {
    const { rows, pictures, missing } = await backUp({ ...source, file })
    console.info(`${rows} rows and ${pictures} picture files are in ${file}.`)
    for (const name of missing) console.error(`Without the file of a picture that is not there: ${name}`)
    await askOnce(server.url, (db) => noteBackup(db, now)).catch(() =>
      console.info('It is not noted: this database is of a version before that.'),
    )
  }
} catch (error) {
  console.error(error instanceof BackupError ? error.message : error)
  process.exitCode = 1
} finally {
  await server.stop()
}
