import { statuses } from '../../shared/rental-process.ts'
import { trpc, type Answers } from '../api/api.ts'
import { useSession } from '../session/session.ts'

/** The signed-in user's current requests and rentals of a dress. */
export function useOwnRentals(dressId: number): Answers['rentals']['mine'] {
  const { user } = useSession()
  const { data: rentals = [] } = trpc.rentals.mine.useQuery(undefined, { enabled: user !== null })
  return user
    ? rentals.filter((rental) => rental.dressId === dressId && statuses[rental.status].isCurrent)
    : []
}
