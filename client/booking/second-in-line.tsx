import { Link } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import { formatDays, type Day, type DayRange } from '../../shared/day.ts'
import type { Way } from '../../shared/rental/handover.ts'
import { placeWords } from '../../shared/rental/line.ts'
import { reason, trpc } from '../api/api.ts'
import { useToday } from '../calendar/today.ts'
import { Button } from '../ui/controls/button.tsx'
import { LocalTime } from '../ui/local-time.tsx'
import { useRestoreFocus } from '../ui/dialogs/use-restore-focus.ts'
import { useOnce } from '../ui/hooks/use-once.ts'

interface SecondInLineProps {
  dressId: number
  /** Days that a rental or an offer of another renter holds. */
  days: DayRange
  /** Where the days are for an event. */
  eventDate?: Day | undefined
  way: Way | undefined
  /** That they are taken; not said to whom they are held for. */
  children: ReactNode
}

/** A place in line for days that are taken, with one press; afterwards where one stands. */
export function SecondInLine({ dressId, days, eventDate, way, children }: SecondInLineProps) {
  const { waiting } = trpc.useUtils()
  const { data: lines, isPending: isUnknown } = trpc.waiting.mine.useQuery()
  const joining = trpc.waiting.join.useMutation({ onSettled: () => waiting.mine.invalidate() })
  const join = useOnce(joining)
  const shown = formatDays(days, useToday())
  const line = lines?.find(
    (one) =>
      one.place !== null && one.dressId === dressId && one.startDate === days.from && one.endDate === days.to,
  )
  const place = useRef<HTMLParagraphElement>(null)
  useRestoreFocus(place, line?.waitingId)
  if (line?.offeredUntil)
    return (
      <p ref={place} tabIndex={-1}>
        These days are held for you until <LocalTime at={line.offeredUntil} withTime />.{' '}
        <Link to="/dashboard" search={{ tab: 'rentals' }}>
          Ask for it
        </Link>
      </p>
    )
  if (line)
    return (
      <>
        {children}
        <p ref={place} tabIndex={-1}>
          {`You are ${placeWords(line)} in line for ${shown}. We write to you when it is your turn, and hold the dress for you then.`}
        </p>
      </>
    )
  return (
    <>
      {children}
      <Button
        variant="default"
        aria-disabled={isUnknown || joining.isPending}
        onClick={() => join({ dressId, startDate: days.from, endDate: days.to, eventDate, way })}
      >
        Be second in line
      </Button>
      {joining.error && (
        <p role="alert">{reason(joining.error, 'It may not have arrived. Please try again.')}</p>
      )}
    </>
  )
}
