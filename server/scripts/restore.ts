import { existsSync } from 'node:fs'
import { BackupError } from '../backup/manifest.ts'
import { restore } from '../backup/restore.ts'
import { readConfig } from '../config.ts'
import { askOnce } from '../db/database.ts'
import { openServer } from '../db/open.ts'
import { reindexDresses } from '../dresses/search/search-index.ts'
import { openImages } from '../images/open.ts'

// `npm run restore -- FILE`: fills an empty database and the picture folder from a backup.
const file = process.argv[2]
if (!file) {
  console.error('Usage: npm run restore -- FILE')
  process.exit(2)
}
if (!existsSync(file)) {
  console.error(`There is no file ${file}.`)
  process.exit(1)
}
const config = readConfig(process.env)
const server = await openServer(config, console.info)
try {
  const images = await openImages(config)
  const { rows, pictures, isVerified } = await restore({
    url: config.databaseMigrationUrl ?? server.url,
    images,
    file,
  })
  await askOnce(server.url, (db) => reindexDresses(db, new AbortController().signal))
  if (!isVerified) console.info('This backup is of an earlier version, without checksums to compare it with.')
  console.info(`${rows} rows and ${pictures} picture files are back. npm run verify-data looks them over.`)
  console.info('No letter leaves this copy until you say that it is the shop now: npm run mail -- --release')
} catch (error) {
  console.error(error instanceof BackupError ? error.message : error)
  process.exitCode = 1
} finally {
  await server.stop()
}
