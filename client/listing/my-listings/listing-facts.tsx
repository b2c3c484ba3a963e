import { formatRentalDays } from '../../../shared/day.ts'
import { useToday } from '../../calendar/today.ts'
import classes from './listings.module.css'
import type { Listing } from './use-bulk-listings.ts'

/** A dress's hearts, all open requests, and next rental. */
export function ListingFacts({ listing: { hearts, requests, nextRental } }: { listing: Listing }) {
  const today = useToday()
  const facts = [
    hearts > 0 && `${hearts} ${hearts === 1 ? 'heart' : 'hearts'}`,
    requests > 0 && `${requests} open ${requests === 1 ? 'request' : 'requests'}`,
    nextRental && `Next rental ${formatRentalDays(nextRental, today)}`,
  ].filter((fact) => typeof fact === 'string')
  return facts.length > 0 && <p className={classes.facts}>{facts.join(' · ')}</p>
}
