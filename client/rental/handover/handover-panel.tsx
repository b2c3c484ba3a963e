import { useEffect, type ReactNode } from 'react'
import { trpc, type Answers } from '../../api/api.ts'
import { Failed } from '../../ui/feedback/states.tsx'
import { LegPart } from './leg-part.tsx'
import { viewLegs } from './leg-view.ts'
import classes from './handover.module.css'

/** How long an answer is fresh, in milliseconds. */
const FRESH_MS = 5_000

interface HandoverPanelProps {
  rental: Answers['rentals']['one']
  /** Placeholder while loading. */
  loading: ReactNode
}

/** The hand-over of a rental, there and back, for its two sides; for an admin its photographs, once they may see them. */
export function HandoverPanel({ rental, loading }: HandoverPanelProps) {
  const { handover } = trpc.useUtils()
  const { data, dataUpdatedAt, isError, refetch } = trpc.handover.one.useQuery(
    { rentalId: rental.rentalId },
    { staleTime: FRESH_MS },
  )
  // Refreshed with its page, which polls: both say the same.
  useEffect(() => {
    void handover.one.prefetch({ rentalId: rental.rentalId }, { staleTime: FRESH_MS })
  }, [handover, rental])
  if (!data)
    return isError ? <Failed retry={() => void refetch()}>The hand-over could not be read.</Failed> : loading
  const { there, back, isPhotographable } = data
  const hasHistory = [there, back].some(({ sentAt, photographs }) => sentAt || photographs.length)
  if (!hasHistory && !isPhotographable) return null
  return (
    <section aria-label="There and back" className={`stack ${classes.panel}`}>
      {rental.cancelledAt && there.sentAt && (
        <p>It was sent before the rental was cancelled. Please agree in the conversation on its way back.</p>
      )}
      {viewLegs(rental, data, new Date(dataUpdatedAt)).map((view) => (
        <LegPart key={view.leg} view={view} />
      ))}
    </section>
  )
}
