import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useStartAtTop } from '../ui/use-start-at-top.ts'

/** The page of a rental before the rental. It ships with every page, so it has no styles of its own. */
export function RentalSkeleton() {
  useStartAtTop()
  return (
    <div
      className="page"
      role="status"
      aria-label="Loading the rental"
      style={{ display: 'flex', flexWrap: 'wrap', gap: 48, paddingBlock: 48 }}
    >
      <Skeleton height={150} flex="1 1 100%" />
      <Skeleton height={420} flex="5 1 320px" />
      <Skeleton height={420} flex="6 1 320px" />
    </div>
  )
}
