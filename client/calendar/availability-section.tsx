import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { latePart } from '../ui/fetch-part.ts'
import { useNearView } from '../ui/hooks/use-near-view.ts'
import type { AvailabilityCalendarProps } from './availability-calendar.tsx'
import classes from './availability.module.css'

const Calendar = latePart(
  async () => (await import('./availability-calendar.tsx')).AvailabilityCalendar,
  () => <Skeleton height={350} label="Loading availability" />,
)

/**
 * The availability calendar in a box of its final height. It is some hundred buttons and loads when it comes
 * near the screen; never in the server's HTML, as it depends on today.
 */
export function AvailabilitySection(props: AvailabilityCalendarProps) {
  const { ref, isNear } = useNearView<HTMLDivElement>()
  return (
    <div ref={ref} className={classes.frame}>
      {isNear && <Calendar key={props.dressId} {...props} />}
    </div>
  )
}
