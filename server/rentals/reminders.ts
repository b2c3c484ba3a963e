import { sql, type RawBuilder } from 'kysely'
import { addDays, marketToday } from '../../shared/day.ts'
import { MINUTE } from '../../shared/duration.ts'
import type { RentalNoticeKind } from '../../shared/notices/notice-kinds.ts'
import { RISK_DAYS } from '../../shared/rental/at-risk.ts'
import { MAX_LEAD_DAYS, MAX_REST_DAYS } from '../../shared/dress/travel.ts'
import { DEFAULT_LEAD_DAYS } from '../../shared/rental/rental-limits.ts'
import { MAX_CLOSED_DAYS, type Shop } from '../../shared/settings/shop.ts'
import { REVIEW_DAYS, type ReviewSide } from '../../shared/review.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { keyShareParties } from './events.ts'
import { isSent, wayOn } from '../db/rental-legs.ts'
import { agreed, isOverdue, promised } from '../db/rental-stages.ts'
import { waitsSince } from './holds.ts'
import { riskOf } from './rescue/risk.ts'
import { heldSince } from '../mail/hold.ts'
import { notify } from '../notices/commands.ts'

/** When reminders about days come, in the shop's time zone. */
const MORNING = '10:00'
/** How many rentals one transaction handles, so that it stays short. */
const BATCH = 500
/** How many batches in a row; the rest waits for the next run. */
const MAX_ROUNDS = 40

interface Moment {
  now: Date
  /** The time zone of that morning. */
  timeZone: string
  /** How many days a dress rests where its owner has not said. */
  turnaroundDays: number
  shop?: Pick<Shop, 'closed'>
}

type Condition = RawBuilder<unknown>

type Due = Partial<Record<RentalNoticeKind, (moment: Moment) => Condition>>

/** The rentals due for each reminder, which may be at any minute; an index has these few. */
const atAnyMinute: Due = {
  // Half of the time to answer has passed, and the last hours have not begun.
  waiting: ({ now }) => sql`
    status = 'pending' and lapses_at > ${now} and ${half} <= ${now} and not ${lastHours(now)} and ${isOwnersTurn}`,
  last_hours: ({ now }) => sql`
    status = 'pending' and lapses_at > ${now} and ${lastHours(now)} and ${isOwnersTurn}`,
  // On the first and the third day after it was said not to be back: each for two days, so that none comes late.
  overdue_first: (moment) => overdueFor([1, 2], moment),
  overdue_again: (moment) => overdueFor([3, 4], moment),
}

/** Those due from a morning on, or from the market's midnight. */
const fromSomeHour: Due = {
  send_today: ({ now, timeZone, shop }) => sql`
    status in ${promised} and start_date = any(${days(now, timeZone, leads(shop?.closed))})
      and ${postedBy} = any(${days(now, timeZone, [0])}) and ${morning(postedBy, timeZone)} <= ${now} and not ${isSent('there')}
      and ${wayOn('there')} = 'post'`,
  // What is to be posted on that morning or later is told of by `send_today`.
  lending_tomorrow: (moment) => sql`
    ${dayBefore('start_date', moment)} and not ${isSent('there')} and (${wayOn('there')} is distinct from 'post' or ${postedBy} < start_date - 1)`,
  renting_tomorrow: (moment) => dayBefore('start_date', moment),
  back_tomorrow: (moment) => sql`
    ${dayBefore('end_date', moment)} and back_at is null and not ${isSent('back')}`,
  // From the morning after the last day, for the rest of that day and the next.
  is_it_back: ({ now, timeZone }) => sql`
    status in ${promised} and not_back_at is null and back_at is null and end_date = any(${days(now, timeZone, [-2, -1])})
      and ${morning(sql`end_date + 1`, timeZone)} <= ${now}`,
  // What is said not to be back is told of at once; this is what days decide. An index finds those that begin soon.
  at_risk: ({ now, timeZone, turnaroundDays }) => sql`
    status in ${promised} and start_date = any(${days(now, timeZone, soon(turnaroundDays))})
      and ${riskOf({ now, turnaroundDays })} is not null`,
  // On the first, the seventh and the eleventh of the days to write: each until the next, so that none comes late.
  review_dress: (moment) => unreviewed('renter', [1, 6], moment),
  review_dress_again: (moment) => unreviewed('renter', [7, 10], moment),
  review_dress_last: (moment) => unreviewed('renter', [11, REVIEW_DAYS], moment),
  review_renter: (moment) => unreviewed('owner', [1, 6], moment),
  review_renter_again: (moment) => unreviewed('owner', [7, 10], moment),
  review_renter_last: (moment) => unreviewed('owner', [11, REVIEW_DAYS], moment),
}

/** All days that a dress may be posted before the first. */
const leads = (closed: Shop['closed']) =>
  Array.from({ length: MAX_LEAD_DAYS + 1 + (closed ? MAX_CLOSED_DAYS : 0) }, (_, days) => days)

/** `sendBy` in shared/rental/way.ts, of what goes by post. */
const postedBy = sql`(start_date - posted_ahead(start_date, coalesce(
  (select lead_days from dress where dress.id = rental.dress_id), ${DEFAULT_LEAD_DAYS}::integer)))`

// With other days proposed it is the renter's turn.
const isOwnersTurn = sql`
  (select id from proposal where proposal.rental_id = rental.id and proposal.state = 'open') is null`

const half = sql`${waitsSince()} + (lapses_at - ${waitsSince()}) / 2`

/** The days from yesterday on in which a rental may be at risk. */
const soon = (turnaroundDays: number) =>
  Array.from({ length: RISK_DAYS + Math.max(MAX_REST_DAYS, turnaroundDays) + 3 }, (_, n) => n - 1)

