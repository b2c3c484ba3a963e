import { parseArgs } from 'node:util'
import { LOCALE } from '../shared/locale.ts'
import { WROTE_COOKIE } from '../server/db/replica.ts'
import type { Ask } from './load.ts'
import { measure } from './measure.ts'
import { photographForm } from './photograph.ts'
import { startApp } from './servers.ts'
import { openBenchShop, type BenchShop } from './shop.ts'
import { worksFor } from './scenarios.ts'

// npm run bench:growth [-- --sizes 1000,10000,100000,1000000 --seconds 2 --rounds 3]
//
// 100000+10000000 is a shop of 100,000 dresses with ten million holds more.
//
// The same queries to shops of different sizes, which are all open at once and queried alternately, so that other load
// affects all; one at a time, so that no query waits for another. Each size's figure is the smallest median of its
// rounds: the time without other load.

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000,1000000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
})

/** By how much the median may grow from the smallest shop to the largest. */
const bounds: Record<string, number> = {
  'list, 24 dresses in every field': 1.5,
  'dress by slug': 1.5,
  'related dresses': 1.5,
  'availability of a month': 1.5,
  booking: 1.5,
  'search, mixed words': 3,
  'search, a common word': 3,
  'search, a rare word': 3,
  'search, an absent word': 3,
  'free for dates': 3,
  'free for an event': 3,
  'free on a crowded Saturday': 3,
  'free for an event on a crowded Saturday': 3,
}

/** How much more an event may take than days: three windows instead of one. */
const ratios = [
  ['free for an event', 'free for dates', 1.5],
  ['free for an event on a crowded Saturday', 'free on a crowded Saturday', 1.5],
] as const

/** Asked past the answers that the shop keeps when they are asked for again: a small shop would give hardly any other. */
const anew = (ask: () => Ask) => () => {
  const { headers, ...rest } = ask()
  const cookies = [headers?.cookie, `${WROTE_COOKIE}=0/0`].filter(Boolean).join('; ')
  return { ...rest, headers: { ...headers, cookie: cookies } }
}

const photograph = await photographForm()
const shops: {
  name: string
  shop: BenchShop
  app: Awaited<ReturnType<typeof startApp>>
  works: ReturnType<typeof worksFor>
}[] = []
for (const size of options.sizes.split(',')) {
  const [dresses = 0, holds] = size.split('+').map(Number)
  const shop = await openBenchShop(dresses, holds)
  const name = `${dresses.toLocaleString(LOCALE)} dresses${holds ? `, ${holds.toLocaleString(LOCALE)} holds more` : ''}`
  const app = await startApp(shop.url)
  shops.push({ name, shop, app, works: worksFor(dresses, app.origin, photograph) })
}

try {
  const names = Object.keys(bounds).filter((name) => !options.only || name.includes(options.only))
  const found = new Map(names.map((name) => [name, shops.map(() => Infinity)]))
  // One after the other in each round, as works are compared with each other, too.
  for (let round = 0; round < Number(options.rounds); round++)
    for (const [name, medians] of found)
      for (const [index, { shop, app, works }] of shops.entries()) {
        const work = works.find((work) => work.name === name)
        if (!work?.rest) throw new Error(`There is no work called ${name}.`)
        const by = { connections: 1, seconds: Number(options.seconds) }
        const [cost] = await measure(shop, [{ server: app, ask: anew(work.rest) }], work, by)
        medians[index] = Math.min(medians[index] ?? Infinity, cost?.p50 ?? Infinity)
      }
  const rows = []
  for (const [name, medians] of found) {
    const bound = bounds[name] ?? NaN
    const growth = (medians.at(-1) ?? NaN) / (medians[0] ?? NaN)
    rows.push({
      work: name,
      ...Object.fromEntries(shops.map(({ name }, index) => [name, `${medians[index]?.toFixed(2)} ms`])),
      growth: `${growth.toFixed(2)} (< ${bound}${growth < bound ? '' : ' MISSED'})`,
    })
  }
  console.table(rows)
  for (const [name, base, bound] of ratios.filter(([, base]) => found.has(base)))
    for (const [index, { name: size }] of shops.entries()) {
      const ratio = (found.get(name)?.[index] ?? NaN) / (found.get(base)?.[index] ?? NaN)
      console.info(
        `${name}, ${size}: ${ratio.toFixed(2)} times ${base} (< ${bound}${ratio < bound ? '' : ' MISSED'})`,
      )
    }
} finally {
  for (const { shop, app } of shops) {
    await app.stop()
    await shop.close()
  }
}
