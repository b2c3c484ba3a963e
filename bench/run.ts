import { cpus } from 'node:os'
import { LOCALE } from '../shared/locale.ts'
import { parseArgs } from 'node:util'
import type { Ask } from './load.ts'
import { measure, type Cost } from './measure.ts'
import { photographForm } from './photograph.ts'
import { startPostGraphile } from './postgraphile.ts'
import { startApp, startLimit, type Running } from './servers.ts'
import { openBenchShop } from './shop.ts'
import { worksFor } from './scenarios.ts'

// npm run bench [-- --dresses 1000000 --seconds 5 --connections 32 --only booking,slug --without-postgraphile]
//
// The shop as `npm start` runs it, the limit (bench/baseline.ts), PostGraphile 5 where npm can install it, and the load
// share this machine, so read the ratios: processor of server and PostgreSQL for one request, the limit's or
// PostGraphile's divided by the shop's. The sides of a work take turns of two seconds. How the figures grow with the
// shop: bench/growth.ts.

const { values: options } = parseArgs({
  options: {
    dresses: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '1,32,128' },
    only: { type: 'string' },
    'without-postgraphile': { type: 'boolean', default: false },
  },
})
const dresses = Number(options.dresses)
const seconds = Number(options.seconds)

const shop = await openBenchShop(dresses)
const [app, limit] = await Promise.all([startApp(shop.url), startLimit(shop.url)])
const works = worksFor(dresses, app.origin, await photographForm()).filter(
  ({ name }) => !options.only || options.only.split(',').some((part) => name.includes(part)),
)

const postgraphile = options['without-postgraphile']
  ? undefined
  : await startPostGraphile(shop).catch((error: Error) => {
      console.info(`Without PostGraphile, which could not be installed or started: ${error.message}`)
      return undefined
    })

const round = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString(LOCALE))
const said = (cost: Cost | undefined) =>
  cost
    ? `${round(cost.rate)}/s ${round(cost.p50)} / ${round(cost.p99)} ms, ${cost.server.toFixed(2)} + ${cost.database.toFixed(2)}`
    : ''
const processor = ({ server, database }: Cost) => server + database
const share = (side: Cost | undefined, bound: Cost | undefined, target?: number) => {
  if (!side || !bound) return ''
  const ratio = processor(bound) / processor(side)
  return `${ratio.toFixed(2)}${target === undefined ? '' : ` (≥ ${target}${ratio < target ? ' MISSED' : ''})`}`
}

try {
  console.info(
    `${dresses.toLocaleString(LOCALE)} dresses, ${cpus().length} cores, Node ${process.version}; requests/s, p50 / p99, ` +
      'and ms of processor that a request costs the server + PostgreSQL',
  )
  for (const connections of options.connections.split(',').map(Number)) {
    const rows = []
    for (const work of works) {
      const { atMost = Infinity, seconds: least = 0 } = work
      const by = { connections: Math.min(connections, atMost), seconds: Math.max(seconds, least) }
      const side = (server: Running | undefined, ask: (() => Ask) | undefined) =>
        server && ask && { server, ask }
      const sides = [
        side(limit, work.limit),
        side(app, work.rest),
        side(app, work.trpc),
        side(postgraphile, work.postgraphile),
      ]
      const [bound, rest, trpc, other] = await measure(shop, sides, work, by)
      const target = connections === 32 ? work.target : undefined
      rows.push({
        work: connections > atMost ? `${work.name} (${atMost} connections)` : work.name,
        limit: said(bound),
        'REST or page': said(rest),
        'limit / REST': share(rest, bound, target?.rest),
        tRPC: said(trpc),
        'limit / tRPC': share(trpc, bound, target?.trpc),
        PostGraphile: said(other),
        'PostGraphile / shop': share(rest ?? trpc, other, target && other && 1),
      })
    }
    console.info(`\n${connections} connection${connections === 1 ? '' : 's'}`)
    console.table(rows)
  }
  console.info(
    `memory: the shop ${Math.round(await app.memory())} MB, the limit ${Math.round(await limit.memory())} MB`,
  )
} finally {
  await Promise.all([app, limit, postgraphile].map((server) => server?.stop()))
  await shop.close()
}
