import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { SkeletonGrid } from '../ui/feedback/states.tsx'
import { useStartAtTop } from '../ui/hooks/use-start-at-top.ts'

/** A closet while it loads. It ships with every page, so it has no styles of its own. */
export function ClosetSkeleton() {
  useStartAtTop()
  return (
    <div className="page">
      <Skeleton height={180} marginBlock={48} />
      <SkeletonGrid cards={8} label="Loading the closet" />
    </div>
  )
}
