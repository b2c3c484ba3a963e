import { setFlagsFromString } from 'node:v8'
import { developing } from './node-env.ts'
import { ConfigError, readConfig } from './config.ts'
import { EmbeddedUnavailable } from './db/embedded/embedded.ts'
import { NewerDatabase } from './db/migrate.ts'
import { handleSignals } from './http/lifecycle.ts'
import { serve } from './serve.ts'
import { StartError } from './start-error.ts'

// On a machine with much memory V8 lets old objects grow fourfold before it collects them: a long download then held
// 200 MB of garbage beside 80 MB in use (bench/csv.ts).
setFlagsFromString('--heap-growing-percent=30')

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
