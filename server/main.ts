import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { developing } from './node-env.ts'

// From the second start on most of the code need not be compiled. Only what is loaded after this is cached.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
const { serve } = await import('./start/serve.ts')
await serve({ developing })
