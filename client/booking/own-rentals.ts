import { statuses } from '../../shared/rental/rental-statuses.ts'
import { trpc, type Answers } from '../api/api.ts'
import { useSession } from '../session/session.ts'

/** The signed-in user's current requests and rentals of a dress. */
export function useOwnRentals(dressId: number): Answers['rentals']['minePage']['rentals'] {
  const { user } = useSession()
  // All that is not over is on the first page.
  const { data } = trpc.rentals.minePage.useInfiniteQuery(
    {},
    { getNextPageParam: ({ nextCursor }) => nextCursor, enabled: user !== null },
  )
  const rentals = (user && data?.pages[0]?.rentals) || []
  return rentals.filter((rental) => rental.dressId === dressId && statuses[rental.status].isCurrent)
}
