import { LOCALE } from '../shared/locale.ts'
import { startApp } from './servers.ts'
import { openBenchShop } from './shop.ts'

// npm run bench:csv
//
// A list of a million rows as CSV: how long it takes, and how much more memory the server holds meanwhile, also for a
// reader who is slower than the shop. Memory is what the whole process has of the machine's (VmRSS), with garbage that
// is not collected yet. It is compared with what it had after a download broken off early: a server that has just
// started grows with its first answers, whatever they are.

const ROWS = 1_000_000
/** Megabytes that a download may add. */
const TARGET = 64
const SAMPLE_MS = 50
/** Rows of the download before. */
const WARM_UP = 10_000
/** How long the slow reader waits after each part of so many bytes. */
const SLOW = { bytes: 4_000_000, ms: 200 }

const shop = await openBenchShop(1_000)
await shop.run(`insert into audit (event, actor_id, at)
  select 'sign_in', ('00000000-0000-4000-8000-' || lpad((n % 3000)::text, 12, '0'))::uuid, now() - n * interval '1 minute'
  from generate_series(1, ${ROWS} - (select count(*) from audit)) as n`)
await shop.run('analyze audit')
await shop.run(`update app_user set role = 'admin' where id = '00000000-0000-4000-8000-000000000001'`)

const app = await startApp(shop.url)
const headers = { cookie: `session=session1` }

async function download({ isSlow = false, rows = Infinity } = {}) {
  const before = await app.memory()
  const began = performance.now()
  const answer = await fetch(`${app.origin}/_api/admin/csv/audit.csv`, { headers })
  if (!answer.ok || !answer.body)
    throw new Error(`The download answered ${answer.status}: ${await answer.text()}`)
  let most = before
  const sampling = setInterval(
    () => void app.memory().then((held) => (most = Math.max(most, held))),
    SAMPLE_MS,
  )
  const counted = { lines: -1, bytes: 0 }
  let pause = SLOW.bytes
  try {
    for await (const part of answer.body) {
      for (const byte of part) if (byte === 10) counted.lines++
      counted.bytes += part.length
      if (counted.lines >= rows) break
      if (isSlow && counted.bytes > pause) {
        pause += SLOW.bytes
        await new Promise((done) => setTimeout(done, SLOW.ms))
      }
    }
  } finally {
    clearInterval(sampling)
  }
  const added = most - before
  return {
    rows: counted.lines.toLocaleString(LOCALE),
    megabytes: Math.round(counted.bytes / 1e6),
    seconds: Math.round((performance.now() - began) / 100) / 10,
    'added memory': `${added.toFixed(0)} MB (≤ ${TARGET}${added <= TARGET ? '' : ' MISSED'})`,
  }
}

try {
  await download({ rows: WARM_UP })
  console.table({
    'as fast as it goes': await download(),
    'to a slow reader': await download({ isSlow: true }),
  })
} finally {
  await app.stop()
  await shop.close()
}
