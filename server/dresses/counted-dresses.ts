import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'
import { isForeign, isUnseenIn, PUBLIC_CHANGE_RETENTION_MS } from '../db/public-changes.ts'

// What dresses are counted by (docs/product.md#counts) in memory, as a column store has it: PostgreSQL would take a
// hundred times as long to group every row of `dress_facets` by every filter.

/** What stands of each dress: an integer, -1 for none. */
const columns = {
  priceCents: sql`price_cents`,
  retailCents: sql`coalesce(retail_cents, -1)`,
  brandId: sql`coalesce(brand_id, -1)`,
  // A location has three places at most, the city first.
  cityId: sql`coalesce(place_ids[1], -1)`,
  secondPlaceId: sql`coalesce(place_ids[2], -1)`,
  thirdPlaceId: sql`coalesce(place_ids[3], -1)`,
  categoryBit: sql`category_bit`,
  sizeBit: sql`size_bit`,
  colorBits: sql`color_bits`,
  occasionBits: sql`occasion_bits`,
  conditionBit: sql`condition_bit`,
  restDays: sql`coalesce(rest_days, -1)`,
  leadDays: sql`coalesce(lead_days, -1)`,
  /** Whether its owner does nothing else. */
  posts: sql`(ways is not distinct from 'post')::integer`,
  meets: sql`(ways is not distinct from 'meet')::integer`,
}
type Column = keyof typeof columns
const columnNames = Object.keys(columns) as Column[]

/** How many dresses are read by a statement. */
const CHUNK = 50_000
/** What has changed is known for a day, and asked for often enough before it is forgotten. */
const MAX_UNREAD_MS = PUBLIC_CHANGE_RETENTION_MS / 2

/** Integers of many rows as one value, which takes a fraction of reading rows. */
export const packed = (value: RawBuilder<unknown>) =>
  sql<Buffer>`coalesce(string_agg(int4send(${value}), ''), '')`
export const unpacked = (bytes: Buffer) =>
  Int32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readInt32BE(index * 4))

type Bytes = Record<Column | 'dresses', Buffer>

/** The dresses that can be rented, and what each is counted by, which are read when they are first needed. */
export function countedDresses(db: Db) {
  let values = empty(0)
  let isListed = new Uint8Array()
  let snapshot: string | undefined
  let readAt = -Infinity
  let reading: Promise<void> | undefined

  async function readChanges() {
    const at = performance.now()
    const last = at - readAt < MAX_UNREAD_MS ? snapshot : undefined
    // Looked at before anything is read: what changes meanwhile is read again.
    const { rows } = await sql<{ now: string; changed: number[] | null }>`
      select pg_current_snapshot()::text as now, ${last ? changedSince(last) : sql.lit(null)} as changed`.execute(
      db,
    )
    const [{ now = '', changed = null } = {}] = rows
    if (!changed) await readAll()
    else if (changed.length) {
      const found = await select(sql`select * from dress_facets where dress_id = any(${changed}::integer[])`)
      for (const dress of changed) remove(dress)
      add(found)
    }
    snapshot = now
    readAt = at
  }

  async function readAll() {
    snapshot = undefined
    values = empty(0)
    isListed = new Uint8Array()
    for (let last = 0; ;) {
      const found = await select(
        sql`select * from dress_facets where dress_id > ${last} order by dress_id limit ${sql.lit(CHUNK)}`,
      )
      const dresses = add(found)
      if (dresses.length < CHUNK) return
      last = dresses.at(-1) ?? last
    }
  }

  async function select(dresses: RawBuilder<unknown>) {
    const each = columnNames.map((name) => sql`${packed(columns[name])} as ${sql.ref(name)}`)
    const { rows } = await sql<Bytes>`
      select ${packed(sql`dress_id`)} as dresses, ${sql.join(each)} from (${dresses}) as dress_facets`.execute(
      db,
    )
    return rows
  }

  function add([bytes]: Bytes[]) {
    if (!bytes) throw new Error('PostgreSQL answers with one row.')
    const dresses = unpacked(bytes.dresses)
    const end = dresses.reduce((most, dress) => Math.max(most, dress + 1), 0)
    if (end > isListed.length) grow(Math.ceil(end * 1.25))
    for (const name of columnNames) {
      const column = values[name]
      for (const [index, value] of unpacked(bytes[name]).entries()) column[dresses[index] ?? 0] = value
    }
    for (const dress of dresses) isListed[dress] = 1
    return dresses
  }

  function remove(dress: number) {
    if (dress >= isListed.length) return
    isListed[dress] = 0
    for (const name of columnNames) values[name][dress] = -1
  }

  function grow(size: number) {
    const [before, listed] = [values, isListed]
    values = empty(size)
    for (const name of columnNames) values[name].set(before[name])
    isListed = new Uint8Array(size)
    isListed.set(listed)
  }

  return {
    /** Reads what has changed since the last time. */
    read: () =>
      (reading ??= readChanges().finally(() => {
        reading = undefined
      })),
    /** By the id of a dress, each column, and whether it can be rented. */
    now: () => ({ ...values, isListed }),
  }
}
export type CountedDresses = ReturnType<typeof countedDresses>

const empty = (size: number) =>
  Object.fromEntries(columnNames.map((name) => [name, new Int32Array(size)])) as Record<Column, Int32Array>

/** The dresses that have changed since a snapshot; null in another cluster, of which nothing is known. */
const changedSince = (snapshot: string) => sql<number[] | null>`case when not ${isForeign(snapshot)} then
  array(select distinct dress_id from public_change where dress_id is not null and ${isUnseenIn(snapshot)}) end`
