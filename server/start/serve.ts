import { setTimeout as delay } from 'node:timers/promises'
import { openShop } from '../backup/before-migrating.ts'
import { ConfigError, readConfig, type Config } from '../config.ts'
import { EmbeddedUnavailable } from '../db/embedded/embedded.ts'
import { NewerDatabase } from '../db/migrate.ts'
import { makeServer } from '../db/open.ts'
import { handleSignals, type Lifetime } from '../http/lifecycle.ts'
import { buildIfStale } from '../pages/build.ts'
import { prepareDataDir, StartError } from '../start-error.ts'

interface Mode {
  /** Serves the sources, with hot reload. */
  developing: boolean
}

/** Runs the whole shop until the process is asked to end; says why it cannot start. */
export async function serve({ developing }: Mode) {
  const lifetime = handleSignals()
  try {
    await open(readConfig(process.env), { developing, lifetime })
  } catch (error) {
    // Stopped while starting, it fails at what has been closed.
    if (!lifetime.signal.aborted) {
      const expected = [ConfigError, StartError, EmbeddedUnavailable, NewerDatabase]
      const isExpected = expected.some((kind) => error instanceof kind)
      console.error(isExpected && error instanceof Error ? error.message : error)
      await lifetime.end(1)
    }
  }
}

/**
 * Build and database → demo data → application → listen. Everything is closed at the end of its lifetime, also when it
 * fails. Throws a StartError for wrong settings.
 */
async function open(config: Config, { developing, lifetime }: Mode & { lifetime: Lifetime }) {
  if (!config.databaseUrl || !config.s3) await prepareDataDir(config.dataDir)
  const opening = openLoaded(config, { developing, lifetime })
  // Awaited even when it has only begun: it may be about to start a server.
  lifetime.beforeEnd(() => opening.then(({ database }) => database.close(), ignore))
  const { database, listen } = await opening
  lifetime.signal.throwIfAborted()
  await listen(config, { database, developing, lifetime })
}

/**
 * Loads the code while PostgreSQL's programs make a database. It is connected to afterwards: while modules are loaded,
 * nothing that the database says is read, and a slow machine would take it for lost.
 */
async function openLoaded(config: Config, { developing, lifetime }: Mode & { lifetime: Lifetime }) {
  const making = makeServer(config)
  const [listen] = await Promise.all([loadListen({ developing }, making), making])
  lifetime.signal.throwIfAborted()
  return { listen, database: await openShop(config, console.info) }
}

/** Until when the first program of PostgreSQL runs, where there is one to run. */
const HEAD_START_MS = 100

/** Loads most of the shop's code, and its pages. */
async function loadListen({ developing }: Mode, making: Promise<void>) {
  // Nothing else can begin while modules are loaded.
  const begun = Promise.race([making, delay(HEAD_START_MS)])
  const [{ listen }, built] = await Promise.all([
    begun.then(() => import('./listen.ts')),
    developing ? false : buildIfStale(),
  ])
  if (built) console.info('Built the pages.')
  if (!developing) await (await import('../pages/site.ts')).loadBuild()
  return listen
}

/** The error is thrown where `opening` is awaited. */
const ignore = () => {}
