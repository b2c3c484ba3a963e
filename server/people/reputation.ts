import { averageStars, MIN_PERSON_REVIEWS } from '../../shared/review.ts'

interface RenterSums {
  renterStarsSum: number
  renterStarsCount: number
  renterReviews: number
  renterOnTime: number
}

/** What lenders have said of somebody who rents: facts, and stars from three reviews on (docs/product.md#reviews). */
export const shownReputation = ({
  renterStarsSum,
  renterStarsCount,
  renterReviews,
  renterOnTime,
}: RenterSums) => ({
  reviews: renterReviews,
  onTime: renterOnTime,
  stars: renterStarsCount >= MIN_PERSON_REVIEWS ? averageStars(renterStarsSum, renterStarsCount) : null,
})
