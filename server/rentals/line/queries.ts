import { sql } from 'kysely'
import { countDays, marketToday } from '../../../shared/day.ts'
import { DAY } from '../../../shared/duration.ts'
import { quote, toAmount } from '../../../shared/price.ts'
import { firstOffered, type WaitReason, type WaitingState } from '../../../shared/rental/line.ts'
import type { Rules } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { notFound } from '../../errors.ts'
import { isLive } from '../../dresses/turnaround.ts'
import { coverOf, firstPictureId, picturesIn, shownPictures } from '../../dresses/views.ts'
import { isEitherBlocked } from '../../people/blocked.ts'
import { wantedPeriod } from './offers.ts'

/** For how long a line that is over is still shown. */
const SHOWN_MS = 7 * DAY
/** Somebody may join and leave any number of times. */
const MOST_SHOWN = sql.lit(30)

export const NO_LINE = 'This line does not exist.'

/** The dress that a renter stands in line for. Throws a 404 where that is not theirs. */
export async function findDressOf(db: Db, waitingId: number, renterId: string) {
  const line = await db
    .selectFrom('waiting')
    .select('dressId')
    .where('id', '=', waitingId)
    .where('renterId', '=', renterId)
    .executeTakeFirst()
  if (!line) throw notFound(NO_LINE)
  return line.dressId
}

/** Open lines, as a condition: lines end when their days begin, and offers with their holds, jobs or no jobs. */
export const isInLine = (now: Date, line = 'waiting') =>
  sql<boolean>`(${sql.ref(`${line}.state`)} in ('waiting', 'offered')
    and ${sql.ref(`${line}.startDate`)} > ${marketToday(now)})`

/** A hold that is not over and in the way of a `waiting` row of a `dress`, as a condition with what else it is. */
const isHeld = (now: Date, by: 'rental' | 'offer') =>
  sql<boolean>`exists (select from hold where hold.dress_id = dress.id and hold.period && ${wantedPeriod}
    and ${isLive(now)}
    and ${by === 'offer' ? sql`hold.waiting_id is not null` : sql`hold.waiting_id is null`})`

/** The lines of a renter: the open ones, and those that ended in the last days; the newest first. */
export async function findLines(
  db: Db,
  renterId: string,
  { now, ...site }: { now: Date } & Pick<Rules, 'imageOrigin'>,
) {
  const rows = await db
    .selectFrom('waiting')
    .innerJoin('dress', 'dress.id', 'waiting.dressId')
    .leftJoin('hold as own', 'own.waitingId', 'waiting.id')
    .select(['waiting.id', 'waiting.dressId', 'waiting.startDate', 'waiting.endDate', 'waiting.eventDate'])
    .select(['waiting.way', 'waiting.state', 'waiting.offeredUntil', 'waiting.settledAt', 'waiting.rentalId'])
    .select([
      'dress.title',
      'dress.slug',
      'dress.location',
      'dress.ways',
      'dress.ownerId',
      'dress.available',
      'dress.deletedAt',
    ])
    .select(['dress.withheldAt', 'dress.priceCents', 'own.lapsesAt'])
    .select([isHeld(now, 'rental').as('isTaken'), isHeld(now, 'offer').as('isOffered')])
    .select(coverOf('dress').as('cover'))
    .select(
      sql<number>`(select count(*)::int from waiting as before where before.dress_id = waiting.dress_id
        and before.id < waiting.id and ${isInLine(now, 'before')}
        and before.start_date <= waiting.end_date and before.end_date >= waiting.start_date)`.as('before'),
    )
    .where('waiting.renterId', '=', renterId)
    .where((eb) =>
      eb.or([
        eb('waiting.settledAt', 'is', null),
        eb('waiting.settledAt', '>', new Date(now.getTime() - SHOWN_MS)),
      ]),
    )
    .limit(MOST_SHOWN)
    .orderBy('waiting.id', 'desc')
    .execute()
  return Promise.all(
    rows.map(async ({ id, cover, before, priceCents, ...row }) => {
      const state = stateAt(row, now)
      const { rateCents, totalCents } = quote(priceCents, countDays(row.startDate, row.endDate))
      const inShop = !row.deletedAt && !row.withheldAt
      const isShown = row.available && !(await isEitherBlocked(db, renterId, row.ownerId))
      return {
        waitingId: id,
        dressId: row.dressId,
        title: row.title,
        slug: inShop ? row.slug : null,
        location: row.location,
        ways: row.ways,
        ...shownPictures(picturesIn(cover), site),
        startDate: row.startDate,
        endDate: row.endDate,
        eventDate: row.eventDate,
        way: row.way,
        pricePerDay: toAmount(rateCents),
        totalPrice: toAmount(totalCents),
        state,
        place: state === 'waiting' || state === 'offered' ? before + 1 : null,
        offeredUntil: row.offeredUntil,
        reason: state === 'waiting' ? reasonOf({ ...row, isShown, before }, now) : null,
        settledAt: row.settledAt,
        rentalId: row.rentalId,
      }
    }),
  )
}

interface Line {
  state: WaitingState
  startDate: string
  lapsesAt: Date | null
}

/** The state of a line at this moment: dates and clock override what is stored. */
function stateAt({ state, startDate, lapsesAt }: Line, now: Date): WaitingState {
  if (state === 'offered' && lapsesAt && lapsesAt <= now) return 'expired'
  return state === 'waiting' && startDate <= marketToday(now) ? 'gone' : state
}

/** Why no offer goes out; null where one does at any moment. */
function reasonOf(
  line: { isShown: boolean; isTaken: boolean; isOffered: boolean; startDate: string; before: number },
  now: Date,
): WaitReason | null {
  if (!line.isShown) return 'not_in_shop'
  if (line.startDate < firstOffered(now)) return 'too_soon'
  if (line.isTaken) return 'taken'
  return line.isOffered || line.before ? 'others_first' : null
}

/** How many wait for days of a `rental`, as SQL. */
export const countInLine = (now: Date) =>
  sql<number>`(select count(distinct waiting.renter_id)::int from waiting where waiting.dress_id = rental.dress_id and ${isInLine(now)}
    and waiting.start_date <= rental.end_date and waiting.end_date >= rental.start_date)`

/** The line that a notice is about, for its letter. */
export async function findLineTold(db: Db, noticeId: number) {
  const line = await db
    .selectFrom('notice')
    .innerJoin('waiting', 'waiting.id', 'notice.waitingId')
    .innerJoin('dress', 'dress.id', 'waiting.dressId')
    .select(['dress.title as dressTitle', 'startDate as from', 'endDate as to', 'state', 'offeredUntil'])
    .select(coverOf('dress').as('cover'))
    .where('notice.id', '=', noticeId)
    .executeTakeFirst()
  if (!line) return undefined
  const { dressTitle, from, to, state, offeredUntil, cover } = line
  const until = offeredUntil?.toISOString() ?? null
  return { dressTitle, days: { from, to }, state, offeredUntil: until, imageId: firstPictureId(cover) }
}
