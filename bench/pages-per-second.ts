import { readFile } from 'node:fs/promises'
import http from 'node:http'
import autocannon from 'autocannon'
import { openShop } from '../e2e/kit/shop.ts'
import { PUBLISHED_PASSWORD } from '../demo/people.ts'
import { WROTE_COOKIE } from '../server/db/replica.ts'

/**
 * How many pages a server renders in a second, beside `dresses.cards` over HTTP in the same run, the milliseconds of
 * processor (without PostgreSQL) that each takes, and its bytes by gzip: `npm run bench:pages-per-second`. On a busy machine
 * compare the ratios, not the rates. SECONDS for each measure.
 */
const SECONDS = Number(process.env.SECONDS ?? 8)
// A server renders pages one after the other; with many more connections it would answer 503.
const CONNECTIONS = 4
/** What Chromium takes. */
const ENCODINGS = 'gzip, deflate, br, zstd'

const DRESS = '/dresses/nightjar-row-scarlet-sequin-column-gown-6'
const HOME = '/'
const CATEGORY = '/dress-rental/wedding'
const LIST = `/trpc/dresses.cards?input=${encodeURIComponent('{"json":{}}')}`

const shop = await openShop({ DEMO_DATA: 'on' })

/** The cookie of a session. */
async function signIn() {
  const answer = await fetch(`${shop.url}/_api/auth/login_with_password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify({ email: 'margaux@demo.example', password: PUBLISHED_PASSWORD }),
  })
  if (!answer.ok) throw new Error(`Nobody could sign in: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Milliseconds of processor that the server has used so far; Linux counts them in hundredths of a second. */
async function processor() {
  const [, after = ''] = (await readFile(`/proc/${shop.server.pid}/stat`, 'utf8')).split(') ')
  const [user = NaN, system = NaN] = after.split(' ').slice(11, 13).map(Number)
  return (user + system) * 10
}

/** The length of an answer's body as it is sent. */
const bytesOf = (path: string, cookie = '') =>
  new Promise<number>((resolve, reject) => {
    const headers = { cookie, 'accept-encoding': ENCODINGS }
    const asked = http.get(shop.url + path, { headers }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => (bytes += part.length))
      answer.on('end', () => resolve(bytes))
    })
    asked.on('error', reject)
  })

async function measure(path: string, cookie: string | undefined, duration = SECONDS) {
  const before = await processor()
  const { requests, latency, non2xx, errors } = await autocannon({
    url: shop.url + path,
    connections: CONNECTIONS,
    duration,
    headers: { 'accept-encoding': ENCODINGS, ...(cookie && { cookie }) },
  })
  const used = (await processor()) - before
  if (non2xx || errors) throw new Error(`${path}: ${non2xx} answers were no page, ${errors} none at all.`)
  return { rate: requests.average, p50: latency.p50, p99: latency.p99, each: used / requests.total }
}

try {
  const signedIn = await signIn()
  // Some cookie of ours, so that the page is rendered for this visitor alone, as it would be without the cache.
  const alone = `${WROTE_COOKIE}=now`
  const asked = [
    ['dresses.cards over HTTP', LIST, undefined],
    ['browse, visitors', '/dress-rental', undefined],
    ['browse, rendered each time', '/dress-rental', alone],
    ['browse, signed in', '/dress-rental', signedIn],
    ['home, rendered each time', HOME, alone],
    ['a category, rendered each time', CATEGORY, alone],
    ['dashboard, signed in', '/dashboard', signedIn],
    ['a dress, visitors', DRESS, undefined],
    ['a dress, rendered each time', DRESS, alone],
    ['a dress, signed in', DRESS, signedIn],
  ] as const

  let list = NaN
  const rows = []
  for (const [what, path, cookie] of asked) {
    await measure(path, cookie, 2) // until the compiler has seen it
    const { rate, p50, p99, each } = await measure(path, cookie)
    if (Number.isNaN(list)) list = rate
    rows.push({
      what,
      'per second': Math.round(rate),
      'of dresses.cards': (rate / list).toFixed(2),
      'processor ms': each.toFixed(2),
      bytes: await bytesOf(path, cookie),
      'p50 ms': p50,
      'p99 ms': p99,
    })
  }
  console.table(rows)
} finally {
  await shop.stop()
}
