import { expressionBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'

/** SQL for a review that its readers may see: published, and not hidden. */
export function isShown() {
  const eb = expressionBuilder<Database, 'review'>()
  return eb.and([eb('review.publishedAt', 'is not', null), eb('review.hiddenAt', 'is', null)])
}

interface Concerned {
  dressId: number
  /** The two sides of the rental. */
  personIds: string[]
}

/**
 * Recounts the published reviews of a dress and of two people, in the transaction that changed them and has locked
 * these rows: another change waits, and then counts this one too.
 */
export async function recount(trx: Db, { dressId, personIds }: Concerned) {
  await sql`
    update dress set stars_sum = shown.stars_sum, stars_count = shown.stars_count, reviews_count = shown.reviews_count,
      fit_small = shown.fit_small, fit_true = shown.fit_true, fit_large = shown.fit_large
    from (
      select coalesce(sum(dress_stars) filter (where is_counted), 0) as stars_sum,
        count(*) filter (where is_counted) as stars_count, count(*) as reviews_count,
        count(*) filter (where fit = 'small') as fit_small, count(*) filter (where fit = 'true') as fit_true,
        count(*) filter (where fit = 'large') as fit_large
      from review
      where dress_id = ${dressId} and side = 'renter' and published_at is not null and hidden_at is null) as shown
    where dress.id = ${dressId}`.execute(trx)
  for (const personId of personIds)
    await sql`
      update app_user set lender_stars_sum = shown.lender_stars_sum, lender_stars_count = shown.lender_stars_count,
        renter_stars_sum = shown.renter_stars_sum, renter_stars_count = shown.renter_stars_count,
        renter_reviews = shown.renter_reviews, renter_on_time = shown.renter_on_time
      from (
        select coalesce(sum(person_stars) filter (where side = 'renter' and is_counted), 0) as lender_stars_sum,
          count(*) filter (where side = 'renter' and is_counted) as lender_stars_count,
          coalesce(sum(person_stars) filter (where side = 'owner' and is_counted), 0) as renter_stars_sum,
          count(*) filter (where side = 'owner' and is_counted) as renter_stars_count,
          count(*) filter (where side = 'owner') as renter_reviews,
          count(*) filter (where on_time) as renter_on_time
        from review
        where about_id = ${personId} and published_at is not null and hidden_at is null) as shown
      where app_user.id = ${personId}`.execute(trx)
}
