import { checkIntegrity } from '../backup/integrity.ts'
import { clockAhead } from '../clock.ts'
import { readConfig } from '../config.ts'
import { connect } from '../db/database.ts'
import { openServer } from '../db/open.ts'
import { openImages } from '../images/open.ts'

// `npm run verify-data`: prints what is wrong with the shop's data, if anything, and changes nothing.
const config = readConfig(process.env)
const server = await openServer(config, console.info)
const db = connect(server.url, { max: 2, statementTimeout: 0 })
try {
  const now = clockAhead(config.clockAheadDays)()
  const faults = await checkIntegrity({ db, images: await openImages(config), now })
  for (const { what, count, examples } of faults) {
    console.error(`${count} × ${what}: ${examples.join('; ')}${count > examples.length ? '; …' : ''}`)
  }
  console.info(faults.length ? `${faults.length} things are wrong.` : 'Everything is as it must be.')
  process.exitCode = faults.length ? 1 : 0
} finally {
  await db.destroy()
  await server.stop()
}
