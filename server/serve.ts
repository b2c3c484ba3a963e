import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { openDatabase, type OpenDatabase } from './db/open.ts'
import { fillWithDemoData, finishDemoPictures } from './demo/fill.ts'
import { tidy } from './housekeeping.ts'
import { openImages } from './images/open.ts'
import { readPhotographsOnly } from './images/pictures.ts'
import { stayUntilStopped } from './lifecycle.ts'
import { bearable } from './overload.ts'
import { buildIfStale } from './pages/build.ts'
import { fromBuild, fromSource } from './pages/site.ts'

const TIDYING_EVERY = 5 * 60_000

/** Starts the whole shop and stays until a signal ends it: build → database → demo data → listen. */
export async function serve(config: Config, { developing }: { developing: boolean }) {
  const [database, built] = await Promise.all([
    openDatabase(config, console.info),
    developing ? false : buildIfStale(),
  ])
  if (built) console.info('Built the pages.')
  try {
    await open(config, database, developing)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function open(config: Config, database: OpenDatabase, developing: boolean) {
  const images = await openImages(config)
  const shop = { db: database.db, images, rules: config, log: console.info }
  if (config.demoData) await fillWithDemoData(shop)
  readPhotographsOnly()

  const app = await buildApp({
    config,
    db: database.db,
    reads: database.reads,
    images,
    site: developing ? fromSource : fromBuild,
    overload: bearable(),
  })
  const housekeeping = setInterval(() => {
    tidy({ db: database.db, images, now: new Date() }).catch((error) =>
      app.log.error(error, 'housekeeping failed and will be tried again'),
    )
  }, TIDYING_EVERY)
  const closing = new AbortController()
  app.addHook('preClose', async () => {
    closing.abort()
    clearInterval(housekeeping)
  })
  stayUntilStopped(app, { drainSeconds: config.drainSeconds, end: database.close })

  await app.listen({ port: config.port, host: config.host })
  console.info(`\nSecond Dance is open: ${config.publicUrl}\n`)
  const demo = config.demoData ? finishDemoPictures(shop, closing.signal) : Promise.resolve()
  demo.catch((error) => app.log.error(error, 'the demo pictures could not be finished'))
}
