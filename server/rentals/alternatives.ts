import { marketToday } from '../../shared/day.ts'
import { alternativesTo, shownAlternatives } from '../../shared/rental/alternatives.ts'
import { quoteDays, toDollars } from '../../shared/price.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { findCards } from '../dresses/list.ts'
import { rentals, type Moment } from './queries.ts'

/** Similar dresses for the page of a rental that came to nothing, each with the sum for the same days. */
export async function findAlternatives(
  db: Db,
  rentalId: number,
  moment: Moment & Pick<Rules, 'turnaroundDays'>,
) {
  const { totalCents, dressId, ...asked } = await rentals(db)
    .where('rental.id', '=', rentalId)
    .executeTakeFirstOrThrow()
  if (asked.startDate <= marketToday(moment.now)) return []
  const wanted = alternativesTo({ ...asked, totalPrice: toDollars(totalCents) })
  const { dresses } = await findCards(db, wanted, moment)
  return shownAlternatives(dresses, dressId).map(({ slug, title, brand, size, pricePerDay, imageUrls }) => ({
    slug,
    title,
    brand,
    size,
    ...quoteDays(pricePerDay, { from: asked.startDate, to: asked.endDate }),
    imageUrl: imageUrls[0],
  }))
}
