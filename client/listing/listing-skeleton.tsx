import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useStartAtTop } from '../ui/hooks/use-start-at-top.ts'

/** The listing form while its dress loads. It ships with every page, so it has no styles of its own. */
export function ListingSkeleton() {
  useStartAtTop()
  return (
    <div className="page" role="status">
      <h1 className="unseen">Loading dress</h1>
      <Skeleton height={480} maxWidth="44rem" marginBlock={32} />
    </div>
  )
}
