import { ConfigError, readConfig } from './config.ts'
import { EmbeddedUnavailable } from './db/embedded.ts'
import { serve } from './serve.ts'

// `npm start` serves the build, `npm run dev` the sources.
const developing = process.argv.includes('--dev')

try {
  await serve(readConfig(process.env), { developing })
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof EmbeddedUnavailable
  console.error(expected ? error.message : error)
  process.exit(1)
}
