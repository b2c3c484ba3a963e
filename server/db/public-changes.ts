import { sql } from 'kysely'
import { marketToday } from '../../shared/day.ts'
import { DAY } from '../../shared/duration.ts'
import { OFFER_GRACE } from '../../shared/rental/line.ts'
import type { Db } from './database.ts'

/** How long it is kept which transactions changed something; longer than any takes, and than anybody waits to look. */
export const PUBLIC_CHANGE_RETENTION_MS = DAY

/**
 * Says whether what anybody may see has changed, in whatever process: triggers note each transaction that changes a
 * table which public pages read (migrations/0039_public_changes.sql). A transaction that was not over at one look is
 * found by the next, however long it takes.
 */
export function watchPublicChanges(db: Db, clock: () => Date) {
  let last: (Seen & { now: Date }) | undefined
  let position: string | undefined

  return {
    /** Whether something may have changed since the last look, also by time alone. At the first, something has. */
    async look() {
      const now = clock()
      const { rows } = await sql<Seen & { position: string; isChanged: boolean }>`
        select ${whatIsSeen}, pg_current_wal_insert_lsn()::text as position,
          ${last ? sql<boolean>`${isNewSince(last)} or ${hasLapsed(last.now, now)}` : sql.lit(true)} as is_changed`.execute(
        db,
      )
      const [seen] = rows
      if (!seen) throw new Error('PostgreSQL answers with one row.')
      const isChanged = seen.isChanged || !last || marketToday(last.now) !== marketToday(now)
      last = { ...seen, now }
      if (isChanged) position = seen.position
      return isChanged
    },
    /** Where the log was after the last change: a replica that has not replayed it shows the shop before. */
    position: () => position,
  }
}

/** The database that was looked at, and which transactions were over. */
export interface Seen {
  database: string
  snapshot: string
}

const database = sql<string>`(select oid::text from pg_database where datname = current_database())`
/** Columns of `Seen`. */
export const whatIsSeen = sql`${database} as database, pg_current_snapshot()::text as snapshot`

/**
 * `from` for the rows of `public_change` whose transactions could not be seen then. In the order of their index, which a
 * plan for all values would not use otherwise: it expects a third of a day's changes, and there is mostly none.
 */
export const unseenIn = ({ snapshot }: Seen) => sql`(
  select xid, dress_id from public_change where xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot) order by xid offset 0) as unseen`

/** Another database is in the place of that one: restored here, or in another cluster. */
export const isForeign = (seen: Seen) => sql<boolean>`(${database} <> ${seen.database}
  or pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(${seen.snapshot}::pg_snapshot))`

const isNewSince = (seen: Seen) =>
  sql<boolean>`(exists (select from ${unseenIn(seen)}) or ${isForeign(seen)})`

/** Whether a pending request or an offer expired between two looks; the hold of an offer lasts OFFER_GRACE longer. */
function hasLapsed(since: Date, now: Date) {
  const [from, until] = [since, now].map((at) => new Date(at.getTime() - OFFER_GRACE))
  return sql<boolean>`(
    exists (select from rental where status = 'pending' and lapses_at > ${since} and lapses_at <= ${now})
    or exists (select from waiting where state = 'offered' and offered_until > ${from} and offered_until <= ${until}))`
}
