import { backUp } from '../backup/backup.ts'
import { BackupError } from '../backup/manifest.ts'
import { readConfig } from '../config.ts'
import { askOnce } from '../db/database.ts'
import { openServer } from '../db/open.ts'
import { openImages } from '../images/open.ts'
import { noteBackup } from '../jobs/last-backup.ts'

// `npm run backup -- FILE`: the whole shop in one file, while it runs or not.
const file = process.argv[2]
if (!file) {
  console.error('Usage: npm run backup -- FILE')
  process.exit(2)
}
const config = readConfig(process.env)
const server = await openServer(config, console.info)
try {
  const images = await openImages(config)
  const { rows, pictures, missing } = await backUp({
    url: config.databaseMigrationUrl ?? server.url,
    images,
    file,
  })
  await askOnce(server.url, (db) => noteBackup(db, new Date()))
  console.info(`${rows} rows and ${pictures} picture files are in ${file}.`)
  for (const name of missing) console.error(`Without the file of a picture that is not there: ${name}`)
} catch (error) {
  console.error(error instanceof BackupError ? error.message : error)
  process.exitCode = 1
} finally {
  await server.stop()
}
