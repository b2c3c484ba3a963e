import type { Answers } from '../api/api.ts'
import { counted, Stars } from '../ui/stars.tsx'

type Reputation = Answers['rentals']['requests'][number]['renterReputation']

/** A renter's reputation, in facts; stars from three reviews on. */
export function Reputation({ reputation: { reviews, onTime, stars } }: { reputation: Reputation }) {
  if (!reviews) return <>Not reviewed by a lender yet</>
  return (
    <>
      {stars !== null && (
        <>
          <Stars rating={stars} /> from{' '}
        </>
      )}
      {counted(reviews)}, back on time {onTime} of {reviews}
    </>
  )
}
