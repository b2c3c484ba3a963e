import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { agreed, wasAgreed } from '../db/rental-stages.ts'

/** How many weeks the desk shows, this one among them. */
const WEEKS = 12

/** What happened in a week that begins on a Monday. */
export interface Week {
  week: Day
  people: number
  dresses: number
  requests: number
  confirmed: number
  lapsed: number
  cancelled: number
  /** Of what was confirmed in it, without what was cancelled since. */
  cents: number
}

/** How the shop goes, the newest week first: from its rows, by its time zone. */
export async function findWeeks(db: Db, { now, timeZone }: { now: Date } & Pick<Rules, 'timeZone'>) {
  const monday = sql`date_trunc('week', ${now}::timestamptz at time zone ${timeZone})`
  const oldest = sql`(${monday} - interval '${sql.lit(WEEKS - 1)} weeks')`
  const since = sql`(${oldest} at time zone ${timeZone})`
  const count = (what: string) => sql`(count(*) filter (where what = ${sql.lit(what)}))::int`
  const { rows } = await sql<Week>`
    with happened as (
      select 'person' as what, created_at as at, 0 as cents from app_user where created_at >= ${since}
      union all select 'dress', created_at, 0 from dress where created_at >= ${since}
      union all select 'request', requested_at, 0 from rental where requested_at >= ${since}
      union all select 'confirmed', decided_at, case when status in ${agreed} then total_cents else 0 end
        from rental where decided_at >= ${since} and ${wasAgreed}
      union all select 'cancelled', cancelled_at, 0 from rental where cancelled_at >= ${since}
      union all select 'lapsed', lapses_at, 0 from rental where decided_at >= ${since}
        and cancelled_by = 'system' and cancelled_at is null and lapses_at between ${since} and decided_at
      union all select 'lapsed', lapses_at, 0 from rental
        where status = 'pending' and lapses_at between ${since} and ${now}
    ), counted as (
      select date_trunc('week', at at time zone ${timeZone}) as week, ${count('person')} as people,
        ${count('dress')} as dresses, ${count('request')} as requests, ${count('confirmed')} as confirmed,
        ${count('lapsed')} as lapsed, ${count('cancelled')} as cancelled, sum(cents)::float8 as cents
      from happened group by 1
    )
    select week::date::text as week, ${sql.join(
      ['people', 'dresses', 'requests', 'confirmed', 'lapsed', 'cancelled', 'cents'].map(
        (column) => sql`coalesce(${sql.ref(column)}, 0) as ${sql.ref(column)}`,
      ),
    )}
    from generate_series(${oldest}, ${monday}, interval '1 week') as week left join counted using (week)
    order by week desc`.execute(db)
  return rows
}
