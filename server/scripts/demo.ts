import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { fillWithDemoData } from '../demo/fill.ts'
import { diskStore } from '../images/store.ts'

// `npm run demo`: fills an empty shop with demo people, dresses and rentals.
const config = readConfig(process.env)
const database = await openDatabase(config, console.info)
try {
  const images = diskStore(join(config.dataDir, 'images'))
  const filled = await fillWithDemoData({ db: database.db, images, log: console.info })
  if (!filled) console.info('There are people in this shop already; nothing was added.')
} finally {
  await database.close()
}
