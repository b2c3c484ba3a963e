import { buildIfStale } from '../../server/pages/build.ts'
import { startCluster } from './cluster.ts'

// `npm run cluster`: the whole of it, with the demo shop, until Ctrl-C.

await buildIfStale()
console.info('Starting PostgreSQL and its replica, PgBouncer, a picture store, two shops and HAProxy …')
const cluster = await startCluster({ demo: true })
console.info(`
The shop:        ${cluster.url}
Its processes:   ${cluster.apps.map(({ url }) => url).join('  ')}
PgBouncer:       ${cluster.pooledUrl}
PostgreSQL:      ${cluster.primary.url}
Its replica:     ${cluster.replica.url}
Everything else: ${cluster.folder}
`)

const stop = async () => {
  await cluster.stop()
  process.exit(0)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
