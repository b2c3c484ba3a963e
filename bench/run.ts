import { cpus } from 'node:os'
import { LOCALE } from '../shared/locale.ts'
import { parseArgs } from 'node:util'
import type { Measured } from './load.ts'
import { measure, type Cost } from './measure.ts'
import { photographForm } from './photograph.ts'
import { startApp, startLimit } from './servers.ts'
import { openBenchShop } from './shop.ts'
import { worksFor } from './scenarios.ts'

// npm run bench [-- --dresses 1000000 --seconds 5 --connections 32 --only booking,slug]
//
// The shop, the limit and the load share this machine, so read the ratios. Each work is measured on all sides
// one after the other before the next, so that a busy minute hits them alike. How the figures grow with the shop:
// bench/growth.ts.

const { values: options } = parseArgs({
  options: {
    dresses: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '1,32,128' },
    only: { type: 'string' },
  },
})
const dresses = Number(options.dresses)
const seconds = Number(options.seconds)

const shop = await openBenchShop(dresses)
const [app, limit] = await Promise.all([startApp(shop.url), startLimit(shop.url)])
const works = worksFor(dresses, app.origin, await photographForm()).filter(
  ({ name }) => !options.only || options.only.split(',').some((part) => name.includes(part)),
)

const round = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString(LOCALE))
const said = ({ rate, p50, p99, processor }: Cost) =>
  `${round(rate)}/s ${round(p50)} / ${round(p99)} ms, ${processor.toFixed(2)}`
const share = (side: Measured | undefined, bound: Measured | undefined, target?: number) => {
  if (!side || !bound) return ''
  const ratio = side.rate / bound.rate
  return `${ratio.toFixed(2)}${target === undefined ? '' : ` (≥ ${target}${ratio < target ? ' MISSED' : ''})`}`
}

try {
  console.info(
    `${dresses.toLocaleString(LOCALE)} dresses, ${cpus().length} cores, Node ${process.version}; ` +
      'requests/s, p50 / p99, and ms of processor a request costs the server (without PostgreSQL)',
  )
  for (const connections of options.connections.split(',').map(Number)) {
    const rows = []
    for (const work of works) {
      const { atMost = Infinity, seconds: least = 0 } = work
      const by = { connections: Math.min(connections, atMost), seconds: Math.max(seconds, least) }
      const bound = work.limit && (await measure(shop, limit, work.limit, work, by))
      const rest = work.rest && (await measure(shop, app, work.rest, work, by))
      const trpc = work.trpc && (await measure(shop, app, work.trpc, work, by))
      rows.push({
        work: connections > atMost ? `${work.name} (${atMost} connections)` : work.name,
        limit: bound ? said(bound) : '',
        'REST or page': rest ? said(rest) : '',
        'of the limit': share(rest, bound, connections === 32 ? work.target?.rest : undefined),
        tRPC: trpc ? said(trpc) : '',
        'tRPC of the limit': share(trpc, bound, connections === 32 ? work.target?.trpc : undefined),
      })
    }
    console.info(`\n${connections} connection${connections === 1 ? '' : 's'}`)
    console.table(rows)
  }
  console.info(
    `memory: the shop ${Math.round(await app.memory())} MB, the limit ${Math.round(await limit.memory())} MB`,
  )
} finally {
  await Promise.all([app.stop(), limit.stop()])
  await shop.close()
}
