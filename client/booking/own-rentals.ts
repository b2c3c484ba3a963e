import { statuses } from '../../shared/rental-process.ts'
import { trpc, type Answers } from '../api/api.ts'
import { useSession } from '../session/session.ts'

/** What the one who is signed in has asked of a dress, or rents of it, and is not over. */
export function useOwnRentals(dressId: number): Answers['rentals']['mine'] {
  const { user } = useSession()
  const { data: rentals = [] } = trpc.rentals.mine.useQuery(undefined, { enabled: user !== null })
  return user
    ? rentals.filter((rental) => rental.dressId === dressId && statuses[rental.status].isCurrent)
    : []
}
