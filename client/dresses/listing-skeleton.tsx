import { Skeleton } from '@mantine/core'

const heights = [52, 130, 46, 150, 46]

/** A listing's form before the dress. It ships with every page, so it has no styles of its own. */
export const ListingSkeleton = () => (
  <div className="page" role="status" aria-label="Loading dress">
    {heights.map((height, index) => (
      <Skeleton key={index} height={height} maw="44rem" my={32} />
    ))}
  </div>
)
