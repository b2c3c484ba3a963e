import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { WROTE_COOKIE } from '../server/db/replica.ts'
import { colorFamilies, conditions, occasions, sizes } from '../shared/dress/dress.ts'
import type { DressFilter } from '../shared/dress/dress-schema.ts'
import type { Facet, Facets } from '../shared/dress/facets.ts'
import { LOCALE } from '../shared/locale.ts'
import { startApp } from './servers.ts'
import { openBenchShop } from './shop.ts'

// npm run bench:facets [-- --sizes 100000,1000000 --steps 150 --visitors 4]
//
// People choose one filter after the other: how long the list of each choice takes, without and with the counts that an
// open filter requests at the same time. Both alternate over the same choices, so that other load affects both.

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100000' },
    /** Choices of each person, without counts and with them. */
    steps: { type: 'string', default: '150' },
    visitors: { type: 'string', default: '4' },
    /** The longest pause between choices in milliseconds; the shortest is a quarter of it. */
    pause: { type: 'string', default: '1000' },
  },
})
const steps = Number(options.steps)

/** By how much the list's slowest answers may grow beside counts, in a shop of 100,000 dresses. */
const TARGET = 1.5
/** Asked past the answers that the shop keeps for a second. */
const headers = { cookie: `${WROTE_COOKIE}=0/0` }

const upTo = (most: number) => Math.floor(Math.random() * most)
const someOf = <Value>(list: readonly Value[]) => {
  const chosen = list.filter(() => upTo(list.length) < 2)
  return chosen.length ? chosen : undefined
}

/** A choice more, or a new beginning. */
function choose(filter: DressFilter): DressFilter {
  const choices: DressFilter[] = [
    { sizes: someOf(sizes) },
    { colors: someOf(colorFamilies) },
    { occasions: someOf(occasions) },
    { conditions: someOf(conditions) },
    { minRetail: 50 + upTo(2_000) },
    { maxTotal: 240 + upTo(1_600) },
    { searchTerm: ['silk', 'red dress', 'velvet'][upTo(3)] },
  ]
  const isLong = Object.keys(filter).length > 2
  return { ...(isLong ? {} : filter), ...choices[upTo(choices.length)] }
}

interface Times {
  list: number[]
  counts: number[]
  complete: number
}

async function ask<Answer>(origin: string, name: string, filter: DressFilter) {
  const begun = performance.now()
  const input = JSON.stringify({ 0: { json: filter } })
  const answer = await fetch(`${origin}/trpc/${name}?${new URLSearchParams({ batch: '1', input })}`, {
    headers,
  })
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}.`)
  const [{ result }] = (await answer.json()) as [{ result: { data: { json: Answer } } }]
  return { milliseconds: performance.now() - begun, answer: result.data.json }
}

const isComplete = (facets: Facets) =>
  Object.values(facets).every((values: Pick<Facet, 'count'>[]) => values.every(({ count }) => count !== null))

/** A person who chooses, each choice once without counts and once with them. */
async function browse(origin: string, without: Times, beside: Times) {
  let filter: DressFilter = {}
  const pause = () => delay(Number(options.pause) * (0.25 + Math.random() * 0.75))
  for (let step = 0; step < steps; step++) {
    filter = choose(filter)
    const look = async (isCounting: boolean) => {
      const [list, counted] = await Promise.all([
        ask(origin, 'dresses.cards', filter),
        isCounting ? ask<Facets>(origin, 'dresses.facets', filter) : undefined,
      ])
      const times = isCounting ? beside : without
      times.list.push(list.milliseconds)
      if (counted) times.counts.push(counted.milliseconds)
      if (counted && isComplete(counted.answer)) times.complete++
      await pause()
    }
    // What comes second finds the list's pages in memory: each comes second as often.
    const first = step % 2 === 0
    await look(first)
    await look(!first)
  }
}

const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN
const ms = (value: number) => `${value.toFixed(1)} ms`

const rows = []
for (const dresses of options.sizes.split(',').map(Number)) {
  const shop = await openBenchShop(dresses)
  const app = await startApp(shop.url)
  const times = (): Times => ({ list: [], counts: [], complete: 0 })
  const [without, beside] = [times(), times()]
  try {
    await browse(app.origin, times(), times()) // code is compiled and statements are planned
    await Promise.all(
      Array.from({ length: Number(options.visitors) }, () => browse(app.origin, without, beside)),
    )
  } finally {
    await app.stop()
    await shop.close()
  }
  const ratio = at(beside.list, 0.95) / at(without.list, 0.95)
  rows.push({
    dresses: dresses.toLocaleString(LOCALE),
    'list, p50 / p95': `${ms(at(without.list, 0.5))} / ${ms(at(without.list, 0.95))}`,
    'list beside counts': `${ms(at(beside.list, 0.5))} / ${ms(at(beside.list, 0.95))}`,
    'p95 ratio': `${ratio.toFixed(2)} (≤ ${TARGET}${ratio <= TARGET ? '' : ' MISSED'})`,
    counts: `${ms(at(beside.counts, 0.5))} / ${ms(at(beside.counts, 0.95))}`,
    'with every number': `${Math.round((100 * beside.complete) / beside.counts.length)}%`,
  })
}
console.table(rows)
