import { setTimeout as delay } from 'node:timers/promises'
import { buildApp } from '../../app.ts'
import { connect } from '../../db/database.ts'
import { diskStore } from '../../images/store.ts'
import { handleSignals } from '../../http/lifecycle.ts'
import { noOverload } from '../no-overload.ts'
import { rules } from '../rules.ts'

// A server process of lifecycle.test.ts: the whole application but its pages, and addresses that take long or fail.

const [, , url = '', imageFolder = '', drainSeconds = '0'] = process.argv
const lifetime = handleSignals()
const db = connect(url)
lifetime.beforeEnd(async () => {
  await db.destroy()
  console.info('closed in order')
})
const app = await buildApp({
  config: {
    ...rules,
    fixedSettings: {},
    rateLimits: false,
    trustProxy: false,
    logLevel: 'fatal',
    metricsToken: undefined,
  },
  db,
  images: diskStore(imageFolder),
  site: async () => ({
    client: () => Promise.reject(new Error('There are no pages here.')),
    manifest: { routes: {} },
  }),
  overload: noOverload,
})
app.get('/slow', async () => {
  console.info('asked')
  await delay(1_000)
  return { answered: true }
})
app.get('/break', async (req) => {
  const { how } = req.query as { how: string }
  setTimeout(() => {
    if (how === 'rejection') void Promise.reject(new Error('nobody caught this'))
    else throw new Error('nobody caught this')
  }, 100)
  await delay(600)
  return { answered: true }
})
lifetime.serve(app, { drainSeconds: Number(drainSeconds) })
console.info(await app.listen({ port: 0, host: '127.0.0.1' }))
