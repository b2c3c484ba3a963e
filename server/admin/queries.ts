import { sql } from 'kysely'
import { demoEmails } from '../../demo/people.ts'
import { marketToday, type Day } from '../../shared/day.ts'
import { DAY } from '../../shared/duration.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { isOverdue, promised } from '../db/rental-stages.ts'
import { findLastBackup } from '../jobs/last-backup.ts'
import { isSuspended } from '../sessions/suspended.ts'
import { findSettings } from '../settings/queries.ts'
import { untouched } from '../settings/untouched.ts'
import { findWeeks } from './weeks.ts'

/** For how many days a backup counts as recent. */
const BACKUP_DAYS = 7

/** Texts without a gap once the step is taken. */
const required = ['terms', 'privacy', 'imprint'] as const

/** A gap of an outline, and no link. */
const gap = /\[[^\]]+\](?!\()/

/** Whole days; what is ahead of this clock is of today. */
const daysSince = (at: Date, now: Date) => Math.max(0, Math.floor((now.getTime() - at.getTime()) / DAY))

/** What admins look after, each as a list that it is found in. */
export type Waiting = 'reports' | 'answers' | 'reviews' | 'overdue' | 'toDecide' | 'letters' | 'jobs'

/** What waits for admins and since when the oldest does, in one query; what nothing waits of is left out. */
async function findWaiting(db: Db, now: Date) {
  const today = marketToday(now)
  const suspended = isSuspended(now)
  const { rows } = await sql<{ what: Waiting; count: number; since: Date }>`
    select what, count(*)::int as count, min(at) as since from (
      select case when reason = 'answer' then 'answers' else 'reports' end as what, at from report
        where closed_at is null
      union all select 'reviews', held_at from review
        where held_at is not null and let_through_at is null and hidden_at is null
      union all select 'overdue', not_back_at from rental where ${isOverdue(today)}
      union all select 'toDecide', max(suspended_at) from (
        select rental.id, app_user.suspended_at from app_user join rental on renter_id = app_user.id
          where ${suspended} and ${isAhead(today)}
        union all select rental.id, app_user.suspended_at from app_user join dress on owner_id = app_user.id
          join rental on dress_id = dress.id where ${suspended} and ${isAhead(today)}) as sides group by id
      union all select 'letters', coalesce(settled_at, created_at) from letter where state = 'failed'
      union all select 'jobs', finished_at from job where problem is not null and name <> 'restore'
    ) as waiting group by what`.execute(db)
  return rows.map(({ since, ...row }) => ({ ...row, days: daysSince(since, now) }))
}

/** Whether a `rental` is agreed on and has not begun. */
const isAhead = (today: Day) => sql`rental.status in ${promised} and rental.start_date > ${today}`

/**
 * What the desk shows: which steps of opening the shop are taken, by the facts (docs/product.md#first-run), what waits
 * for admins, and how it goes by week.
 */
export async function findOverview(
  db: Db,
  fixed: Partial<Settings>,
  { now, timeZone }: { now: Date } & Pick<Rules, 'timeZone'>,
) {
  const { unsaid, ...current } = await findSettings(db)
  const backupAt = await findLastBackup(db)
  const values = { ...current.values, ...fixed }
  const { isMailTested, isDemoGone } = await db
    .selectNoFrom(({ exists, not, selectFrom }) => [
      exists(selectFrom('letter').where('kind', '=', 'test').where('state', '=', 'sent')).as('isMailTested'),
      not(exists(selectFrom('appUser').where('email', 'in', demoEmails))).as('isDemoGone'),
    ])
    .executeTakeFirstOrThrow()
  return {
    steps: {
      name: values.name !== untouched.name && values.supportEmail !== untouched.supportEmail,
      mail: isMailTested,
      law: required.every((name) => values[name] && !gap.test(values[name])),
      travel: !unsaid.length,
      demo: isDemoGone,
      backup: backupAt !== null && backupAt.getTime() > now.getTime() - BACKUP_DAYS * DAY,
    },
    waiting: await findWaiting(db, now),
    weeks: await findWeeks(db, { now, timeZone }),
    backup: backupAt && { at: backupAt, days: daysSince(backupAt, now) },
  }
}
