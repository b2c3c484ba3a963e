import { sql } from 'kysely'
import { marketToday } from '../../../shared/day.ts'
import { HOUR } from '../../../shared/duration.ts'
import type { Rules } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { bothLegs, withLegs } from '../../db/rental-legs.ts'
import { coverOf, picturesIn, shownPictures } from '../../dresses/views.ts'
import { leadOf } from '../neighbors.ts'
import { turnsOf, type Clock, type OwnersTurn, type Turn } from './turns.ts'

/** How many rentals of each group are told at once: of what is to be done all that anybody can do in a day. */
const SHOWN = 50
const COMING_SHOWN = 5

interface Ranked extends OwnersTurn {
  /** Of its group: how many there are, and which of them it is. */
  total: number
  place: number
}

/**
 * What waits for an owner and comes next, the most urgent first (docs/product.md#today): of each group how many there
 * are, and the first few.
 */
export async function findToday(
  db: Db,
  ownerId: string,
  { imageOrigin, ...clock }: Clock & Pick<Rules, 'imageOrigin'>,
) {
  const today = marketToday(clock.now)
  const turns = sql<Ranked>`(
    select *, count(*) over (partition by turn)::int as total,
      row_number() over (partition by turn order by due, id) as place
    from ${turnsOf(sql`${ownerId}`, { ...clock, today })} as turns)`
  const rows = await db
    .selectFrom(turns.as<'waiting'>(sql`waiting`))
    .innerJoin('rental', 'rental.id', 'waiting.id')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .innerJoin('appUser as renter', 'renter.id', 'rental.renterId')
    .select(['waiting.turn', 'waiting.total', 'waiting.sendBy', 'rental.id as rentalId', 'dress.title'])
    .select(['renter.displayName as renterName', 'rental.startDate', 'rental.endDate', 'waiting.lapsesAt'])
    .select(['rental.eventDate', leadOf('rental').as('leadDays')])
    .select(['rental.city', 'rental.region', 'rental.notBackAt', coverOf('dress').as('cover')])
    .select(bothLegs)
    .where(
      sql<boolean>`waiting.place <= case turn when 'coming' then ${COMING_SHOWN}::int else ${SHOWN}::int end`,
    )
    .orderBy('waiting.due')
    .orderBy('rental.id')
    .execute()
  const views = rows.map(({ cover, ...row }) => ({
    ...withLegs(row),
    ...shownPictures(picturesIn(cover), { imageOrigin }),
    hoursLeft: Math.floor((row.lapsesAt.getTime() - clock.now.getTime()) / HOUR),
  }))
  const group = (turn: Turn) => {
    const rentals = views.filter((row) => row.turn === turn)
    return { total: rentals[0]?.total ?? 0, rentals }
  }
  return {
    today,
    answer: group('answer'),
    send: group('send'),
    back: group('back'),
    coming: group('coming'),
  }
}
