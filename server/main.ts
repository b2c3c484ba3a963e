import { developing } from './node-env.ts'
import { ConfigError, readConfig } from './config.ts'
import { EmbeddedUnavailable } from './db/embedded/embedded.ts'
import { NewerDatabase } from './db/migrate.ts'
import { handleSignals } from './http/lifecycle.ts'
import { serve } from './serve.ts'
import { StartError } from './start-error.ts'

const lifetime = handleSignals()

try {
  await serve(readConfig(process.env), { developing, lifetime })
} catch (error) {
  // Stopped while starting, it fails at what has been closed.
  if (!lifetime.signal.aborted) {
    const expected = [ConfigError, StartError, EmbeddedUnavailable, NewerDatabase]
    const isExpected = expected.some((kind) => error instanceof kind)
    console.error(isExpected && error instanceof Error ? error.message : error)
    await lifetime.end(1)
  }
}
