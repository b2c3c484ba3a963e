import { marketToday } from '../../../shared/day.ts'
import { verdictOn } from '../../../shared/dress/fit.ts'
import { sizesNear } from '../../../shared/dress/size-chart.ts'
import { quoteDays } from '../../../shared/price.ts'
import { dearestInstead } from '../../../shared/rental/alternatives.ts'
import type { Rules } from '../../config.ts'
import { findBody } from '../../body/queries.ts'
import type { Db } from '../../db/database.ts'
import { isOverdue } from '../../db/rental-stages.ts'
import { findCards } from '../../dresses/list.ts'
import { isOpenTo } from '../../dresses/open-to.ts'
import { notFound } from '../../errors.ts'
import { rentals } from '../queries.ts'
import { riskOf, type RiskMoment } from './risk.ts'

/** How many dresses are shown in place of one at risk. */
const SHOWN = 6

export type RescueMoment = RiskMoment & Pick<Rules, 'imageOrigin' | 'shop'>

/** The rental at risk and why, and the dresses that its renter can ask for instead (docs/product.md#rescue). */
export async function findRescue(db: Db, rentalId: number, renterId: string, moment: RescueMoment) {
  const rental = await findAtRisk(db, rentalId, moment)
  if (rental?.renterId !== renterId) throw notFound('This rental does not exist.')
  const dresses = rental.risk ? await findReplacements(db, rental, moment) : []
  const days = { from: rental.startDate, to: rental.endDate }
  return { risk: rental.risk, title: rental.title, days, dresses: dresses.slice(0, SHOWN) }
}

export const findAtRisk = (db: Db, rentalId: number, moment: RiskMoment) =>
  rentals(db)
    .select(['rental.renterId', 'dress.ownerId', riskOf(moment).as('risk')])
    .where('rental.id', '=', rentalId)
    .executeTakeFirst()

export type AtRisk = NonNullable<Awaited<ReturnType<typeof findAtRisk>>>

/**
 * Dresses for the days of a rental, in its city first: of its category and in a size beside its own, or that should fit
 * the renter; not much dearer; and each of them one that this renter can ask for, the way that it was to come.
 */
export async function findReplacements(db: Db, rental: AtRisk, moment: RescueMoment) {
  const { startDate, endDate, category, size, location, renterId, way } = rental
  const like = { startDate, endDate, category, maxTotal: dearestInstead(rental.totalCents) }
  const body = await findBody(db, renterId)
  const fitOf = ({ measures }: { measures?: Parameters<typeof verdictOn>[0] }) =>
    body && measures && verdictOn(measures, body)?.fit
  const found = []
  for (const place of [{ cities: [location] }, {}]) {
    const beside = { ...like, ...place, sizes: [size, ...sizesNear([size])] }
    const near = (await findCards(db, beside, moment)).dresses
    found.push(...near.filter((dress) => !['tight', 'loose'].includes(fitOf(dress) || '')))
    if (!body) continue
    const fitting = (await findCards(db, { ...like, ...place }, { ...moment, body })).dresses
    found.push(...fitting.filter((dress) => ['good', 'close'].includes(fitOf(dress) || '')))
  }
  const ids = found.map(({ id }) => id)
  if (!ids.length) return []
  // A dress that is not back itself may become late, too.
  const late = db
    .selectFrom('rental')
    .select('dressId')
    .where(isOverdue(marketToday(moment.now)))
  const open = await db
    .selectFrom('dress')
    .select('id')
    .where('id', 'in', ids)
    .where('id', '!=', rental.dressId)
    .where(isOpenTo(renterId))
    .$if(way !== null, (query) =>
      query.where((eb) => eb.or([eb('ways', 'is', null), eb('ways', 'in', ['both', way ?? 'both'])])),
    )
    .where('id', 'not in', late)
    .execute()
  const free = new Set(open.map(({ id }) => id))
  const days = { from: startDate, to: endDate }
  return found.flatMap((dress) =>
    free.delete(dress.id) ? [{ ...dress, ...quoteDays(dress.pricePerDay, days) }] : [],
  )
}
