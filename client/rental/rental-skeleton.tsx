import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useStartAtTop } from '../ui/hooks/use-start-at-top.ts'

/** A rental's page while it loads. It ships with every page, so it has no styles of its own. */
export function RentalSkeleton() {
  useStartAtTop()
  return (
    <div className="page" role="status" aria-label="Loading the rental">
      <Skeleton height={150} marginBlock={48} />
      <Skeleton height={420} />
    </div>
  )
}
