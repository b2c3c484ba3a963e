import { sql } from 'kysely'
import { marketToday } from '../../shared/day.ts'
import { toAmount } from '../../shared/price.ts'
import { agreedStages } from '../../shared/rental/rental-statuses.ts'
import type { Db } from '../db/database.ts'
import { picturesIn, shownPictures } from '../dresses/views.ts'
import type { Moment } from './queries.ts'

/**
 * What an owner has earned and will earn: rentals they confirmed, at the totals they were booked at
 * (docs/product.md#earnings). A deleted dress keeps what it has earned. Dresses with the most come first.
 */
export async function findEarnings(db: Db, ownerId: string, { now, imageOrigin }: Moment) {
  const rows = await db
    .selectFrom('rental')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .select(['dress.id', 'dress.title', 'dress.slug', 'dress.deletedAt', 'dress.pictures'])
    .select(({ fn }) => [
      fn.sum<number>('rental.totalCents').as('cents'),
      fn.countAll<number>().as('rentals'),
      sql<number>`coalesce(sum(rental.total_cents) filter (where rental.end_date < ${marketToday(now)}), 0)`.as(
        'completedCents',
      ),
    ])
    .where('dress.ownerId', '=', ownerId)
    .where('rental.status', 'in', agreedStages)
    .groupBy('dress.id')
    .orderBy('cents', 'desc')
    .orderBy('dress.id')
    .execute()

  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const total = sum(rows.map(({ cents }) => cents))
  const completed = sum(rows.map(({ completedCents }) => Number(completedCents)))
  return {
    totalEarnings: toAmount(total),
    totalRentals: sum(rows.map(({ rentals }) => rentals)),
    completedEarnings: toAmount(completed),
    upcomingEarnings: toAmount(total - completed),
    earningsByDress: rows.map(({ id, title, slug, deletedAt, pictures, cents, rentals }) => {
      const { imageUrls, imageColors } = shownPictures(picturesIn(pictures), { imageOrigin })
      return {
        dressId: id,
        dressTitle: title,
        dressSlug: deletedAt ? null : slug,
        dressImageUrls: imageUrls,
        dressImageColors: imageColors,
        dressEarnings: toAmount(cents),
        dressRentalCount: rentals,
      }
    }),
  }
}
