import { setTimeout as delay } from 'node:timers/promises'
import { openShop } from './backup/before-migrating.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { EmbeddedUnavailable } from './db/embedded/embedded.ts'
import { NewerDatabase } from './db/migrate.ts'
import { handleSignals, type Lifetime } from './http/lifecycle.ts'
import { buildIfStale } from './pages/build.ts'
import { prepareDataDir, StartError } from './start-error.ts'

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
  const opening = openShop(config, console.info)
  // Awaited even when it has only begun: it may be about to start a server.
  lifetime.beforeEnd(() => opening.then(({ close }) => close(), ignore))
  const [database, listen] = await Promise.all([opening, loadListen({ developing })])
  lifetime.signal.throwIfAborted()
  await listen(config, { database, developing, lifetime })
}

/** Until when the first program of PostgreSQL runs. */
const HEAD_START_MS = 100

/** Loads most of the shop's code, and its pages, while PostgreSQL's programs make a database. */
async function loadListen({ developing }: Mode) {
  const built = developing ? Promise.resolve(false) : buildIfStale()
  // Nothing else can begin while modules are loaded.
  await delay(HEAD_START_MS)
  const { listen } = await import('./listen.ts')
  if (await built) console.info('Built the pages.')
  if (!developing) await (await import('./pages/site.ts')).loadBuild()
  return listen
}

/** The error is thrown where `opening` is awaited. */
const ignore = () => {}
