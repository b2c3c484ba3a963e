import { openShop } from '../e2e/kit/shop.ts'

// `node bench/forgotten-password.ts`: how long asking for a new password takes where an account has the address and where
// none has, alternating; the two must not be distinguishable.
const TRIES = Number(process.env.TRIES ?? 1_000)

const shop = await openShop()
const post = async (path: string, body: unknown) => {
  const began = performance.now()
  const answer = await fetch(`${shop.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  })
  await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  return performance.now() - began
}
const forget = (email: string) => post('/trpc/auth.forgot', { json: { email } })

try {
  const email = 'known@people.test'
  await post('/_api/auth/register_with_password', {
    email,
    password: 'a long enough password',
    displayName: 'K',
  })
  for (let n = 0; n < 50; n++) await forget(`warm-${n}@people.test`)
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let n = 0; n < TRIES; n++) {
    // One directly after the other, so that other load on the machine affects both.
    const first = n % 2 === 0
    if (first) times.known.push(await forget(email))
    times.unknown.push(await forget(`nobody-${n}@people.test`))
    if (!first) times.known.push(await forget(email))
  }
  const at = (all: number[], share: number) =>
    all.toSorted((one, other) => one - other)[Math.floor((all.length - 1) * share)] ?? NaN
  for (const [whose, all] of Object.entries(times)) {
    const shares = [0.05, 0.25, 0.5, 0.75, 0.95, 0.99].map((share) => at(all, share).toFixed(2))
    console.info(`${whose.padEnd(8)} p5 p25 p50 p75 p95 p99: ${shares.join('  ')} ms`)
  }
  // How often a guess from the time alone would be right: 0.5 is by chance.
  const { known, unknown } = times
  const right = known.filter((time, n) => time > (unknown[n] ?? NaN)).length / known.length
  console.info(`known took longer than unknown beside it: ${right.toFixed(3)} of ${known.length}`)
} finally {
  await shop.stop()
}
