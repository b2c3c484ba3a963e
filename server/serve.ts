import { buildApp } from './app.ts'
import { clockAhead } from './clock.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/open.ts'
import { seedDemoShop } from './demo/seed.ts'
import { reindexDresses } from './dresses/search/search-index.ts'
import { runMaintenance, runFileSweep } from './maintenance/maintenance.ts'
import { openImages } from './images/open.ts'
import { readPhotographsOnly } from './images/decode.ts'
import type { Lifetime } from './http/lifecycle.ts'
import { defaultLimits } from './http/load-shedding.ts'
import { buildIfStale } from './pages/build.ts'
import { fromBuild, fromSource } from './pages/site.ts'
import { listenError, prepareDataDir } from './start-error.ts'

const MAINTENANCE_INTERVAL_MS = 5 * 60_000
const FILE_SWEEP_INTERVAL_MS = 60 * 60_000

interface Serving {
  developing: boolean
  lifetime: Lifetime
}

/**
 * Starts the whole shop: build → database → demo data → listen. What it has opened is closed at the end of its
 * lifetime, also when it fails. Throws what is wrong with the settings as a StartError.
 */
export async function serve(config: Config, { developing, lifetime }: Serving) {
  if (!config.databaseUrl || !config.s3) await prepareDataDir(config.dataDir)
  const opening = openDatabase(config, console.info)
  // Waited for even when it has only begun: it may be about to start a server.
  lifetime.beforeEnd(() => opening.then(({ close }) => close(), ignore))
  const [database, built] = await Promise.all([opening, developing ? false : buildIfStale()])
  if (built) console.info('Built the pages.')
  lifetime.signal.throwIfAborted()

  const images = await openImages(config)
  if (config.demoData) await seedDemoShop({ db: database.db, images, rules: config, log: console.info })
  readPhotographsOnly()

  const app = await buildApp({
    config,
    db: database.db,
    reads: database.reads,
    images,
    site: developing ? fromSource : fromBuild,
    overload: defaultLimits(),
  })
  const closing = new AbortController()
  const reenter = () => {
    reindexDresses(database.db, closing.signal).catch((error) =>
      app.log.error(error, 'dresses could not be entered anew for the search and will be tried again'),
    )
  }
  const clock = clockAhead(config.clockAheadDays)
  let filesDue = 0
  const maintain = async () => {
    const now = clock()
    await runMaintenance({ db: database.db, images, now })
    if (now.getTime() < filesDue) return
    const { foreign } = await runFileSweep({ db: database.db, images, now })
    if (foreign) app.log.warn({ foreign }, 'most pictures in this store are of another database, and stay')
    filesDue = now.getTime() + FILE_SWEEP_INTERVAL_MS
  }
  const maintenance = setInterval(() => {
    maintain().catch((error) => app.log.error(error, 'maintenance failed and will be tried again'))
    // A server of an older version may have saved some meanwhile.
    reenter()
  }, MAINTENANCE_INTERVAL_MS)
  app.addHook('preClose', async () => {
    closing.abort()
    clearInterval(maintenance)
  })
  lifetime.signal.throwIfAborted()
  lifetime.serve(app, config)

  await app.listen({ port: config.port, host: config.host }).catch((error) => {
    throw listenError(error, config)
  })
  console.info(`\nSecond Dance is open: ${config.publicUrl}\n`)
  reenter()
}

/** Whoever waits for it to open hears why it could not. */
const ignore = () => {}
