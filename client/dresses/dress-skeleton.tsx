import { Skeleton } from '../ui/skeleton.tsx'

/** A dress's page before the dress. It ships with every page, so it has no styles of its own. */
export const DressSkeleton = () => (
  <div
    className="page"
    role="status"
    style={{ display: 'flex', flexWrap: 'wrap', gap: 'clamp(24px, 5vw, 64px)', paddingBlock: 56 }}
  >
    <h1 className="unseen">Loading dress</h1>
    <Skeleton flex="7 1 320px" aspectRatio="3 / 4" />
    <div style={{ flex: '5 1 320px' }}>
      <Skeleton height={12} width="30%" />
      <Skeleton height={48} marginTop={16} width="85%" />
      <Skeleton height={16} marginTop={16} width="40%" />
      <Skeleton height={168} marginTop={32} />
      <Skeleton height={48} marginTop={24} />
    </div>
  </div>
)
