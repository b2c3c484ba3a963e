import { sql } from 'kysely'
import { addDays, marketToday } from '../../../shared/day.ts'
import type { Risk } from '../../../shared/rental/at-risk.ts'
import { OVERDUE_DAYS } from '../../../shared/rental/journey.ts'
import type { Db } from '../../db/database.ts'
import { bothLegs, isReceived, isSent, withLegs } from '../../db/rental-legs.ts'
import { promised } from '../../db/rental-stages.ts'
import { coverOf, picturesIn, shownPictures } from '../../dresses/views.ts'
import type { RescueMoment } from '../rescue/replacements.ts'
import { riskOf } from '../rescue/risk.ts'
import { openProposalBy } from './turns.ts'

/** What a renter has to do next (docs/product.md#today). */
type Step = 'at_risk' | 'answer' | 'late' | 'send_back' | 'received'

const SHOWN = 10

/** The rentals of which it is the renter's turn, the most urgent first. */
export async function findNext(db: Db, renterId: string, { imageOrigin, ...moment }: RescueMoment) {
  const { now } = moment
  const today = marketToday(now)
  const steps = sql<{ id: number; step: Step | null; risk: Risk | null; due: Date; lapsesAt: Date }>`(
    select rental.id, danger.risk, coalesce(proposal.lapses_at, rental.lapses_at) as lapses_at,
      case when proposal.id is not null then proposal.lapses_at
        when rental.end_date <= ${addDays(today, 1)} then rental.end_date else rental.start_date end as due,
      case when danger.risk is not null then 'at_risk' when proposal.id is not null then 'answer'
        when ${isSent('back')} or rental.back_at is not null or rental.status not in ${promised} then null
        when rental.end_date < ${today} then case when rental.not_back_at is not null then 'late' end
        when rental.end_date <= ${addDays(today, 1)} then 'send_back'
        when ${isSent('there')} and not ${isReceived('there')} then 'received' end as step
    from rental left join lateral ${openProposalBy('owner', now)} as proposal on true
      left join lateral (select ${riskOf(moment)} as risk) as danger on true
    where rental.renter_id = ${renterId} and rental.end_date > ${addDays(today, -OVERDUE_DAYS)})`
  const rows = await db
    .selectFrom(steps.as<'next'>(sql`next`))
    .innerJoin('rental', 'rental.id', 'next.id')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .innerJoin('appUser as owner', 'owner.id', 'dress.ownerId')
    .select([
      'next.step',
      'next.risk',
      'next.lapsesAt',
      'rental.id as rentalId',
      'rental.endDate',
      'dress.title',
    ])
    .select(['owner.displayName as ownerName', coverOf('dress').as('cover')])
    .select(bothLegs)
    .where('next.step', 'is not', null)
    .orderBy('next.due')
    .orderBy('rental.id')
    .limit(SHOWN)
    .execute()
  return rows.map(({ cover, ...row }) => ({
    ...withLegs(row),
    ...shownPictures(picturesIn(cover), { imageOrigin }),
  }))
}
