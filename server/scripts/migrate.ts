import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'

// `npm run migrate`: migrates the database without starting the shop.
const database = await openDatabase(readConfig(process.env), console.info)
await database.close()
console.info('The database is up to date.')
