import { clockWords } from '../../shared/rental/answer-clock.ts'
import { trpc } from '../api/api.ts'

interface AnswerClockProps {
  dressId: number
  /** The owner's name. */
  name: string
  className?: string
}

/** How the owner answers requests, in a sentence; renders nothing while there are too few. */
export function AnswerClock({ dressId, name, className }: AnswerClockProps) {
  const { data: clock } = trpc.rentals.answerClock.useQuery({ id: dressId })
  const words = clock && clockWords(clock)
  if (!words) return null
  return (
    <p className={className}>
      <bdi>{name}</bdi> {words}.
    </p>
  )
}
