import { averageStars, MIN_PERSON_REVIEWS } from '../../shared/review.ts'

/** The average of a person's stars from three reviews on, since fewer say little; null before. */
const personStars = (sum: number, count: number) =>
  count >= MIN_PERSON_REVIEWS ? averageStars(sum, count) : null

/** A lender's stars, and from how many reviews (docs/product.md#reviews). */
export const shownPersonStars = (sum: number, count: number) => ({
  rating: personStars(sum, count),
  ratingCount: count,
})

interface RenterSums {
  renterStarsSum: number
  renterStarsCount: number
  renterReviews: number
  renterOnTime: number
}

/** What lenders say of a renter: facts, and stars from three reviews on (docs/product.md#reviews). */
export const shownReputation = (sums: RenterSums) => ({
  reviews: sums.renterReviews,
  onTime: sums.renterOnTime,
  stars: personStars(sums.renterStarsSum, sums.renterStarsCount),
})
