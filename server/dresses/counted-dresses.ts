import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'
import {
  isForeign,
  PUBLIC_CHANGE_RETENTION_MS,
  unseenIn,
  whatIsSeen,
  type Seen,
} from '../db/public-changes.ts'

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

/** How many dresses are read by a statement, and taken over before other requests have their turn. */
const CHUNK = 10_000
/** What has changed is known for a day, and asked for often enough before it is forgotten. */
const MAX_UNREAD_MS = PUBLIC_CHANGE_RETENTION_MS / 2

/** Integers of many rows as one value, which takes a fraction of reading rows. */
export const packed = (value: RawBuilder<unknown>) =>
  sql<Buffer>`coalesce(string_agg(int4send(${value}), ''), '')`
/** PostgreSQL's integers begin with their highest byte, the processor's with their lowest. */
export function unpacked(bytes: Buffer) {
  const { buffer } = new Uint8Array(bytes)
  Buffer.from(buffer).swap32()
  return new Int32Array(buffer)
}

/** By the id of a dress, each column, and whether it can be rented. */
type Shop = Record<Column, Int32Array> & { isListed: Uint8Array }

/** The dresses that can be rented, and what each is counted by, which are read when they are first needed. */
export function countedDresses(db: Db) {
  let shop = emptyShop(0)
  let seen: Seen | undefined
  let readAt = -Infinity
  let reading: Promise<void> | undefined
  let next: Promise<void> | undefined

  async function readChanges() {
    const at = Date.now()
    const last = at - readAt < MAX_UNREAD_MS ? seen : undefined
    // Looked at before anything is read: what changes meanwhile is read again.
    const { rows } = await sql<Seen & { changed: number[] | null }>`
      select ${whatIsSeen}, ${last ? changedSince(last) : sql.lit(null)} as changed`.execute(db)
    const [now] = rows
    if (!now) throw new Error('PostgreSQL answers with one row.')
    const { changed } = now
    if (!changed || changed.length > CHUNK) shop = await readAll()
    else if (changed.length) {
      const found = await select(sql`select * from dress_facets where dress_id = any(${changed}::integer[])`)
      for (const dress of changed) remove(shop, dress)
      shop = add(shop, found)
    }
    seen = now
    readAt = at
  }

  async function readAll() {
    let all = emptyShop(0)
    for (let last = 0; ;) {
      const found = await select(
        sql`select * from dress_facets where dress_id > ${last} order by dress_id limit ${sql.lit(CHUNK)}`,
      )
      all = add(all, found)
      if (found.dresses.length < CHUNK) return all
      last = found.dresses.at(-1) ?? last
    }
  }

  async function select(dresses: RawBuilder<unknown>) {
    const each = columnNames.map((name) => sql`${packed(columns[name])} as ${sql.ref(name)}`)
    const { rows } = await sql<Record<Column | 'dresses', Buffer>>`
      select ${packed(sql`dress_id`)} as dresses, ${sql.join(each)} from (${dresses}) as dress_facets`.execute(
      db,
    )
    const [bytes] = rows
    if (!bytes) throw new Error('PostgreSQL answers with one row.')
    return { bytes, dresses: unpacked(bytes.dresses) }
  }

  /** Reads what has changed since the last time. */
  function read(): Promise<void> {
    // One that is at work may have passed what has changed just now: all who come meanwhile share the one after it.
    if (reading)
      return (next ??= reading
        .catch(() => {}) // said to those who wait for it
        .then(() => {
          next = undefined
          return read()
        }))
    reading = readChanges().finally(() => {
      reading = undefined
    })
    return reading
  }

  return { read, now: () => shop }
}
export type CountedDresses = ReturnType<typeof countedDresses>

function add(shop: Shop, { bytes, dresses }: { bytes: Record<Column, Buffer>; dresses: Int32Array }) {
  const end = dresses.reduce((most, dress) => Math.max(most, dress + 1), 0)
  const grown = end > shop.isListed.length ? copyOf(shop, Math.ceil(end * 1.25)) : shop
  for (const name of columnNames) {
    const column = grown[name]
    for (const [index, value] of unpacked(bytes[name]).entries()) column[dresses[index] ?? 0] = value
  }
  for (const dress of dresses) grown.isListed[dress] = 1
  return grown
}

function remove(shop: Shop, dress: number) {
  if (dress >= shop.isListed.length) return
  shop.isListed[dress] = 0
  for (const name of columnNames) shop[name][dress] = -1
}

function emptyShop(size: number): Shop {
  const empty = Object.fromEntries(columnNames.map((name) => [name, new Int32Array(size)]))
  return { ...(empty as Record<Column, Int32Array>), isListed: new Uint8Array(size) }
}

function copyOf(shop: Shop, size: number) {
  const copy = emptyShop(size)
  for (const name of columnNames) copy[name].set(shop[name])
  copy.isListed.set(shop.isListed)
  return copy
}

/** The dresses that have changed since; null in another database, of which nothing is known. */
const changedSince = (seen: Seen) => sql<number[] | null>`case when not ${isForeign(seen)} then
  array(select distinct dress_id from ${unseenIn(seen)} where dress_id is not null) end`
