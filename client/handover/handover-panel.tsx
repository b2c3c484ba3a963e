import type { ReactNode } from 'react'
import { legs } from '../../shared/rental/handover.ts'
import { trpc, type Answers } from '../api/api.ts'
import { Failed } from '../ui/feedback/states.tsx'
import { LegPart } from './leg-part.tsx'
import classes from './handover.module.css'
import { useTelling } from './use-telling.ts'

/** How often what the other side says is asked for, and how long it is fresh, in milliseconds. */
const ASK_EVERY_MS = 20_000
const FRESH_MS = 5_000

interface HandoverPanelProps {
  rental: Answers['rentals']['one']
  /** What stands there until it has been read. */
  loading: ReactNode
  /** After something was said, or could not be. */
  onTold: () => void
}

/** The hand-over of a rental, there and back, for its two sides; for an admin its photographs, once they may see them. */
export function HandoverPanel({ rental, loading, onTold }: HandoverPanelProps) {
  const { rentalId } = rental
  const { data, isError, refetch } = trpc.handover.one.useQuery(
    { rentalId },
    { staleTime: FRESH_MS, refetchInterval: ASK_EVERY_MS },
  )
  const telling = useTelling(onTold)
  if (!data)
    return isError ? <Failed retry={() => void refetch()}>The hand-over could not be read.</Failed> : loading
  const isTold = legs.some((leg) => data[leg].sentAt || data[leg].photographs.length)
  if (!isTold && !data.isPhotographable) return null
  return (
    <section aria-label="There and back" className={`stack ${classes.panel}`}>
      {rental.cancelledAt && data.there.sentAt && (
        <p>It was sent before the rental was cancelled. Please agree in the conversation on its way back.</p>
      )}
      {legs.map((leg) => (
        <LegPart key={leg} leg={leg} rental={rental} handover={data} telling={telling} />
      ))}
    </section>
  )
}
