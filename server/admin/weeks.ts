import { sql, type RawBuilder } from 'kysely'
import { weekColumns, type Week } from '../../shared/week.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { agreed, wasAgreed } from '../db/rental-stages.ts'

/** How many weeks the desk shows, this one among them. */
const WEEKS = 12

/** How the shop goes, the newest week first: from its rows, by its time zone. */
export async function findWeeks(db: Db, { now, timeZone }: { now: Date } & Pick<Rules, 'timeZone'>) {
  const monday = sql`date_trunc('week', ${now}::timestamptz at time zone ${timeZone})`
  const oldest = sql`(${monday} - interval '${sql.lit(WEEKS - 1)} weeks')`
  const since = sql`(${oldest} at time zone ${timeZone})`
  const each = (what: (column: string) => RawBuilder<unknown>) =>
    sql.join(weekColumns.map(([column]) => sql`${what(column)} as ${sql.ref(column)}`))
  const count = (what: string) => sql`(count(*) filter (where what = ${sql.lit(what)}))::int`
  const { rows } = await sql<Week>`
    with happened as (
      select 'people' as what, created_at as at, 0 as cents from app_user where created_at >= ${since}
      union all select 'dresses', created_at, 0 from dress where created_at >= ${since}
      union all select 'requests', requested_at, 0 from rental where requested_at >= ${since}
      union all select 'confirmed', decided_at, case when status in ${agreed} then total_cents else 0 end
        from rental where decided_at >= ${since} and ${wasAgreed}
      union all select 'cancelled', cancelled_at, 0 from rental where cancelled_at >= ${since}
      union all select 'lapsed', lapses_at, 0 from rental where decided_at >= ${since}
        and cancelled_by = 'system' and cancelled_at is null and lapses_at between ${since} and decided_at
      union all select 'lapsed', lapses_at, 0 from rental
        where status = 'pending' and lapses_at between ${since} and ${now}
    ), counted as (
      select date_trunc('week', at at time zone ${timeZone}) as week, ${each((column) =>
        column === 'cents' ? sql`sum(cents)::float8` : count(column),
      )}
      from happened group by 1
    )
    select week::date::text as week, ${each((column) => sql`coalesce(${sql.ref(column)}, 0)`)}
    from generate_series(${oldest}, ${monday}, interval '1 week') as week left join counted using (week)
    order by week desc`.execute(db)
  return rows
}
