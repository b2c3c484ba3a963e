import { Link } from '@tanstack/react-router'
import { demandWords } from '../../shared/search/demand.ts'
import { trpc } from '../api/api.ts'

/** What people look for in vain most, for those who could lend it. */
export function LookedFor() {
  const { data } = trpc.searches.demand.useQuery()
  if (!data) return null
  return (
    <p>
      People look for {demandWords(data)}. Do you have one? <Link to="/dresses/add">List it.</Link>
    </p>
  )
}
