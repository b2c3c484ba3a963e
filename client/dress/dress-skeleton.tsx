import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatPrice, toCents } from '../../shared/price.ts'
import { Picture } from '../ui/picture.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useStartAtTop } from '../ui/hooks/use-start-at-top.ts'
import { cardPicture } from '../dress-card/dress-card.tsx'
import { findCachedCard } from '../dress-card/cached-card.ts'

/**
 * A dress's page while it loads, with what its card said. It ships with every page, so it has no styles of
 * its own.
 */
export function DressSkeleton() {
  useStartAtTop()
  const { slug } = useParams({ strict: false })
  const queryClient = useQueryClient()
  const card = findCachedCard(queryClient, slug)
  const cover = card?.imageUrls[0]
  return (
    <div
      className="page"
      role="status"
      aria-label="Loading dress"
      style={{ display: 'flex', flexWrap: 'wrap', gap: 'clamp(24px, 5vw, 64px)', paddingBlock: 56 }}
    >
      <div style={{ flex: '7 1 320px' }}>
        {cover ? <Picture {...cardPicture} src={cover} eager /> : <Skeleton aspectRatio="3 / 4" />}
      </div>
      <div style={{ flex: '5 1 320px' }}>
        <Skeleton height={12} width="30%" />
        <h1 dir="auto" className={card ? undefined : 'unseen'}>
          {card?.title ?? 'Loading dress'}
        </h1>
        {card && <p style={{ marginBlock: '1em' }}>{formatPrice(toCents(card.pricePerDay))} / day</p>}
        <Skeleton height={48} marginTop={16} width="85%" />
        <Skeleton height={168} marginTop={32} />
        <Skeleton height={48} marginTop={24} />
      </div>
    </div>
  )
}
