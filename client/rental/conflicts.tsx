import { formatDays } from '../../shared/day.ts'
import type { Answers } from '../api/api.ts'
import { useToday } from '../calendar/today.ts'
import classes from './proposals/proposal.module.css'

type Conflict = Answers['rentals']['one']['meetings'][number]

interface ConflictsProps {
  conflicts: readonly Conflict[]
  /** True where other days are proposed for this request itself. */
  isProposed: boolean
}

/** The conflicting requests that an answer excludes, shown to the owner beforehand. */
export function Conflicts({ conflicts, isProposed }: ConflictsProps) {
  const today = useToday()
  // The requested and the proposed days may both conflict with the same request.
  const once = new Map(conflicts.map((one) => [`${one.rentalId} ${one.isProposal}`, one]))
  return [...once].map(([key, { renterName, startDate, endDate, isProposal }]) => {
    const renter = <bdi>{renterName}</bdi>
    const days = formatDays({ from: startDate, to: endDate }, today)
    return (
      <p key={key} className={classes.meeting}>
        {!isProposal && (
          <>
            {renter} asks for days that you propose here ({days}).
          </>
        )}
        {isProposal && !isProposed && (
          <>
            Approving this takes days that you have proposed to {renter} ({days}).
          </>
        )}
        {isProposal && isProposed && (
          <>
            You have proposed some of these days to {renter} too ({days}): whoever accepts first has them.
          </>
        )}
      </p>
    )
  })
}
