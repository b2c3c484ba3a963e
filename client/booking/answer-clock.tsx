import { clockWords } from '../../shared/answer-clock.ts'
import { trpc } from '../api/api.ts'

interface AnswerClockProps {
  dressId: number
  /** Whoever lends the dress. */
  name: string
  className?: string
}

/** How its owner deals with requests for a dress, in a sentence; nothing as long as that says little. */
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
