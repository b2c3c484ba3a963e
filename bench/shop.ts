import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { marketToday } from '../shared/day.ts'
import { LOCALE } from '../shared/locale.ts'
import { startEmbedded } from '../server/db/embedded/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { largeShop } from '../server/testing/seed-large.ts'
import { parentOf, processorTime } from './processor.ts'

/** People in it, each with sessions whose ids are `session<n>`, n by person modulo their number. */
export const PEOPLE = 3000
/** Dresses are owned in turn by the first so many of them. */
export const OWNERS = 2000

/** US cents a day of a dress in it. */
export const priceOf = (dress: number) => 1000 + ((dress * 7919) % 490) * 100

export interface BenchShop {
  url: string
  /** Runs a statement on it. */
  run: (statement: string) => Promise<pg.QueryResult>
  /** Milliseconds of processor that all processes of PostgreSQL have used so far. */
  processor: () => Promise<number>
  close: () => Promise<void>
}

/** So many blocks more, further ahead than anybody books. The constraint is built at once, which is faster. */
const moreHolds = (dresses: number, holds: number) => `
  alter table hold drop constraint hold_no_double_booking;
  insert into hold (dress_id, period)
    select n % ${dresses} + 1, daterange(current_date + first, current_date + first + 3)
    from generate_series(0, ${holds - 1}) as n, lateral (select 400 + n / ${dresses} * 4 as first) as days;
  alter table hold add constraint hold_no_double_booking exclude using gist (dress_id with =, period with &&)`

/**
 * A shop of so many dresses, and so many holds more, on a PostgreSQL with its ordinary settings. It is kept in
 * `data/bench/` for the next run, which undoes what this one has booked.
 */
export async function openBenchShop(dresses: number, holds = 0): Promise<BenchShop> {
  const folder = join(import.meta.dirname, '../data/bench', holds ? `${dresses}+${holds}` : String(dresses))
  await mkdir(folder, { recursive: true })
  const { url, stop } = await startEmbedded(join(folder, 'postgres'), {
    settings: { shared_buffers: '512MB', max_wal_size: '4GB' },
  })
  await migrate(url)
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select exists (select from dress) as filled')
  if (!rows[0].filled) {
    console.info(`Filling a shop of ${dresses.toLocaleString(LOCALE)} dresses ...`)
    await client.query(largeShop({ dresses, today: marketToday(new Date()) }))
    if (holds) await client.query(moreHolds(dresses, holds))
    // What the limit's search goes through; the shop itself has no use for it.
    await client.query('create extension if not exists pg_trgm')
    for (const column of ['title', 'brand', 'color'])
      await client.query(`create index limit_${column} on dress using gin (${column} gin_trgm_ops)`)
  }
  const { rows: backends } = await client.query('select pg_backend_pid() as pid')
  const postmaster = await parentOf(backends[0].pid)
  const shop = {
    url,
    run: (statement: string) => client.query(statement),
    processor: () => processorTime(postmaster),
    async close() {
      await client.end()
      await stop()
    },
  }
  await takeBack(shop)
  await client.query('vacuum analyze')
  return shop
}

/** Removes bookings and uploads, so that no limit is reached and every day is as free as before. */
export async function takeBack({ run }: Pick<BenchShop, 'run'>) {
  // One statement, which sees one moment: the last requests may still be on their way.
  const ofThem = 'where rental_id in (select id from gone)'
  await run(`with gone as (select id from rental where status = 'pending'),
      letters as (delete from letter ${ofThem}), notices as (delete from notice ${ofThem}),
      lines as (delete from message ${ofThem}), proposals as (delete from proposal ${ofThem}),
      let_go as (delete from hold where lapses_at is not null)
    delete from rental where status = 'pending'`)
  await run(`delete from image where dress_id is null`)
  await run(`update session set created_at = now() where created_at < now() - interval '1 day'`)
}
