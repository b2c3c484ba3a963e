import { buildApp } from '../app.ts'
import { openBackups } from '../backup/desk.ts'
import { backupsOf } from '../backup/kept.ts'
import { clockAhead } from '../clock.ts'
import type { Config } from '../config.ts'
import { keepDemoShut } from '../demo-shop/demo-password.ts'
import { seedDemoShop } from '../demo-shop/seed.ts'
import type { OpenDatabase } from '../db/open.ts'
import { reindexDresses } from '../dresses/search/search-index.ts'
import { startJobs } from '../jobs/jobs.ts'
import { startDelivery } from '../letters/deliver.ts'
import { heldSince } from '../mail/hold.ts'
import { prepareFirstRun } from '../people/first-run.ts'
import { openTransport } from '../mail/transport.ts'
import { openImages } from '../images/open.ts'
import { readPhotographsOnly } from '../images/decode.ts'
import { dropLeftovers } from '../backup/restore-in-place.ts'
import { createChanges } from '../http/changes.ts'
import type { Lifetime } from '../http/lifecycle.ts'
import { defaultLimits } from '../http/load-shedding.ts'
import { keepCurrency } from '../settings/currency.ts'
import { openRules } from '../settings/settings.ts'
import { fromBuild, fromSource } from '../pages/site.ts'
import { listenError } from '../start-error.ts'
import { version } from '../version.ts'
import { shopJobs } from './shop-jobs.ts'

/**
 * Connections waiting to be accepted; the system may allow fewer. Beyond it a handshake stays incomplete and is
 * retried ever later, so its visitor waits half a minute for a refusal or is cut off.
 */
const BACKLOG = 4_096

interface Listening {
  database: OpenDatabase
  developing: boolean
  lifetime: Lifetime
}

/**
 * Opens the shop on a migrated database: demo data → application → jobs → listen. The application is closed at the end of
 * the lifetime. Throws a StartError where it cannot listen.
 */
export async function listen(config: Config, { database, developing, lifetime }: Listening) {
  await keepCurrency(database.db)
  const changes = createChanges()
  const rules = await openRules(database.db, config, changes.publicDataChanged)
  const images = await openImages(config)
  const { demoPassword: password } = config
  if (config.demoData)
    await seedDemoShop({ db: database.db, images, rules: rules.now(), password, log: console.info })
  await lookOver()
  if (!config.databaseUrl) await dropLeftovers(database.url)
  const code = config.demoData ? undefined : await prepareFirstRun(database.db)
  readPhotographsOnly()

  const clock = clockAhead(config.clockAheadDays)
  const transport = openTransport(config)
  const closing = new AbortController()
  const source = { url: database.url, images, folder: backupsOf(config.dataDir), signal: closing.signal }
  const backups = openBackups({
    db: database.db,
    source,
    clock,
    async onRestored() {
      await rules.look()
      await lookOver()
      changes.publicDataChanged()
      await reindexDresses(database.db, closing.signal)
    },
    onError: (error) => app.log.error(error, 'a backup could not be made or restored'),
  })
  const app = await buildApp({
    config,
    changes,
    rules,
    transport,
    backups: config.databaseUrl ? null : backups,
    db: database.db,
    reads: database.reads,
    images,
    site: developing ? fromSource : fromBuild,
    overload: defaultLimits(),
  })
  const { db } = database
  const jobs = shopJobs({ db, config, rules, clock, source, changes, log: app.log })
  const stopJobs = startJobs(db, jobs, (error, job) =>
    app.log.error({ err: error, job }, 'a job failed and will be tried again'),
  )
  const stopDelivery = startDelivery({ db, transport, rules: rules.now, clock }, (error) =>
    app.log.error(error, 'letters could not be looked for and will be tried again'),
  )
  const stopWatching = rules.watch((error) =>
    app.log.error(error, 'settings could not be read and will be tried again'),
  )
  app.addHook('preClose', async () => {
    closing.abort()
    stopWatching()
    await Promise.all([stopJobs(), stopDelivery()])
  })
  lifetime.signal.throwIfAborted()
  lifetime.serve(app, config)

  await app.listen({ port: config.port, host: config.host, backlog: BACKLOG }).catch((error) => {
    throw listenError(error, config)
  })
  console.info(`\n${rules.now().shop.name} is open: ${config.publicUrl} (version ${version})\n`)
  if (code) console.info(`Nobody is here yet. Begin at ${config.publicUrl}/start with the code ${code}\n`)
  reindexDresses(db, closing.signal).catch((error) =>
    app.log.error(error, 'dresses could not be entered anew for the search and will be tried again'),
  )

  /** Says what an admin must know of the data, at the start and when a backup has been restored. */
  async function lookOver() {
    const open = await keepDemoShut(database.db, { password, rules: rules.now(), now: new Date() })
    if (open) console.warn(open)
    if (await heldSince(database.db)) console.warn(HELD)
  }
}

const HELD =
  'This database was restored from a backup: letters and reminders are held until somebody says that this is the shop now, at /admin/mail or with npm run mail -- --release'
