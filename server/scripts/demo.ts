import { readConfig } from '../config.ts'
import { openShop } from '../backup/before-migrating.ts'
import { removeDemoShop } from '../demo-shop/remove.ts'
import { seedDemoShop } from '../demo-shop/seed.ts'
import { openImages } from '../images/open.ts'
import { keepCurrency } from '../settings/currency.ts'
import { findSettings } from '../settings/queries.ts'
import { rulesOf } from '../settings/settings.ts'

// `npm run demo`: fills an empty shop with demo people, dresses and rentals; `npm run demo -- --remove` removes them.
const SHOWN = 20
const option = process.argv[2]
if (option && option !== '--remove') {
  console.error('Usage: npm run demo, or npm run demo -- --remove')
  process.exit(2)
}
const config = readConfig(process.env)
const database = await openShop(config, console.info)
try {
  const images = await openImages(config)
  if (option) {
    const removal = await removeDemoShop({ db: database.db, images, now: new Date() })
    if ('heldBy' in removal) {
      const { heldBy } = removal
      console.error('Nothing was removed, for people who are not of the demo have this with it:')
      for (const line of heldBy.slice(0, SHOWN)) console.error(`  ${line}`)
      if (heldBy.length > SHOWN) console.error(`  and ${heldBy.length - SHOWN} more`)
      process.exitCode = 1
    } else if (removal.people)
      console.info(`The demo is gone: ${removal.people} people and ${removal.dresses} dresses.`)
    else console.info('Nobody of the demo is in this shop.')
  } else {
    await keepCurrency(database.db)
    const { demoPassword: password } = config
    const { values } = await findSettings(database.db)
    const filled = await seedDemoShop({
      db: database.db,
      images,
      rules: rulesOf(config, values),
      password,
      log: console.info,
    })
    if (!filled) console.info('There are people in this shop already; nothing was added.')
  }
} finally {
  await database.close()
}
