import { createHash } from 'node:crypto'
import { startApp } from './servers.ts'
import { openBenchShop } from './shop.ts'

// `node bench/conversations.ts`: a person with 5,000 conversations of 40 messages each opens the list of them and one of
// them, alternating with uncached lists of dresses; printed is how long each takes, also relative to such a list.
const DRESSES = 10_000
const THREADS = 5_000
const MESSAGES = 40
const ROUNDS = Number(process.env.ROUNDS ?? 1_000)

const shop = await openBenchShop(DRESSES)
const owner = '00000000-0000-4000-8000-000000099999'
const session = 'conversations'
await shop.run(`
  insert into app_user (id, email, display_name) values ('${owner}', 'talker@people.test', 'Talker') on conflict do nothing;
  insert into app_user (id, email, display_name)
    select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, 'asker' || n || '@people.test', 'Asker ' || n
    from generate_series(1, ${THREADS}) as n on conflict do nothing;
  insert into session (id, user_id, expires_at)
    values ('${createHash('sha256').update(session).digest('hex')}', '${owner}', now() + interval '20 days')
    on conflict (id) do update set expires_at = excluded.expires_at, created_at = now();
  insert into dress (id, owner_id, slug, title, description, brand, category, size, color, price_cents, location, search_text)
    select (select max(id) + 1 from dress), '${owner}', 'talked-of', 'Talked-of gown', 'A gown.', 'Ondine', 'wedding', '8', 'ivory', 5000, 'Brooklyn', ''
    where not exists (select from dress where slug = 'talked-of');
  insert into thread (dress_id, renter_id, owner_id, opened_at)
    select dress.id, app_user.id, '${owner}', now() from dress, app_user
    where slug = 'talked-of' and email like 'asker%' on conflict do nothing;
  insert into message (thread_id, author_id, kind, body, at)
    select thread.id, case n % 2 when 0 then owner_id else renter_id end, 'text', 'Would it be free a day earlier?', now()
    from generate_series(1, ${MESSAGES}) as n, thread
    where owner_id = '${owner}' and last_message_id = 0 order by n, thread.id;
  update thread set last_message_id = newest.id, owner_unread = case when thread.id % 10 = 0 then 20 else 0 end
    from (select thread_id, max(id) as id from message group by thread_id) as newest
    where newest.thread_id = thread.id and owner_id = '${owner}';
`)
await shop.run('vacuum analyze')
const { rows: threads } = await shop.run(`select id from thread where owner_id = '${owner}' order by id`)
const app = await startApp(shop.url)

const get = async (path: string) => {
  const began = performance.now()
  const answer = await fetch(`${app.origin}${path}`, { headers: { cookie: `session=${session}` } })
  await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  return performance.now() - began
}
const input = (value: unknown) => encodeURIComponent(JSON.stringify({ json: value }))
const works: Record<string, (round: number) => Promise<number>> = {
  // Never asked for before, so that it comes from the database.
  'a list of dresses': (n) => get(`/trpc/dresses.cards?input=${input({ minPrice: 10 + n / 100 })}`),
  'her conversations': () => get(`/trpc/messages.threads?input=${input({})}`),
  'one of them': (n) =>
    get(`/trpc/messages.thread?input=${input({ threadId: threads[(n * 7) % threads.length].id })}`),
  'how many she has not read': () => get('/trpc/messages.unread'),
}

try {
  const times = Object.fromEntries(Object.keys(works).map((name) => [name, [] as number[]]))
  for (let round = -100; round < ROUNDS; round++)
    for (const [name, work] of Object.entries(works)) {
      const time = await work(round + 100)
      if (round >= 0) times[name]?.push(time)
    }
  const at = (all: number[], share: number) =>
    all.toSorted((one, other) => one - other)[Math.floor((all.length - 1) * share)] ?? NaN
  const list = at(times['a list of dresses'] ?? [], 0.95)
  console.info(`${threads.length} conversations of ${MESSAGES} messages, ${ROUNDS} rounds, one asker`)
  for (const [name, all] of Object.entries(times))
    console.info(
      `${name.padEnd(26)} p50 ${at(all, 0.5).toFixed(2)} ms, p95 ${at(all, 0.95).toFixed(2)} ms: ${(at(all, 0.95) / list).toFixed(2)} of a list`,
    )
} finally {
  await app.stop()
  await shop.close()
}
