import { formatRentalDays, type Day } from '../../../shared/day.ts'
import { useToday } from '../../calendar/today.ts'
import { LocalTime } from '../../ui/local-time.tsx'
import classes from '../next-step.module.css'

export interface Change {
  startDate: Day
  endDate: Day
  by: 'owner' | 'renter'
  lapsesAt: Date | null
}

interface ChangeStepProps {
  change: Change
  side: 'owner' | 'renter' | 'admin'
  ownerName: string
  renterName: string
}

/** Whose turn it is while other days are asked for after yes, and until when. */
export function ChangeStep({ change, side, ownerName, renterName }: ChangeStepProps) {
  const { startDate, endDate, by, lapsesAt } = change
  const range = formatRentalDays({ from: startDate, to: endDate }, useToday())
  const days = <span className={classes.whole}>{range}</span>
  const [asker, other] = by === 'owner' ? [ownerName, renterName] : [renterName, ownerName]
  const time = lapsesAt && <LocalTime at={lapsesAt} withTime />
  if (side === by)
    return (
      <>
        You asked for {days}. <bdi>{other}</bdi> has until {time} to answer; the rental stays as it is till
        then.
      </>
    )
  return (
    <>
      <bdi>{asker}</bdi> asks to change the days to {days}.{' '}
      {side === 'admin' ? (
        <>
          <bdi>{other}</bdi> has until {time} to answer.
        </>
      ) : (
        <>Please answer by {time}.</>
      )}
    </>
  )
}
