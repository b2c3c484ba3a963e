import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { seedDemoShop } from '../demo/seed.ts'
import { openImages } from '../images/open.ts'

// `npm run demo`: fills an empty shop with demo people, dresses and rentals.
const config = readConfig(process.env)
const database = await openDatabase(config, console.info)
try {
  const images = await openImages(config)
  const filled = await seedDemoShop({ db: database.db, images, rules: config, log: console.info })
  if (!filled) console.info('There are people in this shop already; nothing was added.')
} finally {
  await database.close()
}
