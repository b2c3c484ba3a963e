import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { load, type Ask, type Load, type Measured } from './load.ts'
import { startApp, startLimit, type Running } from './servers.ts'
import { openBenchShop, takeBack } from './shop.ts'
import { worksFor, type Work } from './work.ts'

// npm run bench [-- --dresses 1000000 --seconds 5 --connections 32 --only booking]
//
// The shop, the limit and the load share this machine, so read the ratios. Each work is measured on all sides
// one after the other before the next, so that a busy minute hits them alike.

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
const works = worksFor(dresses, app.origin).filter(({ name }) => !options.only || name.includes(options.only))

/** Measures after a short run that nobody counts: code is compiled and statements are planned then. */
async function measure({ origin, processor }: Running, ask: () => Ask, work: Work, by: Load) {
  await load(origin, ask, { ...by, seconds: 1 })
  const before = await processor()
  const measured = await load(origin, ask, by)
  const used = (await processor()) - before
  if (work.writes) await takeBack(shop)
  if (measured.failed) console.warn(`${work.name}: ${measured.failed} requests failed`)
  return { ...measured, processor: used / measured.rate / by.seconds }
}

const round = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US'))
type Cost = Measured & { processor: number }
const said = ({ rate, p50, p99, processor }: Cost) =>
  `${round(rate)}/s ${round(p50)} / ${round(p99)} ms, ${processor.toFixed(2)}`
const share = (side: Measured | undefined, bound: Measured | undefined, target?: number) => {
  if (!side || !bound) return ''
  const ratio = side.rate / bound.rate
  return `${ratio.toFixed(2)}${target === undefined ? '' : ` (≥ ${target}${ratio < target ? ' MISSED' : ''})`}`
}

try {
  console.info(
    `${dresses.toLocaleString('en-US')} dresses, ${cpus().length} cores, Node ${process.version}; ` +
      'requests/s, p50 / p99, and ms of processor a request costs the server (without PostgreSQL)',
  )
  for (const connections of options.connections.split(',').map(Number)) {
    const rows = []
    for (const work of works) {
      const by = { connections, seconds }
      const bound = work.limit && (await measure(limit, work.limit, work, by))
      const rest = work.rest && (await measure(app, work.rest, work, by))
      const trpc = work.trpc && (await measure(app, work.trpc, work, by))
      rows.push({
        work: work.name,
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
