import { sql } from 'kysely'
import type { Db } from '../../../server/db/database.ts'

/** What the shop has acknowledged, and must therefore still know after every fault. */
export interface Ledger {
  acknowledged: number
  /** By `user dress`; null where an answer was lost and the state is unknown. */
  favorites: Map<string, boolean | null>
  /** By the rental's id: its state, or null likewise. */
  rentals: Map<number, 'pending' | 'confirmed' | 'cancelled' | null>
  /** Each asking that was tried, by its words in the booking notes, and the rental it was answered with. */
  asked: Map<string, number | null>
  /** Pictures of each dress, in order. */
  dresses: Map<number, string[]>
  pictures: Set<string>
  people: Set<string>
}

export const newLedger = (): Ledger => ({
  acknowledged: 0,
  favorites: new Map(),
  rentals: new Map(),
  asked: new Map(),
  dresses: new Map(),
  pictures: new Set(),
  people: new Set(),
})

/** What is in the ledger and not in the database, what is there in half, and what is there twice. */
export async function audit(db: Db, ledger: Ledger) {
  const lost: string[] = []
  const rows = <Row>(query: ReturnType<typeof sql<Row>>) => query.execute(db).then(({ rows }) => rows)

  const people = new Set((await rows(sql<{ id: string }>`select id from app_user`)).map(({ id }) => id))
  for (const id of ledger.people) if (!people.has(id)) lost.push(`user ${id}`)

  const favorites = await rows(sql<{ pair: string }>`select user_id || ' ' || dress_id as pair from favorite`)
  const pairs = new Set(favorites.map(({ pair }) => pair))
  for (const [pair, isThere] of ledger.favorites) {
    if (isThere !== null && pairs.has(pair) !== isThere) lost.push(`favorite ${pair}`)
  }

  type Rental = { id: number; status: string; notes: string | null }
  const rentals = await rows(sql<Rental>`select id, status, booking_notes as notes from rental`)
  const statuses = new Map(rentals.map(({ id, status }) => [id, status]))
  for (const [id, status] of ledger.rentals) {
    const now = statuses.get(id)
    if (!now || (status && now !== status)) lost.push(`rental ${id}, ${status} then and ${now} now`)
  }
  const noted = Map.groupBy(rentals, ({ notes }) => notes)
  const twice = [...noted].filter(([, same]) => same.length > 1).map(([notes]) => `rentals of ${notes}`)
  for (const [notes, id] of ledger.asked) {
    if (id && noted.get(notes)?.[0]?.id !== id) lost.push(`the answer to ${notes}`)
  }

  const images = await rows(
    sql<{ id: string; dressId: number | null }>`select id, dress_id from image order by dress_id, position`,
  )
  const pictures = new Set(images.map(({ id }) => id))
  for (const id of ledger.pictures) if (!pictures.has(id)) lost.push(`picture ${id}`)
  const shown = Map.groupBy(images, ({ dressId }) => dressId)
  for (const [id, expected] of ledger.dresses) {
    const theirs = (shown.get(id) ?? []).map((image) => image.id)
    if (theirs.join() !== expected.join()) lost.push(`dress ${id}`)
  }

  return { lost, twice, halves: await findHalves(db) }
}

/** Where one half of a change is there without the other. */
async function findHalves(db: Db) {
  const { rows } = await sql<{ at: string }>`
    select 'key without its rental: ' || (answer #>> '{json,rentalId}') as at from idempotency_key
    where answer #>> '{json,rentalId}' is not null
      and not exists (select from rental where id = (answer #>> '{json,rentalId}')::int)
    union all
    select 'rental without its key: ' || id from rental
    where booking_notes is not null and not exists (
      select from idempotency_key where user_id = renter_id and key::text = booking_notes)
    union all
    select 'person without a record: ' || id from app_user
    where not exists (select from audit where actor_id = app_user.id and event = 'registration')
    union all
    select 'decision without a record: ' || id from rental
    where (status = 'confirmed' or cancelled_by = 'owner') and not exists (
      select from audit where event = 'rental_decision'
        and subject = format('rental %s %s', rental.id, case when cancelled_at is null then rental.status else 'confirmed' end))
    union all
    select 'cancellation without a record: ' || id from rental
    where cancelled_at is not null and not exists (
      select from audit where case cancel_reason
        when 'at_risk' then event = 'rental_swapped' and subject like format('rental %s for rental %%', rental.id)
        when 'not_taken_place' then event = 'rental_return' and subject = format('rental %s not_taken_place', rental.id)
        else event = 'rental_cancelled' and subject = format('rental %s', rental.id) end)
    union all
    select 'dress that is not found: ' || id from dress
    where deleted_at is null and available and not exists (select from dress_word where dress_id = dress.id)`.execute(
    db,
  )
  return rows.map(({ at }) => at)
}
