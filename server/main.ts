import { ConfigError, readConfig } from './config.ts'
import { EmbeddedUnavailable } from './db/embedded.ts'
import { NewerDatabase } from './db/migrate.ts'
import { serve } from './serve.ts'

// `npm start` serves the build, `npm run dev` the sources.
const developing = process.argv.includes('--dev')

try {
  await serve(readConfig(process.env), { developing })
} catch (error) {
  const expected = [ConfigError, EmbeddedUnavailable, NewerDatabase].some((kind) => error instanceof kind)
  console.error(expected && error instanceof Error ? error.message : error)
  process.exit(1)
}