/** Four hours before it lapses; of a request with less time, the second half of it. */
const lastHours = (now: Date) => sql`greatest(lapses_at - interval '4 hours', ${half}) <= ${now}`

// A scalar instead of `not exists`, so that it is looked up for each of the few, and not joined with all notices.
const untold = (kind: RentalNoticeKind) =>
  sql`(select id from notice where notice.rental_id = rental.id and notice.kind = ${kind} limit 1) is null`

const morning = (day: RawBuilder<unknown>, timeZone: string) =>
  sql`(${day} + ${MORNING}::time) at time zone ${timeZone}`

/** Days around the shop's today, so that an index finds their rentals. */
const days = (now: Date, timeZone: string, around: number[]) =>
  sql`array(select (${now}::timestamptz at time zone ${timeZone})::date + n from unnest(${around}::int[]) n)`

/** From the morning of the day before until that day is over. */
const dayBefore = (day: 'start_date' | 'end_date', { now, timeZone }: Moment): Condition =>
  sql`
    status in ${promised} and ${sql.id(day)} = any(${days(now, timeZone, [1])})
      and ${morning(sql`${sql.id(day)} - 1`, timeZone)} <= ${now}`

/** From the morning of one of the days since an owner said that a dress is not back, while nobody has sent it. */
const overdueFor = ([first, last]: [number, number], { now, timeZone }: Moment): Condition => {
  const said = sql`(not_back_at at time zone ${timeZone})::date`
  return sql`
    ${isOverdue(marketToday(now))} and ${morning(sql`${said} + ${first}::int`, timeZone)} <= ${now}
      and ${morning(sql`${said} + ${last + 1}::int`, timeZone)} > ${now}
      and not ${isSent('back')}`
}

/**
 * From the morning of one of the days to write a review until that of the next reminder, while reviews can be written
 * and one side has neither written nor said that there is nothing to review.
 */
const unreviewed = (
  side: ReviewSide,
  [first, last]: [number, number],
  { now, timeZone }: Moment,
): Condition => {
  const today = marketToday(now)
  // A day on either side: the shop's today is not the market's.
  const ends = Array.from({ length: last - first + 3 }, (_, n) => addDays(today, n - last - 1))
  return sql`
    status in ${agreed} and end_date = any(${ends}::date[])
      and end_date < ${today} and end_date >= ${addDays(today, -REVIEW_DAYS)}
      and ${morning(sql`end_date + ${first}::int`, timeZone)} <= ${now}
      and ${morning(sql`end_date + ${last + 1}::int`, timeZone)} > ${now}
      and (select id from review where review.rental_id = rental.id and side = ${side}) is null
      and (select at from review_skip where review_skip.rental_id = rental.id and side = ${side}) is null
      and ${nobodyLeft}`
}

const nobodyLeft = sql`(
  select coalesce(owner.left_at, renter.left_at) from dress join app_user as owner on owner.id = dress.owner_id
  join app_user as renter on renter.id = rental.renter_id where dress.id = rental.dress_id) is null`

/** The rentals due for a reminder; with `among`, of these. */
async function findDue(
  db: Db,
  kind: RentalNoticeKind,
  { condition, among }: { condition: Condition; among?: number[] },
) {
  const { rows } = await sql<{ id: number }>`
    select id from rental where ${condition} and ${untold(kind)}
      ${among ? sql`and id = any(${among})` : sql``} limit ${BATCH}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Locks rentals that were due, and returns those that still are. One that is locked by another waits for the next
 * run; its people are locked before it, as deleting an account does.
 */
async function takeDue(
  trx: Db,
  kind: RentalNoticeKind,
  { condition, found }: { condition: Condition; found: number[] },
) {
  await keyShareParties(trx, found)
  const taken = await trx
    .selectFrom('rental')
    .select('id')
    .where('id', 'in', found)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return findDue(trx, kind, { condition, among: taken.map(({ id }) => id) })
}

/**
 * Reminds people of what waits for them and of tomorrow's rentals (docs/product.md#reminders), and returns how many
 * times. What is due stands in the rentals' own rows, so nothing is lost while it does not run; several servers may
 * run it at once.
 */
export const remind = (db: Db, moment: Moment) => remindOf({ ...atAnyMinute, ...fromSomeHour }, db, moment)

/** How often all rentals near their days are looked at. Every time zone is whole quarters of an hour from the others. */
const LOOK_AT_ALL_MS = 15 * MINUTE

/**
 * The same for a job of every minute, which costs what is due: all rentals near their days are looked at only by the
 * first run of each quarter of an hour.
 */
export function createReminders(db: Db) {
  let lookedIn: number | undefined
  return async (moment: Moment) => {
    const quarter = Math.floor(moment.now.getTime() / LOOK_AT_ALL_MS)
    const reminded = await (quarter === lookedIn ? remindOf(atAnyMinute, db, moment) : remind(db, moment))
    lookedIn = quarter
    return reminded
  }
}

/** Each reminder is sent once, however often this runs. */
async function remindOf(due: Due, db: Db, moment: Moment) {
  // A copy of the shop reminds nobody: the shop itself does.
  if (await heldSince(db)) return 0
  let reminded = 0
  for (const [name, when] of Object.entries(due)) {
    const kind = name as RentalNoticeKind
    const condition = when(moment)
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const found = await findDue(db, kind, { condition })
      if (!found.length) break
      reminded += await inTransaction(db, async (trx) => {
        const ids = await takeDue(trx, kind, { condition, found })
        await notify(trx, kind, ids, moment.now)
        return ids.length
      })
      if (found.length < BATCH) break
    }
  }
  return reminded
}
