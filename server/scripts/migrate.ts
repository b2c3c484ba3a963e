import { readConfig } from '../config.ts'
import { openShop } from '../backup/before-migrating.ts'

// `npm run migrate`: migrates the database without starting the shop.
const database = await openShop(readConfig(process.env), console.info)
await database.close()
console.info('The database is up to date.')
