import { useMounted } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import type { AvailabilityCalendarProps } from './availability-calendar.tsx'
import classes from './availability.module.css'

const AvailabilityCalendar = lazy(async () => ({
  default: (await import('./availability-calendar.tsx')).AvailabilityCalendar,
}))

/** The availability calendar in a box that is as high as it will be. It comes after mount, for it knows today. */
export function AvailabilitySection(props: AvailabilityCalendarProps) {
  const isMounted = useMounted()
  return (
    <div className={classes.frame}>
      {isMounted && (
        <Suspense fallback={<Skeleton height={350} label="Loading availability" />}>
          <AvailabilityCalendar key={props.dressId} {...props} />
        </Suspense>
      )}
    </div>
  )
}
