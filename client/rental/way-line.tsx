import type { Answers } from '../api/api.ts'

type WayLineProps = Pick<Answers['rentals']['one'], 'way' | 'city' | 'region'> & { location: string }

/** How a rental travels, and where to: `By post, to Chicago, IL.`; nothing where it was not said. */
export function WayLine({ way, city, region, location }: WayLineProps) {
  if (way === null) return null
  const to = [city, region].filter(Boolean).join(', ')
  return (
    <p className="meta">
      {way === 'meet' ? 'Collected in ' : `By post${to && ', to '}`}
      <bdi>{way === 'meet' ? location : to}</bdi>.
    </p>
  )
}
