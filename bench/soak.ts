import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { MINUTE } from '../shared/duration.ts'
import type { Ask } from './load.ts'
import { photographForm } from './photograph.ts'
import { startApp } from './servers.ts'
import { openBenchShop, takeBack } from './shop.ts'
import { worksFor } from './scenarios.ts'

// npm run bench:soak [-- --minutes 60 --share 0.5 --dresses 100000]
//
// What a shop does for an evening, at so large a share of a core, and what the process holds after each minute.

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    share: { type: 'string', default: '0.5' },
    dresses: { type: 'string', default: '100000' },
  },
})
const share = Number(options.share)
const CLIENTS = 8

/** How often each work is asked for among all. */
const mix: Record<string, number> = {
  'first HTML of a dress': 30,
  'first HTML of a dress, signed in': 15,
  'first HTML of browse': 10,
  'list, 24 cards': 60,
  'dress by slug': 60,
  'availability of a month': 60,
  'search, mixed words': 60,
  'search, understood': 30,
  'free for dates': 15,
  'related dresses': 30,
  'favorites of somebody signed in': 30,
  booking: 10,
  'upload of a photograph': 1,
}
const SIGN_INS = 4

/** A wrong one costs as much as a right one. */
const signIn = (origin: string) => (): Ask => ({
  method: 'POST',
  path: '/_api/auth/login_with_password',
  headers: { 'content-type': 'application/json', origin },
  body: JSON.stringify({ email: 'nobody@people.test', password: 'correct horse battery staple' }),
})

/** What to ask, each as often as it is asked for. */
async function asksFor(dresses: number, origin: string) {
  const works = worksFor(dresses, origin, await photographForm())
  const asks = Array.from({ length: SIGN_INS }, () => signIn(origin))
  for (const [name, times] of Object.entries(mix)) {
    const { rest, trpc } = works.find((work) => work.name === name) ?? {}
    const ask = rest ?? trpc
    if (!ask) throw new Error(`There is no work called ${name}.`)
    for (let time = 0; time < times; time++) asks.push(ask)
  }
  return asks
}

const shop = await openBenchShop(Number(options.dresses))
const app = await startApp(shop.url)
let [answered, failed, most] = [0, 0, 0]
const until = Date.now() + Number(options.minutes) * MINUTE
const begun = { at: Date.now(), processor: await app.processor() }

/** Asks one thing after the other, and waits where the shop has used more than its share. */
async function ask(asks: (() => Ask)[]) {
  for (let next; Date.now() < until && (next = asks[Math.floor(Math.random() * asks.length)]);) {
    const { path, body, ...request } = next()
    const sent = typeof body === 'string' ? body : body && new Uint8Array(body)
    const answer = await fetch(app.origin + path, { ...request, body: sent })
    await answer.arrayBuffer()
    answered++
    if (answer.status >= 500) failed++
    const used = (await app.processor()) - begun.processor
    await delay(Math.max(0, used / share - (Date.now() - begun.at)))
  }
}

async function look() {
  for (let minute = 1; Date.now() < until; minute++) {
    await delay(Math.min(MINUTE, until - Date.now()))
    await takeBack(shop)
    const memory = await app.memory()
    most = Math.max(most, memory)
    const used = (await app.processor()) - begun.processor
    console.info(
      `${minute} min: ${Math.round(memory)} MB, ${answered} answers, ${failed} failed, ${(used / answered).toFixed(2)} ms each`,
    )
  }
}

try {
  console.info(`at the start: ${Math.round(await app.memory())} MB`)
  const asks = await asksFor(Number(options.dresses), app.origin)
  await Promise.all([look(), ...Array.from({ length: CLIENTS }, () => ask(asks))])
  console.info(`at most ${Math.round(most)} MB`)
} finally {
  await app.stop()
  await shop.close()
}
