import autocannon from 'autocannon'
import { openShop } from '../e2e/kit/shop.ts'
import { PUBLISHED_PASSWORD } from '../demo/people.ts'
import { WROTE_COOKIE } from '../server/db/replica.ts'

/**
 * How many pages a server renders in a second, beside `dresses.cards` over HTTP in the same run:
 * `npm run bench:pages-per-second`. On a busy machine compare the ratios, not the rates. SECONDS for each measure.
 */
const SECONDS = Number(process.env.SECONDS ?? 8)
// A server renders pages one after the other; with many more connections it would answer 503.
const CONNECTIONS = 4

const DRESS = '/dresses/nightjar-row-scarlet-sequin-column-gown-6'
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

async function measure(path: string, cookie: string | undefined, duration = SECONDS) {
  const { requests, latency, non2xx, errors } = await autocannon({
    url: shop.url + path,
    connections: CONNECTIONS,
    duration,
    headers: cookie ? { cookie } : {},
  })
  if (non2xx || errors) throw new Error(`${path}: ${non2xx} answers were no page, ${errors} none at all.`)
  return { rate: requests.average, p50: latency.p50, p99: latency.p99 }
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
    ['a dress, visitors', DRESS, undefined],
    ['a dress, rendered each time', DRESS, alone],
    ['a dress, signed in', DRESS, signedIn],
  ] as const

  let list = NaN
  const rows = []
  for (const [what, path, cookie] of asked) {
    await measure(path, cookie, 2) // until the compiler has seen it
    const { rate, p50, p99 } = await measure(path, cookie)
    if (Number.isNaN(list)) list = rate
    rows.push({
      what,
      'per second': Math.round(rate),
      'of dresses.cards': (rate / list).toFixed(2),
      'p50 ms': p50,
      'p99 ms': p99,
    })
  }
  console.table(rows)
} finally {
  await shop.stop()
}
