import type { Answers } from '../api/api.ts'

type WayLineProps = Pick<Answers['rentals']['one'], 'way' | 'city' | 'region'> & { location: string }

/** How a rental travels, and where to: `By post, to Chicago, IL.`; nothing where it was not said. */
export function WayLine({ way, city, region, location }: WayLineProps) {
  const to = [city, region].filter(Boolean).join(', ')
  if (way === 'meet')
    return (
      <p className="meta">
        Collected in <bdi>{location}</bdi>.
      </p>
    )
  if (way === null) return null
  return (
    <p className="meta">
      By post
      {to && (
        <>
          , to <bdi>{to}</bdi>
        </>
      )}
      .
    </p>
  )
}
